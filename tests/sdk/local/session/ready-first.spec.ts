import assert from "node:assert/strict";
import type { LocalEvent, ReadyEvent } from "#sdk/local/protocol";
import { ReadyFirst } from "#sdk/local/session/ready-first";

const ready = { event: "ready" } as ReadyEvent;
const warning: LocalEvent = { event: "warning", message: "early" };
const error: LocalEvent = { event: "error", message: "late" };

describe("ReadyFirst", () => {
  it("tells of the start before anything that happened in it, and of the rest at once", () => {
    const told: LocalEvent[] = [];
    const events = new ReadyFirst((event) => told.push(event));
    events.emit(warning);
    assert.deepEqual(told, []);
    events.ready(ready);
    events.emit(error);
    assert.deepEqual(told, [ready, warning, error]);
  });

  it("tells what it holds when the start fails", () => {
    const told: LocalEvent[] = [];
    const events = new ReadyFirst((event) => told.push(event));
    events.emit(warning);
    events.release();
    assert.deepEqual(told, [warning]);
  });
});
