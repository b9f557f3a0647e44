import assert from "node:assert/strict";
import { Changes, countChanges, dataLossesOf, isChanging } from "#sdk/cli/deploy/changes";
import { done, gives, started } from "../../../support/pulumi/events";

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

describe("the gap in the events of an engine", () => {
  const gap = (
    reported: readonly Parameters<typeof done>[0][],
    counts?: Readonly<Record<string, number>>,
  ) => {
    const changes = new Changes();
    for (const op of reported) changes.add(done(op, TABLE));
    const summary = {
      maybeCorrupt: false,
      durationSeconds: 1,
      policyPacks: {},
      resourceChanges: counts ?? {},
    };
    if (counts !== undefined) changes.add({ sequence: 0, timestamp: 0, summaryEvent: summary });
    return changes.gap;
  };

  it("is none where each change that may lose data was reported", () => {
    assert.equal(gap([], {}), undefined);
    assert.equal(gap(["delete"], { delete: 1 }), undefined);
    // A replacement is counted once and reported in three steps.
    assert.equal(gap(["delete-replaced", "replace", "create-replacement"], { replace: 1 }), undefined);
    // Providers are reported and not counted. Unchanged resources may be counted and not reported.
    assert.equal(gap(["delete", "delete"], { delete: 1, same: 9, update: 2 }), undefined);
  });

  it("is a missing end", () => {
    assert.equal(gap(["same"]), "the summary at its end is missing");
  });

  it("is a deletion or a replacement that was not reported, and any operation that is unknown here", () => {
    assert.equal(gap(["delete"], { delete: 2 }), "it counts 2 of delete, and told of 1");
    assert.equal(gap(["create-replacement"], { replace: 1 }), "it counts 1 of replace, and told of 0");
    assert.equal(gap([], { evaporate: 1 }), "it counts 1 of evaporate, and told of 0");
  });

  it("is a step on data that nobody here knows", () => {
    assert.equal(gap(["strange"], {}), "it has a step that is not known here: strange of Notes-table");
  });

  it("is a deletion whose event cannot be read", () => {
    const changes = new Changes();
    const event = done("delete", TABLE);
    Object.defineProperty(event.resOutputsEvent?.metadata, "old", {
      get: () => {
        throw new Error("cut off");
      },
    });
    assert.throws(() => changes.add(event));
    const summaryEvent = {
      maybeCorrupt: false,
      durationSeconds: 1,
      policyPacks: {},
      resourceChanges: { delete: 1 },
    };
    changes.add({ sequence: 0, timestamp: 0, summaryEvent });
    assert.equal(changes.gap, "it counts 1 of delete, and told of 0");
  });
});

describe("isChanging", () => {
  const changing = (...events: Parameters<Changes["add"]>[0][]) => {
    const changes = new Changes();
    for (const event of events) changes.add(event);
    return isChanging(changes.list);
  };

  it("is what changes a resource", () => {
    assert.equal(changing(done("same", TABLE), done("read", ROLE)), false);
    assert.equal(changing(done("same", TABLE), done("update", ROLE)), true);
    assert.equal(changing(done("delete", TABLE)), true);
  });

  it("is what changes a stack output alone", () => {
    assert.equal(changing(gives({ url: "a" }, { url: "a" })), false);
    assert.equal(changing(gives({ url: "b" }, { url: "a" })), true);
    assert.equal(changing(gives({}, { url: "a" })), true);
    // The outputs of the last deployment stand there until the program has ended.
    assert.equal(changing(gives({ url: "a" }, { url: "a" }), gives({ url: "b" }, { url: "a" })), true);
  });
});

describe("dataLossesOf", () => {
  const loss = (op: Parameters<typeof done>[0], resource: Parameters<typeof done>[1]) => {
    const changes = new Changes();
    changes.add(done(op, resource));
    return dataLossesOf(changes.list).map(({ kind, what, name }) => ({ kind, what, name }));
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

  it("is nothing that is only read, before or afterwards", () => {
    for (const op of ["read", "discard", "discard-replaced"] as const) assert.deepEqual(loss(op, TABLE), []);
  });

  it("is what an interrupted replacement has left to be deleted", () => {
    assert.deepEqual(loss("delete-replaced", TABLE), [
      { kind: "replace", what: "table", name: "Notes-table" },
    ]);
    assert.deepEqual(loss("remove-pending-replace", TABLE), []);
  });

  it("includes a deletion of which nothing but its name was reported", () => {
    const changes = new Changes();
    const event = done("delete", TABLE);
    if (event.resOutputsEvent) delete event.resOutputsEvent.metadata.old;
    changes.add(event);
    assert.deepEqual(
      dataLossesOf(changes.list).map(({ kind, name }) => ({ kind, name })),
      [{ kind: "delete", name: "Notes-table" }],
    );
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
