import { LOWER_CASE } from "../translation/conversions";
import type { Row } from "../translation/row";

/** What changed in an index, whose settings stand in `indexProps` or beside its keys. */
export function indexRows(path: string): readonly Row[] {
  const settings = `${path}.indexProps`;
  return [
    ...[settings, path].flatMap((around): readonly Row[] => [
      { old: `${around}.nonKeyAttributes`, now: `${path}.projection` },
      // The attributes say that they are included.
      { old: `${around}.projectionType`, now: undefined, when: isInclude },
      { old: `${around}.projectionType`, now: `${path}.projection`, convert: LOWER_CASE },
      { old: `${around}.readCapacity`, now: `${path}.native.index.readCapacity` },
      { old: `${around}.writeCapacity`, now: `${path}.native.index.writeCapacity` },
    ]),
    { old: `${settings}.indexName`, now: undefined, refused: "write it as the key of the index" },
    ...["partitionKey", "sortKey"].map((key) => ({
      old: `${settings}.${key}`,
      now: undefined,
      refused: `write ${key} beside indexProps`,
    })),
    { old: settings, now: `${path}.native.index` },
  ];
}

/** Whether a projection is by `nonKeyAttributes`. */
export function isInclude(projectionType: unknown): boolean {
  return typeof projectionType === "string" && projectionType.toLowerCase() === "include";
}
