import assert from "node:assert/strict";
import { arnOf, closeAll, errorOf, serve, specOf, valueOf } from "../runtime-setup";

describe("how a local function is called", () => {
  afterEach(closeAll);

  const call = async (handler: string, runtime: string, event: unknown = {}) =>
    serve(specOf(handler, { runtime, timeout: 5 })).invoke(event);

  describe("up to nodejs22.x", () => {
    const answers: readonly [what: string, handler: string, value: unknown][] = [
      ["what a promise resolves to", "handlers.echo", { a: 1 }],
      ["null for undefined", "handlers.nothing", null],
      ["what the callback is given", "handlers.callsBack", { got: { a: 1 } }],
      ["what context.succeed is given", "handlers.succeedsByContext", "by context"],
      ["null when a handler only returns a value", "handlers.returnsPlain", null],
      ["null when nothing is left to do and nobody answered", "handlers.nothingLeftToDo", null],
      ["an export within an export", "handlers.nested.deep", "deep"],
    ];
    for (const [what, handler, value] of answers) {
      it(`answers with ${what} [GK]`, async () => {
        assert.deepEqual(valueOf(await call(handler, "nodejs22.x", { a: 1 })), value);
      });
    }

    it("holds the callback's answer back until the event loop is empty [LDG/nodejs-handler]", async () => {
      const result = await call("handlers.callsBackThenWorks", "nodejs22.x");
      assert.equal(valueOf(result), "answer");
      assert.deepEqual(
        result.logs.map(({ text }) => text),
        ["after the callback"],
      );
    });

    it("does not when callbackWaitsForEmptyEventLoop is off", async () => {
      const result = await call("handlers.callsBackAndHangs", "nodejs22.x", { dontWait: true });
      assert.equal(valueOf(result), "answer");
    });
  });

  describe("since nodejs24.x", () => {
    it("refuses a callback handler when it is loaded [LDG26]", async () => {
      assert.deepEqual(errorOf(await call("handlers.callsBack", "nodejs24.x")), {
        errorType: "Runtime.CallbackHandlerDeprecated",
        errorMessage: "nodejs24.x has no callback handlers: return the result, or make the handler async",
      });
    });

    it("answers with what a handler returns, promise or not", async () => {
      assert.equal(valueOf(await call("handlers.returnsPlain", "nodejs24.x")), "plain");
      assert.deepEqual(valueOf(await call("handlers.echo", "nodejs24.x", [1])), [1]);
    });

    it("has no context.succeed and its like [LDG26]", async () => {
      const { errorType } = errorOf(await call("handlers.succeedsByContext", "nodejs24.x"));
      assert.equal(errorType, "TypeError");
    });
  });

  it("gives the context of Lambda [LDG/nodejs-context; GK]", async () => {
    const { runtime } = serve(specOf("handlers.context", { timeout: 3, memorySize: 512 }));
    const options = { requestId: "request-1", clientContext: { custom: { a: 1 } } };
    const context = valueOf(await runtime.invoke(arnOf("fn"), {}, options)) as Record<string, unknown>;
    const { remaining, logStreamName, ...rest } = context;
    assert.ok((remaining as number) > 2000 && (remaining as number) <= 3000);
    assert.match(String(logStreamName), /^\d{4}\/\d\d\/\d\d\/\[\$LATEST\]/);
    assert.deepEqual(rest, {
      callbackWaitsForEmptyEventLoop: true,
      functionName: "fn",
      functionVersion: "$LATEST",
      invokedFunctionArn: "arn:aws:lambda:eu-west-1:123456789012:function:fn",
      memoryLimitInMB: "512",
      memoryType: "string",
      awsRequestId: "request-1",
      logGroupName: "/aws/lambda/fn",
      clientContext: { custom: { a: 1 } },
    });
  });

  it("sets the trace id for the request, and takes it away for one without", async () => {
    const { runtime, invoke } = serve(specOf("handlers.traceId"));
    const traced = await runtime.invoke(arnOf("fn"), {}, { traceId: "Root=1-a-b" });
    assert.equal(valueOf(traced), "Root=1-a-b");
    assert.equal(valueOf(await invoke()), null);
  });

  it("gathers what a streaming handler writes", async () => {
    const result = await call("handlers.streams", "nodejs22.x", { name: "two" });
    assert.equal(result.ok && result.payload, "one two");
  });

  it("loads ES modules, with top-level await and default exports", async () => {
    assert.deepEqual(valueOf(await call("module.handler", "nodejs22.x")), {
      module: "esm",
      started: "started",
    });
    assert.equal(valueOf(await call("module.byDefault", "nodejs22.x")), "default export");
  });
});
