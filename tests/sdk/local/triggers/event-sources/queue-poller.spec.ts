import assert from "node:assert/strict";
import { ManualClock } from "./manual-clock";
import { type BatchEvent, quiet, resource, TestSources, throttle } from "./sources-setup";
import { QUEUE_ARN, TestQueue } from "./test-queue";

describe("a queue that calls a function", () => {
  let queue: TestQueue;
  let test: TestSources;
  const base = { eventSourceArn: QUEUE_ARN };

  beforeEach(() => {
    const clock = new ManualClock();
    queue = new TestQueue(clock);
    test = new TestSources([queue.service], clock);
  });
  afterEach(async () => {
    await test.sources.close();
    assert.deepEqual(test.errors, []);
  });

  const bodies = ({ Records }: BatchEvent): string[] => Records.map(({ body }) => body);
  const send = (...texts: readonly string[]) => {
    for (const text of texts) queue.send(text);
  };

  it("hands over what is there, ten at once where nobody says how many, and deletes it [LDG/services-sqs-parameters]", async () => {
    send(...Array.from({ length: 12 }, (_, index) => String(index)));
    await test.serve(base);
    assert.deepEqual(
      test.calls.map(({ Records }) => Records.length),
      [10, 2],
    );
    assert.deepEqual(queue.bodies, []);
    assert.equal(await test.settled(), true);
  });

  it("hands a message over as soon as it comes", async () => {
    await test.serve(base);
    send("one");
    await quiet();
    assert.deepEqual(test.calls.map(bodies), [["one"]]);
  });

  it("writes a message as the event has it [LSREC]", async () => {
    send("one");
    await test.serve(base);
    assert.deepEqual(test.calls[0]?.Records, [
      {
        messageId: "m0",
        receiptHandle: "m0/1",
        body: "one",
        attributes: { ApproximateReceiveCount: "1" },
        messageAttributes: {},
        md5OfMessageAttributes: null,
        md5OfBody: "f97c5d29941bfb1b2fdab0874906ab82",
        eventSource: "aws:sqs",
        eventSourceARN: QUEUE_ARN,
        awsRegion: "us-east-1",
      },
    ]);
    const [invocation] = test.invocations;
    assert.deepEqual(
      [
        invocation?.functionName,
        invocation?.handler,
        invocation?.source,
        invocation?.status,
        invocation?.attempt,
      ],
      ["jobs", "src/jobs.handler", { kind: "sqs", arn: QUEUE_ARN, items: ["m0"] }, "succeeded", 1],
    );
  });

  it("shows messages again when their visibility time-out has passed, after an error of the function [LSREC]", async () => {
    let fails = true;
    test.handler = () => {
      if (fails) throw new Error("not now");
    };
    send("one");
    await test.serve(base);
    fails = false;
    await test.clock.pass(29_000);
    assert.equal(test.calls.length, 1);
    assert.equal(await test.settled(), false);
    await test.clock.pass(1_000);
    assert.deepEqual(
      test.calls.map(({ Records }) => Records[0].attributes.ApproximateReceiveCount),
      ["1", "2"],
    );
    assert.deepEqual(
      test.invocations.map(({ status, reason, attempt }) => [status, reason, attempt]),
      [
        ["failed", "Error: not now", 1],
        ["succeeded", undefined, 2],
      ],
    );
    assert.equal(await test.settled(), true);
  });

  it("keeps what an answer names as failed, where the mapping takes such answers [LDG/services-sqs-errorhandling]", async () => {
    test.handler = ({ Records }) => ({
      batchItemFailures: Records.filter(({ body }) => body === "bad").map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    });
    send("good", "bad", "fine");
    await test.serve({ ...base, functionResponseTypes: ["ReportBatchItemFailures"] });
    assert.deepEqual(queue.bodies, ["bad"]);
    assert.equal(test.invocations[0]?.status, "partial");
    await test.serve(base);
    await test.clock.pass(30_000);
    assert.deepEqual(queue.bodies, [], "without ReportBatchItemFailures nobody reads the answer");
  });

  it("says which messages a function works on, or waits to be called with", async () => {
    let end = () => undefined as void;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    test.handler = () => ended;
    await test.serve({ ...base, batchSize: 1, maximumBatchingWindowInSeconds: 0 });
    send("one", "two");
    await quiet();
    assert.deepEqual([...test.sources.atWork(QUEUE_ARN)].sort(), ["m0", "m1"]);
    assert.deepEqual(test.sources.atWork("arn:aws:sqs:us-east-1:123456789012:other"), []);
    await test.serve();
    assert.equal(test.sources.atWork(QUEUE_ARN).length, 2, "a removed mapping ends its batches");
    end();
    await quiet();
    assert.deepEqual(test.sources.atWork(QUEUE_ARN), []);
  });

  it("waits for more messages as long as the window is, or until the batch is full [LDG/with-sqs]", async () => {
    await test.serve({ ...base, batchSize: 25, maximumBatchingWindowInSeconds: 5 });
    send("one");
    await test.clock.pass(4_000);
    send("two");
    await quiet();
    assert.equal(test.calls.length, 0);
    await test.clock.pass(1_000);
    assert.deepEqual(test.calls.map(bodies), [["one", "two"]]);
    send(...Array.from({ length: 25 }, (_, index) => String(index)));
    await quiet();
    assert.equal(test.calls[1]?.Records.length, 25);
  });

  it("cuts a batch that is larger than six megabytes [LDG/with-sqs]", async () => {
    const large = "x".repeat(250 * 1024);
    send(...Array.from({ length: 40 }, () => large));
    await test.serve({ ...base, batchSize: 100, maximumBatchingWindowInSeconds: 1 });
    await test.clock.pass(1_000);
    await test.clock.pass(1_000);
    assert.deepEqual(
      test.calls.map(({ Records }) => Records.length),
      [24, 16],
    );
  });

  it("deletes what no filter lets through, and does not call the function for it [LDG/with-sqs-filtering]", async () => {
    send('{"kind":"a"}', '{"kind":"b"}', "plain");
    await test.serve({ ...base, filterCriteria: { filters: [{ pattern: '{"body":{"kind":["a"]}}' }] } });
    assert.deepEqual([test.calls.map(bodies), queue.bodies], [[['{"kind":"a"}']], []]);
    send(...Array.from({ length: 35 }, () => "plain"), '{"kind":"a"}');
    await quiet();
    assert.deepEqual(queue.bodies, [], "without a wait between messages that are dropped");
  });

  it("calls the function for five batches at once, then for more while there is more to do, up to its limit [LDG/services-sqs-scaling]", async () => {
    let [running, most] = [0, 0];
    let finish: (() => void)[] = [];
    test.handler = () =>
      new Promise<void>((resolve) => {
        most = Math.max(most, ++running);
        finish.push(() => {
          running--;
          resolve();
        });
      });
    const round = async () => {
      for (const end of finish.splice(0)) end();
      await quiet();
    };
    send(...Array.from({ length: 200 }, () => "x"));
    await test.serve({ ...base, batchSize: 1, scalingConfig: { maximumConcurrency: 7 } });
    assert.equal(most, 5);
    for (let count = 0; count < 5; count++) await round();
    assert.equal(most, 7);
    test.handler = () => undefined;
    await round();
    await round();
    finish = [];
  });

  it("calls a function that takes no more events again, until the messages belong to the queue again [LDG/services-sqs-errorhandling]", async () => {
    let calls = 0;
    test.handler = () => (++calls < 3 ? throttle() : undefined);
    send("one");
    await test.serve(base);
    await test.clock.pass(1_000);
    assert.deepEqual(
      test.calls.map(({ Records }) => Records[0].attributes.ApproximateReceiveCount),
      ["1", "1", "1"],
    );
    assert.deepEqual(queue.bodies, []);
    test.handler = throttle;
    send("two");
    await test.clock.pass(30_000);
    const { Records } = test.calls.at(-1) ?? assert.fail();
    assert.equal(Records[0].attributes.ApproximateReceiveCount, "2");
  });

  it("hands over one batch of a group at a time, in its order [LDG/services-sqs-scaling]", async () => {
    const running = new Set<string>();
    const seen: string[] = [];
    test.handler = async ({ Records }) => {
      for (const { body } of Records) {
        const group = body[0];
        assert.ok(!running.has(group), `two of ${group} at once`);
        running.add(group);
        seen.push(body);
      }
      await quiet();
      for (const { body } of Records) running.delete(body[0]);
    };
    for (const text of ["a1", "b1", "a2", "b2", "a3"]) queue.send(text, text[0]);
    await test.serve({ ...base, batchSize: 1 });
    for (let round = 0; round < 5; round++) await test.clock.pass(1_000);
    const of = (group: string) => seen.filter((text) => text.startsWith(group));
    assert.deepEqual(
      [of("a"), of("b")],
      [
        ["a1", "a2", "a3"],
        ["b1", "b2"],
      ],
    );
  });

  for (const denied of ["sqs:ReceiveMessage", "sqs:GetQueueAttributes", "sqs:DeleteMessage"])
    it(`is not read without ${denied}, which is said once with what grants it, and is read once it is granted [LDG/with-sqs]`, async () => {
      test.allows = (action) => action !== denied;
      send("one");
      await test.serve(base);
      for (let round = 0; round < 8; round++) await test.clock.pass(10_000);
      assert.equal(queue.bodies.length, 1);
      const [first, ...others] = test.notices;
      assert.match(first ?? "", /^queue jobs /);
      assert.ok(first?.includes(`attachPermissions([{ actions: ["${denied}"`), first);
      assert.ok(first?.includes(`resources: ["${QUEUE_ARN}"]`), first);
      assert.deepEqual(others, []);
      test.allows = () => true;
      await test.clock.pass(40_000);
      assert.deepEqual(queue.bodies, []);
    });

  it("takes over what a save changes: what is under way ends as it began", async () => {
    let end: () => void = () => undefined;
    test.handler = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    send("one");
    await test.serve(base);
    await test.serve({ ...base, batchSize: 1 });
    test.handler = () => undefined;
    send("two", "three");
    await quiet();
    assert.deepEqual(test.calls.map(bodies), [["one"]]);
    end();
    await quiet();
    assert.deepEqual(test.calls.map(bodies), [["one"], ["two"], ["three"]]);
    await test.serve({ ...base, enabled: false });
    send("four");
    await test.clock.pass(30_000);
    assert.deepEqual(queue.bodies, ["four"]);
    await test.serve();
    assert.equal(await test.settled(), true);
  });

  it("is said to hide messages for too short a time, which AWS refuses [GK]", async () => {
    test.others = [
      resource("aws:sqs/queue:Queue", "Jobs", { visibilityTimeoutSeconds: 59 }, { arn: QUEUE_ARN }),
    ];
    await test.serve(base);
    assert.match(
      test.notices[0] ?? "",
      /^event source mapping mapping-0: AWS refuses it: queue Jobs hides messages for 59 seconds.*set visibilityTimeoutSeconds to 360$/,
    );
  });

  it("says of other sources, and of filters that AWS refuses, that nothing reads them", async () => {
    await test.serve(
      { eventSourceArn: "arn:aws:kafka:us-east-1:123456789012:cluster/x" },
      { ...base, filterCriteria: { filters: [{ pattern: '{"body":"x"}' }] } },
    );
    assert.match(test.notices.join("\n"), /mapping-0: sources other than queues of SQS.*kafka/);
    assert.match(test.notices.join("\n"), /queue jobs: a filter of its consumer is one that AWS refuses/);
  });
});
