import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FunctionSpec } from "#sdk/local/lambda/types";
import { fixture } from "../../../../support/paths";
import { until } from "../../../../support/until";
import {
  arnOf,
  closeAll,
  errorOf,
  resourcesSinceNow,
  type Served,
  serve,
  specOf,
  valueOf,
} from "../runtime-setup";

const FOLDER = fixture("lambda-provided");

/** A custom runtime which is a script of the tests: it shows the protocol, whatever is installed. */
function custom(mode: string, props: Partial<FunctionSpec> = {}): FunctionSpec {
  return specOf(mode, { runtime: "provided.al2023", code: { folder: FOLDER, version: "1" }, ...props });
}

describe("a function with a runtime of its own", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "provided-"));
  });
  after(() => rmSync(folder, { recursive: true }));
  afterEach(closeAll);

  it("answers one event after the other from one process", async () => {
    const { invoke, events } = serve(custom("echo"), { maxConcurrency: 1 });
    const results = await Promise.all([invoke({ a: "é" }), invoke(2), invoke(null)]);
    assert.deepEqual(results.map(valueOf), [{ a: "é" }, 2, null]);
    assert.deepEqual(kinds(events), ["started"]);
    assert.ok((results[0].initMs ?? 0) > 0);
    assert.ok(!("initMs" in results[1]));
  });

  it("gets facts of the event in headers, and is refused calls that are out of order", async () => {
    const { runtime } = serve(custom("protocol"));
    const options = { requestId: "request-1", traceId: "Root=1-2", clientContext: { custom: { ü: "1" } } };
    const before = Date.now();
    const { statuses, given } = valueOf(await runtime.invoke(arnOf("fn"), {}, options)) as {
      statuses: object;
      given: Record<string, string>;
    };
    const { "deadline-ms": deadline, ...others } = given;
    assert.deepEqual(others, {
      "aws-request-id": "request-1",
      "invoked-function-arn": arnOf("fn"),
      "trace-id": "Root=1-2",
      "client-context": '{"custom":{"\\u00fc":"1"}}',
    });
    assert.ok(Number(deadline) >= before + 10_000 && Number(deadline) <= Date.now() + 10_000, deadline);
    assert.deepEqual(statuses, {
      again: [403, "InvalidStateTransition"],
      wrong: [400, "InvalidRequestID"],
      late: [403, "InvalidStateTransition"],
      nowhere: [404, "NotFound"],
      page: [403, "Forbidden"],
    });
  });

  it("may stream its answer, which is collected", async () => {
    assert.equal(valueOf(await serve(custom("streams")).invoke()), "in parts");
  });

  const failures: readonly [what: string, mode: string, errorType: string, message: string | RegExp][] = [
    ["breaks off its stream", "breaksOff", "Broken", "half way"],
    ["reports an error that is no JSON", "plainError", "My.Error", "just text"],
    ["answers too much", "huge", "Function.ResponseSizeTooLarge", /6291556 bytes/],
  ];
  for (const [what, mode, errorType, message] of failures) {
    it(`fails with ${errorType} when it ${what}, and goes on`, async () => {
      const { invoke, events } = serve(custom(mode, { timeout: 20 }));
      for (let time = 0; time < 2; time++) {
        const error = errorOf(await invoke());
        assert.equal(error.errorType, errorType);
        if (typeof message === "string") assert.equal(error.errorMessage, message);
        else assert.match(error.errorMessage, message);
      }
      assert.deepEqual(kinds(events), ["started"]);
    });
  }

  it("gets an error for an answer that is too large", async () => {
    const { invoke, lines } = serve(custom("huge", { timeout: 20 }));
    await invoke();
    // The second call begins when the runtime has got the error of the first.
    await invoke();
    assert.equal(lines[0]?.text, "413 RequestEntityTooLarge");
  });

  it("that cannot begin says why, to each request again", async () => {
    const { invoke, events } = serve(custom("initError"));
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(errorOf(await invoke()), { errorType: "Init.Bad", errorMessage: "cannot begin" });
    }
    assert.deepEqual(kinds(events), ["init-failed", "init-failed"]);
  });

  it("that never answers is ended at its time-out, with the error of AWS", async () => {
    const { runtime, events } = serve(custom("never", { timeout: 0.1 }));
    const result = await runtime.invoke(arnOf("fn"), {}, { requestId: "late-1" });
    assert.deepEqual(errorOf(result), {
      errorType: "Sandbox.Timedout",
      errorMessage: "RequestId: late-1 Error: Task timed out after 0.10 seconds",
    });
    assert.ok(result.durationMs >= 100);
    assert.deepEqual(kinds(events), ["started", "timeout"]);
  });

  it("has no program: the error of AWS", async () => {
    const { invoke } = serve(custom("echo", { code: { folder } }));
    const { errorType, errorMessage } = errorOf(await invoke());
    assert.equal(errorType, "Runtime.InvalidEntrypoint");
    assert.match(
      errorMessage,
      /^RequestId: \S+ Error: Couldn't find valid bootstrap\(s\): \[.*\/bootstrap\]$/,
    );
  });

  it("has a program that may not be run: the error of AWS", async () => {
    const file = join(folder, "bootstrap");
    writeFileSync(file, "#!/bin/sh\n");
    chmodSync(file, 0o644);
    const { errorType, errorMessage } = errorOf(await serve(custom("echo", { code: { folder } })).invoke());
    assert.equal(errorType, "Runtime.InvalidEntrypoint");
    assert.match(errorMessage, /fork\/exec .*\/bootstrap: permission denied$/);
    rmSync(file);
  });

  it("leaves no process, socket or listener when it is closed, in whatever state it is", async () => {
    await Promise.resolve();
    const left = resourcesSinceNow();
    const listeners = process.listenerCount("exit");
    const names = ["echo", "never", "initError", "missing"];
    const specs = names.map((mode) =>
      custom(mode, {
        arn: arnOf(mode),
        name: mode,
        ...(mode === "missing" && { code: { folder, version: "1" } }),
      }),
    );
    const { runtime, events } = serve(specs);
    const pending = names.map((name) => runtime.invoke(arnOf(name), {}));
    await pending[0];
    await pending[2];
    await pending[3];
    await until(() =>
      events.some(({ type, functionName }) => type === "environment-started" && functionName === "never"),
    );
    // Two that are only starting.
    const starting = ["echo", "never"].map((name) => runtime.invoke(arnOf(name), {}));

    await runtime.close();

    assert.equal(errorOf(await (pending[1] as (typeof pending)[0])).errorType, "Local.RuntimeClosed");
    await Promise.all(starting);
    // A handle that was closed goes in a later turn.
    await until(() => left().length === 0);
    assert.equal(process.listenerCount("exit"), listeners);
  });
});

/** The events of the environments, in order: "started", or the reason of an end. */
function kinds(events: Served["events"]): readonly string[] {
  return events.map((event) => (event.type === "environment-started" ? "started" : event.reason));
}
