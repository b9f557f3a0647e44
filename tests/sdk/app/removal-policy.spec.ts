import assert from "node:assert/strict";
import { removalSettings } from "#sdk/app/removal-policy";

const TABLE = "aws:dynamodb/table:Table";
const BUCKET = "aws:s3/bucket:Bucket";
const CLUSTER = "aws:rds/cluster:Cluster";
const ROUTE = "aws:apigatewayv2/route:Route";

describe("removalSettings", () => {
  it("keeps everything with retain", () => {
    for (const type of [TABLE, BUCKET, CLUSTER, ROUTE]) {
      assert.deepEqual(removalSettings(type, "dev-x", "retain"), { props: {}, retainOnDelete: true });
    }
  });

  it("deletes everything with destroy, with what is inside", () => {
    assert.deepEqual(removalSettings(TABLE, "dev-x", "destroy"), { props: {}, retainOnDelete: false });
    assert.deepEqual(removalSettings(BUCKET, "dev-x", "destroy"), {
      props: { forceDestroy: true },
      retainOnDelete: false,
    });
    assert.deepEqual(removalSettings("aws:ecr/repository:Repository", "dev-x", "destroy"), {
      props: { forceDelete: true },
      retainOnDelete: false,
    });
    assert.deepEqual(removalSettings(CLUSTER, "dev-x", "destroy"), {
      props: { skipFinalSnapshot: true },
      retainOnDelete: false,
    });
  });

  it("takes a last snapshot with snapshot, and keeps data that has none", () => {
    assert.deepEqual(removalSettings(CLUSTER, "dev-x", "snapshot"), {
      props: { skipFinalSnapshot: false, finalSnapshotIdentifier: "dev-x-final" },
      retainOnDelete: undefined,
    });
    assert.deepEqual(removalSettings(TABLE, "dev-x", "snapshot"), { props: {}, retainOnDelete: true });
    assert.deepEqual(removalSettings(ROUTE, "dev-x", "snapshot"), { props: {}, retainOnDelete: undefined });
  });

  it("without a policy keeps data and deletes the rest", () => {
    assert.deepEqual(removalSettings(TABLE, "dev-x", undefined), { props: {}, retainOnDelete: true });
    assert.deepEqual(removalSettings(ROUTE, "dev-x", undefined), { props: {}, retainOnDelete: undefined });
    assert.equal(removalSettings(CLUSTER, "dev-x", undefined).props.skipFinalSnapshot, false);
  });
});
