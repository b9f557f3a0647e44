import { invalid, notFound } from "../errors";
import { readMembers } from "../input/shape";
import { TABLE_SHAPES } from "../input/shapes";
import type { Table } from "../store/table";
import { checkJson } from "../values/check-json";
import { tableDescription } from "./describe-table";
import { describedTable } from "./find-table";
import type { TableOperation, TablePorts } from "./ports";
import { limitedTableTags } from "./table-tags";

const MOST_NAMES = 100;

export const listTables: TableOperation = (input, { database }) => {
  const { ExclusiveStartTableName = "", Limit = MOST_NAMES } = readMembers<{
    ExclusiveStartTableName?: string;
    Limit?: number;
  }>(input, TABLE_SHAPES.ListTables);
  const names = [...database.tables.keys()].sort().filter((name) => name > ExclusiveStartTableName);
  const TableNames = names.slice(0, Limit);
  const last = TableNames.at(-1);
  return { TableNames, ...(names.length > Limit && last && { LastEvaluatedTableName: last }) };
};

export const deleteTable: TableOperation = (input, ports) => {
  const table = named(input, ports);
  if (table.settings.isProtected) {
    const arn = ports.database.arnOf(table.name);
    throw invalid(
      `Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first. Resource ARN: ${arn}`,
    );
  }
  const description = tableDescription(table, ports, "DELETING");
  ports.commit({ kind: "table-deleted", table: table.name });
  return { TableDescription: description };
};

export const describeTimeToLive: TableOperation = (input, ports) => {
  const { timeToLive } = named(input, ports).settings;
  return {
    TimeToLiveDescription: timeToLive
      ? { TimeToLiveStatus: "ENABLED", AttributeName: timeToLive }
      : { TimeToLiveStatus: "DISABLED" },
  };
};

export const updateTimeToLive: TableOperation = (input, ports) => {
  const members = readMembers<{ TableName: string; TimeToLiveSpecification: Record<string, unknown> }>(
    input,
    TABLE_SHAPES.UpdateTimeToLive,
  );
  const { settings } = describedTable(ports.database, members.TableName);
  const { Enabled, AttributeName } = members.TimeToLiveSpecification;
  if (typeof AttributeName !== "string" || AttributeName === "") {
    throw invalid("TimeToLiveSpecification: AttributeName must be given");
  }
  if (Enabled === (settings.timeToLive !== undefined)) {
    throw invalid(`TimeToLive is already ${Enabled ? "enabled" : "disabled"}`);
  }
  ports.commit({
    kind: "table-put",
    table: { ...settings, timeToLive: Enabled === true ? AttributeName : undefined },
  });
  return { TimeToLiveSpecification: { Enabled: Enabled === true, AttributeName } };
};

export const listTagsOfResource: TableOperation = (input, ports) => {
  const { settings } = tagged(input, ports);
  return { Tags: Object.entries(settings.tags ?? {}).map(([Key, Value]) => ({ Key, Value })) };
};

export const tagResource: TableOperation = (input, ports) => {
  const { settings } = tagged(input, ports);
  const tags = (input.Tags as readonly unknown[] | undefined)?.map((tag) => {
    checkJson(tag, "class com.amazonaws.dynamodb.v20120810.Tag");
    return [String(tag.Key), String(tag.Value)] as const;
  });
  const added = Object.fromEntries(tags ?? []);
  ports.commit({
    kind: "table-put",
    table: { ...settings, tags: limitedTableTags({ ...settings.tags, ...added }) },
  });
  return {};
};

export const untagResource: TableOperation = (input, ports) => {
  const { settings } = tagged(input, ports);
  const keys = new Set(input.TagKeys as readonly string[] | undefined);
  const kept = Object.entries(settings.tags ?? {}).filter(([key]) => !keys.has(key));
  ports.commit({ kind: "table-put", table: { ...settings, tags: Object.fromEntries(kept) } });
  return {};
};

/** Restoring is not served: there is nothing to tell of it. */
export const describeContinuousBackups: TableOperation = (input, ports) => {
  named(input, ports);
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
    },
  };
};

/** The quotas of a new account. */
export const describeLimits: TableOperation = () => ({
  AccountMaxReadCapacityUnits: 80_000,
  AccountMaxWriteCapacityUnits: 80_000,
  TableMaxReadCapacityUnits: 40_000,
  TableMaxWriteCapacityUnits: 40_000,
});

function named(input: Readonly<Record<string, unknown>>, { database }: TablePorts): Table {
  const { TableName } = readMembers<{ TableName: string }>(input, TABLE_SHAPES.Table);
  return describedTable(database, TableName);
}

function tagged(input: Readonly<Record<string, unknown>>, { database }: TablePorts): Table {
  const { ResourceArn } = readMembers<{ ResourceArn: string }>(input, TABLE_SHAPES.Tags);
  const name = ResourceArn.split(":table/")[1];
  if (name === undefined) {
    throw invalid(`Invalid TableArn: Invalid ResourceArn provided as input ${ResourceArn}`);
  }
  const table = database.tables.get(name);
  if (table === undefined) throw notFound();
  return table;
}
