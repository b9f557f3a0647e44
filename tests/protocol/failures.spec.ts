import assert from "node:assert/strict";
import type { Failure } from "../support/engine/scripted-monitor";
import { ScriptedStack } from "../support/engine/scripted-stack";

const FIXTURES = "tests/fixtures/protocol";
const TABLE_PROPS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } };

describe("protocol: programs that fail", function () {
  this.timeout(300_000);

  for (const [how, program, line] of [
    ["", "throws.ts", "5:9"],
    [" after an await", "throws-later.ts", "6:9"],
  ] as const) {
    it(`reports the error that a stack function throws${how}, once, with its source position`, async () => {
      const stack = new ScriptedStack(`${FIXTURES}/${program}`, "protocol");
      const run = (await stack.update({ isPlain: true })).expectFailure();
      assert.equal(run.errors.length, 1, run.errors.join("\n"));
      const [message] = run.errors as [string];
      assert.match(message, /^Running program .*\nError: the storage is not ready\n/);
      assert.match(plain(message), new RegExp(`/${program.replace(".", "\\.")}:${line}\\b`));
      assert.equal(run.printed, "");
    });
  }

  // The second form is that of projects of sapi init: typescript: false, nodeargs: --import=tsx
  for (const [how, settings] of [
    ["loaded by Pulumi", {}],
    [
      "loaded by tsx",
      { isPlain: true, env: { PULUMI_NODEJS_TYPESCRIPT: "false", NODE_OPTIONS: "--import=tsx" } },
    ],
  ] as const)
    it(`reports all mistakes of a definition, ${how}, as one error with the user's lines and calls`, async () => {
      const stack = new ScriptedStack(`${FIXTURES}/mistakes.ts`, "protocol");
      const run = (await stack.preview(settings)).expectFailure();
      assert.deepEqual(run.errors, [MISTAKES]);
      assert.deepEqual(run.names, ["protocol-dev", "ApiStack"]);
      assert.equal(run.printed, "");
    });
});

describe("protocol: registrations that fail", function () {
  this.timeout(300_000);

  for (const failure of ["refused", "failed, others go on"] as const satisfies readonly Failure[]) {
    it(`ends when a resource is ${failure}, without what needs it`, async () => {
      const stack = new ScriptedStack(`${FIXTURES}/constructs.js`, "protocol");
      const consumers = { audit: "src/audit.handler" };
      const tables = { Bad: { ...TABLE_PROPS, stream: true, consumers }, Good: TABLE_PROPS };
      const run = await stack.update({
        config: { constructs: { Table: tables } },
        env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" },
        failing: { "Web-Bad-table": failure },
      });
      run.expectFailure();
      assert.match(run.errors.join("\n"), /Web-Bad-table/);
      assert.ok(!run.names.some((name) => name.startsWith("Web-Bad-consumer-audit-source")), "no consumer");
      run.resource("Web-Good-table");
    });
  }

  it("ends when the engine ends the deployment while handlers are bundled", async () => {
    const stack = new ScriptedStack("examples/notes", "notes");
    const run = await stack.update({ config: { token: "word" }, failing: { "ApiStack-Api-api": "failed" } });
    assert.notEqual(run.expectFailure().exitCode, 0);
    assert.ok(!run.names.some((name) => name.startsWith("ApiStack-Api-route-")), "no route");
  });
});

/** Output without colours. */
function plain(text: string): string {
  return text.replace(/\u001b\[\d+m/g, "");
}

/** The error text of mistakes.ts. */
const MISTAKES = [
  'Api "Notes" customDomian: there is no such prop; did you mean customDomain',
  'Api "Notes" cors.maxAge: not a duration, got "a while"; write a number and a unit, such as "30 seconds", "5 minutes", "1 hour" or "3 days"',
  'Api "Notes" routes["GET notes"]: path must start with "/", got "notes"; write "GET /notes"',
  'Api "Notes" routes["GET notes"].handler: names a file that does not exist, got "src/list.handler"; create the file',
  'Api "Notes" routes["FETCH /notes"]: unknown method, got "FETCH"; did you mean "PATCH"',
  'Api "Notes" routes["FETCH /notes"].handler: names a file that does not exist, got "src/list.handler"; create the file',
  "    at mistakes.ts:8:5",
  '    6 |     cors: { maxAge: "a while" },',
  "    7 |     // @ts-expect-error: JavaScript programs and their authors make this mistake.",
  '  > 8 |     customDomian: "api.example.com",',
  "      |     ^",
  "    9 |   });",
  "    at mistakes.ts:6:13",
  '    4 |   new Api(stack, "Notes", {',
  '    5 |     routes: { "GET notes": "src/list.handler", "FETCH /notes": "src/list.handler" },',
  '  > 6 |     cors: { maxAge: "a while" },',
  "      |             ^",
  "    7 |     // @ts-expect-error: JavaScript programs and their authors make this mistake.",
  "    at mistakes.ts:5:15",
  "    3 | function ApiStack({ stack }: StackContext) {",
  '    4 |   new Api(stack, "Notes", {',
  '  > 5 |     routes: { "GET notes": "src/list.handler", "FETCH /notes": "src/list.handler" },',
  "      |               ^",
  '    6 |     cors: { maxAge: "a while" },',
  "    at ApiStack (mistakes.ts:4:3)",
  "    at mistakes.ts:13:5",
].join("\n");
