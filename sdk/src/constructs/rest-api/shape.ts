import { createHash } from "node:crypto";
import * as pulumi from "@pulumi/pulumi";
import type { GatewayPart } from "./parts";

/** Inputs that change nothing about what requests get. */
const SHAPELESS: ReadonlySet<string> = new Set(["tags", "tagsAll"]);

/** Stands in a part for the value of an Output: the number of the Output. */
interface Later {
  readonly $later: number;
}

/**
 * A hash of all parts of a REST API. It stays the same as long as nothing that shapes the API changes, in whatever
 * order the parts are made.
 *
 * The inputs are taken apart here, because the SDK would make a promise for every text in them.
 */
export function shapeHash(parts: readonly GatewayPart[]): pulumi.Output<string> {
  const later: pulumi.Input<unknown>[] = [];
  const named = parts.map(({ type, name, inputs }) => {
    const shaping = Object.entries(inputs).filter(([key]) => !SHAPELESS.has(key));
    return [`${type} ${name}`, withMarks(Object.fromEntries(shaping), later)] as const;
  });
  const sorted = named.sort(([a], [b]) => (a < b ? -1 : 1));
  return pulumi.all(later).apply((values) => {
    const text = JSON.stringify(sorted, (_key, marked: unknown) => {
      const value = isLater(marked) ? (values[marked.$later] ?? null) : marked;
      return isRecord(value) ? inOrder(value) : value;
    });
    return createHash("sha256").update(text).digest("hex");
  });
}

function withMarks(value: unknown, later: pulumi.Input<unknown>[]): unknown {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return markOf(value, later);
  // In the place of an id.
  if (pulumi.CustomResource.isInstance(value)) return markOf(value.id, later);
  if (Array.isArray(value)) return value.map((each) => withMarks(each, later));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withMarks(each, later)]));
}

function markOf(value: pulumi.Input<unknown>, later: pulumi.Input<unknown>[]): Later {
  return { $later: later.push(value) - 1 };
}

function isLater(value: unknown): value is Later {
  return isRecord(value) && typeof value.$later === "number";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inOrder(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
