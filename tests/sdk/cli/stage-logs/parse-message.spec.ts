import assert from "node:assert/strict";
import { parseMessage } from "#sdk/cli/stage-logs/parse-message";

const ID = "8f507cfc-xmpl-4697-b07a-ac58fc914c95";

describe("a line of a function's log, in the text format", () => {
  it("begins and ends a request", () => {
    assert.deepEqual(parseMessage(`START RequestId: ${ID} Version: $LATEST\n`), {
      kind: "start",
      requestId: ID,
    });
    assert.deepEqual(parseMessage(`END RequestId: ${ID}\n`), { kind: "end", requestId: ID });
  });

  it("reports the measures of a request", () => {
    const cold = `REPORT RequestId: ${ID}\tDuration: 2.50 ms\tBilled Duration: 151 ms\tMemory Size: 128 MB\tMax Memory Used: 65 MB\tInit Duration: 147.73 ms\t\n`;
    assert.deepEqual(parseMessage(cold), {
      kind: "report",
      requestId: ID,
      durationMs: 2.5,
      billedMs: 151,
      memoryMb: 128,
      usedMb: 65,
      initMs: 147.73,
    });
  });

  it("reports why a request failed, and its trace", () => {
    const failed = `REPORT RequestId: ${ID}\tDuration: 3000.00 ms\tBilled Duration: 3000 ms\tMemory Size: 128 MB\tMax Memory Used: 65 MB\tStatus: timeout\nXRAY TraceId: 1-5e34a614-10bdxmplf1fb44f07bc535a1\tSegmentId: 07f5xmpl2d1f6f85\tSampled: true\t\n`;
    assert.deepEqual(parseMessage(failed), {
      kind: "report",
      requestId: ID,
      durationMs: 3000,
      billedMs: 3000,
      memoryMb: 128,
      usedMb: 65,
      status: "timed out",
      traceId: "1-5e34a614-10bdxmplf1fb44f07bc535a1",
    });
    const exited = `REPORT RequestId: ${ID}\tDuration: 9.00 ms\tBilled Duration: 9 ms\tMemory Size: 128 MB\tMax Memory Used: 65 MB\tStatus: error\tError Type: Runtime.ExitError\n`;
    const { status, errorType } = parseMessage(exited) as { status?: string; errorType?: string };
    assert.deepEqual([status, errorType], ["failed", "Runtime.ExitError"]);
  });

  it("hides what the platform says of itself, but for a failed initialization", () => {
    for (const text of [
      "INIT_START Runtime Version: nodejs:24.v5\tRuntime Version ARN: arn:aws:lambda:eu-west-1::runtime:0a",
      "EXTENSION\tName: otel\tState: Ready\tEvents: [INVOKE, SHUTDOWN]",
      "INIT_REPORT Init Duration: 300.00 ms\tPhase: init\tStatus: success",
    ])
      assert.deepEqual(parseMessage(text), { kind: "platform" });
    assert.deepEqual(parseMessage("INIT_REPORT Init Duration: 9999.10 ms\tPhase: init\tStatus: timeout\n"), {
      kind: "line",
      level: "ERROR",
      text: "initialization: Init Duration: 9999.10 ms  Phase: init  Status: timeout",
    });
  });

  it("is of the Node.js runtime, with or without a request", () => {
    assert.deepEqual(parseMessage(`2026-11-28T09:00:00.110Z\t${ID}\tINFO\tlisted 3\n`), {
      kind: "line",
      requestId: ID,
      level: "INFO",
      text: "listed 3",
    });
    assert.deepEqual(parseMessage("2026-11-28T09:00:00.110Z\tundefined\tWARN\tat the start\nsecond\n"), {
      kind: "line",
      level: "WARN",
      text: "at the start\nsecond",
    });
  });

  it("takes a structured line inside of it apart", () => {
    const text = `2026-11-28T09:00:00.110Z\t${ID}\tINFO\t{"level":"warn","msg":"slow","ms":12,"user":"ada"}\n`;
    assert.deepEqual(parseMessage(text), {
      kind: "line",
      requestId: ID,
      level: "WARN",
      text: "slow",
      fields: { ms: 12, user: "ada" },
    });
  });

  it("says that a request failed", () => {
    const error = {
      errorType: "TypeError",
      errorMessage: "no id",
      stack: ["TypeError: no id", "    at list (notes.js:3:9)"],
    };
    assert.deepEqual(
      parseMessage(`2026-11-28T09:00:00.110Z\t${ID}\tERROR\tInvoke Error \t${JSON.stringify(error)}\n`),
      {
        kind: "line",
        requestId: ID,
        level: "ERROR",
        text: "Invoke Error: TypeError: no id\n    at list (notes.js:3:9)",
        failure: "failed",
      },
    );
    assert.deepEqual(parseMessage(`2026-11-28T09:00:03.110Z ${ID} Task timed out after 3.00 seconds\n\n`), {
      kind: "line",
      requestId: ID,
      level: "ERROR",
      text: "Task timed out after 3.00 seconds",
      failure: "timed out",
    });
    assert.deepEqual(
      parseMessage(`RequestId: ${ID} Error: Runtime exited with error: exit status 1\nRuntime.ExitError\n`),
      {
        kind: "line",
        requestId: ID,
        level: "ERROR",
        text: "Error: Runtime exited with error: exit status 1\nRuntime.ExitError",
        failure: "failed",
      },
    );
  });

  it("is of the Python runtime", () => {
    assert.deepEqual(parseMessage(`[WARNING]\t2026-11-28T09:00:00.110Z\t${ID}\tslow\n`), {
      kind: "line",
      requestId: ID,
      level: "WARNING",
      text: "slow",
    });
    const failure =
      "[ERROR] KeyError: 'id'\nTraceback (most recent call last):\n  File \"/var/task/app.py\", line 4";
    assert.deepEqual(parseMessage(failure), {
      kind: "line",
      level: "ERROR",
      text: "KeyError: 'id'\nTraceback (most recent call last):\n  File \"/var/task/app.py\", line 4",
      failure: "failed",
    });
  });

  it("is any other text as it is", () => {
    for (const text of ["printed", "{ not: json", "[INFO] no tabs"])
      assert.deepEqual(parseMessage(`${text}\n`), { kind: "line", text });
  });
});

