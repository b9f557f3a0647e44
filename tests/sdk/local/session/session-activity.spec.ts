import { strict as assert } from "node:assert";
import { SessionActivity } from "#sdk/local/session/session-activity";

describe("the open work of a session", () => {
  it("is settled before any work begins, and again after all work has ended", async () => {
    const activity = new SessionActivity();
    await activity.settled();
    const first = activity.begin("topic Placed to queue Packing");
    const second = activity.begin("queue Packing to src/pack.run");
    assert.deepEqual(activity.open, ["topic Placed to queue Packing", "queue Packing to src/pack.run"]);
    assert.equal(activity.begun, 2);

    let isSettled = false;
    const settled = activity.settled().then(() => {
      isSettled = true;
    });
    first();
    first();
    await Promise.resolve();
    assert.equal(isSettled, false);
    second();
    await settled;
    assert.deepEqual(activity.open, []);
    assert.equal(activity.begun, 2);
  });

  it("distinguishes two pieces of work with the same name", () => {
    const activity = new SessionActivity();
    const first = activity.begin("batch");
    activity.begin("batch");
    first();
    first();
    assert.deepEqual(activity.open, ["batch"]);
  });
});
