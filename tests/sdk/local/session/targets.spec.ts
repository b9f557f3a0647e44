import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/index";
import { targetsByArn } from "#sdk/local/session/targets";
import { graphResource, resourceGraph } from "../../../support/graph";

const arn = "arn:aws:elasticloadbalancing:us-east-1:123456789012:listener/app/web/1/2";
const listener = graphResource("aws:lb/listener:Listener", "web", { state: { arn } });
const index = new GraphIndex(resourceGraph(listener, graphResource("aws:sqs/queue:Queue", "other")));

describe("targetsByArn", () => {
  it("finds the listener of a logical name, and leaves ARNs as they are", () => {
    assert.deepEqual(targetsByArn({ web: "http://localhost:1", "arn:aws:x": "http://localhost:2" }, index), {
      [arn]: "http://localhost:1",
      "arn:aws:x": "http://localhost:2",
    });
  });

  it("does not mistake a resource of another type for a listener", () => {
    assert.deepEqual(targetsByArn({ other: "http://localhost:1" }, index), { other: "http://localhost:1" });
  });
});
