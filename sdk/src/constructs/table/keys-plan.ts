import { installedProvider, isAtLeast } from "../../app/provider-version";
import { chooseOneOf, type Issues, nearest } from "../../errors";
import { INDEX_KEY_FIELDS, LOCAL_INDEXES, PROJECTED, PROJECTED_IN_ALL } from "../../limits/storage";
import { checkKnownProps, checkOneOf, checkPresent, checkType, isPlainObject, namesOf } from "../../values";
import { TABLE_DEFAULTS } from "./defaults";
import type { TableFieldType, TableGlobalIndex, TableLocalIndex, TablePrimaryIndex } from "./props";

/** Keys and indexes of a table as AWS writes them. */
export interface TableKeys {
  readonly hashKey: string;
  readonly rangeKey: string | undefined;
  /** The fields that are keys of something. AWS refuses others. */
  readonly attributes: readonly { readonly name: string; readonly type: string }[];
  readonly globalSecondaryIndexes: readonly PlannedIndex[];
  readonly localSecondaryIndexes: readonly PlannedIndex[];
  /** The keys that AWS fixes when it makes the table, in the words of the props and without order. */
  readonly fixed: {
    readonly primaryIndex: Readonly<Record<string, string>>;
    readonly localIndexes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}

/**
 * An index as AWS writes it. The newer `keySchemas` is not in all versions of @pulumi/aws that we work with, and only a key
 * of several fields has it.
 */
export interface PlannedIndex {
  readonly name: string;
  readonly hashKey?: string;
  readonly rangeKey?: string;
  readonly keySchemas?: readonly KeySchemaPart[];
  readonly projectionType: "ALL" | "KEYS_ONLY" | "INCLUDE";
  readonly nonKeyAttributes?: readonly string[];
  /** Settings from `native.index`. */
  readonly [setting: string]: unknown;
}

/** A field of a key as `keySchemas` has it. */
interface KeySchemaPart {
  readonly attributeName: string;
  readonly keyType: "HASH" | "RANGE";
}

interface IndexKeys {
  readonly partitionKey: string | undefined;
  readonly sortKey: string | undefined;
}

const TYPE_LETTERS: Readonly<Record<TableFieldType, string>> = { string: "S", number: "N", binary: "B" };
const FIELD_TYPES = Object.keys(TYPE_LETTERS) as readonly TableFieldType[];
const OWN_INDEX_PROPS: Readonly<Record<string, string>> = {
  name: "the key of the index in globalIndexes",
  hashKey: "partitionKey",
  rangeKey: "sortKey",
  keySchemas: "partitionKey and sortKey",
  projectionType: "projection",
  nonKeyAttributes: "projection",
};
/** Names of generation 0, and where they are now. */
const RENAMED_IN_INDEX = {
  projectionType: "projection",
  nonKeyAttributes: "projection",
  readCapacity: "native.index.readCapacity",
  writeCapacity: "native.index.writeCapacity",
  indexProps: "projection and native.index",
};
/** A local index has nothing of its own but its sort key: it is part of the table. */
const RENAMED_IN_LOCAL_INDEX = {
  projectionType: "projection",
  nonKeyAttributes: "projection",
  indexProps: "projection",
};
/** The first version of @pulumi/aws whose global indexes have `keySchemas`. */
const FIRST_WITH_KEY_SCHEMAS = "7.17.0";

/** Check fields and indexes of a table that we make. `ofIndexes` is where indexes are, if not in their props. */
export function planKeys(
  props: Readonly<Record<string, unknown>>,
  issues: Issues,
  ofIndexes?: Issues,
): TableKeys {
  const fields = planFields(props.fields, issues.at("fields"));
  const primary = planPrimaryIndex(props.primaryIndex, fields, issues.at("primaryIndex"));
  const globals = planGlobalIndexes(props.globalIndexes, fields, ofIndexes ?? issues.at("globalIndexes"));
  const atLocals = ofIndexes ?? issues.at("localIndexes");
  const locals = planLocalIndexes(props.localIndexes, primary, fields, atLocals);
  if (!ofIndexes) refuseSharedNames(globals, locals, issues);
  refuseManyProjected([...globals, ...locals], ofIndexes ?? issues.at("globalIndexes"));
  const keys = [primary.partitionKey, primary.sortKey, ...[...globals, ...locals].flatMap(keysOfIndex)];
  const attributes = [...fields].filter(([name]) => keys.includes(name));
  return {
    hashKey: primary.partitionKey ?? "",
    rangeKey: primary.sortKey,
    attributes: attributes.map(([name, type]) => ({ name, type: TYPE_LETTERS[type] })),
    globalSecondaryIndexes: globals,
    localSecondaryIndexes: locals,
    fixed: {
      primaryIndex: fixedPrimaryIndex(primary, fields),
      localIndexes: fixedLocalIndexes(locals, fields),
    },
  };
}

function keysOfIndex({ hashKey, rangeKey, keySchemas = [] }: PlannedIndex): readonly (string | undefined)[] {
  return [hashKey, rangeKey, ...keySchemas.map(({ attributeName }) => attributeName)];
}

/** The names that a table of this kind may have, and its indexes: DynamoDB's rule for both. */
export function checkTableName(name: string, issues: Issues): void {
  if (/^[a-zA-Z0-9_.-]{3,255}$/.test(name)) return;
  const cure = "write 3 to 255 letters, digits, _, . and -";
  issues.add("TABLE_NAME_INVALID", { problem: "DynamoDB does not take this name", value: name, cure });
}

type Fields = ReadonlyMap<string, TableFieldType>;

function planFields(fields: unknown, issues: Issues): Fields {
  if (fields === undefined || (isPlainObject(fields) && Object.keys(fields).length === 0)) {
    const cure = 'declare the fields that are keys: fields: { id: "string" }';
    issues.add("TABLE_FIELDS_MISSING", { problem: "a table needs at least one field", value: fields, cure });
    return new Map();
  }
  if (!checkType(fields, "object", issues)) return new Map();
  for (const [name, type] of Object.entries(fields)) checkOneOf(type, FIELD_TYPES, issues.at(name));
  return new Map(Object.entries(fields) as [string, TableFieldType][]);
}

function planPrimaryIndex(index: unknown, fields: Fields, issues: Issues): IndexKeys {
  if (!checkPresent(index, issues, 'name the key: primaryIndex: { partitionKey: "id" }')) return NO_KEYS;
  if (!checkKnownProps(index, namesOf<TablePrimaryIndex>()(["partitionKey", "sortKey"]), issues))
    return NO_KEYS;
  return planIndexKeys(index, fields, issues);
}

const NO_KEYS: IndexKeys = { partitionKey: undefined, sortKey: undefined };

function planIndexKeys(index: Readonly<Record<string, unknown>>, fields: Fields, issues: Issues): IndexKeys {
  const partitionKey = planKey(index.partitionKey, fields, issues.at("partitionKey"));
  if (index.sortKey === undefined) return { partitionKey, sortKey: undefined };
  const sortKey = planKey(index.sortKey, fields, issues.at("sortKey"));
  refuseEqualKeys(partitionKey, sortKey, issues.at("sortKey"));
  return { partitionKey, sortKey };
}

function planKey(key: unknown, fields: Fields, issues: Issues): string | undefined {
  if (!checkPresent(key, issues, "name a field") || !checkType(key, "string", issues)) return undefined;
  if (fields.has(key)) return key;
  // Without fields there is an issue already, and no name would be known.
  if (fields.size === 0) return undefined;
  const names = [...fields.keys()];
  const guess = nearest(key, names);
  const cure =
    guess === undefined
      ? `add it to fields, or ${chooseOneOf(names)}`
      : `did you mean ${JSON.stringify(guess)}`;
  issues.add("TABLE_FIELD_UNKNOWN", { problem: "not one of the fields", value: key, cure });
  return undefined;
}

function refuseEqualKeys(
  partitionKey: string | undefined,
  sortKey: string | undefined,
  issues: Issues,
): void {
  if (sortKey === undefined || sortKey !== partitionKey) return;
  const cure = "choose another field, or leave out the sort key";
  issues.add("TABLE_KEYS_EQUAL", { problem: "the sort key is the partition key", value: sortKey, cure });
}

function planGlobalIndexes(indexes: unknown, fields: Fields, issues: Issues): PlannedIndex[] {
  return entriesOf(indexes, issues).map(([name, index]) => {
    const at = issues.at(name);
    checkTableName(name, at);
    if (
      !checkKnownProps(
        index,
        namesOf<TableGlobalIndex>()(["partitionKey", "sortKey", "projection", "native"]),
        at,
        RENAMED_IN_INDEX,
      )
    ) {
      return { name, projectionType: "ALL" };
    }
    const keys = planGlobalKeys(index, fields, at);
    const settings = planNativeIndex(index.native, at.at("native"));
    return { name, ...keys, ...planProjection(index.projection, at.at("projection")), ...settings };
  });
}

/** The keys of a global index: `hashKey` and `rangeKey` where each is one field, which every version of the provider takes. */
function planGlobalKeys(
  index: Readonly<Record<string, unknown>>,
  fields: Fields,
  issues: Issues,
): Pick<PlannedIndex, "hashKey" | "rangeKey" | "keySchemas"> {
  const partition = planFieldsOfKey(index.partitionKey, fields, issues.at("partitionKey"));
  const sort =
    index.sortKey === undefined ? [] : planFieldsOfKey(index.sortKey, fields, issues.at("sortKey"));
  refuseRepeated(partition, sort, issues);
  if (partition.length <= 1 && sort.length <= 1) {
    const [hashKey = ""] = partition;
    const [rangeKey] = sort;
    return { hashKey, ...(rangeKey !== undefined && { rangeKey }) };
  }
  refuseOlderProvider(issues);
  const partOf = (keyType: KeySchemaPart["keyType"]) => (attributeName: string) => ({
    attributeName,
    keyType,
  });
  return { keySchemas: [...partition.map(partOf("HASH")), ...sort.map(partOf("RANGE"))] };
}

/** The fields of one key of a global index, without refused ones. */
function planFieldsOfKey(key: unknown, fields: Fields, issues: Issues): readonly string[] {
  if (!Array.isArray(key)) return [planKey(key, fields, issues) ?? []].flat();
  if (key.length === 0 || key.length > INDEX_KEY_FIELDS.max) {
    const problem = `a key has one to ${INDEX_KEY_FIELDS.max} fields`;
    issues.add("TABLE_INDEX_KEY_INVALID", { problem, value: key, cure: "write one to four names of fields" });
    return [];
  }
  return key.flatMap((field, at) => planKey(field, fields, issues.at(at)) ?? []);
}

function refuseRepeated(partition: readonly string[], sort: readonly string[], issues: Issues): void {
  const [only] = sort;
  if (partition.length <= 1 && sort.length <= 1) {
    refuseEqualKeys(partition[0], only, issues.at("sortKey"));
    return;
  }
  const all = [...partition, ...sort];
  const repeated = all.find((name, at) => all.indexOf(name) !== at);
  if (repeated === undefined) return;
  const at = issues.at(sort.includes(repeated) ? "sortKey" : "partitionKey");
  const cure = "choose another field, or leave it out";
  at.add("TABLE_KEYS_EQUAL", { problem: "the keys of the index name a field twice", value: repeated, cure });
}

/** Older versions of the provider drop `keySchemas` without a word. */
export function refuseOlderProvider(issues: Issues, installed = installedProvider()): void {
  if (installed === undefined || isAtLeast(installed, FIRST_WITH_KEY_SCHEMAS)) return;
  issues.add("TABLE_INDEX_KEYS_PROVIDER", {
    problem: `keys of several fields need @pulumi/aws ${FIRST_WITH_KEY_SCHEMAS}, and ${installed} is installed`,
    cure: `install @pulumi/aws ${FIRST_WITH_KEY_SCHEMAS} or newer, or write one field`,
  });
}

function planLocalIndexes(
  indexes: unknown,
  primary: IndexKeys,
  fields: Fields,
  issues: Issues,
): PlannedIndex[] {
  const entries = entriesOf(indexes, issues);
  if (entries.length > 0 && primary.partitionKey !== undefined && primary.sortKey === undefined) {
    const cure = "add primaryIndex.sortKey, or use globalIndexes";
    issues.add("TABLE_SORT_KEY_MISSING", { problem: "only a table with a sort key has local indexes", cure });
  }
  if (entries.length > LOCAL_INDEXES.max) {
    const cure = `write at most ${LOCAL_INDEXES.max}, and the others as globalIndexes`;
    issues.add("TABLE_LOCAL_INDEXES_TOO_MANY", { problem: `${entries.length} local indexes`, cure });
  }
  return entries.map(([name, index]) => {
    const at = issues.at(name);
    checkTableName(name, at);
    if (
      !checkKnownProps(
        index,
        namesOf<TableLocalIndex>()(["sortKey", "projection"]),
        at,
        RENAMED_IN_LOCAL_INDEX,
      )
    )
      return { name, projectionType: "ALL" };
    const rangeKey = planKey(index.sortKey, fields, at.at("sortKey"));
    refuseEqualKeys(primary.partitionKey, rangeKey, at.at("sortKey"));
    return { name, rangeKey, ...planProjection(index.projection, at.at("projection")) };
  });
}

function entriesOf(map: unknown, issues: Issues): [string, unknown][] {
  return map !== undefined && checkType(map, "object", issues) ? Object.entries(map) : [];
}

function planProjection(
  projection: unknown = TABLE_DEFAULTS.projection,
  issues: Issues,
): Pick<PlannedIndex, "projectionType" | "nonKeyAttributes"> {
  if (!Array.isArray(projection)) {
    const isKnown = checkOneOf(projection, ["all", "keys_only"], issues);
    return { projectionType: isKnown && projection === "keys_only" ? "KEYS_ONLY" : "ALL" };
  }
  const isList = projection.length > 0 && projection.length <= PROJECTED.max;
  if (!isList || projection.some((name) => typeof name !== "string" || name === "")) {
    const cure = `list 1 to ${PROJECTED.max} names, or write "all" or "keys_only"`;
    issues.add("TABLE_PROJECTION_INVALID", { problem: "not a list of attributes", value: projection, cure });
  }
  return { projectionType: "INCLUDE", nonKeyAttributes: projection as string[] };
}

function refuseManyProjected(indexes: readonly PlannedIndex[], issues: Issues): void {
  const count = indexes.reduce((sum, { nonKeyAttributes = [] }) => sum + nonKeyAttributes.length, 0);
  if (count <= PROJECTED_IN_ALL.max) return;
  issues.add("TABLE_PROJECTION_INVALID", {
    problem: `the indexes list ${count} attributes together, and DynamoDB takes ${PROJECTED_IN_ALL.max}`,
    cure: 'list fewer, or write "all" for some of the indexes',
  });
}

function planNativeIndex(native: unknown, issues: Issues): Readonly<Record<string, unknown>> {
  if (
    native === undefined ||
    !checkKnownProps(native, namesOf<NonNullable<TableGlobalIndex["native"]>>()(["index"]), issues)
  )
    return {};
  const settings = native.index ?? {};
  const at = issues.at("index");
  if (!checkType(settings, "object", at)) return {};
  refuseOwnProps(settings, OWN_INDEX_PROPS, "an index", at);
  return settings;
}

/** Report native settings that have a prop of their own. */
export function refuseOwnProps(
  settings: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, string>>,
  what: string,
  issues: Issues,
): void {
  for (const [name, prop] of Object.entries(own)) {
    if (settings[name] === undefined) continue;
    const problem = `${what} has a prop of its own for this`;
    issues.at(name).add("TABLE_NATIVE_OWN_PROP", { problem, cure: `write ${prop}` });
  }
}

/** `{ partitionKey: "id: string" }`: the type of a key is as fixed as the key. */
function fixedPrimaryIndex(
  { partitionKey, sortKey }: IndexKeys,
  fields: Fields,
): Readonly<Record<string, string>> {
  const keys = Object.entries({ partitionKey, sortKey }).filter(([, key]) => key !== undefined);
  return Object.fromEntries(keys.map(([prop, key]) => [prop, `${key}: ${fields.get(key as string)}`]));
}

function fixedLocalIndexes(
  indexes: readonly PlannedIndex[],
  fields: Fields,
): TableKeys["fixed"]["localIndexes"] {
  const sorted = [...indexes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(
    sorted.map(({ name, rangeKey, projectionType, nonKeyAttributes }) => {
      const projection = nonKeyAttributes ? [...nonKeyAttributes].sort() : projectionType.toLowerCase();
      return [name, { sortKey: `${rangeKey}: ${fields.get(rangeKey as string)}`, projection }];
    }),
  );
}

function refuseSharedNames(
  globals: readonly PlannedIndex[],
  locals: readonly PlannedIndex[],
  issues: Issues,
): void {
  for (const { name } of locals) {
    if (!globals.some((index) => index.name === name)) continue;
    const problem = "a global index has this name";
    issues.at("localIndexes", name).add("TABLE_INDEX_DUPLICATE", { problem, cure: "rename one of the two" });
  }
}
