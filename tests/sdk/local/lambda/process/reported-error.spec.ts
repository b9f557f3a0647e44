import assert from "node:assert/strict";
import { readInvokeError } from "#sdk/local/lambda/process/reported-error";

describe("readInvokeError", () => {
  const header = { "lambda-runtime-function-error-type": "Declared" };

  it("takes over what a runtime says", () => {
    const said = { errorType: "E", errorMessage: "m", requestId: "1", stackTrace: ["f"], trace: ["t"] };
    assert.deepEqual(readInvokeError(JSON.stringify(said), header), said);
  });

  for (const [text, expected] of [
    ['{"errorMessage":"m"}', { errorType: "Declared", errorMessage: "m" }],
    ['{"errorType":"","stackTrace":"no list"}', { errorType: "Declared", errorMessage: "" }],
    ["plain text", { errorType: "Declared", errorMessage: "plain text" }],
    ['"text"', { errorType: "Declared", errorMessage: '"text"' }],
    ["", { errorType: "Declared", errorMessage: "" }],
  ] as const) {
    it(`takes the header's type for ${text === "" ? "nothing" : text}`, () => {
      assert.deepEqual(readInvokeError(text, header), expected);
    });
  }

  it("has a type where neither says one", () => {
    assert.equal(readInvokeError("{}", {}).errorType, "Runtime.UnknownReason");
  });
});
