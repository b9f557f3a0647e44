import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/graph-index";
import type { GraphResource } from "#sdk/graph/types";
import type { InvokeResult } from "#sdk/local/lambda/types";
import type { LocalEvent } from "#sdk/local/protocol";
import { INVOCATIONS } from "#sdk/local/triggers/invocations/index";
import type { LocalTrigger, TriggerPorts } from "#sdk/local/triggers/local-trigger";

const ARN = "arn:aws:lambda:us-east-1:123456789012:function:migrator";
const [TYPE = ""] = INVOCATIONS.startsFor;

const resource = (type: string, name: string, inputs: object, state: object = {}) =>
  ({
    urn: `urn:${name}`,
    type,
    name,
    id: name,
    custom: true,
    inputs,
    state,
    dependencies: [],
    propertyDependencies: {},
  }) as unknown as GraphResource;

/** A program that calls a function when it is deployed. */
function program(inputs: object = {}): GraphIndex {
  const resources = [
    resource("aws:lambda/function:Function", "migrator", {}, { arn: ARN, name: "migrator" }),
    resource(TYPE, "migrate", { functionName: "migrator", input: "{}", ...inputs }),
  ];
  return new GraphIndex({ project: "p", stack: "dev", resources, outputs: {}, logs: [] });
}

describe("a function that a deployment calls", () => {
  let calls: [string, string][];
  let events: LocalEvent[];
  let trigger: LocalTrigger;
  let result: Partial<InvokeResult>;

  beforeEach(() => {
    calls = [];
    events = [];
    result = { ok: true, payload: "{}" };
    trigger = INVOCATIONS.start({
      invoke: async (arn: string, payload: string) => {
        calls.push([arn, payload]);
        return { requestId: "id", durationMs: 1, logs: [], ...result } as InvokeResult;
      },
      clock: { now: () => 0, after: () => () => undefined },
      activity: { begin: () => () => undefined },
      handlerOf: (name: string) => `src/${name}.handler`,
      emit: (event: LocalEvent) => void events.push(event),
    } as unknown as TriggerPorts);
  });

  it("is called once with its input, and waited for", async () => {
    await trigger.serve(program({ input: '{"to":"0001"}' }));
    await trigger.serve(program({ input: '{"to":"0001"}' }));
    assert.deepEqual(calls, [[ARN, '{"to":"0001"}']]);
    assert.equal(events.length, 1);
    assert.deepEqual([events[0]?.event, trigger.settled()], ["invocation", true]);
  });

  it("is called again when its input or its triggers have changed", async () => {
    await trigger.serve(program({ triggers: { content: "a" } }));
    await trigger.serve(program({ triggers: { content: "b" } }));
    await trigger.serve(program({ triggers: { content: "b" }, input: '{"to":"0002"}' }));
    assert.deepEqual(
      calls.map(([, payload]) => payload),
      ["{}", "{}", '{"to":"0002"}'],
    );
  });

  it("is reported when it fails, with the message of the function", async () => {
    const error = { errorType: "Error", errorMessage: "migration 0001_notes failed going up: ERROR: no" };
    result = { ok: false, error };
    await trigger.serve(program());
    assert.deepEqual(events.at(-1), {
      event: "error",
      message:
        "migrate failed, and would fail the deployment: src/migrator.handler: migration 0001_notes failed going up: ERROR: no",
    });
  });

  it("is reported when it does not exist", async () => {
    await trigger.serve(program({ functionName: "other" }));
    assert.deepEqual(calls, []);
    assert.deepEqual(events, [
      {
        event: "error",
        message: "migrate failed, and would fail the deployment: there is no function other here",
      },
    ]);
  });
});
