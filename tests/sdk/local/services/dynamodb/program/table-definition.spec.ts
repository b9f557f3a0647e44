import assert from "node:assert/strict";
import { tableDefinition } from "#sdk/local/services/dynamodb/program/table-definition";
import { table } from "../support/tables";

const notes = table(
  {
    name: "dev-notes",
    hashKey: "board",
    rangeKey: "id",
    attributes: [
      { name: "board", type: "S" },
      { name: "id", type: "S" },
      { name: "owner", type: "S" },
    ],
    globalSecondaryIndexes: [{ name: "byOwner", hashKey: "owner", rangeKey: "id", projectionType: "ALL" }],
    ttl: { attributeName: "expires", enabled: true },
    streamEnabled: true,
    streamViewType: "NEW_IMAGE",
  },
  "2024-01-01T00:00:00.000",
);

describe("tableDefinition", () => {
  it("is the request that makes the table, with its keys, indexes and stream", () => {
    assert.deepEqual(tableDefinition(notes), {
      name: "dev-notes",
      timeToLive: "expires",
      streamLabel: "2024-01-01T00:00:00.000",
      create: {
        TableName: "dev-notes",
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [
          { AttributeName: "board", AttributeType: "S" },
          { AttributeName: "id", AttributeType: "S" },
          { AttributeName: "owner", AttributeType: "S" },
        ],
        KeySchema: [
          { AttributeName: "board", KeyType: "HASH" },
          { AttributeName: "id", KeyType: "RANGE" },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: "byOwner",
            KeySchema: [
              { AttributeName: "owner", KeyType: "HASH" },
              { AttributeName: "id", KeyType: "RANGE" },
            ],
            Projection: { ProjectionType: "ALL" },
          },
        ],
        StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
      },
    });
  });

  it("gives a local index the hash key of the table, and lists what an index includes", () => {
    const { create } = tableDefinition(
      table({
        hashKey: "a",
        attributes: [],
        localSecondaryIndexes: [
          { name: "l", rangeKey: "b", projectionType: "INCLUDE", nonKeyAttributes: ["c"] },
        ],
      }),
    );
    assert.equal("GlobalSecondaryIndexes" in create, false);
    assert.equal("StreamSpecification" in create, false);
    assert.deepEqual(create.LocalSecondaryIndexes, [
      {
        IndexName: "l",
        KeySchema: [
          { AttributeName: "a", KeyType: "HASH" },
          { AttributeName: "b", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["c"] },
      },
    ]);
  });
});
