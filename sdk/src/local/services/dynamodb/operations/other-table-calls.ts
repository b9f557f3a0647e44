import { invalid } from "../errors";
import { tableDescription } from "./describe-table";
import { describedTable } from "./find-table";
import type { TableOperation } from "./ports";

const MOST_NAMES = 100;

export const listTables: TableOperation<"ListTables"> = (input, { database }) => {
  const { ExclusiveStartTableName = "", Limit = MOST_NAMES } = input;
  const names = [...database.tables.keys()].sort().filter((name) => name > ExclusiveStartTableName);
  const TableNames = names.slice(0, Limit);
  const last = TableNames.at(-1);
  return { TableNames, ...(names.length > Limit && last && { LastEvaluatedTableName: last }) };
};

export const deleteTable: TableOperation<"DeleteTable"> = ({ TableName }, ports) => {
  const table = describedTable(ports.database, TableName);
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

export const describeTimeToLive: TableOperation<"DescribeTimeToLive"> = ({ TableName }, { database }) => {
  const { timeToLive } = describedTable(database, TableName).settings;
  return {
    TimeToLiveDescription: timeToLive
      ? { TimeToLiveStatus: "ENABLED", AttributeName: timeToLive }
      : { TimeToLiveStatus: "DISABLED" },
  };
};

export const updateTimeToLive: TableOperation<"UpdateTimeToLive"> = (input, ports) => {
  const { TableName, TimeToLiveSpecification } = input;
  const { settings } = describedTable(ports.database, TableName);
  const { Enabled, AttributeName } = TimeToLiveSpecification;
  if (Enabled === (settings.timeToLive !== undefined)) {
    throw invalid(`TimeToLive is already ${Enabled ? "enabled" : "disabled"}`);
  }
  ports.commit({
    kind: "table-put",
    table: { ...settings, timeToLive: Enabled ? AttributeName : undefined },
  });
  return { TimeToLiveSpecification: { Enabled, AttributeName } };
};

/** Restoring is not served: there is nothing to tell of it. */
export const describeContinuousBackups: TableOperation<"DescribeContinuousBackups"> = (input, ports) => {
  describedTable(ports.database, input.TableName);
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
    },
  };
};

/** The quotas of a new account. */
export const describeLimits: TableOperation<"DescribeLimits"> = () => ({
  AccountMaxReadCapacityUnits: 80_000,
  AccountMaxWriteCapacityUnits: 80_000,
  TableMaxReadCapacityUnits: 40_000,
  TableMaxWriteCapacityUnits: 40_000,
});
