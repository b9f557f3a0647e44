import { type StackContext, Table } from "pulumi-serverless-api";

/** The stored data of the shop: its orders, and how often its products were viewed. */
export function StorageStack({ stack }: StackContext) {
  const orders = new Table(stack, "Orders", {
    fields: { id: "string", status: "string", placedAt: "string" },
    primaryIndex: { partitionKey: "id" },
    globalIndexes: { byStatus: { partitionKey: "status", sortKey: "placedAt" } },
  });
  const products = new Table(stack, "Products", {
    fields: { name: "string" },
    primaryIndex: { partitionKey: "name" },
  });
  return { orders, products };
}
