import type {
  AttributeDefinition,
  GlobalSecondaryIndexUpdate,
  ProvisionedThroughput,
  StreamSpecification,
  TableDescription,
  UpdateTableInput,
} from "../../model/calls/dynamodb";
import { dynamoDbError, invalid, invalidValue } from "../errors";
import type { IndexSettings, TableSettings } from "../state/settings";
import { checkTableShape, checkThroughput, exceedsLimit } from "./check-table";
import { streamSettings } from "./create-table";
import { describeChanges, tableDescription } from "./describe-table";
import { describedTable } from "./find-table";
import type { TableOperation } from "./ports";
import { changesWith, decreasesToday } from "./throughput-changes";

export const updateTable: TableOperation<"UpdateTable"> = (input, ports) => {
  checkChanges(input);
  const table = describedTable(ports.database, input.TableName);
  checkBilling(table.settings, input);
  checkOneIndex(input.GlobalSecondaryIndexUpdates ?? []);
  const { settings } = table;
  const now = ports.now();
  ports.commit({ kind: "table-put", table: changed(settings, input, now) });
  return {
    TableDescription: { ...tableDescription(table, ports, "UPDATING"), ...pending(settings, input, now) },
  };
};

/** The throughput in the answer: the units from before the change, and the time of the change. */
function pending(
  { throughput, throughputChanges }: TableSettings,
  { ProvisionedThroughput }: UpdateTableInput,
  now: number,
): Pick<TableDescription, "ProvisionedThroughput"> {
  if (!throughput || !ProvisionedThroughput) return {};
  const changes = changesWith(throughputChanges, throughput, ProvisionedThroughput, now);
  return {
    ProvisionedThroughput: {
      ...describeChanges(changes, now),
      ...throughput,
      NumberOfDecreasesToday: decreasesToday(throughputChanges, now),
    },
  };
}

