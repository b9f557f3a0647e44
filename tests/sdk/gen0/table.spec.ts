import assert from "node:assert/strict";
import * as dynamodb from "@pulumi/aws/dynamodb";
import * as kms from "@pulumi/aws/kms";
import * as sns from "@pulumi/aws/sns";
import {
  Function,
  KinesisStream,
  ProjectionType,
  Queue,
  RemovalPolicy,
  SnsDlq,
  SqsDlq,
  Table,
  TableEncryption,
  type TableProps,
} from "#sdk/gen0/index";
import {
  App,
  KinesisStream as NewKinesisStream,
  Queue as NewQueue,
  Table as NewTable,
  Stack,
} from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/table";

const runtime = "nodejs12.x";
const handler = "src/audit.handle";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

function refused(props: unknown): () => Promise<unknown> {
  return () => record(() => new Table(new Stack(new App(), "Shop"), "Notes", props as TableProps));
}

function given(): dynamodb.Table {
  return new dynamodb.Table("given", { hashKey: "id", attributes: [{ name: "id", type: "S" }] });
}

describe("a Table of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Table(stack, "Notes", old),
        (stack) => new NewTable(stack, "Notes", now),
      ));

  it("takes a table made elsewhere, with consumers", () =>
    expectSame(
      (stack) => new Table(stack, "Notes", { dynamodbTable: given(), consumers: { audit: handler } }),
      (stack) =>
        new NewTable(stack, "Notes", {
          native: { table: given() },
          consumers: { audit: { handler, runtime } },
        }),
    ));

  it("takes a key of one's own", () =>
    expectSame(
      (stack) => {
        const encryptionKey = new kms.Key("key");
        const encryption = TableEncryption.CUSTOMER_MANAGED;
        new Table(stack, "Notes", { ...KEYS, dynamodbTable: { encryption, encryptionKey } });
        new Table(stack, "Others", { ...KEYS, dynamodbTable: { encryptionKey } });
      },
      (stack) => {
        const serverSideEncryption = { enabled: true, kmsKeyArn: new kms.Key("key").arn };
        const native = { table: { serverSideEncryption } };
        new NewTable(stack, "Notes", { ...KEYS, native });
        new NewTable(stack, "Others", { ...KEYS, native });
      },
    ));

  it("sends its changes to a Kinesis stream, by either prop", () =>
    expectSame(
      (stack) => {
        const kinesisStream = new KinesisStream(stack, "Changes");
        new Table(stack, "Notes", { ...KEYS, kinesisStream });
        new Table(stack, "Others", {
          ...KEYS,
          dynamodbTable: { kinesisStream: kinesisStream.kinesisStream },
        });
      },
      (stack) => {
        const kinesisStream = new NewKinesisStream(stack, "Changes");
        new NewTable(stack, "Notes", { ...KEYS, kinesisStream });
        new NewTable(stack, "Others", { ...KEYS, kinesisStream: kinesisStream.native.stream });
      },
    ));

  it("is deleted with its construct where its policy says so, and stays in AWS otherwise", async () => {
    const made = (removalPolicy: RemovalPolicy) => (stack: Stack) =>
      new Table(stack, "Notes", { ...KEYS, dynamodbTable: { removalPolicy } });
    await expectSame(
      (stack) => made(RemovalPolicy.DESTROY)(stack as Stack),
      (stack) => new NewTable(stack, "Notes", KEYS, { retainOnDelete: false }),
    );
    await expectSame(
      (stack) => made(RemovalPolicy.RETAIN)(stack as Stack),
      (stack) => new NewTable(stack, "Notes", KEYS),
    );
  });

  it("hands what consumers fail with to queues and topics", () =>
    expectSame(
      (stack) => {
        const { sqsQueue } = new Queue(stack, "Failed");
        const onFailure = new SnsDlq(new sns.Topic("failed"));
        new Table(stack, "Notes", {
          ...KEYS,
          stream: true,
          consumers: {
            audit: { function: handler, consumerProps: { onFailure: new SqsDlq(sqsQueue) } },
            count: { function: handler, consumerProps: { onFailure } },
          },
        });
      },
      (stack) => {
        const { arn: queueArn } = new NewQueue(stack, "Failed").native.queue;
        const to = (destinationArn: typeof queueArn) => ({
          function: { handler, runtime } as const,
          native: { eventSource: { destinationConfig: { onFailure: { destinationArn } } } },
        });
        const { arn: topicArn } = new sns.Topic("failed");
        const consumers = { audit: to(queueArn), count: to(topicArn) };
        new NewTable(stack, "Notes", { ...KEYS, stream: true, consumers });
      },
    ));

  it("takes consumers and indexes later", () =>
    expectSame(
      (stack) => {
        const fields = { id: "string", owner: "string", at: "number" } as const;
        const primaryIndex = { partitionKey: "id", sortKey: "at" };
        const table = new Table(stack, "Notes", { fields, primaryIndex, stream: true });
        const indexProps = { projectionType: ProjectionType.KEYS_ONLY };
        table
          .addConsumers(stack, { audit: { function: handler, consumerProps: { retryAttempts: 3 } } })
          .addGlobalIndexes({ byOwner: { partitionKey: "owner", indexProps } })
          .addSecondaryIndexes({ byTime: { partitionKey: "at" } })
          .addLocalIndexes({ local: { sortKey: "owner", indexProps } });
        table.attachPermissions(["ses:SendEmail"]);
        table.attachPermissionsToConsumer("audit", ["s3:GetObject"]);
        assert.ok(table.getFunction("audit"));
      },
      (stack) => {
        const table = new NewTable(stack, "Notes", {
          fields: { id: "string", owner: "string", at: "number" },
          primaryIndex: { partitionKey: "id", sortKey: "at" },
          stream: true,
        }).addConsumers(stack, {
          audit: { function: { handler, runtime }, native: { eventSource: { maximumRetryAttempts: 3 } } },
        });
        const projection = "keys_only";
        table.addGlobalIndexes({
          byOwner: { partitionKey: "owner", projection },
          byTime: { partitionKey: "at" },
        });
        table.addLocalIndexes({ local: { sortKey: "owner", projection } });
        table.attachPermissions(["ses:SendEmail"]);
        table.attachPermissionsToConsumer("audit", ["s3:GetObject"]);
      },
    ));

  it("has the table of DynamoDB under its old name, with the old names of what is read from it", async () => {
    const { outputs } = await record(() => {
      const stack = new Stack(new App(), "Shop");
      const table = new Table(stack, "Notes", { ...KEYS, stream: true });
      const { tableName, tableArn, tableStreamArn } = table.dynamodbTable;
      new Function(stack, "Read", { handler, permissions: [[table.dynamodbTable, "grantReadData"]] });
      const now = [table.tableName, table.tableArn, table.native.table.streamArn];
      return { old: [tableName, tableArn, tableStreamArn], now };
    });
    const { old, now } = outputs as Record<string, readonly string[]>;
    assert.deepEqual(old, now);
    assert.equal(old?.[0], "dev-notes-Notes");
  });

  it("reports all mistakes at once, by the paths of the program", () =>
    expectDefinitionError(
      refused({
        fields: { id: "text" },
        primaryIndex: { partitionKey: "id" },
        secondaryIndexes: {
          byOwner: { partitionKey: "id", indexProps: { projectionType: "INCLUDE" } },
          byTag: { partitionKey: "id", indexProps: { indexName: "tags", sortKey: "tag" } },
        },
        stream: "images",
        dynamodbTable: {
          tableName: "n",
          encryption: TableEncryption.CUSTOMER_MANAGED,
          removalPolicy: "keep",
        },
        consumers: { audit: { function: handler, consumerProps: { batchSize: 0, maxRecordAge: "1 day" } } },
      }),
      [
        { code: "VALUE_NOT_ALLOWED", path: "fields.id", value: "text" },
        { code: "PROP_MISSING", path: "secondaryIndexes.byOwner.indexProps.nonKeyAttributes" },
        { code: "PROP_GONE", path: "secondaryIndexes.byTag.indexProps.indexName", cure: /key of the index/ },
        { code: "PROP_GONE", path: "secondaryIndexes.byTag.indexProps.sortKey", cure: /beside indexProps/ },
        { code: "VALUE_NOT_ALLOWED", path: "stream", value: "images" },
        { code: "TABLE_NAME_INVALID", path: "dynamodbTable.tableName", value: "n" },
        { code: "PROP_MISSING", path: "dynamodbTable.encryptionKey", cure: /aws.kms.Key/ },
        { code: "VALUE_NOT_ALLOWED", path: "dynamodbTable.removalPolicy", value: "keep" },
        { code: "VALUE_OUT_OF_RANGE", path: "consumers.audit.consumerProps.batchSize", value: 0 },
        { code: "VALUE_WRONG_TYPE", path: "consumers.audit.consumerProps.maxRecordAge", value: "1 day" },
      ],
    ));

  it("is refused with settings that stand elsewhere or that generation 1 has nothing for", () =>
    expectDefinitionError(
      refused({
        ...KEYS,
        dynamodbTable: {
          partitionKey: { name: "id" },
          sortKey: { name: "at" },
          stream: "NEW_IMAGE",
          replicationTimeout: 1,
          waitForReplicationToFinish: true,
          contributorInsightsEnabled: true,
          hashKey: "id",
        },
        consumers: ["src/audit.handle"],
      }),
      [
        { code: "PROP_GONE", path: "dynamodbTable.partitionKey", cure: /primaryIndex.partitionKey/ },
        { code: "PROP_GONE", path: "dynamodbTable.sortKey", cure: /primaryIndex.sortKey/ },
        { code: "PROP_GONE", path: "dynamodbTable.stream", cure: /beside dynamodbTable/ },
        { code: "PROP_GONE", path: "dynamodbTable.replicationTimeout" },
        { code: "PROP_GONE", path: "dynamodbTable.waitForReplicationToFinish" },
        { code: "PROP_GONE", path: "dynamodbTable.contributorInsightsEnabled", cure: /ContributorInsights/ },
        { code: "TABLE_NATIVE_OWN_PROP", path: "dynamodbTable.hashKey" },
        { code: "CONSUMERS_INVALID", path: "consumers" },
      ],
    ));

  it("is refused without fields, without a key, and with consumers that have no stream", async () => {
    await expectDefinitionError(refused({ fields: {}, primaryIndex: { partitionKey: "id" } }), [
      { code: "TABLE_FIELDS_MISSING", path: "fields" },
    ]);
    await expectDefinitionError(refused({ fields: { id: "string" }, consumers: { audit: handler } }), [
      { code: "PROP_MISSING", path: "primaryIndex" },
      { code: "TABLE_STREAM_MISSING", path: "consumers" },
    ]);
  });

  it("reports mistakes in the arguments of a method by the name of the method", () =>
    expectDefinitionError(
      () =>
        record(() => {
          const table = new Table(new Stack(new App(), "Shop"), "Notes", { ...KEYS, stream: true });
          table.addConsumers(table, { audit: { function: handler, consumerProps: { batchSize: 0 } } });
        }),
      [{ code: "VALUE_OUT_OF_RANGE", path: "addConsumers.audit.consumerProps.batchSize", value: 0 }],
    ));

  it("reports mistakes in indexes that are added by the name of the method", () =>
    expectDefinitionError(
      () =>
        record(() => {
          const table = new Table(new Stack(new App(), "Shop"), "Notes", KEYS);
          const indexProps = { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [] };
          table.addGlobalIndexes({ byId: { partitionKey: "id", indexProps } });
        }),
      [{ code: "TABLE_PROJECTION_INVALID", path: "addGlobalIndexes.byId.indexProps.nonKeyAttributes" }],
    ));
});
