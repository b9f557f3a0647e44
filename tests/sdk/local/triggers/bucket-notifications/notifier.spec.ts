import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GraphIndex } from "#sdk/graph/index";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import type { LocalEvent } from "#sdk/local/protocol";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import type { Caller, DoneCall } from "#sdk/local/services/endpoint/aws-service";
import { ServiceError } from "#sdk/local/services/service-error";
import { BucketNotifier, type NotifierPorts } from "#sdk/local/triggers/bucket-notifications/notifier";
import { StillClock, settled } from "../../services/support/still-clock";

const ACCOUNT_REGION = { region: "eu-west-1", accountId: "123456789012" };
const NOW = Date.parse("2026-11-23T10:00:00.123Z");
const ARN = "arn:aws:lambda:eu-west-1:123456789012:function:thumbnail";
const QUEUE = "arn:aws:sqs:eu-west-1:123456789012:imports";
const TOPIC = "arn:aws:sns:eu-west-1:123456789012:told";
const CALLER: Caller = {
  secretAccessKey: "",
  identity: {
    accessKey: "",
    accountId: ACCOUNT_REGION.accountId,
    userId: "AROAX:upload",
    userArn: "arn:user",
  },
};

interface Called {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
  readonly caller: Caller;
}

/** The members of a record that tests check. */
interface SentRecord {
  readonly eventName: string;
  readonly eventVersion: string;
  readonly s3: { readonly bucket: { readonly ownerIdentity: object }; readonly object: object };
}

/** A notifier that is shown calls by hand, and what it calls. */
class Stage {
  readonly called: Called[] = [];
  readonly events: LocalEvent[] = [];
  readonly notices: string[] = [];
  readonly working: string[] = [];
  refusal: ServiceError | undefined;
  hasBus = true;
  /** The objects in the bucket. */
  listed: readonly Output[] = [];
  readonly clock = new StillClock(new Date(NOW).toISOString());
  #listener: (call: DoneCall) => void = () => undefined;
  readonly notifier: BucketNotifier;

  constructor(file?: string) {
    this.notifier = new BucketNotifier(this.#ports(), file);
  }

  #ports(): NotifierPorts {
    return {
      aws: {
        call: async (service, operation, input, caller) => {
          if (operation === "ListObjectsV2") return { Contents: this.listed };
          this.called.push({ service, operation, input, caller });
          if (this.refusal) throw this.refusal;
          return {};
        },
        watch: (listener) => {
          this.#listener = listener;
          return () => undefined;
        },
        serves: () => this.hasBus,
      },
      accountRegion: ACCOUNT_REGION,
      clock: this.clock,
      activity: {
        begin: (what) => {
          this.working.push(what);
          return () => void this.working.splice(this.working.indexOf(what), 1);
        },
      },
      emit: (event) => void this.events.push(event),
      notice: (message) => void this.notices.push(message),
      onError: (error) => assert.fail(String(error)),
    };
  }

  serve(inputs: Record<string, GraphValue>): void {
    const type = "aws:s3/bucketNotification:BucketNotification";
    const resource = { urn: "urn", type, name: "n", id: "pictures", custom: true, parent: undefined };
    const graph = {
      project: "p",
      stack: "s",
      outputs: {},
      logs: [],
      resources: [
        {
          ...resource,
          inputs: { bucket: "pictures", ...inputs },
          state: {},
          dependencies: [],
          propertyDependencies: {},
          options: {},
        } as unknown as GraphResource,
      ],
    };
    this.notifier.serve(new GraphIndex(graph));
  }

  async done(
    operation: string,
    input: Input,
    output: Output | undefined,
    error?: DoneCall["error"],
  ): Promise<void> {
    this.#listener({
      service: "s3",
      operation,
      input: { Bucket: "pictures", ...input },
      output,
      error,
      caller: CALLER,
      requestId: "REQ1",
      durationMs: 1,
      sourceIp: "127.0.0.2",
      arn: undefined,
    });
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** The record that a function was handed. */
  get record(): SentRecord {
    const payload = Buffer.from(String(this.called.at(-1)?.input.Payload), "base64").toString();
    return JSON.parse(payload).Records[0];
  }
}

