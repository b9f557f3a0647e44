import { strict as assert } from "node:assert";
import { planWebSocketAuthorizer } from "#sdk/constructs/websocket-api/authorizer-plan";
import { Issues } from "#sdk/errors/index";
import type { FunctionPlan } from "#sdk/functions/plan";

const PLANNED = { kind: "given" } as unknown as FunctionPlan;

function plan(authorizer: unknown) {
  const issues = new Issues({ kind: "WebSocketApi", id: "Test" }).at("authorizer");
  const planned = planWebSocketAuthorizer(authorizer, () => PLANNED, issues);
  return { planned, lines: issues.list.map(({ code, path }) => `${code} ${path}`) };
}

describe("the authorizer of a WebSocket API", () => {
  it("is none, in a word or without one", () => {
    assert.deepEqual(plan(undefined), { planned: { kind: "none" }, lines: [] });
    assert.deepEqual(plan("none"), { planned: { kind: "none" }, lines: [] });
    assert.deepEqual(plan("iam"), { planned: { kind: "iam" }, lines: [] });
  });

  it("is a function with a name and what identifies a client", () => {
    const { planned, lines } = plan({ type: "func", function: "src/door.check" });
    assert.deepEqual(lines, []);
    assert.deepEqual(planned, {
      kind: "func",
      name: "WebSocketAuthorizer",
      identitySources: ["route.request.header.Authorization"],
      function: PLANNED,
    });
  });

  it("reads headers, the query string, the context and the variables of the stage, or nothing", () => {
    const identitySource = [
      "route.request.header.X-Token",
      "route.request.querystring.token",
      "context.identity.sourceIp",
      "stageVariables.door",
    ];
    for (const sources of [identitySource, []]) {
      const { planned, lines } = plan({ type: "func", function: "src/a.b", identitySource: sources });
      assert.deepEqual(lines, []);
      assert.deepEqual((planned as { identitySources: unknown }).identitySources, sources);
    }
  });

  it("is refused as anything else, and planned as nothing", () => {
    const cases: readonly (readonly [unknown, readonly string[]])[] = [
      ["jwt", ["AUTHORIZER_TYPE_UNKNOWN authorizer"]],
      [null, ["AUTHORIZER_TYPE_UNKNOWN authorizer"]],
      [["iam"], ["AUTHORIZER_TYPE_UNKNOWN authorizer"]],
      [{ type: "user_pool" }, ["AUTHORIZER_TYPE_UNKNOWN authorizer.type"]],
      [{ function: "src/a.b" }, ["AUTHORIZER_TYPE_UNKNOWN authorizer.type"]],
      [{ type: "func" }, ["PROP_MISSING authorizer.function"]],
    ];
    for (const [authorizer, lines] of cases)
      assert.deepEqual(plan(authorizer), { planned: undefined, lines });
  });

  it("is refused for sources of an HTTP API, and for sources that are no list", () => {
    const wrong = { type: "func", function: "src/a.b", identitySource: ["$request.header.A", 5] };
    assert.deepEqual(plan(wrong).lines, [
      "AUTHORIZER_SOURCE_INVALID authorizer.identitySource[0]",
      "AUTHORIZER_SOURCE_INVALID authorizer.identitySource[1]",
    ]);
    const text = { type: "func", function: "src/a.b", identitySource: "route.request.header.A" };
    assert.deepEqual(plan(text).lines, ["VALUE_WRONG_TYPE authorizer.identitySource"]);
  });
});
