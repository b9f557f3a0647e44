import * as pulumi from "@pulumi/pulumi";

type Keys = readonly (string | number)[];

/**
 * Data with any number of Outputs inside, as two stack outputs. Each leaf of a shared value is an output of its own,
 * and a construct may have a hundred.
 */
export interface Packed extends Readonly<Record<string, unknown>> {
  /** The data, with null in the place of each Output. */
  readonly data: unknown;
  /** The paths of the Outputs. Absent without any, as are the next two. */
  readonly places?: readonly Keys[];
  /** Their values in the same order, null for those that are secret. */
  readonly open?: pulumi.Input<readonly unknown[]>;
  /** The same, null for those that are not. Apart, because one secret in a list makes the whole list secret. */
  readonly secret?: pulumi.Input<readonly unknown[]>;
}

/** True for data that is plain but for Outputs, at any depth. */
export function isPackable(value: unknown): boolean {
  if (isLater(value)) return true;
  if (Array.isArray(value)) return value.every(isPackable);
  if (isPlainObject(value)) return Object.values(value).every(isPackable);
  return value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);
}

/** Put the Outputs of packable data together. */
export function pack(value: unknown): Packed {
  const places: Keys[] = [];
  const outputs: pulumi.Output<unknown>[] = [];
  const data = mapLeaves(value, [], (leaf, keys) => {
    if (!isLater(leaf)) return leaf;
    places.push(keys);
    outputs.push(pulumi.output(leaf));
    return null;
  });
  if (outputs.length === 0) return { data };
  return { data, places, open: onlyIf(outputs, false), secret: onlyIf(outputs, true) };
}

/** The data with its Outputs in their places. A secret is secret again, and nothing else is. */
export function unpack<T>({ data, places = [], open, secret }: Packed): T {
  const [openValues, secretValues] = [pulumi.output(open ?? []), pulumi.output(secret ?? [])];
  const outputs = new Map(
    places.map((keys, index) => {
      const value = openValues.apply(
        (known) => known[index] ?? secretValues.apply((hidden) => hidden[index]),
      );
      return [JSON.stringify(keys), value];
    }),
  );
  return mapLeaves(data, [], (leaf, keys) =>
    leaf === null ? (outputs.get(JSON.stringify(keys)) ?? leaf) : leaf,
  ) as T;
}

/** The values that are secret, or those that are not, with null for the others. */
function onlyIf(outputs: readonly pulumi.Output<unknown>[], isSecret: boolean): pulumi.Output<unknown[]> {
  return pulumi.all(
    outputs.map((output) =>
      pulumi.output(pulumi.isSecret(output)).apply((is) => (is === isSecret ? output.apply(orNull) : null)),
    ),
  );
}

/** Values that are undefined get lost on the way. */
function orNull(value: unknown): unknown {
  return value === undefined ? null : value;
}

function mapLeaves(value: unknown, keys: Keys, map: (leaf: unknown, keys: Keys) => unknown): unknown {
  if (isLater(value)) return map(value, keys);
  if (Array.isArray(value)) return value.map((each, index) => mapLeaves(each, [...keys, index], map));
  if (!isPlainObject(value)) return map(value, keys);
  const given = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(given.map(([key, member]) => [key, mapLeaves(member, [...keys, key], map)]));
}

function isLater(value: unknown): value is pulumi.Output<unknown> | Promise<unknown> {
  return pulumi.Output.isInstance(value) || value instanceof Promise;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
