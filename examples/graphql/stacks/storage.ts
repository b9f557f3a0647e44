import { type StackContext, Table } from "pulumi-serverless-api";

/** The books of each shelf, and the reviews of each book. */
export function StorageStack({ stack }: StackContext) {
  const books = new Table(stack, "Books", {
    fields: { shelf: "string", id: "string" },
    primaryIndex: { partitionKey: "shelf", sortKey: "id" },
  });
  const reviews = new Table(stack, "Reviews", {
    fields: { book: "string", id: "string" },
    primaryIndex: { partitionKey: "book", sortKey: "id" },
  });
  return { books, reviews };
}
