import assert from "node:assert/strict";
import { ScriptedStack } from "../support/engine/scripted-stack";

const POLICY = "aws:iam/rolePolicy:RolePolicy";
const LAMBDA = "aws:lambda/function:Function";
const SETTINGS = { env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" } };

function stackOf(program: string): ScriptedStack {
  return new ScriptedStack(`tests/fixtures/protocol/${program}`, "protocol");
}

describe("protocol: late calls", function () {
  this.timeout(300_000);

  it("gives permissions attached after an await a policy of their own", async () => {
    const run = (await stackOf("attach-late.js").update(SETTINGS)).expectSuccess();
    const own = run.resource("Web-Reader-policy", POLICY);
    const late = run.resource("Web-Reader-late-1", POLICY);
    assert.equal(run.ofType(POLICY).length, 2);
    assert.match(String(late.inputs.policy), /"dynamodb:GetItem"/);
    assert.match(String(late.inputs.policy), /:table\/dev-protocol-Notes"/);
    assert.doesNotMatch(String(own.inputs.policy), /dynamodb/);
    assert.equal(late.inputs.role, own.inputs.role);
    assert.equal(late.parent, own.parent);
  });

  it("refuses a binding after an await, and says where to write it", async () => {
    const run = (await stackOf("bind-late.js").preview(SETTINGS)).expectFailure();
    assert.equal(run.errors.length, 1, run.errors.join("\n"));
    assert.match(
      String(run.errors[0]),
      /^Function "Reader" bind: the function is registered already, .*; write bind before the first await .*\n {4}at bind-late\.js:7:18\n {2}[> ] /,
    );
  });

  it("refuses environments that wait for one another by name, and ends", async () => {
    const run = (await stackOf("environment-cycle.js").preview(SETTINGS)).expectFailure();
    assert.equal(run.errors.length, 1, run.errors.join("\n"));
    assert.match(
      String(run.errors[0]),
      /^Function "First" environment: waits in a circle for what waits for it: "First" -> "Second" -> "First"; .*\n {4}at environment-cycle\.js:5:17\n {2}[> ] /,
    );
    assert.deepEqual(
      run.ofType(LAMBDA).map(({ name }) => name),
      ["Web-Other-function"],
    );
  });
});
