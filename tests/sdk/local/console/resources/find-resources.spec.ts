import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/index";
import type { GraphResource } from "#sdk/graph/types";
import { BUSES } from "#sdk/local/console/resources/buses";
import { QUEUES } from "#sdk/local/console/resources/queues";
import { SCHEDULES } from "#sdk/local/console/resources/schedules";
import { graphResource, resourceGraph } from "../../../../support/graph";

const STACK = graphResource("serverless-api:index:Stack", "Shop");
const QUEUE = "aws:sqs/queue:Queue";
const RULE = "aws:cloudwatch/eventRule:EventRule";

function construct(type: string, id: string): GraphResource {
  return graphResource(`serverless-api:index:${type}`, `Shop-${id}`, { parent: STACK.urn });
}

function found(kind: typeof QUEUES, ...resources: GraphResource[]) {
  return kind.find(new GraphIndex(resourceGraph(STACK, ...resources)));
}

const queue = (name: string, parent: GraphResource | undefined) =>
  graphResource(QUEUE, name, { parent: parent?.urn, state: { arn: `arn:${name}`, name: `dev-${name}` } });

describe("the resources that the console lists", () => {
  it("are named after their construct, with the name of the part", () => {
    const packing = construct("Queue", "Packing");
    const list = found(
      QUEUES,
      packing,
      queue("Shop-Packing-queue", packing),
      queue("Shop-Packing-dead-letters", packing),
      queue("plain", undefined),
      { ...queue("foreign", undefined), external: true },
    );
    assert.deepEqual(list, [
      { kind: "queue", arn: "arn:Shop-Packing-queue", name: "dev-Shop-Packing-queue", id: "Packing" },
      {
        kind: "queue",
        arn: "arn:Shop-Packing-dead-letters",
        name: "dev-Shop-Packing-dead-letters",
        id: "Packing dead-letters",
      },
      { kind: "queue", arn: "arn:plain", name: "dev-plain", id: "plain" },
    ]);
  });

  it("include rules with a schedule, and schedules", () => {
    const cron = construct("Cron", "Report");
    const rule = (name: string, inputs: GraphResource["inputs"]) =>
      graphResource(RULE, name, { parent: cron.urn, inputs, state: { arn: `arn:${name}`, name } });
    const schedule = graphResource("aws:scheduler/schedule:Schedule", "Nightly", {
      state: { arn: "arn:n", name: "n" },
    });
    const timed = rule("Shop-Report-rule", { scheduleExpression: "rate(1 day)" });
    const list = found(SCHEDULES, cron, timed, rule("other", { eventPattern: "{}" }), schedule);
    assert.deepEqual(
      list.map(({ arn, id }) => [arn, id]),
      [
        ["arn:Shop-Report-rule", "Report"],
        ["arn:n", "Nightly"],
      ],
    );
  });

  it("include the default bus if a rule of the program is on it", () => {
    const rule = (inputs: GraphResource["inputs"]) =>
      graphResource(RULE, "r", { inputs, state: { arn: "arn:aws:events:eu-west-1:123456789012:rule/r" } });
    const arn = "arn:aws:events:eu-west-1:123456789012:event-bus/default";
    assert.deepEqual(found(BUSES, rule({ eventPattern: "{}" })), [
      { kind: "bus", arn, name: "default", id: "default" },
    ]);
    assert.deepEqual(found(BUSES, rule({ scheduleExpression: "rate(1 day)" })), []);
    assert.deepEqual(found(BUSES, rule({ eventPattern: "{}", eventBusName: "own" })), []);
  });
});
