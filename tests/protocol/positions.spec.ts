import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { type ProgramRun, ScriptedStack } from "../support/engine/scripted-stack";
import { ROOT } from "../support/paths";

const FILE = path.join(ROOT, "tests", "fixtures", "protocol", "positions.js");
const OURS = [
  ["ApiStack", "app.stack("],
  ["ApiStack-Notes", 'new Table(stack, "Notes"'],
  ["ApiStack-Notes-table", 'new Table(stack, "Notes"'],
  ["ApiStack-Api", "new Api("],
  ["ApiStack-Api-api", "new Api("],
  ["ApiStack-Api-stage", "new Api("],
] as const;

describe("protocol: positions of resources in the program, and stack traces of its own code", function () {
  this.timeout(300_000);
  const stack = new ScriptedStack("tests/fixtures/protocol/positions.js", "protocol");
  const lines = readFileSync(FILE, "utf8").split("\n");
  let one: ProgramRun;
  let all: ProgramRun;

  before(async () => {
    const settings = { isPlain: true, env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" } };
    one = (await stack.copy().preview(settings)).expectSuccess();
    const env = { ...settings.env, PULUMI_SERVERLESS_API_TRACES: "all" };
    all = (await stack.copy().preview({ ...settings, env })).expectSuccess();
  });

  const lineOf = (text: string): string => {
    const index = lines.findIndex((line) => line.includes(text));
    return `positions.js:${index + 1}`;
  };
  const positionOf = (run: ProgramRun, name: string): string | undefined => {
    const { position } = run.resource(name);
    return position?.replace(/^.*\//, "");
  };

  for (const [name, call] of OURS) {
    it(`gives ${name} the line of the user's call`, () => {
      assert.equal(positionOf(one, name), lineOf(call));
    });
  }

  it("gives all resources of a route that is added the line of that call", () => {
    const added = one.registered.filter(({ name }) => name.includes("later"));
    assert.ok(added.length > 2);
    for (const { name } of added) assert.equal(positionOf(one, name), lineOf("addRoutes("));
  });

  it("gives a resource of the program its own line, with one trace and with all", () => {
    for (const run of [one, all]) assert.equal(positionOf(run, "plain"), lineOf("new aws."));
  });

  it("has the SDK take all traces where the environment says so", () => {
    const { position } = all.resource("ApiStack-Notes-table");
    assert.match(position ?? "", /\/sdk\/.*table/);
  });

  it("leaves the program its own traces and limit, after a failure as well", () => {
    const seen = ["before", "inside", "after", "after a failure", "at the end"].map((where) => [
      where,
      7,
      true,
    ]);
    assert.deepEqual(one.outputs?.seen, seen);
    assert.deepEqual(all.outputs?.seen, seen);
  });

  it("registers the same with one trace and with all", () => {
    const withoutPosition = ({ position: _, ...registered }: ProgramRun["registered"][number]) => registered;
    const sorted = (run: ProgramRun) =>
      run.registered
        .filter(({ type }) => type !== "pulumi:pulumi:Stack")
        .map(withoutPosition)
        .sort((a, b) => (a.urn < b.urn ? -1 : 1));
    assert.deepEqual(sorted(one), sorted(all));
  });
});
