import assert from "node:assert/strict";
import * as path from "node:path";
import { openOneTrace, withOneTrace } from "#sdk/errors/one-trace";
import { laterTurn } from "../../support/later-turn";

type Formatter = NonNullable<typeof Error.prepareStackTrace>;

interface Traced {
  readonly _debugStackTrace: string;
}

const { debuggablePromise: debuggable } = require("@pulumi/pulumi/runtime/debuggable") as {
  debuggablePromise(promise: Promise<void>, context: string): void;
};

describe("one stack trace for a construct and its children", () => {
  const before = Error.prepareStackTrace;
  const limit = Error.stackTraceLimit;
  const formatted: string[] = [];
  const formatter: Formatter = (error, sites) => {
    formatted.push(String(error));
    return [`${error}`, ...sites.map((site) => `    at ${site}`)].join("\n");
  };

  beforeEach(() => {
    formatted.length = 0;
    Error.prepareStackTrace = formatter;
    Error.stackTraceLimit = 10;
  });
  afterEach(() => {
    Error.prepareStackTrace = before as Formatter;
    Error.stackTraceLimit = limit;
    delete process.env.PULUMI_SERVERLESS_API_TRACES;
    delete process.env.PULUMI_DEBUG_PROMISE_LEAKS;
  });

  const traceOfPromise = (): string => {
    const promise = Promise.resolve();
    debuggable(promise, "of a test");
    return (promise as unknown as Traced)._debugStackTrace;
  };
  const thisFile = path.basename(__filename);

  it("has none formatted for the promises of the SDK, and says how to have them", () => {
    const trace = withOneTrace(traceOfPromise);
    assert.match(trace, /PULUMI_SERVERLESS_API_TRACES=all takes all stack traces/);
    assert.deepEqual(formatted, []);
    assert.match(traceOfPromise(), new RegExp(`at .*${thisFile}`));
  });

  it("leaves every other trace as it is, inside and outside", () => {
    const inside = withOneTrace(() => new Error("mine").stack ?? "");
    assert.match(inside, new RegExp(`^Error: mine\n.* at .*${thisFile}`));
    assert.equal(inside.split("\n    at ").length, 11);
    const late = withOneTrace(() => new Error("late"));
    assert.match(late.stack ?? "", new RegExp(`^Error: late\n.* at .*${thisFile}`));
  });

  it("has none formatted for promises that the SDK makes by itself later", async () => {
    withOneTrace(() => undefined);
    const promise = Promise.resolve();
    // Called by Node alone, and nobody of the program awaits the end of it.
    void Promise.resolve([promise, "of a test"] as const).then(
      Reflect.apply.bind(undefined, debuggable, undefined),
    );
    await laterTurn();
    assert.match((promise as unknown as Traced)._debugStackTrace, /or of the SDK itself/);
  });

  it("leaves the traces of the user's promises alone, also when something throws, and from within another", () => {
    const failure = new Error("refused");
    const fail = (): void => {
      throw failure;
    };
    const isSame = (error: unknown) => error === failure;
    withOneTrace(() => {
      assert.throws(() => withOneTrace(fail), isSame);
      assert.doesNotMatch(traceOfPromise(), new RegExp(thisFile));
    });
    assert.match(traceOfPromise(), new RegExp(`at .*${thisFile}`));
    assert.throws(() => withOneTrace(fail), isSame);
    assert.match(traceOfPromise(), new RegExp(`at .*${thisFile}`));
    assert.equal(Error.stackTraceLimit, 10);
  });

  it("stays one formatter however many constructs there are", () => {
    withOneTrace(() => undefined);
    const ours = Error.prepareStackTrace;
    withOneTrace(() => withOneTrace(() => undefined));
    assert.equal(Error.prepareStackTrace, ours);
  });

  it("leaves what the program sets meanwhile", () => {
    const other: Formatter = () => "other";
    withOneTrace(() => {
      Error.prepareStackTrace = other;
      Error.stackTraceLimit = 3;
    });
    assert.equal(Error.prepareStackTrace, other);
    assert.equal(Error.stackTraceLimit, 3);
  });

  it("has all traces formatted by one that was wrapped meanwhile, once it is closed", () => {
    const close = openOneTrace();
    const ours = Error.prepareStackTrace as Formatter;
    Error.prepareStackTrace = (error, sites) => ours(error, sites);
    close();
    assert.match(traceOfPromise(), new RegExp(`at .*${thisFile}`));
  });

  for (const [name, value] of [
    ["PULUMI_SERVERLESS_API_TRACES", "all"],
    ["PULUMI_DEBUG_PROMISE_LEAKS", "true"],
  ] as const) {
    it(`takes all traces with ${name}`, () => {
      process.env[name] = value;
      withOneTrace(() => assert.equal(Error.prepareStackTrace, formatter));
    });
  }

  it("changes nothing where Node formats traces itself", () => {
    // Node's own way is there without a formatter.
    Error.prepareStackTrace = undefined as unknown as Formatter;
    withOneTrace(() => assert.equal(Error.prepareStackTrace, undefined));
  });
});
