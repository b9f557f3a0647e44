import { invalid, invalidValue } from "../errors";
import { readMembers } from "../input/shape";
import { TABLE_SHAPES } from "../input/shapes";
import type { AttributeDefinition, IndexSettings, TableSettings, Throughput } from "../store/settings";
import { checkTableShape } from "./check-table";
import { type StreamSpecification, streamSettings } from "./create-table";
import { tableDescription } from "./describe-table";
import { describedTable } from "./find-table";
import type { TableOperation } from "./ports";
import { checkChangeMembers } from "./table-members";

interface IndexUpdate {
  readonly Create?: IndexSettings;
  readonly Update?: { readonly IndexName: string; readonly ProvisionedThroughput: Throughput };
  readonly Delete?: { readonly IndexName: string };
}

interface Members {
  readonly TableName: string;
  readonly AttributeDefinitions?: readonly AttributeDefinition[];
  readonly BillingMode?: "PROVISIONED" | "PAY_PER_REQUEST";
  readonly ProvisionedThroughput?: Throughput;
  readonly GlobalSecondaryIndexUpdates?: readonly IndexUpdate[];
  readonly StreamSpecification?: StreamSpecification;
  readonly DeletionProtectionEnabled?: boolean;
}

export const updateTable: TableOperation = (input, ports) => {
  const members = readMembers<Members>(input, TABLE_SHAPES.UpdateTable);
  checkChangeMembers({ ...members });
  const { TableName, ...changes } = members;
  const table = describedTable(ports.database, TableName);
  if (Object.keys(changes).length === 0) {
    throw invalid(
      "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required",
    );
  }
  ports.commit({ kind: "table-put", table: changed(table.settings, members, ports.now()) });
  return { TableDescription: tableDescription(table, ports, "UPDATING") };
};

function changed(settings: TableSettings, members: Members, now: number): TableSettings {
  const globalIndexes = changedIndexes(settings, members.GlobalSecondaryIndexUpdates ?? []);
  const attributes = usedAttributes(settings, globalIndexes, members.AttributeDefinitions ?? []);
  checkTableShape({
    AttributeDefinitions: attributes,
    KeySchema: settings.keySchema,
    ...(globalIndexes.length > 0 && { GlobalSecondaryIndexes: globalIndexes }),
    ...(settings.localIndexes.length > 0 && { LocalSecondaryIndexes: settings.localIndexes }),
  });
  const { BillingMode, ProvisionedThroughput, DeletionProtectionEnabled } = members;
  return {
    ...settings,
    attributes,
    globalIndexes,
    throughput:
      BillingMode === "PAY_PER_REQUEST" ? undefined : (ProvisionedThroughput ?? settings.throughput),
    isProtected: DeletionProtectionEnabled ?? settings.isProtected ?? false,
    ...changedStream(settings, members.StreamSpecification, now),
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
  updates: readonly IndexUpdate[],
): readonly IndexSettings[] {
  let indexes = globalIndexes;
  for (const { Create, Update, Delete } of updates) {
    const name = Create?.IndexName ?? Update?.IndexName ?? Delete?.IndexName;
    if (name === undefined) {
      throw invalidValue(
        "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null",
      );
    }
    const exists = indexes.some(({ IndexName }) => IndexName === name);
    if (Create && exists) throw invalid(`Attempting to create an index which already exists`);
    if (!Create && !exists) throw invalid("Requested resource not found");
    if (Create) indexes = [...indexes, Create];
    else if (Delete) indexes = indexes.filter(({ IndexName }) => IndexName !== name);
    else {
      indexes = indexes.map((index) =>
        index.IndexName === name && Update
          ? { ...index, ProvisionedThroughput: Update.ProvisionedThroughput }
          : index,
      );
    }
  }
  return indexes;
}

/** Attributes of keys: those that were there, and those that are given for new indexes. */
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
