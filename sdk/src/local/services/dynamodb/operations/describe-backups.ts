import { describedTable } from "./find-table";
import type { TableOperation } from "./ports";

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
