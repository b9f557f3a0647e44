import assert from "node:assert/strict";
import * as dynamodb from "@pulumi/aws/dynamodb";
import * as kinesis from "@pulumi/aws/kinesis";
import { Function, KinesisStream, Table, type TableProps } from "#sdk/index";
import { LAMBDA } from "../support/api";
import { define, givenStatementsOf, TABLE } from "./program";

const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";
const DESTINATION = "aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination";
const STREAM = "aws:kinesis/stream:Stream";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

describe("definition: Table of generation 1", () => {
  it("[table.native] takes settings or an existing table under native, and has the table there", async () => {
    const recorded = await define(({ stack }) => {
      const made = new Table(stack, "Made", { ...KEYS, native: { table: { tableClass: "STANDARD" } } });
      assert.ok(dynamodb.Table.isInstance(made.native.table));
      const table = new dynamodb.Table("old", {
        hashKey: "id",
        attributes: [{ name: "id", type: "S" }],
      });
      assert.equal(new Table(stack, "Given", { native: { table } }).native.table, table);
    });
    recorded.expect(TABLE, "Web-Made-table", { tableClass: "STANDARD", name: "dev-notes-Made" });
    assert.equal(recorded.resources(TABLE).length, 2);
  });

  it("[table.field-types] writes the three types, for the fields that are keys", async () => {
    const recorded = await define(({ stack }) => {
      new Table(stack, "Notes", {
        fields: { id: "string", at: "number", hash: "binary", text: "string" },
        primaryIndex: { partitionKey: "id", sortKey: "at" },
        globalIndexes: { byHash: { partitionKey: "hash" } },
      });
    });
    recorded.expect(TABLE, {
      hashKey: "id",
      rangeKey: "at",
      attributes: [
        { name: "id", type: "S" },
        { name: "at", type: "N" },
        { name: "hash", type: "B" },
      ],
    });
  });

  it("[table.stream] takes the words of a stream, and has none without", async () => {
    const recorded = await define(({ stack }) => {
      new Table(stack, "None", KEYS);
      for (const stream of ["new_image", "old_image", "new_and_old_images", "keys_only"] as const) {
        new Table(stack, stream, { ...KEYS, stream });
      }
    });
    recorded.expect(TABLE, "Web-None-table", { streamEnabled: undefined, streamViewType: undefined });
    for (const word of ["new_image", "old_image", "new_and_old_images", "keys_only"]) {
      recorded.expect(TABLE, `Web-${word}-table`, {
        streamEnabled: true,
        streamViewType: word.toUpperCase(),
      });
    }
  });

  it("[table.projection] takes all or a list of attribute names", async () => {
    const recorded = await define(({ stack }) => {
      new Table(stack, "Notes", {
        ...KEYS,
        globalIndexes: {
          silent: { partitionKey: "id" },
          whole: { partitionKey: "id", projection: "all" },
          some: { partitionKey: "id", projection: ["title", "tags"] },
        },
      });
    });
    assert.deepEqual(recorded.resource(TABLE).inputs.globalSecondaryIndexes, [
      { name: "silent", hashKey: "id", projectionType: "ALL" },
      { name: "whole", hashKey: "id", projectionType: "ALL" },
      { name: "some", hashKey: "id", projectionType: "INCLUDE", nonKeyAttributes: ["title", "tags"] },
    ]);
  });

  it("[table.index-capacities] takes capacities of an index under native.index", async () => {
    const recorded = await define(({ stack }) => {
      new Table(stack, "Notes", {
        ...KEYS,
        globalIndexes: {
          byId: { partitionKey: "id", native: { index: { readCapacity: 5, writeCapacity: 2 } } },
        },
        native: { table: { readCapacity: 10, writeCapacity: 4 } },
      });
    });
    recorded.expect(TABLE, { billingMode: "PROVISIONED", readCapacity: 10, writeCapacity: 4 });
    assert.deepEqual(recorded.resource(TABLE).inputs.globalSecondaryIndexes, [
      { name: "byId", hashKey: "id", projectionType: "ALL", readCapacity: 5, writeCapacity: 2 },
    ]);
  });

  it("[table.consumer-settings] takes the settings of a consumer's event source under native", async () => {
    const recorded = await define(({ stack }) => {
      new Table(stack, "Notes", {
        ...KEYS,
        stream: "new_image",
        consumers: {
          plain: "src/plain.run",
          tuned: {
            function: "src/tuned.run",
            native: { eventSource: { batchSize: 5, startingPosition: "TRIM_HORIZON" } },
          },
        },
      });
    });
    const eventSourceArn = recorded.resource(TABLE).state.streamArn;
    const sources = recorded.resources(SOURCE).map(({ inputs }) => inputs);
    assert.equal(sources.length, 2);
    const of = (handler: string) => {
      const { state } =
        recorded.resources(LAMBDA).find(({ inputs }) => inputs.handler === handler) ?? assert.fail(handler);
      return sources.find(({ functionName }) => functionName === state.arn || functionName === state.name);
    };
    const plain = of("src/plain.run");
    assert.deepEqual(
      [plain?.eventSourceArn, plain?.batchSize, plain?.startingPosition],
      [eventSourceArn, 100, "LATEST"],
    );
    const tuned = of("src/tuned.run");
    assert.deepEqual(
      [tuned?.eventSourceArn, tuned?.batchSize, tuned?.startingPosition],
      [eventSourceArn, 5, "TRIM_HORIZON"],
    );
  });
});

