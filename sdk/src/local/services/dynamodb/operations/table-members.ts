import { fault, raise } from "../input/shape";

type Members = Readonly<Record<string, unknown>>;

const NULL = "Member must not be null";
const ATTRIBUTE_TYPES = ["B", "N", "S"];
const KEY_TYPES = ["HASH", "RANGE"];

/** The lists and structures of a call that makes a table: all that is missing in them, and out of bounds, at once. */
export function checkTableMembers(input: Members): void {
  raise([
    ...eachOf(input, "AttributeDefinitions", (at, member) => [
      ...required(at, member, "AttributeName"),
      ...among(at, member, "AttributeType", ATTRIBUTE_TYPES),
    ]),
    ...keySchemaFaults("", input),
    ...eachOf(input, "LocalSecondaryIndexes", indexFaults),
    ...eachOf(input, "GlobalSecondaryIndexes", globalIndexFaults),
    ...throughputFaults("", input),
  ]);
}

/** The same of a call that changes one. */
export function checkChangeMembers(input: Members): void {
  raise([
    ...eachOf(input, "GlobalSecondaryIndexUpdates", (at, { Create, Update, Delete }) => [
      ...(isMissing(Create) ? [] : globalIndexFaults(`${at}create.`, Create as Members)),
      ...(isMissing(Update) ? [] : updateFaults(`${at}update.`, Update as Members)),
      ...(isMissing(Delete) ? [] : required(`${at}delete.`, Delete as Members, "IndexName")),
    ]),
    ...throughputFaults("", input),
  ]);
}

function updateFaults(at: string, index: Members): readonly string[] {
  return [
    ...required(at, index, "IndexName"),
    ...required(at, index, "ProvisionedThroughput"),
    ...throughputFaults(at, index),
  ];
}

function globalIndexFaults(at: string, index: Members): readonly string[] {
  return [...indexFaults(at, index), ...throughputFaults(at, index)];
}

function indexFaults(at: string, index: Members): readonly string[] {
  const schema = index.KeySchema;
  const isEmpty = Array.isArray(schema) && schema.length === 0;
  return [
    ...required(at, index, "IndexName"),
    ...required(at, index, "KeySchema"),
    ...required(at, index, "Projection"),
    ...(isEmpty ? [fault("[]", `${at}keySchema`, "Member must have length greater than or equal to 1")] : []),
    ...keySchemaFaults(at, index),
  ];
}

function keySchemaFaults(at: string, members: Members): readonly string[] {
  return eachOf(
    members,
    "KeySchema",
    (path, member) => [
      ...required(path, member, "AttributeName"),
      ...among(path, member, "KeyType", KEY_TYPES),
    ],
    at,
  );
}

function throughputFaults(at: string, { ProvisionedThroughput: throughput }: Members): readonly string[] {
  if (isMissing(throughput)) return [];
  const path = `${at}provisionedThroughput.`;
  return ["WriteCapacityUnits", "ReadCapacityUnits"].flatMap((name) => {
    const value = (throughput as Members)[name];
    if (typeof value !== "number" || value >= 1) return required(path, throughput as Members, name);
    return [fault(String(value), path + lower(name), "Member must have value greater than or equal to 1")];
  });
}

/** The faults of each structure of a list, with the path to it: `keySchema.1.member.`. */
function eachOf(
  members: Members,
  name: string,
  faultsOf: (at: string, member: Members) => readonly string[],
  before = "",
): readonly string[] {
  const list = members[name];
  if (!Array.isArray(list)) return [];
  return list.flatMap((member, index) =>
    faultsOf(`${before}${lower(name)}.${index + 1}.member.`, member as Members),
  );
}

function required(at: string, members: Members, name: string): readonly string[] {
  return isMissing(members[name]) ? [fault("null", at + lower(name), NULL)] : [];
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function among(at: string, members: Members, name: string, values: readonly string[]): readonly string[] {
  const value = members[name];
  if (isMissing(value)) return required(at, members, name);
  if (values.includes(String(value))) return [];
  return [
    fault(String(value), at + lower(name), `Member must satisfy enum value set: [${values.join(", ")}]`),
  ];
}

function lower(name: string): string {
  return name.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
