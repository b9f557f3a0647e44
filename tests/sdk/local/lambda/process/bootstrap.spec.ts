import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPython, type Python } from "#sdk/local/lambda/process/find-python";
import type { FunctionSpec } from "#sdk/local/lambda/types";
import { fixture, SOURCES } from "../../../../support/paths";
import { until } from "../../../../support/until";
import { arnOf, closeAll, errorOf, poolOf, serve, specOf, valueOf } from "../runtime-setup";

const FOLDER = fixture("lambda-python");
const RUNTIME = "python3.12";

function python(handler: string, props: Partial<FunctionSpec> = {}): FunctionSpec {
  return specOf(`handlers.${handler}`, {
    runtime: RUNTIME,
    code: { folder: FOLDER, version: "1" },
    ...props,
  });
}

describe("a Python handler", () => {
  let installed: Python | undefined;
  let folder: string;

  before(async () => {
    installed = await findPython(RUNTIME, process.env);
    folder = mkdtempSync(join(tmpdir(), "python-"));
  });
  after(() => rmSync(folder, { recursive: true }));
  afterEach(closeAll);

  /** A test with a Python, or without one. */
  function holds(what: string, body: () => Promise<void>): void {
    it(what, async () => {
      if (installed !== undefined) return body();
      assert.deepEqual(errorOf(await serve(python("hello")).invoke()), {
        errorType: "Local.RuntimeNotEmulated",
        errorMessage: "neither python3.12 nor python3 is installed; install one of them and call again",
      });
    });
  }

  holds("gets the event and gives its answer", async () => {
    const { invoke } = serve(python("echo"));
    for (const value of [{ a: [1, null, "é"] }, "text", null, 1.5])
      assert.deepEqual(valueOf(await invoke(JSON.stringify(value))), value);
  });

  holds("may lie in a folder of the package", async () => {
    assert.equal(valueOf(await serve(python("", { handler: "src/notes.list" })).invoke()), "in a folder");
    assert.equal(valueOf(await serve(python("", { handler: "src.notes.list" })).invoke()), "in a folder");
  });

  holds("answers null without a result, and numbers for decimals", async () => {
    assert.equal(valueOf(await serve(python("nothing")).invoke()), null);
    assert.deepEqual(valueOf(await serve(python("numbers")).invoke()), { whole: 5, part: 1.5, text: "é" });
  });

  holds("gets the context of Lambda, and the trace id of the event", async () => {
    const { runtime } = serve(python("context", { name: "notes", arn: arnOf("notes") }));
    const options = { requestId: "request-1", traceId: "Root=1-2", clientContext: { custom: { a: "b" } } };
    assert.deepEqual(valueOf(await runtime.invoke(arnOf("notes"), {}, options)), {
      aws_request_id: "request-1",
      invoked_function_arn: arnOf("notes"),
      function_name: "notes",
      function_version: "$LATEST",
      memory_limit_in_mb: "128",
      log_group_name: "/aws/lambda/notes",
      log_stream_is_dated: true,
      identity: null,
      custom: { a: "b" },
      remaining: true,
      trace: "Root=1-2",
    });
    const { custom, trace } = valueOf(await runtime.invoke(arnOf("notes"), {})) as Record<string, unknown>;
    assert.deepEqual([custom, trace], [null, null]);
  });

  holds("has the variables of its deployment, and nothing else of the shell", async () => {
    process.env.SECRET_OF_THE_SHELL = "x";
    try {
      const spec = python("env", { environment: { TABLE: "notes" } });
      const env = valueOf(await serve(spec, { environment: { AWS_ENDPOINT_URL: "http://x" } }).invoke());
      const { TABLE, AWS_ENDPOINT_URL, AWS_EXECUTION_ENV, AWS_LAMBDA_RUNTIME_API, ...others } = env as Record<
        string,
        string
      >;
      assert.deepEqual(
        [TABLE, AWS_ENDPOINT_URL, AWS_EXECUTION_ENV],
        ["notes", "http://x", "AWS_Lambda_python3.12"],
      );
      assert.match(AWS_LAMBDA_RUNTIME_API ?? "", /^127\.0\.0\.1:\d+$/);
      for (const name of ["SECRET_OF_THE_SHELL", "HOME", "NODE_PATH"]) assert.ok(!(name in others), name);
    } finally {
      delete process.env.SECRET_OF_THE_SHELL;
    }
  });

  holds("runs in its package's folder, and leaves no bytecode there", async () => {
    const paths = valueOf(await serve(python("place")).invoke());
    assert.deepEqual(paths, { cwd: FOLDER, path: FOLDER, bootstrap: [] });
    assert.equal(existsSync(join(FOLDER, "__pycache__")), false);
  });

  holds("keeps the state of its module", async () => {
    const { invoke } = serve(python("count"));
    assert.deepEqual([await invoke(), await invoke(), await invoke()].map(valueOf), [1, 2, 3]);
  });

  holds(
    "has all that it writes with its request, however it writes it, and the level of its logger",
    async () => {
      const { invoke, lines } = serve(python("writes", { timeout: 20 }));
      const length = 1_000_000;
      for (const name of ["first", "second"]) {
        const { logs, requestId } = await invoke({ name, length });
        const seen = logs.map(({ level, text }) => [level, text.replace(/\t\S+Z\t\S+\t/, "\t")]);
        const [out, err] = [
          seen.filter(([level]) => level !== "error"),
          seen.filter(([level]) => level === "error"),
        ];
        assert.deepEqual(out, [
          ["info", `printed ${name}`],
          ["info", "to the descriptor"],
          ["info", "by a child"],
          ["info", "[INFO]\tlogged"],
          ["warn", "[WARNING]\twarned"],
          ["info", "x".repeat(length)],
          ["info", "without a line break"],
        ]);
        assert.deepEqual(err, [["error", "to stderr"]]);
        assert.ok(logs.every((line) => line.requestId === requestId));
      }
      assert.deepEqual(
        lines.filter(({ requestId }) => requestId === undefined).map(({ text }) => text),
        ["module loaded"],
      );
    },
  );

  holds("fails with the payload of Lambda's Python", async () => {
    const { runtime } = serve(python("fails"));
    const result = await runtime.invoke(arnOf("fn"), {}, { requestId: "request-1" });
    assert.ok(!result.ok);
    const { stackTrace = [], ...error } = result.error;
    assert.deepEqual(error, {
      errorType: "NotesError",
      errorMessage: "no such note",
      requestId: "request-1",
    });
    assert.equal(stackTrace.length, 1);
    assert.match(
      String(stackTrace[0]),
      /^ {2}File ".*\/handlers\.py", line \d+, in fails\n {4}raise NotesError/,
    );
  });

  const failures: readonly [handler: string, errorType: string, message: string | RegExp, event?: object][] =
    [
      [
        "handlers.unserialisable",
        "Runtime.MarshalError",
        /^Unable to marshal response: Object of type set is not/,
      ],
      ["handlers.exits", "Runtime.ExitError", /Runtime exited with error: exit status 3$/, { code: 3 }],
      ["handlers.exits", "Runtime.ExitError", /Runtime exited without providing a reason$/, { code: 0 }],
      ["handlers.raises_exit", "Runtime.ExitError", /Runtime exited with error: exit status 4$/],
      ["handlers.aborts", "Runtime.ExitError", /Runtime exited with error: signal: aborted$/],
      ["handlers.missing", "Runtime.HandlerNotFound", "Handler 'missing' missing on module 'handlers'"],
      [
        "nowhere.x",
        "Runtime.ImportModuleError",
        "Unable to import module 'nowhere': No module named 'nowhere'",
      ],
      [
        "needs_missing.x",
        "Runtime.ImportModuleError",
        "Unable to import module 'needs_missing': No module named 'not_installed_anywhere'",
      ],
      ["throws_at_load.x", "ValueError", "no configuration"],
      ["exits_at_load.x", "Runtime.ExitError", /exit status 7$/],
      ["bad", "Runtime.MalformedHandlerName", /^Bad handler 'bad'/],
      ["sys.exit", "Runtime.BuiltInModuleConflict", "Cannot use built-in module sys as a handler module"],
    ];
  for (const [handler, errorType, message, event] of failures) {
    holds(`fails with ${errorType} for ${handler} ${event ? JSON.stringify(event) : ""}`, async () => {
      const { invoke } = serve(python("", { handler }));
      for (let time = 0; time < 2; time++) {
        const error = errorOf(await invoke(event));
        assert.equal(error.errorType, errorType);
        if (typeof message === "string") assert.equal(error.errorMessage, message);
        else assert.match(error.errorMessage, message);
      }
    });
  }

  holds("names the line of a syntax error", async () => {
    writeFileSync(join(folder, "broken.py"), "def handler(event, context):\n    return {\n");
    const { invoke } = serve(python("", { handler: "broken.handler", code: { folder } }));
    const result = await invoke();
    assert.ok(!result.ok);
    assert.equal(result.error.errorType, "Runtime.UserCodeSyntaxError");
    assert.match(result.error.errorMessage, /^Syntax error in module 'broken': /);
    assert.match(String(result.error.stackTrace?.[0]), /broken\.py" Line 2/);
  });

  for (const stays of [true, false]) {
    holds(
      `is ended when it takes more memory than it has, ${stays ? "and keeps it" : "if only for a moment"}`,
      async () => {
        const { invoke, events } = serve(python("fills_memory", { timeout: 20 }));
        const { errorType, errorMessage } = errorOf(await invoke({ stays }));
        if (process.platform === "linux") {
          assert.equal(errorType, "Runtime.OutOfMemory");
          assert.match(errorMessage, /Runtime exited with error: signal: killed$/);
          assert.equal(events.length, 2);
        }
      },
    );
  }

  holds("may take what it has", async () => {
    assert.equal(valueOf(await serve(python("fills_memory", { memorySize: 512 })).invoke()), null);
  });

  holds("is ended at its time-out, with the processes that it started", async () => {
    const { pool, invoke, lines } = poolOf(python("starts_a_child_and_hangs", { timeout: 20 }));
    const result = invoke();
    const written = () => lines.find(({ requestId }) => requestId)?.text;
    await until(() => written() !== undefined);
    pool.tick(performance.now() + 20_000);
    assert.equal(errorOf(await result).errorType, "Sandbox.Timedout");
    const pids = written()?.split(" ").map(Number) ?? [];
    assert.equal(pids.length, 2);
    await until(() => !pids.some(isAlive));
  });

  holds("is tried once more when it hangs while it loads", async () => {
    const { invoke, events } = serve(python("", { handler: "hangs_at_load.x", timeout: 0.1 }), {
      initTimeoutMs: 50,
    });
    assert.equal(errorOf(await invoke()).errorType, "Sandbox.Timedout");
    assert.deepEqual(
      events.map((event) => "reason" in event && event.reason),
      ["timeout", "timeout"],
    );
  });

  holds("has a process for each event at the same time, up to the limit, which end when idle", async () => {
    const file = join(folder, "release-pool");
    const spec = python("waits_for_file", { timeout: 20 });
    const { invoke, lines, events } = serve(spec, { maxConcurrency: 2, idleMs: 1 });
    const pending = ["a", "b", "c"].map((name) => invoke({ file, name }));
    await until(() => lines.filter(({ text }) => text.startsWith("began")).length === 2);
    writeFileSync(file, "");
    assert.equal(
      (await Promise.all(pending)).every(({ ok }) => ok),
      true,
    );
    await until(() => events.filter(({ type }) => type === "environment-ended").length === 2);
    assert.equal(events.filter(({ type }) => type === "environment-started").length, 2);
    assert.ok(events.every((event) => event.type === "environment-started" || event.reason === "idle"));
  });

  holds("serves its new code with the next event, and finishes the old ones on the old code", async () => {
    const file = join(folder, "release-update");
    const spec = (version: string) =>
      python("waits_for_file", { timeout: 20, code: { folder: FOLDER, version } });
    const { runtime, lines } = serve(spec("1"));
    const began = (name: string) => lines.some(({ text }) => text === `began ${name}`);
    const old = runtime.invoke(arnOf("fn"), { file, name: "old" });
    await until(() => began("old"));
    runtime.update([spec("2")]);
    const fresh = runtime.invoke(arnOf("fn"), { file, name: "new" });
    await until(() => began("new"));
    writeFileSync(file, "");
    assert.deepEqual(valueOf(await old), { name: "old", calls: 1 });
    assert.deepEqual(valueOf(await fresh), { name: "new", calls: 1 });
  });

  holds("needs nothing but the standard library of any supported Python", async () => {
    const bootstrap = join(SOURCES, "local/lambda/process/bootstrap.py");
    const script = "import ast, sys; ast.parse(open(sys.argv[1]).read(), feature_version=(3, 8))";
    execFileSync(installed?.file ?? "", ["-I", "-c", script, bootstrap]);
  });
});

/** One that has ended and that nobody has asked about yet counts as gone. */
function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/stat`;
  try {
    process.kill(pid, 0);
    return !existsSync(status) || !readFileSync(status, "latin1").includes(") Z ");
  } catch {
    // Gone.
    return false;
  }
}
