import assert from "node:assert/strict";
import type { LocalEvent, ReadyEvent } from "#sdk/local/protocol";
import { ReadyFirst } from "#sdk/local/session/ready-first";

const ready = { event: "ready" } as ReadyEvent;
const warning: LocalEvent = { event: "warning", message: "early" };
const error: LocalEvent = { event: "error", message: "late" };

describe("ReadyFirst", () => {
  it("emits ready before the events of the start, and later events at once", () => {
    const emitted: LocalEvent[] = [];
    const events = new ReadyFirst((event) => emitted.push(event));
    events.emit(warning);
    assert.deepEqual(emitted, []);
    events.ready(ready);
    events.emit(error);
    assert.deepEqual(emitted, [ready, warning, error]);
  });

  it("emits the delayed events when the start fails", () => {
    const emitted: LocalEvent[] = [];
    const events = new ReadyFirst((event) => emitted.push(event));
    events.emit(warning);
    events.release();
    assert.deepEqual(emitted, [warning]);
  });
});
