import assert from "node:assert/strict";
import type { FunctionSpec } from "#sdk/local/lambda/types";
import { closeAll, errorOf, type Served, serve, specOf } from "../runtime-setup";

/** Functions of the fixture that streams, called without streaming as gateways do. */
function streams(handler: string, props: Partial<FunctionSpec> = {}): Served {
  return serve(specOf(`streams.${handler}`, props));
}

describe("a handler that streams, called by who wants all at once", () => {
  afterEach(closeAll);

  const answers: readonly [what: string, handler: string, payload: string][] = [
    ["may pipe", "piped", "one two"],
    ["may end its stream after it has returned", "later", "one two"],
    ["may write bytes, texts in any encoding, and values, which become JSON", "kinds", 'éü{"a":1}'],
    ["keeps what stands before the body of an HTTP reply", "http", `{"statusCode":201}${"\0".repeat(8)}body`],
    ["may write the JSON of a reply in parts", "json", '{"statusCode":201,"body":"made"}'],
    ["need not be async when it ends its stream at once", "notAsyncButAtOnce", "all"],
    ["may return what it likes", "returns", "all"],
    ["has no metadata when it ends its stream without a write before", "endsUnwritten", "body"],
  ];
  for (const runtime of ["nodejs22.x", "nodejs24.x"]) {
    for (const [what, handler, payload] of answers) {
      it(`${what} (${runtime})`, async () => {
        const result = await streams(handler, { runtime }).invoke();
        assert.equal(result.ok && result.payload, payload);
        assert.equal(result.ok && result.streamed, true);
      });
    }
  }

  const failures: readonly [what: string, handler: string, errorType: string, message: RegExp][] = [
    ["throws when half is written", "throws", "TypeError", /^broke$/],
    ["throws before it returns", "throwsAtOnce", "TypeError", /^broke$/],
    ["breaks its stream", "breaks", "RangeError", /^of its own$/],
    ["is not async", "notAsync", "string", /^Streaming does not support non-async handlers\.$/],
    ["sets its content type too late", "typedLate", "Runtime.InvalidStreamingOperation", /too late/],
    ["writes after the end", "writesAfterEnd", "Error", /^write after end$/],
    ["writes too much", "tooMuch", "Function.ResponseSizeTooLarge", /6291556 bytes/],
  ];
  for (const [what, handler, errorType, message] of failures) {
    it(`fails when it ${what}, and its environment goes on`, async () => {
      const { invoke, events } = streams(handler);
      for (let time = 0; time < 2; time++) {
        const error = errorOf(await invoke());
        assert.equal(error.errorType, errorType);
        assert.match(error.errorMessage, message);
      }
      assert.equal(events.length, 1);
    });
  }

  it("fails when it leaves its stream open with nothing left to do", async () => {
    const { errorType, errorMessage } = errorOf(await streams("neverEnds").invoke());
    assert.equal(errorType, "Runtime.ExitError");
    assert.match(errorMessage, /Runtime exited without providing a reason$/);
  });

  it("is ended at its time-out when it leaves its stream open with something to do", async () => {
    const { errorType } = errorOf(await streams("hangs", { timeout: 0.1 }).invoke());
    assert.equal(errorType, "Sandbox.Timedout");
  });
});
