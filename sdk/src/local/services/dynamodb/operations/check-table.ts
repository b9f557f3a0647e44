import type {
  AttributeDefinition,
  CreateTableInput,
  KeySchemaElement,
  Projection,
  ProvisionedThroughput,
} from "../../model/calls/dynamodb";
import { invalid, invalidValue } from "../errors";
import type { IndexSettings } from "../state/settings";

const MOST_LOCAL = 5;
const MOST_GLOBAL = 20;
/** Of each kind in the key of a global index. @see DynamoDB Developer Guide, Multi-attribute key schema */
const MOST_KEY_ATTRIBUTES = 4;
const MOST_UNITS = 1_000_000_000_000;

/** The parts of a CreateTable request that say which items a table has. */
export type TableShape = Pick<
  CreateTableInput,
  "AttributeDefinitions" | "KeySchema" | "GlobalSecondaryIndexes" | "LocalSecondaryIndexes"
>;

/** @throws ServiceError for keys and indexes that no table can have */
export function checkTableShape(shape: TableShape): void {
  const {
    AttributeDefinitions: attributes,
    KeySchema,
    GlobalSecondaryIndexes,
    LocalSecondaryIndexes,
  } = shape;
  if (KeySchema.length > attributes.length) {
    throw invalid("Invalid KeySchema: Some index key attribute have no definition");
  }
  checkSchema(KeySchema, attributes);
  if (LocalSecondaryIndexes) checkLocalIndexes(LocalSecondaryIndexes, shape);
  if (GlobalSecondaryIndexes) checkGlobalIndexes(GlobalSecondaryIndexes, shape);
  const indexes = [...(LocalSecondaryIndexes ?? []), ...(GlobalSecondaryIndexes ?? [])];
  checkNames(indexes);
  checkAllUsed(shape, indexes);
}

function checkSchema(schema: readonly KeySchemaElement[], attributes: readonly AttributeDefinition[]): void {
  const names = checkDefined(schema, attributes);
  if (names[0] === names[1]) throw sameName();
  checkFirst(schema);
  if (schema[1] && schema[1].KeyType !== "RANGE") {
    throw invalid("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
  }
}

/** The names of the attributes of a key, all of which have a definition. */
function checkDefined(
  schema: readonly KeySchemaElement[],
  attributes: readonly AttributeDefinition[],
): readonly string[] {
  const names = schema.map(({ AttributeName }) => AttributeName);
  const defined = attributes.map(({ AttributeName }) => AttributeName);
  if (names.every((name) => defined.includes(name))) return names;
  throw invalidValue(
    `Some index key attributes are not defined in AttributeDefinitions. Keys: [${names.join(", ")}], AttributeDefinitions: [${defined.join(", ")}]`,
  );
}

function checkFirst([first]: readonly KeySchemaElement[]): void {
  if (first?.KeyType === "HASH") return;
  throw invalid("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
}

function sameName(): Error {
  return invalid("Both the Hash Key and the Range Key element in the KeySchema have the same name");
}

/** The key of a global index may have several attributes of each kind. */
function checkGlobalSchema(
  schema: readonly KeySchemaElement[],
  attributes: readonly AttributeDefinition[],
): void {
  const names = checkDefined(schema, attributes);
  if (names.length === 2 && names[0] === names[1]) throw sameName();
  if (new Set(names).size < names.length) {
    throw invalid("The KeySchema contains multiple key attributes with the same name");
  }
  checkFirst(schema);
  const types = schema.map(({ KeyType }) => KeyType);
  if (types.lastIndexOf("HASH") > types.indexOf("RANGE") && types.includes("RANGE")) {
    throw invalidValue("All HASH key attributes must precede RANGE key attributes in the KeySchema");
  }
  for (const type of ["HASH", "RANGE"]) {
    if (types.filter((one) => one === type).length <= MOST_KEY_ATTRIBUTES) continue;
    throw invalidValue(`The KeySchema exceeds the maximum allowed number of ${type} key attributes`);
  }
}

function checkLocalIndexes(indexes: readonly IndexSettings[], shape: TableShape): void {
  if (indexes.length === 0) throw invalidValue("List of LocalSecondaryIndexes is empty");
  if (shape.KeySchema.length !== 2) {
    throw invalidValue(
      "Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex",
    );
  }
  const tableHash = shape.KeySchema[0]?.AttributeName;
  for (const { IndexName, KeySchema, Projection } of indexes) {
    checkSchema(KeySchema, shape.AttributeDefinitions);
    if (KeySchema.length !== 2) {
      throw invalidValue(`Index KeySchema does not have a range key for index: ${IndexName}`);
    }
    const hash = KeySchema[0]?.AttributeName;
    if (hash !== tableHash) {
      throw invalidValue(
        `Index KeySchema does not have the same leading hash key as table KeySchema for index: ${IndexName}. index hash key: ${hash}, table hash key: ${tableHash}`,
      );
    }
    checkProjection(Projection);
  }
  if (indexes.length > MOST_LOCAL) {
    throw invalidValue(`Number of LocalSecondaryIndexes exceeds per-table limit of ${MOST_LOCAL}`);
  }
}

function checkGlobalIndexes(indexes: readonly IndexSettings[], shape: TableShape): void {
  if (indexes.length === 0) throw invalidValue("List of GlobalSecondaryIndexes is empty");
  for (const { KeySchema, Projection } of indexes) {
    checkGlobalSchema(KeySchema, shape.AttributeDefinitions);
    checkProjection(Projection);
  }
  if (indexes.length > MOST_GLOBAL) {
    throw invalidValue(`GlobalSecondaryIndex count exceeds the per-table limit of ${MOST_GLOBAL}`);
  }
}

function checkProjection({ ProjectionType, NonKeyAttributes }: Projection): void {
  if (ProjectionType === undefined) throw invalidValue("Unknown ProjectionType: null");
  if (NonKeyAttributes && ProjectionType !== "INCLUDE") {
    throw invalidValue(`ProjectionType is ${ProjectionType}, but NonKeyAttributes is specified`);
  }
}

function checkNames(indexes: readonly IndexSettings[]): void {
  const names = indexes.map(({ IndexName }) => IndexName);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalidValue(`Duplicate index name: ${twice}`);
}

/** Whether capacity is more than a table or an index can have. */
export function exceedsLimit(throughput: ProvisionedThroughput | undefined): boolean {
  return Object.values(throughput ?? {}).some((units) => units > MOST_UNITS);
}

/** @throws ServiceError for capacity that no table can have */
export function checkThroughput(throughput: ProvisionedThroughput | undefined): void {
  for (const name of ["ReadCapacityUnits", "WriteCapacityUnits"] as const) {
    const value = throughput?.[name] ?? 0;
    if (value > MOST_UNITS) throw invalid(`Given value ${value} for ${name} is out of bounds`);
  }
}

/** Attributes that are part of no key are not defined. */
function checkAllUsed(
  { KeySchema, AttributeDefinitions }: TableShape,
  indexes: readonly IndexSettings[],
): void {
  const used = new Set(
    [KeySchema, ...indexes.map((index) => index.KeySchema)].flat().map((key) => key.AttributeName),
  );
  if (used.size === AttributeDefinitions.length) return;
  throw invalidValue(
    indexes.length === 0
      ? "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions"
      : `Some AttributeDefinitions are not used. AttributeDefinitions: [${AttributeDefinitions.map((one) => one.AttributeName).join(", ")}], keys used: [${[...used].join(", ")}]`,
  );
}
