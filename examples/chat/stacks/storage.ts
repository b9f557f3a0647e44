import { type StackContext, Table } from "pulumi-serverless-api";

/** Who is in which room: one item per room and connection. */
export function StorageStack({ stack }: StackContext) {
  const members = new Table(stack, "Members", {
    fields: { room: "string", connection: "string" },
    primaryIndex: { partitionKey: "room", sortKey: "connection" },
    globalIndexes: { byConnection: { partitionKey: "connection", projection: "keys_only" } },
    // AWS ends every connection after two hours; what a lost $disconnect leaves behind goes then as well.
    timeToLiveAttribute: "expiresAt",
  });
  return { members };
}