const FUNCTION = { id: "thumbnail", lambdaFunctionArn: ARN, events: ["s3:*"] };
const every = (id = "all") => ({
  lambdaFunctions: [
    { ...FUNCTION, id, events: ["s3:ObjectCreated:*", "s3:ObjectRemoved:*", "s3:ObjectTagging:*"] },
  ],
});

describe("notifications of buckets", () => {
  let stage: Stage;
  beforeEach(() => {
    stage = new Stage();
  });

  it("call functions with a record of what was created, field by field [LSREC; LDG/with-s3]", async () => {
    stage.serve(every("thumbnail"));
    const output = { ETag: '"e9fb1ed1d5eaa36781088aae37acffbd"', Size: 11, Sequencer: "0066" };
    await stage.done("PutObject", { Key: "originals/my cat+@é.jpg" }, output);
    assert.deepEqual(stage.called[0]?.caller, {
      service: "s3.amazonaws.com",
      sourceArn: "arn:aws:s3:::pictures",
    });
    const { service, operation, input } = stage.called[0] as Called;
    assert.deepEqual(
      [service, operation, input.FunctionName, input.InvocationType],
      ["lambda", "Invoke", ARN, "Event"],
    );
    const { s3, ...record } = stage.record;
    assert.deepEqual(record, {
      eventVersion: "2.1",
      eventSource: "aws:s3",
      awsRegion: "eu-west-1",
      eventTime: "2026-11-23T10:00:00.123Z",
      eventName: "ObjectCreated:Put",
      userIdentity: { principalId: "AWS:AROAX:upload" },
      requestParameters: { sourceIPAddress: "127.0.0.2" },
      responseElements: { "x-amz-request-id": "REQ1", "x-amz-id-2": "aG9zdCBSRVEx" },
    });
    const { ownerIdentity } = s3.bucket;
    assert.deepEqual(Object.keys(ownerIdentity), ["principalId"]);
    assert.deepEqual(s3, {
      s3SchemaVersion: "1.0",
      configurationId: "thumbnail",
      bucket: { name: "pictures", ownerIdentity, arn: "arn:aws:s3:::pictures" },
      object: {
        key: "originals/my+cat%2B%40%C3%A9.jpg",
        size: 11,
        eTag: "e9fb1ed1d5eaa36781088aae37acffbd",
        sequencer: "0066",
      },
    });
  });

  it("name the way in which an object was made [LSREC]", async () => {
    stage.serve(every());
    const name = async (operation: string, output: Output) => {
      await stage.done(operation, { Key: "k" }, output);
      return stage.record.eventName;
    };
    assert.equal(await name("PostObject", { ETag: '"1"' }), "ObjectCreated:Post");
    assert.equal(await name("CopyObject", { CopyObjectResult: { ETag: '"2"' } }), "ObjectCreated:Copy");
    assert.deepEqual(stage.record.s3.object, { key: "k", eTag: "2" });
    assert.equal(
      await name("CompleteMultipartUpload", { ETag: '"3-1"' }),
      "ObjectCreated:CompleteMultipartUpload",
    );
  });

  it("have the version of an object where there are any, and of a marker the ETag of nothing [LSREC]", async () => {
    stage.serve(every());
    const object = async (operation: string, input: Input, output: Output) => {
      await stage.done(operation, { Key: "k", ...input }, output);
      const { eventName, s3 } = stage.record;
      return [eventName, s3.object];
    };
    const removed = (more: Output) => ({ Removed: [{ Key: "k", Sequencer: "01", ...more }] });
    assert.deepEqual(await object("DeleteObject", {}, removed({})), [
      "ObjectRemoved:Delete",
      { key: "k", sequencer: "01" },
    ]);
    assert.deepEqual(await object("DeleteObject", { VersionId: "v1" }, removed({ VersionId: "v1" })), [
      "ObjectRemoved:Delete",
      { key: "k", versionId: "v1", sequencer: "01" },
    ]);
    const marker = removed({ DeleteMarker: true, DeleteMarkerVersionId: "v2" });
    assert.deepEqual(await object("DeleteObject", {}, marker), [
      "ObjectRemoved:DeleteMarkerCreated",
      { key: "k", eTag: "d41d8cd98f00b204e9800998ecf8427e", versionId: "v2", sequencer: "01" },
    ]);
  });

  it("are one for each of many objects that are deleted, and none for what was not there [LSREC]", async () => {
    stage.serve(every());
    await stage.done("DeleteObjects", {}, { Removed: [{ Key: "a" }, { Key: "b" }] });
    assert.equal(stage.called.length, 2);
    await stage.done("DeleteObject", { Key: "c" }, { Removed: [] });
    assert.equal(stage.called.length, 2);
  });

  it("of tags have a later version, no size and no sequencer [LSREC]", async () => {
    stage.serve(every());
    await stage.done("PutObjectTagging", { Key: "k" }, { ObjectETag: "f3e6" });
    const { eventName, eventVersion, s3 } = stage.record;
    assert.deepEqual(
      [eventName, eventVersion, s3.object],
      ["ObjectTagging:Put", "2.3", { key: "k", eTag: "f3e6" }],
    );
    await stage.done("DeleteObjectTagging", { Key: "k" }, {});
    assert.equal(stage.record.eventName, "ObjectTagging:Delete");
  });

  it("say how large an object is also where the bucket is in an external emulator that does not", async () => {
    stage.serve(every());
    stage.listed = [{ Key: "k", Size: "7", ETag: '"abc-2"' }];
    await stage.done("CompleteMultipartUpload", { Key: "k" }, {});
    const { object } = stage.record.s3;
    assert.deepEqual(object, { key: "k", size: 7, eTag: "abc-2" });
  });

  it("are sent where the event, the prefix and the suffix fit, encoded as in events [S3G/notification-how-to-filtering]", async () => {
    stage.serve({
      lambdaFunctions: [
        { ...FUNCTION, events: ["s3:ObjectCreated:Put"], filterPrefix: "my+files/", filterSuffix: ".jpg" },
      ],
    });
    await stage.done("PutObject", { Key: "my files/a.jpg" }, {});
    assert.equal(stage.called.length, 1);
    await stage.done("CopyObject", { Key: "my files/a.jpg" }, {});
    await stage.done("PutObject", { Key: "my files/a.png" }, {});
    await stage.done("PutObject", { Key: "other/a.jpg" }, {});
    await stage.done("PutObject", { Key: "my files/a.jpg", Bucket: "other" }, {});
    await stage.done("PutObject", { Key: "my files/a.jpg" }, undefined, {
      code: "AccessDenied",
      message: "no",
    });
    assert.equal(stage.called.length, 1);
  });

  describe("for an object that matches none", () => {
    const PUT = { ETag: '"e"', Size: 4 };
    const ofPrefix = (filterPrefix: string, more: Record<string, GraphValue> = {}) => ({
      lambdaFunctions: [{ ...FUNCTION, filterPrefix, events: ["s3:ObjectCreated:*"], ...more }],
    });

    it("are named with their filters, once for a bucket until the program is served again", async () => {
      stage.serve(ofPrefix("original/", { filterSuffix: ".png" }));
      await stage.done("PutObject", { Key: "originals/my cat.png" }, PUT);
      await stage.done("PutObject", { Key: "originals/b.png" }, PUT);
      const said =
        "bucket pictures: originals/my+cat.png matches no notification (thumbnail: prefix original/ and suffix .png)";
      assert.deepEqual(stage.notices, [said]);
      stage.serve(ofPrefix("/originals/"));
      await stage.done("PutObject", { Key: "originals/c.png" }, PUT);
      assert.deepEqual(stage.notices.slice(1), [
        "bucket pictures: originals/c.png matches no notification (thumbnail: prefix /originals/)",
      ]);
    });

    it("are not named once a put of the bucket has matched, nor for other events, other calls or a bus", async () => {
      stage.serve(ofPrefix("originals/"));
      await stage.done("PutObject", { Key: "originals/a.png" }, PUT);
      await stage.done("PutObject", { Key: "thumbnails/a.png" }, PUT);
      stage.serve(ofPrefix("originals/", { events: ["s3:ObjectRemoved:*"] }));
      await stage.done("PutObject", { Key: "a.png" }, PUT);
      stage.serve(ofPrefix("originals/"));
      await stage.done("DeleteObject", { Key: "a.png" }, { Removed: [{ Key: "a.png" }] });
      await stage.done("GetObject", { Key: "a.png" }, {});
      stage.serve({ ...ofPrefix("originals/"), eventbridge: true });
      await stage.done("PutObject", { Key: "a.png" }, PUT);
      assert.deepEqual(stage.notices, []);
    });

    it("are not named for objects that were there before the program was served", async () => {
      const Notification = { QueueConfigurations: [{ Id: "q", QueueArn: QUEUE, Events: ["s3:*"] }] };
      await stage.done("PutObject", { Key: "a.png" }, { ...PUT, Notification });
      stage.serve(ofPrefix("originals/"));
      assert.deepEqual([stage.notices, stage.events.length], [[], 0]);
    });

    it("are five at most in the message", async () => {
      const lambdaFunctions = [1, 2, 3, 4, 5, 6, 7].map((at) => ({
        ...FUNCTION,
        id: `n${at}`,
        events: ["s3:ObjectCreated:*"],
        filterSuffix: `.${at}`,
      }));
      stage.serve({ lambdaFunctions });
      await stage.done("PutObject", { Key: "a.png" }, PUT);
      assert.match(stage.notices[0] ?? "", /\(n1: suffix \.1, .*, n5: suffix \.5, and 2 more\)$/);
    });

    it("are events that say so of each object", async () => {
      stage.serve(ofPrefix("originals/"));
      await stage.done("PutObject", { Key: "thumbnails/a.png" }, PUT);
      assert.deepEqual(stage.events, [
        {
          event: "delivery",
          from: "arn:aws:s3:::pictures",
          to: ARN,
          status: "filtered",
          reason: "thumbnails/a.png does not fit the filter of thumbnail: prefix originals/",
          id: "REQ1 thumbnails/a.png",
        },
      ]);
    });
  });

  it("go to queues and topics as text [LSREC]", async () => {
    const events = ["s3:ObjectCreated:*"];
    stage.serve({ queues: [{ queueArn: QUEUE, events }], topics: [{ topicArn: TOPIC, events }] });
    await stage.done("PutObject", { Key: "k", Body: Buffer.from("data") }, {});
    const [queue, topic] = stage.called;
    assert.deepEqual(
      [queue?.service, queue?.operation, queue?.input.QueueUrl],
      ["sqs", "SendMessage", "https://sqs.eu-west-1.amazonaws.com/123456789012/imports"],
    );
    const [record] = JSON.parse(String(queue?.input.MessageBody)).Records;
    // Of a bucket elsewhere, what was sent says how large it is.
    assert.deepEqual(record.s3.object, { key: "k", size: 4, eTag: "8d777f385d3dfec8815d20f7496026dc" });
    assert.deepEqual(
      [topic?.service, topic?.operation, topic?.input.TopicArn, topic?.input.Subject],
      ["sns", "Publish", TOPIC, "Amazon S3 Notification"],
    );
  });

  it("are those that the bucket has, which a client may have set, and not those of the program", async () => {
    stage.serve({ queues: [{ queueArn: QUEUE, events: ["s3:ObjectCreated:*"] }] });
    const put = (Notification: Output) =>
      stage.done("PutObject", { Key: "a.jpg" }, { Size: 4, ETag: "e", Notification });
    await put({});
    assert.equal(stage.called.length, 0);
    const rules = [{ Name: "Suffix", Value: ".jpg" }];
    const configuration = { Id: "id1", TopicArn: TOPIC, Events: ["s3:ObjectCreated:Put"] };
    await put({ TopicConfigurations: [{ ...configuration, Filter: { Key: { FilterRules: rules } } }] });
    await put({ TopicConfigurations: [{ ...configuration, Events: ["s3:ObjectRemoved:*"] }] });
    assert.deepEqual(
      stage.called.map(({ service }) => service),
      ["sns"],
    );
    await put({ EventBridgeConfiguration: {} });
    assert.equal(stage.called[1]?.service, "events");
  });

  it("go to the default event bus with keys as they are [LSREC]", async () => {
    stage.serve({ eventbridge: true });
    await stage.done(
      "PutObject",
      { Key: "my cat.jpg" },
      { ETag: '"8d77"', Size: 4, Sequencer: "01", VersionId: "v" },
    );
    const [entry] = stage.called[0]?.input.Entries as [{ Detail: string }];
    assert.deepEqual(
      { ...entry, Detail: JSON.parse(entry.Detail) },
      {
        Source: "aws.s3",
        DetailType: "Object Created",
        Resources: ["arn:aws:s3:::pictures"],
        Time: NOW / 1000,
        Detail: {
          version: "0",
          bucket: { name: "pictures" },
          object: { key: "my cat.jpg", size: 4, etag: "8d77", "version-id": "v", sequencer: "01" },
          "request-id": "REQ1",
          requester: "123456789012",
          "source-ip-address": "127.0.0.2",
          reason: "PutObject",
        },
      },
    );
    await stage.done("DeleteObject", { Key: "k" }, { Removed: [{ Key: "k" }] });
    const [deleted] = stage.called[1]?.input.Entries as [{ Detail: string; DetailType: string }];
    const { reason, "deletion-type": kind } = JSON.parse(deleted.Detail);
    assert.deepEqual(
      [deleted.DetailType, reason, kind],
      ["Object Deleted", "DeleteObject", "Permanently Deleted"],
    );
    stage.hasBus = false;
    await stage.done("PutObject", { Key: "k" }, {});
    assert.equal(stage.called.length, 2);
  });

  it("that their target refuses are reported with the missing permission", async () => {
    stage.serve(every());
    stage.refusal = new ServiceError("AccessDeniedException", "no resource-based policy allows it", 403);
    await stage.done("PutObject", { Key: "k" }, {});
    const [event] = stage.events;
    assert.deepEqual([event?.event, (event as { status?: string }).status], ["delivery", "dropped"]);
    assert.match(
      stage.notices[0] ?? "",
      /^bucket pictures cannot tell arn:aws:lambda:.*It needs an aws\.lambda\.Permission: .*principal: "s3\.amazonaws\.com", sourceArn: "arn:aws:s3:::pictures"/,
    );
    assert.deepEqual(stage.working, []);
  });

  it("are tried again where they may come through later", async () => {
    stage.serve(every());
    stage.refusal = new ServiceError("TooManyRequestsException", "Rate Exceeded.", 429);
    await stage.done("PutObject", { Key: "k" }, { ETag: '"8d77"', Size: 4 });
    stage.refusal = undefined;
    await stage.clock.advance(1000);
    const statuses = stage.events.map((event) => event.event === "delivery" && event.status);
    assert.deepEqual(statuses, ["failed", "delivered"]);
    assert.deepEqual(stage.notices, []);
  });

  it("of a change that was acknowledged are handed over after a kill, once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "notifications-"));
    const file = join(folder, "pending.jsonl");
    try {
      const first = new Stage(file);
      first.serve(every());
      first.refusal = new ServiceError("ServiceException", "down", 500);
      await first.done("PutObject", { Key: "k" }, { ETag: '"8d77"', Size: 4 });
      // Not closed: it was killed.
      const second = new Stage(file);
      second.serve(every());
      await settled();
      assert.equal(second.record.eventName, "ObjectCreated:Put");
      const third = new Stage(file);
      third.serve(every());
      await settled();
      assert.deepEqual(third.called, []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
