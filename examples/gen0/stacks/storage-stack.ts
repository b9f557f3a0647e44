import {
  type App,
  Bucket,
  Duration,
  EventType,
  RDS,
  Stack,
  type StackProps,
  Table,
  TableFieldType,
} from "pulumi-serverless-api/gen0";

/** The stored data: books in a table, their covers in a bucket, and loans in a database. */
export class StorageStack extends Stack {
  readonly books: Table;
  readonly covers: Bucket;
  readonly loans: RDS;

  constructor(scope: App, id: string, props?: StackProps) {
    super(scope, id, props);

    this.books = new Table(this, "Books", {
      fields: {
        id: TableFieldType.STRING,
        author: TableFieldType.STRING,
        year: TableFieldType.NUMBER,
      },
      primaryIndex: { partitionKey: "id" },
      globalIndexes: {
        byAuthor: { partitionKey: "author", sortKey: "year" },
      },
      stream: true,
      defaultFunctionProps: { memorySize: 256 },
      consumers: {
        // Logs each change.
        changes: {
          function: "src/changes.handle",
          consumerProps: { batchSize: 10, maxBatchingWindow: Duration.seconds(0) },
        },
      },
    });

    this.covers = new Bucket(this, "Covers", {
      notifications: [
        {
          function: {
            handler: "src/covers.uploaded",
            environment: { BOOKS: this.books.dynamodbTable.tableName },
            permissions: [this.books],
          },
          notificationProps: { events: [EventType.OBJECT_CREATED], filters: [{ prefix: "covers/" }] },
        },
      ],
    });

    this.loans = new RDS(this, "Loans", {
      engine: "postgresql10.14",
      defaultDatabaseName: "loans",
      migrations: "migrations",
    });

    this.addOutputs({
      BooksTable: this.books.dynamodbTable.tableName,
      CoversBucket: { value: this.covers.s3Bucket.bucketName, description: "Where covers are uploaded to" },
    });
  }
}
