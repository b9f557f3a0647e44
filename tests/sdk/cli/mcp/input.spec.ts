import assert from "node:assert/strict";
import { checkInput, type InputSchema } from "#sdk/cli/mcp/input";
import { TOOLS } from "#sdk/cli/mcp/tools/index";

const SCHEMA: InputSchema = {
  type: "object",
  properties: {
    path: { type: "string", minLength: 1, description: "The path behind the URL." },
    kind: { type: "string", enum: ["requests", "messages"] },
    limit: { type: "integer", minimum: 1, maximum: 50, default: 30 },
    failed: { type: "boolean" },
    faults: {
      type: "array",
      maxItems: 2,
      items: { type: "object", properties: { rate: { type: "number", minimum: 0, maximum: 1 } } },
    },
    event: { type: "object" },
  },
  required: ["path"],
  additionalProperties: false,
};

function problemOf(input: unknown): string {
  try {
    checkInput(SCHEMA, input);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("inputs of tools", () => {
  it("get the defaults that are not given", () => {
    const event = { any: [1] };
    assert.deepEqual(checkInput(SCHEMA, { path: "/", event }), { path: "/", event, limit: 30 });
    assert.deepEqual(checkInput({ type: "object", properties: {} }, undefined), {});
  });

  const WRONG: readonly (readonly [what: string, input: unknown, problem: string])[] = [
    ["that is missing", {}, "path is missing: The path behind the URL."],
    ["that is empty", { path: "" }, 'path takes a text that is not empty, got ""'],
    ["of another type", { path: 1 }, "path takes a text, got 1"],
    ["that there is not", { path: "/", limt: 1 }, "there is no limt; did you mean limit"],
    [
      "that is none of the words",
      { path: "/", kind: "request" },
      'kind: did you mean "requests", got "request"',
    ],
    [
      "that is no whole number",
      { path: "/", limit: 1.5 },
      "limit takes a whole number from 1 to 50, got 1.5",
    ],
    ["that is too large", { path: "/", limit: 51 }, "limit takes a whole number from 1 to 50, got 51"],
    ["that is no truth", { path: "/", failed: "yes" }, 'failed takes true or false, got "yes"'],
    ["that is no object", { path: "/", event: "{}" }, 'event takes an object, got "{}"'],
    [
      "deep inside",
      { path: "/", faults: [{}, { rate: 2 }] },
      "faults[1].rate takes a number from 0 to 1, got 2",
    ],
    ["that is too long", { path: "/", faults: [1, 2, 3] }, "faults takes at most 2 entries, got 3"],
    ["in place of all", [], "the input takes an object, got []"],
  ];
  for (const [what, input, problem] of WRONG)
    it(`are refused for one ${what}`, () => {
      assert.equal(problemOf(input), problem);
    });

  it("are refused for all mistakes at once, and none of them is repeated at length", () => {
    const problem = problemOf({ kind: 3, failed: "x".repeat(1_000) });
    assert.deepEqual(
      problem.split("\n").map((line) => line.slice(0, 40)),
      [
        "path is missing: The path behind the URL",
        "kind takes a text, got 3",
        'failed takes true or false, got "xxxxxxx',
      ],
    );
    assert.ok(problem.length < 250, problem);
  });
});

describe("the tools of sapi mcp", () => {
  it("say what changes something, and none deploys or deletes", () => {
    const changing = TOOLS.filter(({ annotations }) => !annotations.readOnlyHint);
    assert.deepEqual(
      changing.map(({ name, annotations }) => [name, annotations]),
      [
        [
          "send_request",
          { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
        ],
        [
          "invoke",
          { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
        ],
        [
          "set_faults",
          { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
        ],
      ],
    );
    assert.deepEqual(
      TOOLS.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name),
      ["routes", "graph", "logs", "events", "resources", "faults", "search_docs"],
    );
  });

  it("describe each input, and take no others", () => {
    for (const { name, description, input } of TOOLS) {
      assert.ok(description.length > 60 && description.length < 600, name);
      assert.equal(input.additionalProperties, false, name);
      for (const [each, property] of Object.entries(input.properties ?? {}))
        assert.ok(property.description, `${each} of ${name}`);
    }
  });
});
