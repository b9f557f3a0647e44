import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "#sdk/local/lambda/pool";
import { Request } from "#sdk/local/lambda/request";
import type { InvokeResult, LambdaEvent } from "#sdk/local/lambda/types";
import { arnOf, closeAll, errorOf, serve, specOf, valueOf } from "./runtime-setup";

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

  it("has no more environments than the limit; what is more waits and is served", async () => {
    const { invoke, lines, events } = serve(specOf("handlers.waitsForFile"), { maxConcurrency: 2 });
    const pending = ["a", "b", "c", "d"].map((name) => invoke({ file, name }));
    await until(() => lines.length === 2);
    writeFileSync(file, "");
    const calls = (await Promise.all(pending)).map((result) => (valueOf(result) as { calls: number }).calls);
    assert.equal(calls.length, 4);
    assert.equal(count(events, "environment-started"), 2);
  });

  it("serves fast handlers with one environment, one event after the other", async () => {
    const { invoke, events } = serve(specOf("handlers.count"));
    await invoke();
    const results = await Promise.all(Array.from({ length: 50 }, () => invoke()));
    assert.deepEqual(
      results.map(valueOf),
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
    const [seen, lines, ending] = [[] as LambdaEvent[], [] as string[], [] as Promise<void>[]];
    const pool = new Pool(specOf("handlers.waitsForFile"), {
      maxConcurrency: 6,
      idleMs: 60_000,
      initTimeoutMs: 10_000,
      inspect: false,
      environment: {},
      onLog: ({ text }) => lines.push(text),
      onEvent: (event) => seen.push(event),
      dispose: (environment) => ending.push(environment.terminate()),
    });
    const results = Array.from({ length: 8 }, (_, index) => {
      const payload = JSON.stringify({ file, name: index });
      return new Promise<InvokeResult>((resolve) =>
        pool.invoke(new Request(String(index), payload, {}, resolve)),
      );
    });
    for (const running of [1, 2, 4, 6]) {
      await until(() => lines.length === running);
      assert.equal(count(seen, "environment-started"), running);
      pool.tick(performance.now() + 20);
    }
    writeFileSync(file, "");
    assert.equal((await Promise.all(results)).filter(({ ok }) => ok).length, 8);
    assert.equal(count(seen, "environment-started"), 6);

    await until(() => !pool.isActive);
    pool.tick(performance.now() + 59_000);
    assert.equal(count(seen, "environment-ended"), 0);
    pool.tick(performance.now() + 60_000);
    assert.equal(count(seen, "environment-ended"), 6);
    assert.equal(pool.isEmpty, true);
    assert.ok(seen.every((event) => event.type === "environment-started" || event.reason === "idle"));
    await Promise.all(ending);
  });

  it("serves the code of a save by a thread that was kept ready, which has seen nothing before", async () => {
    const code = { folder, file: join(folder, "saved.js") };
    const spec = (version: string) => specOf("saved.handler", { code: { ...code, version } });
    const save = (text: string) =>
      writeFileSync(code.file, `let calls = 0; exports.handler = async () => "${text} " + ++calls;`);
    const [seen, ending, edited] = [[] as LambdaEvent[], [] as Promise<void>[], [] as Pool[]];
    save("first");
    const pool = new Pool(spec("1"), {
      maxConcurrency: 6,
      idleMs: 60_000,
      initTimeoutMs: 10_000,
      inspect: false,
      environment: {},
      onLog: () => undefined,
      onEvent: (event) => seen.push(event),
      dispose: (environment) => ending.push(environment.terminate()),
      edited: (which) => edited.push(which),
    });
    const ask = async () =>
      valueOf(
        await new Promise<InvokeResult>((resolve) => pool.invoke(new Request("id", "{}", {}, resolve))),
      );
    assert.equal(await ask(), "first 1");
    assert.deepEqual(edited, []);
    for (const [version, text] of Object.entries({ 2: "second", 3: "third" })) {
      save(text);
      pool.update(spec(version));
      assert.equal(await ask(), `${text} 1`);
      assert.equal(await ask(), `${text} 2`);
      pool.keepSpare();
    }
    assert.deepEqual(edited, [pool, pool]);
    assert.equal(count(seen, "environment-started"), 3);

    pool.close();
    await Promise.all(ending);
    // Four that ran or would have: the last one only waited.
    assert.equal(ending.length, 4);
    assert.equal(count(seen, "environment-ended"), 3);
  });

  it("keeps no thread ready for settings that have changed", async () => {
    const ending: Promise<void>[] = [];
    const pool = new Pool(specOf("handlers.environment"), {
      maxConcurrency: 6,
      idleMs: 60_000,
      initTimeoutMs: 10_000,
      inspect: false,
      environment: {},
      onLog: () => undefined,
      onEvent: () => undefined,
      dispose: (environment) => ending.push(environment.terminate()),
    });
    const ask = () =>
      new Promise<InvokeResult>((resolve) => pool.invoke(new Request("id", "{}", {}, resolve)));
    await ask();
    pool.keepSpare();
    pool.update(specOf("handlers.environment", { environment: { COLOR: "red" } }));
    // The one that ran, and the one that was ready for the old settings.
    assert.equal(ending.length, 2);
    pool.close();
    await Promise.all(ending);
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

/** Looks again with each turn of the event loop. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}
