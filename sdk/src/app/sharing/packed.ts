import * as pulumi from "@pulumi/pulumi";

/**
 * Data with Outputs in it, as plain data and at most one Output. Each Output of a construct's state is an output of its
 * Pulumi stack, so that what an API knows of each of its routes has to travel in few of them.
 */
export interface Packed {
  /** The data, with the places of Outputs marked. */
  readonly data: unknown;
  /** Their values, by number; there when there are any. */
  readonly later?: pulumi.Output<readonly unknown[]>;
}

/** Stands for an Output: its number. */
interface Later {
  readonly $later: number;
}

/** Pack lists, plain objects, and the Outputs and promises inside. One secret makes all Outputs of a pack secret. */
export function pack(value: unknown): Packed {
  const later: unknown[] = [];
  const data = withMarks(value, later);
  return { data, ...(later.length > 0 && { later: pulumi.output(later) }) };
}

/** What was packed. An Output whose value was undefined or null is one of undefined. */
export function unpack<T>({ data, later }: Packed): T {
  return withOutputs(data, later) as T;
}

function withMarks(value: unknown, later: unknown[]): unknown {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) {
    // An undefined member of a list would change its place on the way.
    return { $later: later.push(pulumi.output(value).apply((known) => known ?? null)) - 1 };
  }
  if (Array.isArray(value)) return value.map((each) => withMarks(each, later));
  if (!isRecord(value)) return value;
  const given = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(given.map(([key, each]) => [key, withMarks(each, later)]));
}

function withOutputs(data: unknown, later: Packed["later"]): unknown {
  if (Array.isArray(data)) return data.map((each) => withOutputs(each, later));
  if (!isRecord(data)) return data;
  if (isLater(data)) return later?.apply((values) => values[data.$later] ?? undefined);
  return Object.fromEntries(Object.entries(data).map(([key, each]) => [key, withOutputs(each, later)]));
}

function isLater(data: object): data is Later {
  return typeof (data as Partial<Later>).$later === "number";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
