import type { GraphResource, GraphValue } from "../../../graph/types";
import type {
  AttributeDefinition,
  IndexSettings,
  KeySchemaElement,
  Projection,
  StreamView,
} from "./store/settings";
import type { ScalarType } from "./values/order";

/** Type token of the resources that this service stands in for. */
export const TABLE_TYPE = "aws:dynamodb/table:Table";

/** The body of a CreateTable request, and what follows it. */
export interface TableDefinition {
  readonly name: string;
  readonly create: CreateTable;
  /** End of the stream's ARN in the graph. */
  readonly streamLabel: string | undefined;
  /** Attribute whose value is the second at which an item may go. */
  readonly timeToLive: string | undefined;
}

/** Members of a CreateTable request that a program says something of. */
export interface CreateTable {
  readonly TableName: string;
  readonly BillingMode: "PAY_PER_REQUEST";
  readonly AttributeDefinitions: readonly AttributeDefinition[];
  readonly KeySchema: readonly KeySchemaElement[];
  readonly GlobalSecondaryIndexes?: readonly IndexSettings[];
  readonly LocalSecondaryIndexes?: readonly IndexSettings[];
  readonly StreamSpecification?: { readonly StreamEnabled: true; readonly StreamViewType: StreamView };
}

type Inputs = Readonly<Record<string, GraphValue>>;

/** What a registered table asks of a DynamoDB. Capacity is on demand: nothing local has a price. */
export function tableDefinition(table: GraphResource): TableDefinition {
  const { inputs } = table;
  const name = text(table.state.name) ?? text(inputs.name) ?? table.id;
  const globalIndexes = list(inputs.globalSecondaryIndexes);
  const localIndexes = list(inputs.localSecondaryIndexes);
  const tableHash = text(inputs.hashKey) ?? "";
  const create: CreateTable = {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: list(inputs.attributes).map((attribute) => ({
      AttributeName: text(attribute.name) ?? "",
      AttributeType: text(attribute.type) as ScalarType,
    })),
    KeySchema: keySchema(tableHash, text(inputs.rangeKey)),
    ...(globalIndexes.length > 0 && {
      GlobalSecondaryIndexes: globalIndexes.map((index) => secondaryIndex(index, indexHash(index))),
    }),
    ...(localIndexes.length > 0 && {
      LocalSecondaryIndexes: localIndexes.map((index) => secondaryIndex(index, tableHash)),
    }),
    ...(inputs.streamEnabled === true && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: viewOf(inputs) },
    }),
  };
  const ttl = inputs.ttl as Inputs | undefined;
  return {
    name,
    create,
    streamLabel: text(table.state.streamLabel) ?? text(table.state.streamArn)?.split("/stream/")[1],
    timeToLive: ttl?.enabled === true ? text(ttl.attributeName) : undefined,
  };
}

/** The provider asks for a view; `NEW_AND_OLD_IMAGES` leaves nothing out. */
function viewOf(inputs: Inputs): StreamView {
  return (text(inputs.streamViewType) ?? "NEW_AND_OLD_IMAGES") as StreamView;
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

function secondaryIndex(index: Inputs, hashKey: string): IndexSettings {
  const attributes = index.nonKeyAttributes as readonly string[] | undefined;
  return {
    IndexName: text(index.name) ?? "",
    KeySchema: keySchema(hashKey, indexRange(index)),
    Projection: {
      ProjectionType: (text(index.projectionType) ?? "ALL") as Projection["ProjectionType"] & string,
      ...(attributes && attributes.length > 0 && { NonKeyAttributes: attributes }),
    },
  };
}

function keySchema(hashKey: string, rangeKey: string | undefined): readonly KeySchemaElement[] {
  const hash = { AttributeName: hashKey, KeyType: "HASH" } as const;
  return rangeKey === undefined ? [hash] : [hash, { AttributeName: rangeKey, KeyType: "RANGE" }];
}

function list(value: GraphValue | undefined): readonly Inputs[] {
  return Array.isArray(value) ? (value as Inputs[]) : [];
}

function text(value: GraphValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
