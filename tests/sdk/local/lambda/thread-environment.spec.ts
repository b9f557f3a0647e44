import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FunctionSpec } from "#sdk/local/lambda/types";
import { until } from "../../../support/until";
import { arnOf, closeAll, errorOf, poolOf, type Served, serve, specOf, valueOf } from "./runtime-setup";

describe("a worker thread of a function", () => {
  afterEach(closeAll);

  it("is ended while it loads an ES module only when it has loaded it: Node 20 could end with it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "serverless-api-"));
    const [began, proceed, ended] = [join(folder, "began"), join(folder, "go-on"), join(folder, "ended")];
    try {
      const module = `import { existsSync, writeFileSync } from "node:fs";
        writeFileSync(${JSON.stringify(began)}, "");
        while (!existsSync(${JSON.stringify(proceed)})) await new Promise(setImmediate);
        writeFileSync(${JSON.stringify(ended)}, "");
        export const handler = () => 1;`;
      writeFileSync(join(folder, "slow.mjs"), module);
      const code = { folder, file: join(folder, "slow.mjs"), version: "1" };
      const { invoke } = serve(specOf("slow.handler", { code }));
      const asked = invoke();
      await until(() => existsSync(began));
      const closed = closeAll();
      writeFileSync(proceed, "");
      await closed;
      assert.ok(existsSync(ended));
      assert.ok(!(await asked).ok);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("settles no promise twice, which Node would report with every reply", async () => {
    let twice = 0;
    const note = () => {
      twice++;
    };
    process.on("multipleResolves", note);
    try {
      const { invoke } = serve(specOf("handlers.hello"));
      for (let time = 0; time < 3; time++) assert.ok((await invoke()).ok);
      await new Promise(setImmediate);
    } finally {
      process.off("multipleResolves", note);
    }
    assert.equal(twice, 0);
  });

  describe("a request that fails", () => {
    const cases: readonly [handler: string, errorType: string, errorMessage: string | RegExp][] = [
      ["throwsError", "TypeError", "no such note"],
      ["throwsAtOnce", "RangeError", "too many"],
      ["throwsText", "string", "just text"],
      ["rejectsNothing", "string", "handled"],
      ["callsBackWithError", "Error", "by callback"],
      [
        "circular",
        "Runtime.MarshalError",
        /^Unable to stringify response body: Converting circular structure/,
      ],
      ["bigInteger", "Runtime.MarshalError", /BigInt/],
      ["huge", "Function.ResponseSizeTooLarge", /maximum allowed payload size \(6291556 bytes\)/],
    ];
    for (const [handler, errorType, errorMessage] of cases) {
      it(`gives ${errorType} for ${handler} and goes on in the same environment [LDG/nodejs-exceptions]`, async () => {
        const { invoke, events } = serve(specOf(`handlers.${handler}`));
        for (let time = 0; time < 2; time++) assertError(errorOf(await invoke()), errorType, errorMessage);
        assert.deepEqual(kinds(events), ["started"]);
      });
    }

    it("has the stack trace of the handler, line by line [LDG/nodejs-exceptions]", async () => {
      const { invoke } = serve(specOf("handlers.throwsError"));
      const result = await invoke();
      assert.ok(!result.ok);
      assert.equal(result.error.trace?.[0], "TypeError: no such note");
      assert.match(result.error.trace?.[1] ?? "", /handlers\.js:\d+:\d+/);
    });
  });

  describe("a request that breaks its environment", () => {
    const around = (problem: string) => new RegExp(`^RequestId: [0-9a-f-]{36} Error: ${problem}$`);
    const cases: readonly [
      what: string,
      handler: string,
      errorType: string,
      message: string | RegExp,
      event?: object,
    ][] = [
      [
        "exits with 0",
        "exits",
        "Runtime.ExitError",
        around("Runtime exited without providing a reason"),
        { code: 0 },
      ],
      [
        "exits with 3",
        "exits",
        "Runtime.ExitError",
        around("Runtime exited with error: exit status 3"),
        { code: 3 },
      ],
      [
        "kills its process",
        "killsItself",
        "Runtime.ExitError",
        around("Runtime exited with error: signal: killed"),
        { signal: "SIGKILL" },
      ],
      [
        "terminates its process",
        "killsItself",
        "Runtime.ExitError",
        around("Runtime exited with error: signal: terminated"),
      ],
      ["aborts", "aborts", "Runtime.ExitError", around("Runtime exited with error: signal: aborted")],
      [
        "fills its memory",
        "fillsMemory",
        "Runtime.OutOfMemory",
        around("Runtime exited with error: signal: killed"),
      ],
      ["throws in a timer", "throwsLater", "Error", "thrown by a timer"],
      [
        "leaves a rejection unhandled",
        "forgetsRejection",
        "Runtime.UnhandledPromiseRejection",
        "Error: nobody waits",
      ],
    ];
    for (const [what, handler, errorType, message, event] of cases) {
      it(`that ${what}: ${errorType}, and the next one gets a fresh environment [GK; peers/memory-and-concurrency]`, async () => {
        // Memory is full after seconds, and on a busy machine after more than a function has by default.
        const { invoke, events } = serve(specOf(`handlers.${handler}`, { timeout: 100 }));
        for (let time = 0; time < 2; time++) assertError(errorOf(await invoke(event)), errorType, message);
        assert.deepEqual(kinds(events), ["started", "crashed", "started", "crashed"]);
      });
    }

    it("that never answers, or loops: time-out, and the environment is replaced [LDG/invocation-sync; GK]", async () => {
      for (const handler of ["neverReturns", "loopsForever", "callsBackAndHangs"]) {
        const { runtime, events } = serve(specOf(`handlers.${handler}`, { timeout: 0.1 }));
        const result = await runtime.invoke(arnOf("fn"), {}, { requestId: "late-1" });
        assert.deepEqual(errorOf(result), {
          errorType: "Sandbox.Timedout",
          errorMessage: "RequestId: late-1 Error: Task timed out after 0.10 seconds",
        });
        assert.ok(result.durationMs >= 100);
        assert.deepEqual(kinds(events), ["started", "timeout"]);
      }
    });

    it("keeps what was written before the end", async () => {
      const { pool, invoke, lines } = poolOf(specOf("handlers.loopsForever", { timeout: 10 }));
      const asked = invoke();
      await until(() => lines.length > 0);
      pool.tick(performance.now() + 10_000);
      const { ok, logs } = await asked;
      assert.equal(ok, false);
      assert.deepEqual(
        logs.map(({ text }) => text),
        ["before the loop"],
      );
    });

    it("does not time out while debugged", async () => {
      const folder = mkdtempSync(join(tmpdir(), "serverless-api-"));
      const file = join(folder, "go-on");
      try {
        const { pool, invoke, lines } = poolOf(specOf("handlers.waitsForFile"), { inspect: true });
        const asked = invoke({ file, name: "one" });
        await until(() => lines.length > 0);
        pool.tick(performance.now() + 3_600_000);
        writeFileSync(file, "");
        assert.deepEqual(valueOf(await asked), { name: "one", calls: 1 });
        assert.deepEqual(valueOf(await invoke({ file, name: "two" })), { name: "two", calls: 2 });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it("does not take a failure that an earlier request left behind for its own", async () => {
      const { invoke } = serve(specOf("handlers.failsAfterwards"));
      const results = [await invoke({ fails: true }), await invoke({})];
      assert.deepEqual(results.map(valueOf), [1, 1]);
    });
  });

  describe("a module that cannot be loaded", () => {
    let folder: string;

    before(() => {
      folder = mkdtempSync(join(tmpdir(), "lambda-"));
      writeFileSync(join(folder, "broken.js"), "exports.handler = async () => {");
      writeFileSync(join(folder, "broken.mjs"), "export const handler = async () => {");
    });
    after(() => rmSync(folder, { recursive: true }));

    const cases: readonly [
      what: string,
      spec: () => FunctionSpec,
      errorType: string,
      message: string | RegExp,
    ][] = [
      [
        "has a syntax error",
        () => specOf("broken.handler", { code: { folder } }),
        "Runtime.UserCodeSyntaxError",
        /^SyntaxError: /,
      ],
      [
        "has a syntax error as an ES module",
        () => esModule(folder),
        "Runtime.UserCodeSyntaxError",
        /^SyntaxError: /,
      ],
      [
        "is not there",
        () => specOf("nowhere.handler"),
        "Runtime.ImportModuleError",
        /^Error: Cannot find module 'nowhere'/,
      ],
      [
        "needs one that is not there",
        () => specOf("needs-missing.handler"),
        "Runtime.ImportModuleError",
        /'not-installed-anywhere'/,
      ],
      ["throws", () => specOf("throws-at-load.handler"), "Error", "no configuration"],
      ["exits", () => specOf("exits-at-load.handler"), "Runtime.ExitError", /exit status 7$/],
      [
        "lacks the export",
        () => specOf("handlers.missing"),
        "Runtime.HandlerNotFound",
        "handlers.missing is undefined or not exported",
      ],
      [
        "exports no function",
        () => specOf("handlers.notAFunction"),
        "Runtime.HandlerNotFound",
        "handlers.notAFunction is not a function",
      ],
      ["is not named", () => specOf("handlers"), "Runtime.MalformedHandlerName", "Bad handler"],
      [
        "is named outside of the code",
        () => specOf("../x.handler"),
        "Runtime.MalformedHandlerName",
        /'\.\.\/x\.handler' is not a valid handler name/,
      ],
    ];
    for (const [what, spec, errorType, message] of cases) {
      it(`because it ${what}: ${errorType}, for each request again [GK]`, async () => {
        const { invoke, events } = serve(spec());
        for (let time = 0; time < 2; time++) assertError(errorOf(await invoke()), errorType, message);
        assert.deepEqual(kinds(events), ["init-failed", "init-failed"]);
      });
    }

    it("names the file and line of a syntax error in the trace", async () => {
      const { invoke } = serve(specOf("broken.handler", { code: { folder } }));
      const result = await invoke();
      assert.match((!result.ok && result.error.trace?.[0]) || "", /broken\.js:1$/);
    });

    it("fails all requests that wait for it at once", async () => {
      const { invoke, events } = serve(specOf("throws-at-load.handler"));
      const results = await Promise.all([invoke(), invoke(), invoke()]);
      for (const result of results) assertError(errorOf(result), "Error", "no configuration");
      assert.deepEqual(kinds(events), ["init-failed"]);
    });

    it("because it hangs: one more try, within the function's time-out [LDG/lambda-runtime-environment]", async () => {
      const { invoke, events } = serve(specOf("hangs-at-load.handler", { timeout: 0.1 }), {
        initTimeoutMs: 50,
      });
      assertError(errorOf(await invoke()), "Sandbox.Timedout", /Task timed out after 0\.10 seconds$/);
      assert.deepEqual(kinds(events), ["timeout", "timeout"]);
    });

    it("leaves other functions alone", async () => {
      const { runtime, invoke } = serve([
        specOf("throws-at-load.x"),
        specOf("handlers.hello", { arn: arnOf("b"), name: "b" }),
      ]);
      assert.equal((await invoke()).ok, false);
      assert.equal((await runtime.invoke(arnOf("b"), {})).ok, true);
    });
  });

  describe("between requests", () => {
    it("keeps the state of the module [LDG/lambda-runtime-environment]", async () => {
      const { invoke } = serve(specOf("handlers.count"));
      assert.deepEqual([await invoke(), await invoke(), await invoke()].map(valueOf), [1, 2, 3]);
    });

    it("shares no state with another function of the same module [LDG/lambda-runtime-environment]", async () => {
      const { runtime, invoke } = serve([
        specOf("handlers.count"),
        specOf("handlers.count", { arn: arnOf("b"), name: "b" }),
      ]);
      assert.deepEqual([await invoke(), await invoke()].map(valueOf), [1, 2]);
      assert.equal(valueOf(await runtime.invoke(arnOf("b"), {})), 1);
    });

    it("stands still: timers do not run on [GK]", async () => {
      const other = specOf("handlers.countsTicks", { arn: arnOf("b"), name: "b" });
      const { runtime, invoke } = serve([specOf("handlers.leavesTimer"), other]);
      await invoke();
      await runtime.invoke(arnOf("b"), { upTo: 60 });
      const ticks = valueOf(await invoke()) as number;
      assert.ok(ticks <= 3, `a timer ran ${ticks} times without a request while another ran 60 times`);
    });
  });
});

function esModule(folder: string): FunctionSpec {
  return specOf("broken.handler", { code: { folder, file: join(folder, "broken.mjs") } });
}

function assertError(
  error: { errorType: string; errorMessage: string },
  errorType: string,
  message: string | RegExp,
): void {
  assert.equal(error.errorType, errorType);
  if (typeof message === "string") assert.equal(error.errorMessage, message);
  else assert.match(error.errorMessage, message);
}

/** The events of the environments, in order: "started", or the reason of an end. */
function kinds(events: Served["events"]): readonly string[] {
  return events.map((event) => (event.type === "environment-started" ? "started" : event.reason));
}
