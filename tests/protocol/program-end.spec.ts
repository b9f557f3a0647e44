import assert from "node:assert/strict";
import { ScriptedStack } from "../support/engine/scripted-stack";

const NEVER_ENDS = "tests/fixtures/protocol/never-ends.ts";
const FORGETS = "tests/fixtures/protocol/forgets-outputs.ts";

describe("protocol: how programs end", function () {
  this.timeout(300_000);

  it("fails when a stack function waits for ever, so that no other resource is deleted", async () => {
    const stack = new ScriptedStack(NEVER_ENDS, "protocol");
    (await stack.update()).expectSuccess().resource("StorageStack-Second-table");
    const run = (await stack.update({ env: { WAIT_FOR: "nothing" } })).expectFailure();
    assert.equal(
      run.printed,
      'error: Stack "StorageStack" has not ended: it waits for something that never comes, such as an Output that is not known\n',
    );
    assert.ok(!run.names.includes("StorageStack-Second-table"));
  });

  it("reports in a preview which parts wait for an unknown value, and previews the rest", async () => {
    const run = await new ScriptedStack(NEVER_ENDS, "protocol").preview();
    assert.equal(run.exitCode, 0);
    assert.equal(
      run.printed,
      'warning: Stack "StorageStack" waits for a value that is only known when deployed: what it makes after that is not in this preview\n',
    );
    run.resource("StorageStack-First-table");
  });

  it("reports nothing about a program that ends, in the preview of a deployed stack as well", async () => {
    const stack = new ScriptedStack(NEVER_ENDS, "protocol");
    assert.equal((await stack.update()).expectSuccess().printed, "");
    const again = (await stack.preview()).expectSuccess();
    assert.equal(again.printed, "");
    again.resource("StorageStack-Second-table");
  });

  it("warns when outputs were added that the program does not export", async () => {
    const run = (await new ScriptedStack(FORGETS, "protocol").update()).expectSuccess();
    assert.equal(
      run.printed,
      "warning: the program does not export its outputs (Url, Id); end it with: export default app.outputs, or in CommonJS export = app.outputs\n",
    );
    assert.deepEqual(run.outputs, {});
  });
});
