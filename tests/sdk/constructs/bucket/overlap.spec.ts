import assert from "node:assert/strict";
import {
  BUCKET_EVENTS,
  type BucketEvent,
  commonEvent,
  EVENT_NAMES,
  toS3Events,
} from "#sdk/constructs/bucket/events";
import { type NotificationScope, overlapOf } from "#sdk/constructs/bucket/overlap";

function scope(events: readonly BucketEvent[], prefix = "", suffix = ""): NotificationScope {
  return { events: toS3Events(events), prefix, suffix };
}

describe("the events of a bucket", () => {
  it("[bucket.events] have a word for each that S3 knows", () => {
    assert.deepEqual(Object.values(BUCKET_EVENTS), [
      "ObjectCreated:*",
      "ObjectCreated:Put",
      "ObjectCreated:Post",
      "ObjectCreated:Copy",
      "ObjectCreated:CompleteMultipartUpload",
      "ObjectRemoved:*",
      "ObjectRemoved:Delete",
      "ObjectRemoved:DeleteMarkerCreated",
      "ObjectRestore:*",
      "ObjectRestore:Post",
      "ObjectRestore:Completed",
      "ObjectRestore:Delete",
      "ReducedRedundancyLostObject",
      "Replication:*",
      "Replication:OperationFailedReplication",
      "Replication:OperationMissedThreshold",
      "Replication:OperationReplicatedAfterThreshold",
      "Replication:OperationNotTracked",
      "LifecycleExpiration:*",
      "LifecycleExpiration:Delete",
      "LifecycleExpiration:DeleteMarkerCreated",
      "LifecycleTransition",
      "IntelligentTiering",
      "ObjectTagging:*",
      "ObjectTagging:Put",
      "ObjectTagging:Delete",
      "ObjectAcl:Put",
      "ObjectAnnotation:*",
      "ObjectAnnotation:Put",
      "ObjectAnnotation:Delete",
      "ObjectRetention:Put",
    ]);
  });

  it("are written as the words read", () => {
    for (const [word, event] of Object.entries(BUCKET_EVENTS)) {
      const spelled = event
        .replace(/:\*$/, "")
        .replace(":", "")
        .replace(/(?<!^)([A-Z])/g, "_$1")
        .toLowerCase();
      assert.equal(word, spelled);
    }
  });

  it("are each there once, without those that a wider one has in it", () => {
    assert.deepEqual(
      toS3Events(["object_created_put", "object_created", "object_created", "object_acl_put"]),
      ["s3:ObjectCreated:*", "s3:ObjectAcl:Put"],
    );
  });

  it("may be spelled as S3 does, beside words", () => {
    for (const [word, event] of Object.entries(BUCKET_EVENTS))
      assert.deepEqual(toS3Events([`s3:${event}`]), toS3Events([word as BucketEvent]));
    assert.deepEqual(toS3Events(["s3:ObjectTagging:*", "object_tagging_put", "s3:ObjectTagging:Delete"]), [
      "s3:ObjectTagging:*",
    ]);
    assert.equal(EVENT_NAMES.length, 2 * Object.keys(BUCKET_EVENTS).length);
  });

  it("have the narrower of two in common where one has the other in it", () => {
    assert.equal(commonEvent("s3:ObjectCreated:*", "s3:ObjectCreated:Put"), "s3:ObjectCreated:Put");
    assert.equal(commonEvent("s3:ObjectCreated:Put", "s3:ObjectCreated:*"), "s3:ObjectCreated:Put");
    assert.equal(commonEvent("s3:ObjectCreated:Put", "s3:ObjectCreated:Post"), undefined);
    assert.equal(commonEvent("s3:ObjectCreated:*", "s3:ObjectRemoved:*"), undefined);
  });
});

describe("notifications of a bucket overlap", () => {
  const CASES: readonly [title: string, NotificationScope, NotificationScope, string | undefined][] = [
    [
      "in a common event of all objects",
      scope(["object_created"]),
      scope(["object_created"]),
      "s3:ObjectCreated:*",
    ],
    [
      "where a wide event has the narrow one in it",
      scope(["object_created"]),
      scope(["object_removed", "object_created_copy"]),
      "s3:ObjectCreated:Copy",
    ],
    ["not in different events", scope(["object_created_put"]), scope(["object_created_post"]), undefined],
    [
      "not below different prefixes",
      scope(["object_created"], "a/"),
      scope(["object_created"], "b/"),
      undefined,
    ],
    [
      "where a prefix begins another",
      scope(["object_created"], "images"),
      scope(["object_created"], "images/raw/"),
      "s3:ObjectCreated:*",
    ],
    [
      "not at different suffixes",
      scope(["object_created"], "", ".jpg"),
      scope(["object_created"], "", ".png"),
      undefined,
    ],
    [
      "where a suffix ends another",
      scope(["object_created"], "", ".gz"),
      scope(["object_created"], "", ".tar.gz"),
      "s3:ObjectCreated:*",
    ],
    [
      "not where one prefix fits and no suffix does",
      scope(["object_created"], "images/", ".jpg"),
      scope(["object_created"], "images/raw/", ".png"),
      undefined,
    ],
    [
      "where one has a prefix and the other a suffix: a key may have both",
      scope(["object_created"], "images/"),
      scope(["object_created"], "", ".jpg"),
      "s3:ObjectCreated:*",
    ],
  ];
  for (const [title, one, other, event] of CASES) {
    it(title, () => {
      assert.equal(overlapOf(one, other), event);
      assert.equal(overlapOf(other, one), event);
    });
  }
});
