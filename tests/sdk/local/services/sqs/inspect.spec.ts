import assert from "node:assert/strict";
import type { InspectedMessage } from "#sdk/local/services/sqs/inspect";
import { SqsHarness } from "./sqs-setup";

interface Inspected {
  readonly counts: object;
  readonly shown: readonly InspectedMessage[];
}

describe("inspecting a queue", () => {
  const sqs = new SqsHarness();
  after(() => sqs.close());

  const inspect = (name: string) => sqs.inspect(name) as Inspected | undefined;

  it("shows its messages and receives none of them", async () => {
    const url = await sqs.create("Looked");
    await sqs.send(url, "first");
    await sqs.send(url, "later", { DelaySeconds: 60 });
    for (let i = 0; i < 3; i++) inspect("Looked");
    assert.deepEqual(inspect("Looked")?.counts, { waiting: 1, "in flight": 0, delayed: 1 });
    const [received] = await sqs.receive(url, { AttributeNames: ["ApproximateReceiveCount"] });
    assert.deepEqual(received?.Attributes, { ApproximateReceiveCount: "1" });
    const seen = inspect("Looked");
    assert.deepEqual(seen?.counts, { waiting: 0, "in flight": 1, delayed: 1 });
    assert.deepEqual(
      seen?.shown.map(({ state, body, receives }) => [state, body, receives]),
      [
        ["in flight", "first", 1],
        ["delayed", "later", 0],
      ],
    );
    assert.ok((seen?.shown[0]?.visibleAt ?? 0) > sqs.clock.now());
  });

  it("shows the first of many messages, and the beginning of long ones", async () => {
    const url = await sqs.create("Full");
    await sqs.send(url, "x".repeat(20_001));
    for (let i = 0; i < 50; i++) await sqs.send(url, "y");
    const seen = inspect("Full");
    assert.deepEqual(seen?.counts, { waiting: 51, "in flight": 0, delayed: 0 });
    assert.equal(seen?.shown.length, 50);
    assert.equal(seen?.shown[0]?.body.length, 20_000);
    assert.equal(inspect("None"), undefined);
  });
});
