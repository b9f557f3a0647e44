import { type StackContext, Table } from "pulumi-serverless-api";

/** The members of each room: one item per room and connection. */
export function StorageStack({ stack }: StackContext) {
  const members = new Table(stack, "Members", {
    fields: { room: "string", connection: "string" },
    primaryIndex: { partitionKey: "room", sortKey: "connection" },
    globalIndexes: { byConnection: { partitionKey: "connection", projection: "keys_only" } },
    // AWS ends every connection after two hours. Items that a lost $disconnect leaves behind are then deleted too.
    timeToLiveAttribute: "expiresAt",
  });
  return { members };
}
