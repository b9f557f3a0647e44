import { strict as assert } from "node:assert";
import * as sns from "@pulumi/aws/sns";
import * as sqs from "@pulumi/aws/sqs";
import { type CapturedGraph, capture } from "#sdk/testing/index";

const QUEUE = "aws:sqs/queue:Queue";

describe("assertions on a captured program", () => {
  let graph: CapturedGraph<{ queue: string }>;
  before(async () => {
    graph = await capture(() => {
      new sqs.Queue("jobs", { delaySeconds: 5, tags: { team: "a", stage: "dev" } });
      new sqs.Queue("mails");
      return { queue: "jobs" };
    });
  });

  it("finds resources by token and by class", () => {
    assert.equal(graph.resource(QUEUE, "jobs"), graph.resource(sqs.Queue, "jobs"));
    assert.deepEqual(
      graph.resources(sqs.Queue).map(({ name }) => name),
      ["jobs", "mails"],
    );
    assert.deepEqual(graph.resources(sns.Topic), []);
    assert.deepEqual(graph.value, { queue: "jobs" });
    assert.deepEqual(graph.outputs, { queue: "jobs" });
  });

  it("says what there is when a look-up fails", () => {
    assert.throws(() => graph.resource(sqs.Queue), {
      message: `expected one ${QUEUE}, there are 2: "jobs", "mails"`,
    });
    assert.throws(() => graph.resource(sqs.Queue, "news"), {
      message: `no ${QUEUE} "news"; those of this type are "jobs", "mails"`,
    });
    assert.throws(() => graph.resource(sns.Topic), {
      message: `no aws:sns/topic:Topic; the program registers ${QUEUE}`,
    });
  });

  it("compares the inputs that are expected and no others", () => {
    const jobs = graph.expect(sqs.Queue, "jobs", { delaySeconds: 5, tags: { team: "a" }, name: undefined });
    assert.equal(jobs.name, "jobs");
    const wrong = { delaySeconds: 6, tags: { team: "b", "cost center": "x" }, name: "n" };
    assert.throws(() => graph.expect(sqs.Queue, "jobs", wrong), {
      name: "AssertionError",
      message: [
        `${QUEUE} "jobs":`,
        "  delaySeconds: expected 6, got 5",
        '  tags.team: expected "b", got "a"',
        '  tags["cost center"]: expected "x", got nothing',
        '  name: expected "n", got nothing',
      ].join("\n"),
    });
  });

  it("finds any resource of a type with the inputs that are expected", () => {
    assert.equal(graph.expect(sqs.Queue, { delaySeconds: 5, name: undefined }).name, "jobs");
    assert.equal(graph.expect(sqs.Queue, { delaySeconds: undefined }).name, "mails");
    assert.equal(graph.expect(sqs.Queue, {}).name, "jobs");
  });

  it("shows the closest resource of a type where none is as expected", () => {
    assert.throws(() => graph.expect(sqs.Queue, { delaySeconds: 6, tags: { team: "a", stage: "prod" } }), {
      name: "AssertionError",
      message: [
        `none of 2 is as expected, the closest is ${QUEUE} "jobs":`,
        "  delaySeconds: expected 6, got 5",
        '  tags.stage: expected "prod", got "dev"',
      ].join("\n"),
    });
    assert.throws(() => graph.expect(sns.Topic, { name: "news" }), {
      message: `no aws:sns/topic:Topic; the program registers ${QUEUE}`,
    });
  });

  it("takes for the closest what has an input that few have", async () => {
    const queues = await capture(() => {
      new sqs.Queue("a", { delaySeconds: 1, maxMessageSize: 1024 });
      new sqs.Queue("b", { delaySeconds: 1, maxMessageSize: 1024 });
      new sqs.Queue("c", { delaySeconds: 2, maxMessageSize: 2048 });
    });
    assert.throws(() => queues.expect(sqs.Queue, { delaySeconds: 2, maxMessageSize: 1024 }), {
      message: `none of 3 is as expected, the closest is ${QUEUE} "c":\n  maxMessageSize: expected 1024, got 2048`,
    });
  });

  it("fails when there is what must be absent", () => {
    graph.expectNone(sns.Topic);
    assert.throws(() => graph.expectNone(sqs.Queue), {
      message: `expected no ${QUEUE}, there are 2: "jobs", "mails"`,
    });
  });
});