describe("definition: Table as the earlier implementation has it", () => {
  /** Records a table `Notes` with a key, and with these props. */
  const notes = (props: Partial<TableProps>) =>
    define(({ stack }) => void new Table(stack, "Notes", { ...KEYS, ...props } as TableProps));

  it("[table.billing] is paid per request, and can be restored to a point in time", async () => {
    const recorded = await notes({});
    recorded.expect(TABLE, { billingMode: "PAY_PER_REQUEST", pointInTimeRecovery: { enabled: true } });
  });

  it("[table.name] is called after stage, app and id, and retained when it leaves the program", async () => {
    const recorded = await notes({});
    recorded.expect(TABLE, "Web-Notes-table", { name: "dev-notes-Notes" });
    assert.equal(recorded.resource(TABLE).options.retainOnDelete, true);
  });

  it("[table.keys] takes the key from fields and primaryIndex", async () => {
    const recorded = await notes({
      fields: { owner: "string", at: "number" },
      primaryIndex: { partitionKey: "owner", sortKey: "at" },
    });
    recorded.expect(TABLE, { hashKey: "owner", rangeKey: "at" });
  });

  it("[table.projection.default] has every attribute in an index by default, or those that a list names", async () => {
    const recorded = await notes({
      globalIndexes: {
        whole: { partitionKey: "id" },
        some: { partitionKey: "id", projection: ["title"] },
      },
    });
    assert.deepEqual(recorded.resource(TABLE).inputs.globalSecondaryIndexes, [
      { name: "whole", hashKey: "id", projectionType: "ALL" },
      { name: "some", hashKey: "id", projectionType: "INCLUDE", nonKeyAttributes: ["title"] },
    ]);
  });

  it("[table.stream.true] has new and old images in its stream with true", async () => {
    const recorded = await notes({ stream: true });
    recorded.expect(TABLE, { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" });
  });

  it("[table.consumers] calls functions with 100 changes, from now on", async () => {
    const recorded = await notes({ stream: true, consumers: { audit: "src/audit.run" } });
    assert.deepEqual(recorded.resource(SOURCE, "Web-Notes-consumer-audit-source").inputs, {
      eventSourceArn: recorded.resource(TABLE).state.streamArn,
      functionName: recorded.resource(LAMBDA).state.arn,
      batchSize: 100,
      startingPosition: "LATEST",
    });
  });

  it("[table.time-to-live] lets items expire by an attribute", async () => {
    const recorded = await notes({ timeToLiveAttribute: "expires" });
    recorded.expect(TABLE, { ttl: { attributeName: "expires", enabled: true } });
  });

  it("[table.filters] writes filters of a consumer as JSON", async () => {
    const filters = [{ eventName: ["INSERT"] }, '{"eventName":["REMOVE"]}'];
    const recorded = await notes({ stream: true, consumers: { audit: { function: "src/a.run", filters } } });
    recorded.expect(SOURCE, {
      filterCriteria: {
        filters: [{ pattern: '{"eventName":["INSERT"]}' }, { pattern: '{"eventName":["REMOVE"]}' }],
      },
    });
  });

  it("[table.kinesis-stream] sends the changes of items to a KinesisStream or a stream of the program", async () => {
    const recorded = await define(({ stack }) => {
      const changes = new KinesisStream(stack, "Changes");
      new Table(stack, "Notes", { ...KEYS, kinesisStream: changes });
      const raw = new kinesis.Stream("raw", { name: "raw", shardCount: 1 });
      const table = new dynamodb.Table("old", {
        name: "old",
        hashKey: "id",
        attributes: [{ name: "id", type: "S" }],
      });
      new Table(stack, "Old", { native: { table }, kinesisStream: raw });
    });
    const streamArn = recorded.resource(STREAM, "Web-Changes-stream").state.arn;
    const sent = recorded.resource(DESTINATION, "Web-Notes-kinesis-stream");
    assert.deepEqual(sent.inputs, { tableName: "dev-notes-Notes", streamArn });
    assert.equal(sent.options.deleteBeforeReplace, true);
    recorded.expect(DESTINATION, "Web-Old-kinesis-stream", {
      tableName: "old",
      streamArn: recorded.resource(STREAM, "raw").state.arn,
    });
    recorded.expect(TABLE, "Web-Notes-table", { streamEnabled: undefined });
  });

  it("[table.read-grant] lets a consumer read the stream and list streams", async () => {
    const recorded = await notes({ stream: true, consumers: { audit: "src/audit.run" } });
    assert.deepEqual(givenStatementsOf(recorded, "Web-Notes-consumer-audit"), [
      {
        Effect: "Allow",
        Action: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
        Resource: [recorded.resource(TABLE).state.streamArn],
      },
      { Effect: "Allow", Action: ["dynamodb:ListStreams"], Resource: ["*"] },
    ]);
  });

  it("[table.bind] is bound by its name, and lets read and write items", async () => {
    const recorded = await define(({ stack }) => {
      const table = new Table(stack, "Notes", KEYS);
      new Function(stack, "Bound", { handler: "src/a.run", bind: [table] });
      new Function(stack, "Permitted", { handler: "src/b.run", permissions: [table] });
    });
    const { variables } = recorded.resource(LAMBDA, "Web-Bound-function").inputs.environment as {
      variables: Record<string, string>;
    };
    assert.equal(variables.SAPI_Table_name_Notes, "dev-notes-Notes");
    assert.deepEqual(givenStatementsOf(recorded, "Web-Bound"), givenStatementsOf(recorded, "Web-Permitted"));
    assert.equal(givenStatementsOf(recorded, "Web-Bound").length, 1);
  });

  it("[table.methods] takes indexes and consumers, and gives consumers permissions and bindings", async () => {
    const recorded = await define(({ stack }) => {
      const table = new Table(stack, "Notes", {
        fields: { id: "string", at: "number" },
        primaryIndex: { partitionKey: "id", sortKey: "at" },
        stream: true,
      });
      table.addGlobalIndexes({ byAt: { partitionKey: "at" } });
      table.addLocalIndexes({ again: { sortKey: "at" } });
      const more = table.addConsumers(stack, { audit: "src/audit.run" });
      more.attachPermissions(["ses:SendEmail"]);
      more.attachPermissionsToConsumer("audit", ["s3:ListAllMyBuckets"]);
      more.bind([table]);
      more.bindToConsumer("audit", [new Table(stack, "Other", KEYS)]);
      assert.equal(more.getFunction("audit")?.id, "Notes-consumer-audit");
    });
    const { globalSecondaryIndexes, localSecondaryIndexes } = recorded.resource(
      TABLE,
      "Web-Notes-table",
    ).inputs;
    const names = (indexes: unknown) => (indexes as { name: string }[]).map(({ name }) => name);
    assert.deepEqual([names(globalSecondaryIndexes), names(localSecondaryIndexes)], [["byAt"], ["again"]]);
    const actions = givenStatementsOf(recorded, "Web-Notes-consumer-audit").flatMap(({ Action }) => Action);
    assert.ok(actions.includes("ses:SendEmail") && actions.includes("s3:ListAllMyBuckets"));
    const { variables } = recorded.resource(LAMBDA).inputs.environment as { variables: object };
    const bound = Object.keys(variables).filter((name) => name.startsWith("SAPI_Table"));
    assert.deepEqual(bound.sort(), ["SAPI_Table_name_Notes", "SAPI_Table_name_Other"]);
  });
});
