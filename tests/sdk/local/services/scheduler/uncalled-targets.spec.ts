import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/graph-index";
import { uncalledTargets } from "#sdk/local/services/scheduler/uncalled-targets";
import { graphResource, resourceGraph } from "../../../../support/graph";

const BUS = "arn:aws:events:us-east-1:123456789012:event-busv2/orders/abcdefghijklmnopqrstuvwxy";

function scheduleTo(arn: string) {
  return graphResource("aws:scheduler/schedule:Schedule", arn.slice(-9), {
    inputs: {
      name: "late",
      scheduleExpression: "rate(1 day)",
      flexibleTimeWindow: { mode: "OFF" },
      target: { arn, roleArn: "arn:aws:iam::123456789012:role/late" },
    },
    state: { arn: "arn:aws:scheduler:us-east-1:123456789012:schedule/default/late" },
  });
}

describe("the targets of a program's schedules", () => {
  const rowsOf = (arn: string) => uncalledTargets(new GraphIndex(resourceGraph(scheduleTo(arn))));

  it("are named where nothing stands in for them, the newer custom event bus by its name", () => {
    const cluster = "arn:aws:ecs:us-east-1:123456789012:cluster/x";
    assert.deepEqual(
      [cluster, BUS].flatMap(rowsOf).map(({ what, fidelity, note }) => [what, fidelity, note]),
      [
        [`schedule cluster/x to ${cluster}`, "not emulated", "nothing stands in for this kind of target"],
        [
          `schedule qrstuvwxy to ${BUS}`,
          "not emulated",
          "the newer custom event bus of EventBridge is not served",
        ],
      ],
    );
  });

  it("are not named where they are called", () => {
    const called = [
      "arn:aws:lambda:us-east-1:123456789012:function:job",
      "arn:aws:sqs:us-east-1:123456789012:orders",
      "arn:aws:events:us-east-1:123456789012:event-bus/shop",
      "arn:aws:scheduler:::aws-sdk:sqs:sendMessage",
    ];
    assert.deepEqual(called.flatMap(rowsOf), []);
  });
});
