import { type StackContext, Table } from "pulumi-serverless-api";

/** The orders of each partner, newest last. */
export function StorageStack({ stack }: StackContext) {
  const orders = new Table(stack, "Orders", {
    fields: { partner: "string", id: "string" },
    primaryIndex: { partitionKey: "partner", sortKey: "id" },
  });
  return { orders };
}
