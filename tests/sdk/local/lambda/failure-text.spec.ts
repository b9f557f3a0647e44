import assert from "node:assert/strict";
import { failureText } from "../../../../sdk/src/local/lambda/failure-text";

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
    for (const [index, place] of ["/shop/src/notes.mjs:1:7", "/shop/src/other.js:2:2"].entries()) {
      const trace = [frames[index] as string];
      assert.equal(failureText({ errorType: "Error", errorMessage: "no", trace }), `Error: no at ${place}`);
    }
  });

  it("leaves out our own files, further lines, and the id of the request", () => {
    const text = failureText({
      errorType: "Sandbox.Timedout",
      errorMessage: "RequestId: 1f2e Error: Task timed out after 1.00 seconds\nmore",
      trace: [
        `    at serve (${__filename.replace(/\/tests\/.*/, "/sdk/src/local/lambda/worker/serve.ts")}:1:1)`,
      ],
    });
    assert.equal(text, "Sandbox.Timedout: Task timed out after 1.00 seconds");
  });
});
