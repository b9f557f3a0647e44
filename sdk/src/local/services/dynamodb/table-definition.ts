import type { GraphResource, GraphValue } from "../../../graph/types";

/** Type token of the resources that this service stands in for. */
export const TABLE_TYPE = "aws:dynamodb/table:Table";

/** The body of a CreateTable request, and what follows it. */
export interface TableDefinition {
  readonly name: string;
  readonly create: Readonly<Record<string, unknown>>;
  /** Attribute whose value is the second at which an item may go. */
  readonly timeToLive: string | undefined;
}

type Inputs = Readonly<Record<string, GraphValue>>;

/** What a registered table asks of a DynamoDB. Capacity is on demand: nothing local has a price. */
export function tableDefinition(table: GraphResource): TableDefinition {
  const { inputs } = table;
  const name = text(table.state.name) ?? text(inputs.name) ?? table.id;
  const globalIndexes = list(inputs.globalSecondaryIndexes);
  const localIndexes = list(inputs.localSecondaryIndexes);
  const tableHash = text(inputs.hashKey) ?? "";
  const create = {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: list(inputs.attributes).map((attribute) => ({
      AttributeName: attribute.name,
      AttributeType: attribute.type,
    })),
    KeySchema: keySchema(tableHash, text(inputs.rangeKey)),
    ...(globalIndexes.length > 0 && {
      GlobalSecondaryIndexes: globalIndexes.map((index) => secondaryIndex(index, indexHash(index))),
    }),
    ...(localIndexes.length > 0 && {
      LocalSecondaryIndexes: localIndexes.map((index) => secondaryIndex(index, tableHash)),
    }),
  };
  const ttl = inputs.ttl as Inputs | undefined;
  return { name, create, timeToLive: ttl?.enabled === true ? text(ttl.attributeName) : undefined };
}

/** Newer versions of the provider describe the keys of an index as `keySchemas`. */
function indexHash(index: Inputs): string {
  const schema = list(index.keySchemas).find((key) => key.keyType === "HASH");
  return text(index.hashKey) ?? text(schema?.attributeName) ?? "";
}

function indexRange(index: Inputs): string | undefined {
  const schema = list(index.keySchemas).find((key) => key.keyType === "RANGE");
  return text(index.rangeKey) ?? text(schema?.attributeName);
}

function secondaryIndex(index: Inputs, hashKey: string): Record<string, unknown> {
  const attributes = index.nonKeyAttributes as readonly GraphValue[] | undefined;
  return {
    IndexName: index.name,
    KeySchema: keySchema(hashKey, indexRange(index)),
    Projection: {
      ProjectionType: text(index.projectionType) ?? "ALL",
      ...(attributes && attributes.length > 0 && { NonKeyAttributes: attributes }),
    },
  };
}

function keySchema(hashKey: string, rangeKey: string | undefined): Record<string, unknown>[] {
  return [
    { AttributeName: hashKey, KeyType: "HASH" },
    ...(rangeKey === undefined ? [] : [{ AttributeName: rangeKey, KeyType: "RANGE" }]),
  ];
}

function list(value: GraphValue | undefined): readonly Inputs[] {
  return Array.isArray(value) ? (value as Inputs[]) : [];
}

function text(value: GraphValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
