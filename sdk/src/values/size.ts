import type { Issues } from "../errors";

/** An amount of memory or storage as text: `512 MB`, `1 GB`. One GB is 1024 MB. */
export type Size = `${number} ${"MB" | "GB"}`;

/** The bounds of a prop, in MB. */
export interface SizeBounds {
  readonly min?: number;
  readonly max?: number;
}

const FORM = /^\s*(\d+(?:\.\d+)?|\.\d+)\s+(MB|GB)\s*$/;

/**
 * MB of a size. A number counts as MB. A fraction is fine where it gives whole MB. With a mistake reported the result is
 * 0 and not to be used.
 */
export function parseSize(value: Size | number, issues: Issues, { min, max }: SizeBounds = {}): number {
  const megabytes = typeof value === "number" ? value : megabytesOf(value);
  if (megabytes === undefined || !Number.isInteger(megabytes) || megabytes < 0) {
    const cure = 'write a number and a unit, such as "512 MB" or "1 GB"';
    issues.add("SIZE_INVALID", { problem: "not a size in whole MB", value, cure });
    return 0;
  }
  if ((min !== undefined && megabytes < min) || (max !== undefined && megabytes > max)) {
    issues.add("VALUE_OUT_OF_RANGE", { problem: "out of range", value, cure: rangeCure(min, max) });
    return 0;
  }
  return megabytes;
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
