import { LOWER_CASE } from "../platform/conversions";
import type { Row } from "../translation/row";

/** Changes in a global index, whose settings are in `indexProps` or beside its keys. */
export function globalIndexRows(path: string): readonly Row[] {
  const settings = `${path}.indexProps`;
  const capacities = [settings, path].flatMap((around) =>
    ["readCapacity", "writeCapacity"].map((name) => ({
      old: `${around}.${name}`,
      now: `${path}.native.index.${name}`,
    })),
  );
  return [...localIndexRows(path), ...capacities, { old: settings, now: `${path}.native.index` }];
}

/** The same in a local index, which shares the capacity of its table. */
export function localIndexRows(path: string): readonly Row[] {
  const settings = `${path}.indexProps`;
  const refused = (name: string, cure: string) => ({
    old: `${settings}.${name}`,
    now: undefined,
    refused: cure,
  });
  return [
    ...[settings, path].flatMap((around): readonly Row[] => [
      { old: `${around}.nonKeyAttributes`, now: `${path}.projection` },
      // The attributes say that they are included.
      { old: `${around}.projectionType`, now: undefined, when: isInclude },
      { old: `${around}.projectionType`, now: `${path}.projection`, convert: LOWER_CASE },
    ]),
    refused("indexName", "write it as the key of the index"),
    refused("partitionKey", "write partitionKey beside indexProps"),
    refused("sortKey", "write sortKey beside indexProps"),
  ];
}

/** Whether a projection is by `nonKeyAttributes`. */
export function isInclude(projectionType: unknown): boolean {
  return typeof projectionType === "string" && projectionType.toLowerCase() === "include";
}
