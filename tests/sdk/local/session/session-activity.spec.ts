import { strict as assert } from "node:assert";
import { SessionActivity } from "#sdk/local/session/session-activity";

describe("what a session is at", () => {
  it("is settled when nothing has begun, and again when everything has ended", async () => {
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

  it("tells two pieces of work of the same name apart", () => {
    const activity = new SessionActivity();
    const first = activity.begin("batch");
    activity.begin("batch");
    first();
    first();
    assert.deepEqual(activity.open, ["batch"]);
  });
});
