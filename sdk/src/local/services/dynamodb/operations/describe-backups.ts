import { describedTable } from "./find-table";
import type { TableOperation } from "./ports";

/** Restoring is not served, so that recovery is always off. */
export const describeContinuousBackups: TableOperation<"DescribeContinuousBackups"> = (input, ports) => {
  describedTable(ports.database, input.TableName);
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
    },
  };
};
