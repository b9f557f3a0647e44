import type { Cluster } from "../state/cluster";
import type { Transactions } from "../state/transactions";

/** The state that operations of the Data API work on. */
export interface OperationPorts {
  /** The cluster of a call, which its secret opens. Throws `ServiceError`. */
  readonly clusterOf: (resourceArn: string, secretArn: string) => Cluster;
  readonly transactions: Transactions;
}
