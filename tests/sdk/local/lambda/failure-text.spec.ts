import assert from "node:assert/strict";
import { failureText } from "#sdk/local/lambda/failure-text";
import { SOURCES } from "../../../support/paths";

describe("failureText", () => {
  it("names the error and the first place in the user's own code", () => {
    const text = failureText({
      errorType: "TypeError",
      errorMessage: "x is not a function",
      trace: [
        "TypeError: x is not a function",
        "    at Array.map (<anonymous>)",
        "    at node:internal/process:1:2",
        "    at helper (/shop/node_modules/lib/index.js:1:2)",
        "    at async read (/shop/src/notes.ts:12:5)",
        "    at handler (/shop/src/main.ts:3:1)",
      ],
    });
    assert.equal(text, "TypeError: x is not a function at /shop/src/notes.ts:12:5");
  });

  it("reads places of ES modules, and of frames without a name", () => {
    const frames = ["    at file:///shop/src/notes.mjs:1:7", "    at /shop/src/other.js:2:2"];
    for (const [index, position] of ["/shop/src/notes.mjs:1:7", "/shop/src/other.js:2:2"].entries()) {
      const trace = [frames[index] as string];
      assert.equal(
        failureText({ errorType: "Error", errorMessage: "no", trace }),
        `Error: no at ${position}`,
      );
    }
  });

  it("leaves out our own files, further lines, and the id of the request", () => {
    const text = failureText({
      errorType: "Sandbox.Timedout",
      errorMessage: "RequestId: 1f2e Error: Task timed out after 1.00 seconds\nmore",
      trace: [`    at serve (${SOURCES}/local/lambda/worker/serve.ts:1:1)`],
    });
    assert.equal(text, "Sandbox.Timedout: Task timed out after 1.00 seconds");
  });

  it("finds the source position in a trace of Python, whose innermost frame is the last", () => {
    const stackTrace = [
      '  File "/shop/src/notes.py", line 3, in list\n    return read()\n',
      '  File "/shop/src/store.py", line 12, in read\n    json.loads("")\n',
      '  File "/usr/lib/python3.12/json/decoder.py", line 337, in decode\n    obj, end = self.raw_decode(s)\n',
      '  File "/shop/.venv/lib/python3.12/site-packages/x.py", line 1, in y\n    z\n',
      '  File "<frozen importlib._bootstrap>", line 1204, in _gcd_import\n',
    ];
    const text = failureText({ errorType: "ValueError", errorMessage: "no", stackTrace });
    assert.equal(text, "ValueError: no at /shop/src/store.py:12");
  });
});
