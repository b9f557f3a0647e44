import { Bucket, RDS, type StackContext, Table } from "pulumi-serverless-api";

/** The stored data: books in a table, their covers in a bucket, and loans in a database. */
export function StorageStack({ stack }: StackContext) {
  const books = new Table(stack, "Books", {
    fields: {
      id: "string",
      author: "string",
      year: "number",
    },
    primaryIndex: { partitionKey: "id" },
    globalIndexes: {
      byAuthor: { partitionKey: "author", sortKey: "year" },
    },
    stream: true,
    defaults: { function: { memorySize: 256 } },
    consumers: {
      // Logs each change.
      changes: {
        function: "src/changes.handle",
        native: { eventSource: { batchSize: 10, maximumBatchingWindowInSeconds: 0 } },
      },
    },
  });

  const covers = new Bucket(stack, "Covers", {
    notifications: {
      "0": {
        function: {
          handler: "src/covers.uploaded",
          environment: { BOOKS: books.native.table.name },
          permissions: [books],
        },
        events: ["object_created"],
        filters: [{ prefix: "covers/" }],
      },
    },
  });

  const loans = new RDS(stack, "Loans", {
    engine: "postgresql10.14",
    defaultDatabaseName: "loans",
    migrations: "migrations",
  });

  stack.addOutputs({
    BooksTable: books.native.table.name,
    CoversBucket: covers.native.bucket.bucket,
  });
  return { books, covers, loans };
}
