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

  it("fails when there is what must be absent", () => {
    graph.expectNone(sns.Topic);
    assert.throws(() => graph.expectNone(sqs.Queue), {
      message: `expected no ${QUEUE}, there are 2: "jobs", "mails"`,
    });
  });
});
