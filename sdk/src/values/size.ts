import type { Issues } from "../errors";
import { type Bounds, checkBounds } from "./limits";

/** An amount of memory or storage as text: `512 MB`, `1 GB`. One GB is 1024 MB. */
export type Size = `${number} ${"MB" | "GB"}`;

const FORM = /^\s*(\d+(?:\.\d+)?|\.\d+)\s+(MB|GB)\s*$/;

/**
 * MB of a size. A number counts as MB. A fraction is fine where it gives whole MB. Bounds are in MB. With a mistake reported the
 * result is 0 and not to be used.
 */
export function parseSize(value: Size | number, issues: Issues, bounds: Bounds = {}): number {
  const megabytes = typeof value === "number" ? value : megabytesOf(value);
  if (megabytes === undefined || !Number.isInteger(megabytes) || megabytes < 0) {
    const cure = 'write a number and a unit, such as "512 MB" or "1 GB"';
    issues.add("SIZE_INVALID", { problem: "not a size in whole MB", value, cure });
    return 0;
  }
  const written = { value, text: (mb: number) => `${mb} MB`, cure: rangeCure(bounds.min, bounds.max) };
  return checkBounds(megabytes, bounds, written, issues) ? megabytes : 0;
}

/** Callers in JavaScript may pass anything. */
function megabytesOf(text: unknown): number | undefined {
  const [, count, unit] = (typeof text === "string" && FORM.exec(text)) || [];
  return count === undefined ? undefined : Number(count) * (unit === "GB" ? 1024 : 1);
}

function rangeCure(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `write at most ${max} MB`;
  if (max === undefined) return `write at least ${min} MB`;
  return `write ${min} MB to ${max} MB`;
}
