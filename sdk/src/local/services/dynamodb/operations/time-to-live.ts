import { invalid } from "../errors";
import { describedTable } from "./find-table";
import type { TableOperation } from "./ports";

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
