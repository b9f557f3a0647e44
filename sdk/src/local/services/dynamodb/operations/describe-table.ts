import type {
  GlobalSecondaryIndexDescription,
  IndexStatus,
  ProvisionedThroughput,
  ProvisionedThroughputDescription,
  TableDescription,
} from "../../model/calls/dynamodb";
import type { SecondaryIndex } from "../state/secondary-index";
import type { IndexSettings, ThroughputChanges } from "../state/settings";
import type { Table } from "../state/table";
import { sizeOf } from "../values/size";
import { describedTable } from "./find-table";
import type { TableOperation, TablePorts } from "./ports";
import { decreasesToday } from "./throughput-changes";

/** The warm throughput of a new table on demand. */
const ON_DEMAND = { ReadCapacityUnits: 12_000, WriteCapacityUnits: 4_000 };

export const describeTable: TableOperation<"DescribeTable"> = ({ TableName }, ports) => {
  return { Table: tableDescription(describedTable(ports.database, TableName), ports) };
};

/** A table as answers describe it. */
export function tableDescription(
  table: Table,
  ports: TablePorts,
  status: IndexStatus = "ACTIVE",
): TableDescription {
  const { settings } = table;
  const { stream, throughput } = settings;
  const arn = ports.database.arnOf(settings.name);
  const describe = (index: IndexSettings) => describeIndex(index, table, arn, status);
  return {
    AttributeDefinitions: settings.attributes,
    TableName: settings.name,
    KeySchema: settings.keySchema,
    TableStatus: status,
    CreationDateTime: settings.createdAt / 1000,
    ProvisionedThroughput: {
      ...describeThroughput(throughput),
      ...describeChanges(settings.throughputChanges, ports.now()),
    },
    TableSizeBytes: table.bytes,
    ItemCount: table.items.size,
    TableArn: arn,
    TableId: settings.id,
    ...warmth(throughput, status),
    ...(throughput === undefined && { BillingModeSummary: billing(settings.createdAt) }),
    ...(settings.localIndexes.length > 0 && { LocalSecondaryIndexes: settings.localIndexes.map(describe) }),
    ...(settings.globalIndexes.length > 0 && {
      GlobalSecondaryIndexes: settings.globalIndexes.map(describe),
    }),
    ...(stream && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: stream.view },
      LatestStreamLabel: stream.label,
      LatestStreamArn: ports.database.streamArnOf(settings.name, stream.label),
    }),
    DeletionProtectionEnabled: settings.isProtected ?? false,
  };
}

function billing(since: number): TableDescription["BillingModeSummary"] {
  return { BillingMode: "PAY_PER_REQUEST", LastUpdateToPayPerRequestDateTime: since / 1000 };
}

function describeThroughput(throughput: ProvisionedThroughput | undefined): ProvisionedThroughputDescription {
  return {
    NumberOfDecreasesToday: 0,
    ReadCapacityUnits: throughput?.ReadCapacityUnits ?? 0,
    WriteCapacityUnits: throughput?.WriteCapacityUnits ?? 0,
  };
}

/** The times of changes of the throughput, and the decreases of this day. */
export function describeChanges(
  changes: ThroughputChanges | undefined,
  now: number,
): ProvisionedThroughputDescription {
  const { increasedAt, decreasedAt } = changes ?? {};
  return {
    ...(increasedAt !== undefined && { LastIncreaseDateTime: increasedAt / 1000 }),
    ...(decreasedAt !== undefined && { LastDecreaseDateTime: decreasedAt / 1000 }),
    NumberOfDecreasesToday: decreasesToday(changes, now),
  };
}

/** The throughput that a table or an index could serve at once. Answers omit it during creation and deletion. */
function warmth(
  throughput: ProvisionedThroughput | undefined,
  status: IndexStatus,
): Pick<GlobalSecondaryIndexDescription, "WarmThroughput"> {
  if (status !== "ACTIVE" && status !== "UPDATING") return {};
  const { ReadCapacityUnits, WriteCapacityUnits } = throughput ?? ON_DEMAND;
  return {
    WarmThroughput: {
      ReadUnitsPerSecond: ReadCapacityUnits,
      WriteUnitsPerSecond: WriteCapacityUnits,
      Status: "ACTIVE",
    },
  };
}

function describeIndex(
  { IndexName, KeySchema, Projection, ProvisionedThroughput }: IndexSettings,
  { indexes }: Table,
  tableArn: string,
  status: IndexStatus,
): GlobalSecondaryIndexDescription {
  const index = indexes.get(IndexName) as SecondaryIndex;
  let bytes = 0;
  for (const { item } of index.items) bytes += sizeOf(index.project(item));
  return {
    IndexName,
    KeySchema,
    Projection,
    IndexSizeBytes: bytes,
    ItemCount: index.items.size,
    IndexArn: `${tableArn}/index/${IndexName}`,
    ...(index.isGlobal && {
      IndexStatus: status,
      ProvisionedThroughput: describeThroughput(ProvisionedThroughput),
      ...warmth(ProvisionedThroughput, status),
    }),
  };
}
