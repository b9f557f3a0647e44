import { invalid } from "../errors";
import { membersOf } from "../members";
import type { Table } from "../store/table";
import { tableDescription } from "./describe-table";
import { describedTable } from "./find-table";
import type { TableOperation, TablePorts } from "./ports";

const MOST_NAMES = 100;

export const listTables: TableOperation = (input, { database }) => {
  const { ExclusiveStartTableName = "", Limit = MOST_NAMES } = membersOf<{
    ExclusiveStartTableName?: string;
    Limit?: number;
  }>(input);
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

interface TimeToLiveInput {
  readonly TableName: string;
  readonly TimeToLiveSpecification: { readonly Enabled: boolean; readonly AttributeName: string };
}

export const updateTimeToLive: TableOperation = (input, ports) => {
  const { TableName, TimeToLiveSpecification } = input as unknown as TimeToLiveInput;
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
  const { TableName } = input as { TableName: string };
  return describedTable(database, TableName);
}
