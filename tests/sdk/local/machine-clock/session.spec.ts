import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { Recorder } from "#sdk/local/console/recorder";
import { streamUpdates } from "#sdk/local/console/updates";
import { Faults } from "#sdk/local/faults/faults";
import { eventually } from "../../../support/until";
import { closeAll, serve, specOf, valueOf } from "../lambda/runtime-setup";

/** Timers of Node fire up to a millisecond early. */
const EARLY_MS = 1;

describe("a session by the clock of this machine", () => {
  afterEach(closeAll);

  it("tells a function its remaining time", async () => {
    const { invoke } = serve(specOf("handlers.context", { timeout: 10 }));
    const { remaining } = valueOf(await invoke()) as { readonly remaining: number };
    assert.ok(
      Number.isInteger(remaining) && remaining > 0 && remaining <= 10_000,
      `${remaining} ms are left`,
    );
  });

  it("ends the environment of a function after some time without calls", async () => {
    const { invoke, events } = serve(specOf("handlers.count"), { idleMs: 50 });
    assert.equal(valueOf(await invoke()), 1);
    const ended = await eventually(() => events.find(({ type }) => type === "environment-ended"));
    assert.equal(ended.type === "environment-ended" && ended.reason, "idle");
    assert.equal(valueOf(await invoke()), 1);
  });

  it("delays a call by the latency of a fault", async () => {
    const fault = { service: "sqs", latencyMs: 50 };
    const faults = new Faults([fault]);
    const since = performance.now();
    const call = { kind: "call", service: "sqs", operation: "SendMessage" } as const;
    assert.equal(await faults.next(call), fault);
    assert.ok(performance.now() - since >= 50 - EARLY_MS);
  });

  it("sends changes to a console page within moments, and collects those of one moment", async () => {
    const recorder = new Recorder();
    const written: string[] = [];
    const response = Object.assign(new EventEmitter(), {
      writeHead: () => undefined,
      write: (text: string) => written.push(text),
      writableNeedDrain: false,
    });
    streamUpdates(recorder, response as never);
    const before = written.length;
    recorder.fault();
    recorder.fault();
    const update = await eventually(() => written[before]);
    assert.equal(JSON.parse(update.slice("data: ".length)).faults, true);
    assert.equal(written.length, before + 1);
    response.emit("close");
  });
});
