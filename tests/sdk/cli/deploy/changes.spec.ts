import assert from "node:assert/strict";
import { Changes, countChanges, lossesOf } from "../../../../sdk/src/cli/deploy/changes";
import { done, started } from "../../../support/pulumi/events";

const TABLE = { type: "aws:dynamodb/table:Table", name: "Notes-table" };
const ROLE = { type: "aws:iam/role:Role", name: "role" };

describe("Changes", () => {
  it("counts what has ended, not what has begun", () => {
    const changes = new Changes();
    changes.add(started("create", TABLE));
    assert.deepEqual(changes.list, []);
    changes.add(done("create", TABLE));
    assert.deepEqual(
      changes.list.map(({ kind, name }) => ({ kind, name })),
      [{ kind: "create", name: "Notes-table" }],
    );
  });

  it("takes the steps of a replacement together, whichever comes first", () => {
    const orders = [
      ["create-replacement", "replace", "delete-replaced"],
      ["delete-replaced", "replace", "create-replacement"],
    ] as const;
    for (const ops of orders) {
      const changes = new Changes();
      for (const op of ops)
        changes.add(done(op, { ...TABLE, before: { hashKey: "a" }, after: { hashKey: "b" } }));
      assert.equal(changes.list.length, 1);
      assert.equal(changes.list[0]?.kind, "replace");
      assert.deepEqual(changes.list[0]?.after, { hashKey: "b" });
    }
  });

  it("keeps what a component registers in the end", () => {
    const changes = new Changes();
    const api = { type: "serverless-api:index:Api", name: "ApiStack-Api" };
    changes.add(done("create", api));
    changes.add(done("create", { ...api, outputs: { url: "https://x" } }));
    assert.deepEqual(changes.list[0]?.outputs, { url: "https://x" });
  });

  it("counts changes without what stays", () => {
    const changes = new Changes();
    changes.add(done("same", ROLE));
    changes.add(done("update", TABLE));
    changes.add(done("create", { type: "pulumi:pulumi:Stack", name: "notes-dev" }));
    assert.deepEqual(countChanges(changes.list), { update: 1 });
  });
});

describe("lossesOf", () => {
  const loss = (op: Parameters<typeof done>[0], resource: Parameters<typeof done>[1]) => {
    const changes = new Changes();
    changes.add(done(op, resource));
    return lossesOf(changes.list).map(({ kind, what, name }) => ({ kind, what, name }));
  };

  it("is data that is deleted, or that is replaced by an empty resource", () => {
    assert.deepEqual(loss("delete", TABLE), [{ kind: "delete", what: "table", name: "Notes-table" }]);
    assert.deepEqual(loss("replace", TABLE), [{ kind: "replace", what: "table", name: "Notes-table" }]);
  });

  it("is no deletion that leaves the data in AWS", () => {
    assert.deepEqual(loss("delete", { ...TABLE, isRetained: true }), []);
    assert.deepEqual(loss("replace", { ...TABLE, isRetained: true }), [
      { kind: "replace", what: "table", name: "Notes-table" },
    ]);
  });

  it("is nothing that can be made again, logs included", () => {
    assert.deepEqual(loss("delete", ROLE), []);
    assert.deepEqual(loss("replace", { type: "aws:cloudwatch/logGroup:LogGroup", name: "log" }), []);
    assert.deepEqual(loss("update", TABLE), []);
  });

  it("knows every kind of data", () => {
    const types = [
      "aws:s3/bucketV2:BucketV2",
      "aws:rds/cluster:Cluster",
      "aws:cognito/userPool:UserPool",
      "aws:cognito/identityPool:IdentityPool",
      "aws:kinesis/stream:Stream",
    ];
    const whats = types.flatMap((type) => loss("delete", { type, name: "x" }).map(({ what }) => what));
    assert.deepEqual(whats, ["bucket", "database", "user pool", "identity pool", "stream"]);
  });
});