/** Refuses changes that no table can have. */
function checkChanges(input: UpdateTableInput): void {
  const { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: updates = [], ...others } = input;
  if (updates.length === 0 && Object.keys(others).length === 0) {
    throw invalid(
      "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required",
    );
  }
  checkThroughput(input.ProvisionedThroughput);
  const names = updates.map(indexNameOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw invalidValue(
    `Only one global secondary index update per index is allowed simultaneously. Index: ${twice}`,
  );
}

function indexNameOf({ Create, Update, Delete }: GlobalSecondaryIndexUpdate): string {
  const name = (Create ?? Update ?? Delete)?.IndexName;
  if (name !== undefined) return name;
  throw invalidValue(
    "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null",
  );
}

function checkOneIndex(updates: readonly GlobalSecondaryIndexUpdate[]): void {
  if (updates.filter(({ Update }) => !Update).length <= 1) return;
  throw dynamoDbError(
    "LimitExceededException",
    "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table",
  );
}

/** Refuses a billing mode and a throughput that exclude each other. */
function checkBilling(
  { throughput }: TableSettings,
  { BillingMode, ProvisionedThroughput }: UpdateTableInput,
): void {
  const isOnDemand = BillingMode === undefined ? throughput === undefined : BillingMode === "PAY_PER_REQUEST";
  if (isOnDemand && ProvisionedThroughput) {
    throw invalidValue(
      "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST",
    );
  }
  if (BillingMode === "PROVISIONED" && throughput === undefined && !ProvisionedThroughput) {
    throw invalidValue("ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
  }
  if (!throughput || !ProvisionedThroughput) return;
  const { ReadCapacityUnits: read, WriteCapacityUnits: write } = throughput;
  const { ReadCapacityUnits, WriteCapacityUnits } = ProvisionedThroughput;
  if (read !== ReadCapacityUnits || write !== WriteCapacityUnits) return;
  throw invalid(
    `The provisioned throughput for the table will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for the table: ${read}. Requested ReadCapacityUnits: ${ReadCapacityUnits}. Current WriteCapacityUnits provisioned for the table: ${write}. Requested WriteCapacityUnits: ${WriteCapacityUnits}. Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.`,
  );
}

function changed(settings: TableSettings, input: UpdateTableInput, now: number): TableSettings {
  const globalIndexes = changedIndexes(settings, input.GlobalSecondaryIndexUpdates ?? []);
  const attributes = usedAttributes(settings, globalIndexes, input.AttributeDefinitions ?? []);
  checkTableShape({
    AttributeDefinitions: attributes,
    KeySchema: settings.keySchema,
    ...(globalIndexes.length > 0 && { GlobalSecondaryIndexes: globalIndexes }),
    ...(settings.localIndexes.length > 0 && { LocalSecondaryIndexes: settings.localIndexes }),
  });
  const { BillingMode, ProvisionedThroughput, DeletionProtectionEnabled } = input;
  const throughput =
    BillingMode === "PAY_PER_REQUEST" ? undefined : (ProvisionedThroughput ?? settings.throughput);
  // The change ends after its answer, because clients compare the time of the end with the time of the answer.
  const endedAt = now + 1;
  return {
    ...settings,
    attributes,
    globalIndexes,
    throughput,
    throughputChanges: changesWith(
      settings.throughputChanges,
      settings.throughput,
      ProvisionedThroughput,
      endedAt,
    ),
    isProtected: DeletionProtectionEnabled ?? settings.isProtected ?? false,
    ...changedStream(settings, input.StreamSpecification, now),
  };
}

function changedStream(
  { name, stream }: TableSettings,
  asked: StreamSpecification | undefined,
  now: number,
): Partial<TableSettings> {
  if (asked === undefined) return {};
  const wanted = streamSettings(asked, now);
  if (wanted && stream) throw invalid("Table already has an enabled stream: TableName: ".concat(name));
  if (!wanted && !stream) {
    throw invalid(`Table is already in the desired state: TableName: ${name}`);
  }
  return { stream: wanted, ...(stream && { streamClosedAt: now }) };
}

function changedIndexes(
  { globalIndexes }: TableSettings,
  updates: readonly GlobalSecondaryIndexUpdate[],
): readonly IndexSettings[] {
  let indexes = globalIndexes;
  for (const update of updates) {
    const { Create, Update, Delete } = update;
    const name = indexNameOf(update);
    checkIndexThroughput(Update?.ProvisionedThroughput);
    const exists = indexes.some(({ IndexName }) => IndexName === name);
    if (Create && exists) throw invalid(`Attempting to create an index which already exists`);
    if (!Create && !exists) throw invalid("Requested resource not found");
    if (Create) indexes = [...indexes, Create];
    else if (Delete) indexes = indexes.filter(({ IndexName }) => IndexName !== name);
    else {
      indexes = indexes.map((index) =>
        index.IndexName === name && Update?.ProvisionedThroughput
          ? { ...index, ProvisionedThroughput: Update.ProvisionedThroughput }
          : index,
      );
    }
  }
  return indexes;
}

/** Refuses capacity that no index can have, whether or not the index exists. */
function checkIndexThroughput(throughput: ProvisionedThroughput | undefined): void {
  if (!exceedsLimit(throughput)) return;
  throw invalid(
    "This operation cannot be performed with given input values. Please contact DynamoDB service team for more info: Action Blocked: IndexUpdate",
  );
}

/** The attributes in keys of the table and its indexes. The given ones are those of new indexes. */
function usedAttributes(
  { attributes, keySchema, localIndexes }: TableSettings,
  globalIndexes: readonly IndexSettings[],
  given: readonly AttributeDefinition[],
): readonly AttributeDefinition[] {
  const schemas = [keySchema, ...[...localIndexes, ...globalIndexes].map((index) => index.KeySchema)];
  const used = new Set(schemas.flat().map(({ AttributeName }) => AttributeName));
  const all = new Map([...given, ...attributes].map((one) => [one.AttributeName, one]));
  return [...all.values()].filter(({ AttributeName }) => used.has(AttributeName));
}
