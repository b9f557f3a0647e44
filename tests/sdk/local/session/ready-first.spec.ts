import assert from "node:assert/strict";
import type { LocalEvent, ReadyEvent } from "#sdk/local/protocol";
import { ReadyFirst } from "#sdk/local/session/ready-first";

const ready = { event: "ready" } as ReadyEvent;
const warning: LocalEvent = { event: "warning", message: "early" };
const error: LocalEvent = { event: "error", message: "late" };

describe("ReadyFirst", () => {
  it("emits ready before the events of the start, and later events at once", () => {
    const told: LocalEvent[] = [];
    const events = new ReadyFirst((event) => told.push(event));
    events.emit(warning);
    assert.deepEqual(told, []);
    events.ready(ready);
    events.emit(error);
    assert.deepEqual(told, [ready, warning, error]);
  });

  it("emits the delayed events when the start fails", () => {
    const told: LocalEvent[] = [];
    const events = new ReadyFirst((event) => told.push(event));
    events.emit(warning);
    events.release();
    assert.deepEqual(told, [warning]);
  });
});