describe("a line of a function's log, in the JSON format", () => {
  const event = (type: string, record: object) =>
    parseMessage(JSON.stringify({ time: "2026-11-28T09:00:00.110Z", type, record }));

  it("begins a request, reports it, and hides the other events of the platform", () => {
    assert.deepEqual(event("platform.start", { requestId: ID, version: "$LATEST" }), {
      kind: "start",
      requestId: ID,
    });
    const metrics = {
      durationMs: 2.5,
      billedDurationMs: 151,
      memorySizeMB: 128,
      maxMemoryUsedMB: 65,
      initDurationMs: 147.73,
    };
    const tracing = { spanId: "07f5", type: "X-Amzn-Trace-Id", value: "Root=1-5e34;Parent=07f5;Sampled=1" };
    assert.deepEqual(event("platform.report", { requestId: ID, metrics, status: "success", tracing }), {
      kind: "report",
      requestId: ID,
      durationMs: 2.5,
      billedMs: 151,
      memoryMb: 128,
      usedMb: 65,
      initMs: 147.73,
      status: "succeeded",
      traceId: "1-5e34",
    });
    const failed = event("platform.report", {
      requestId: ID,
      metrics,
      status: "error",
      errorType: "Runtime.ExitError",
    });
    assert.equal((failed as { status?: string }).status, "failed");
    for (const type of ["platform.initStart", "platform.runtimeDone", "platform.extension"])
      assert.deepEqual(event(type, { requestId: ID, status: "success" }), { kind: "platform" });
  });

  it("has a level, a text, and other members", () => {
    const line = (members: object) =>
      parseMessage(JSON.stringify({ timestamp: "2026-11-28T09:00:00.110Z", ...members }));
    assert.deepEqual(line({ level: "INFO", requestId: ID, message: "listed 3" }), {
      kind: "line",
      requestId: ID,
      level: "INFO",
      text: "listed 3",
    });
    // Powertools, pino, and an object in the place of the text.
    assert.deepEqual(line({ level: "INFO", message: "paid", service: "shop", function_request_id: ID }), {
      kind: "line",
      requestId: ID,
      level: "INFO",
      text: "paid",
      fields: { service: "shop" },
    });
    assert.deepEqual(line({ level: 50, msg: "no stock", item: { id: 7 } }), {
      kind: "line",
      level: "ERROR",
      text: "no stock",
      fields: { item: { id: 7 } },
    });
    assert.deepEqual(line({ level: "INFO", requestId: ID, message: { order: 7 } }), {
      kind: "line",
      requestId: ID,
      level: "INFO",
      text: '{"order":7}',
    });
  });

  it("has an error with its stack", () => {
    const error = {
      errorType: "TypeError",
      errorMessage: "no id",
      stackTrace: ["TypeError: no id", "at list (notes.js:3:9)"],
    };
    const expected = { kind: "line", level: "ERROR", text: "TypeError: no id\nat list (notes.js:3:9)" };
    assert.deepEqual(parseMessage(JSON.stringify({ level: "ERROR", ...error })), expected);
    assert.deepEqual(parseMessage(JSON.stringify({ level: "ERROR", message: error })), expected);
  });
});
