import assert from "node:assert/strict";
import { exited, requestTooLarge, responseTooLarge, timedOut } from "#sdk/local/lambda/failures";

describe("errors around a local function", () => {
  it("word a time-out as AWS does [LDG/invocation-sync; GK]", () => {
    assert.deepEqual(timedOut("id-1", 3), {
      errorType: "Sandbox.Timedout",
      errorMessage: "RequestId: id-1 Error: Task timed out after 3.00 seconds",
    });
  });

  it("tell an exit without a reason from one with a code or a signal", () => {
    const message = (cause: number | string) => exited("id-1", cause).errorMessage;
    assert.equal(message(0), "RequestId: id-1 Error: Runtime exited without providing a reason");
    assert.equal(message(1), "RequestId: id-1 Error: Runtime exited with error: exit status 1");
    assert.equal(message("killed"), "RequestId: id-1 Error: Runtime exited with error: signal: killed");
  });

  it("count the bytes of a payload, not its characters", () => {
    const limit = 6 * 1024 * 1024;
    assert.equal(requestTooLarge("x".repeat(limit)), undefined);
    assert.equal(requestTooLarge("é".repeat(limit / 2)), undefined);
    assert.equal(requestTooLarge(`${"é".repeat(limit / 2)}x`)?.errorType, "RequestEntityTooLargeException");
    assert.equal(responseTooLarge("x".repeat(limit + 100)), undefined);
    assert.equal(responseTooLarge("x".repeat(limit + 101))?.errorType, "Function.ResponseSizeTooLarge");
  });
});
