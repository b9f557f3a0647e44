import type { TableOperation } from "./ports";

/** The quotas of a new account. */
export const describeLimits: TableOperation<"DescribeLimits"> = () => ({
  AccountMaxReadCapacityUnits: 80_000,
  AccountMaxWriteCapacityUnits: 80_000,
  TableMaxReadCapacityUnits: 40_000,
  TableMaxWriteCapacityUnits: 40_000,
});
