import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "#sdk/local/lambda/pool";
import type { LambdaEvent } from "#sdk/local/lambda/types";
import { until } from "../../../support/until";
import { arnOf, closeAll, errorOf, poolOf, serve, specOf, valueOf } from "./runtime-setup";

describe("local lambda pool", () => {
  let folder: string;
  let file: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "lambda-"));
  });
  beforeEach(() => {
    file = join(folder, `release-${Math.random()}`);
  });
  afterEach(closeAll);
  after(() => rmSync(folder, { recursive: true }));

  it("runs requests at the same time in environments of their own [LDG/lambda-concurrency]", async () => {
    const { invoke, lines, events } = serve(specOf("handlers.waitsForFile"));
    const pending = ["a", "b", "c"].map((name) => invoke({ file, name }));
    await until(() => lines.length === 3);
    writeFileSync(file, "");
    assert.deepEqual((await Promise.all(pending)).map(valueOf), [
      { name: "a", calls: 1 },
      { name: "b", calls: 1 },
      { name: "c", calls: 1 },
    ]);
    assert.equal(count(events, "environment-started"), 3);
  });

  it("has no more environments than the limit, and later serves the calls that wait", async () => {
    const { invoke, lines, events } = serve(specOf("handlers.waitsForFile"), { maxConcurrency: 2 });
    const pending = ["a", "b", "c", "d"].map((name) => invoke({ file, name }));
    await until(() => lines.length === 2);
    writeFileSync(file, "");
    const calls = (await Promise.all(pending)).map((result) => (valueOf(result) as { calls: number }).calls);
    assert.equal(calls.length, 4);
    assert.equal(count(events, "environment-started"), 2);
  });

  it("serves fast handlers with one environment, one event after the other", async () => {
    const { pool, invoke, events } = poolOf(specOf("handlers.count"));
    await invoke();
    const askedAt = performance.now();
    const pending = Promise.all(Array.from({ length: 50 }, () => invoke()));
    // The clock that the runtime has would start another one for requests that have waited for 15 ms.
    pool.tick(askedAt + 14);
    assert.deepEqual(
      (await pending).map(valueOf),
      Array.from({ length: 50 }, (_, index) => index + 2),
    );
    assert.equal(count(events, "environment-started"), 1);
  });

  it("serves requests elsewhere that were handed to an environment which then turned out slow", async () => {
    const { invoke, lines } = serve(specOf("handlers.waitsForFile"));
    writeFileSync(file, "");
    for (let time = 0; time < 20; time++) await invoke({ file, name: "fast" });
    const never = join(folder, "never");
    lines.length = 0;
    const slow = invoke({ file: never, name: "slow" });
    const behind = Array.from({ length: 5 }, (_, index) => invoke({ file, name: `behind ${index}` }));
    const names = (await Promise.all(behind)).map((result) => (valueOf(result) as { name: string }).name);
    assert.deepEqual(names, ["behind 0", "behind 1", "behind 2", "behind 3", "behind 4"]);
    assert.deepEqual(lines.map(({ text }) => text).sort(), [
      "began behind 0",
      "began behind 1",
      "began behind 2",
      "began behind 3",
      "began behind 4",
      "began slow",
    ]);
    writeFileSync(never, "");
    assert.deepEqual(valueOf(await slow), { name: "slow", calls: 21 });
    assert.deepEqual((valueOf(await invoke({ file, name: "after" })) as { name: string }).name, "after");
  });

  it("serves requests elsewhere that waited behind one which killed its environment", async () => {
    const { invoke } = serve(specOf("handlers.maybeExits"));
    for (let time = 0; time < 20; time++) await invoke();
    const results = await Promise.all([invoke(), invoke({ exits: true }), invoke(), invoke()]);
    assert.deepEqual(
      results.map((result) => (result.ok ? "ok" : result.error.errorType)),
      ["ok", "Runtime.ExitError", "ok", "ok"],
    );
  });

  it("ends environments that had no request for a while", async () => {
    const { invoke, events } = serve(specOf("handlers.count"), { idleMs: 1 });
    await invoke();
    await until(() => events.length === 2);
    assert.deepEqual(events[1], { type: "environment-ended", functionName: "fn", reason: "idle" });
    assert.equal(valueOf(await invoke()), 1);
  });

  it("doubles with each look of the clock at requests that wait, up to the limit, and shrinks when idle", async () => {
    const { pool, invoke, lines, events } = poolOf(specOf("handlers.waitsForFile"));
    const results = Array.from({ length: 8 }, (_, name) => invoke({ file, name }));
    for (const running of [1, 2, 4, 6]) {
      await until(() => lines.length === running);
      assert.equal(count(events, "environment-started"), running);
      pool.tick(performance.now() + 20);
    }
    const busyAt = performance.now();
    writeFileSync(file, "");
    assert.equal((await Promise.all(results)).filter(({ ok }) => ok).length, 8);
    assert.equal(count(events, "environment-started"), 6);

    await until(() => !pool.isActive);
    pool.tick(busyAt + 60_000);
    assert.equal(count(events, "environment-ended"), 0);
    pool.tick(performance.now() + 60_000);
    assert.equal(count(events, "environment-ended"), 6);
    assert.equal(pool.isEmpty, true);
    assert.ok(events.every((event) => event.type === "environment-started" || event.reason === "idle"));
  });

  it("serves the code of a save by a thread that was started before, which has run no other code", async () => {
    const code = { folder, file: join(folder, "saved.js") };
    const spec = (version: string) => specOf("saved.handler", { code: { ...code, version } });
    const save = (text: string) =>
      writeFileSync(code.file, `let calls = 0; exports.handler = async () => "${text} " + ++calls;`);
    const edited: Pool[] = [];
    save("first");
    const { pool, invoke, events, ending } = poolOf(spec("1"), { edited: (which) => edited.push(which) });
    const ask = async () => valueOf(await invoke());
    assert.equal(await ask(), "first 1");
    assert.deepEqual(edited, []);
    for (const [version, text] of Object.entries({ 2: "second", 3: "third" })) {
      save(text);
      pool.update(spec(version));
      assert.equal(await ask(), `${text} 1`);
      assert.equal(await ask(), `${text} 2`);
      pool.prepareStandby();
    }
    assert.deepEqual(edited, [pool, pool]);
    assert.equal(count(events, "environment-started"), 3);

    await closeAll();
    // Four that ran or would have: the last one only waited.
    assert.equal(ending.length, 4);
    assert.equal(count(events, "environment-ended"), 3);
  });

  it("keeps no thread ready for settings that have changed", async () => {
    const { pool, invoke, ending } = poolOf(specOf("handlers.environment"));
    await invoke();
    pool.prepareStandby();
    pool.update(specOf("handlers.environment", { environment: { COLOR: "red" } }));
    // The environment that ran, and the one that was ready for the old settings.
    assert.equal(ending.length, 2);
  });

  it("throttles what exceeds the reserved concurrency, as AWS does [BC; peers/memory-and-concurrency]", async () => {
    const { invoke, lines } = serve(specOf("handlers.waitsForFile", { reservedConcurrency: 1 }));
    const first = invoke({ file, name: "first" });
    await until(() => lines.length === 1);
    assert.deepEqual(errorOf(await invoke({ file, name: "second" })), {
      errorType: "TooManyRequestsException",
      errorMessage: "Rate Exceeded.",
    });
    writeFileSync(file, "");
    assert.deepEqual(valueOf(await first), { name: "first", calls: 1 });
    assert.deepEqual(valueOf(await invoke({ file, name: "third" })), { name: "third", calls: 2 });
  });

  it("throttles every request of a function that reserves no concurrency [BC]", async () => {
    const { runtime, events } = serve(specOf("handlers.hello", { reservedConcurrency: 0 }));
    assert.equal(errorOf(await runtime.invoke(arnOf("fn"), {})).errorType, "TooManyRequestsException");
    assert.deepEqual(events, []);
  });
});

function count(events: readonly LambdaEvent[], type: string): number {
  return events.filter((event) => event.type === type).length;
}
