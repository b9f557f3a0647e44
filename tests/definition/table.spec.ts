import assert from "node:assert/strict";
import * as dynamodb from "@pulumi/aws/dynamodb";
import { Table } from "#sdk/index";
import { LAMBDA } from "../support/api";
import { define, TABLE } from "./program";

const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";
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
