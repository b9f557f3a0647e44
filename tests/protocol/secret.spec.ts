import assert from "node:assert/strict";
import { secret } from "../support/engine/received";
import { ScriptedStack } from "../support/engine/scripted-stack";

describe("protocol: a secret of the configuration", function () {
  this.timeout(300_000);
  const stack = new ScriptedStack("tests/fixtures/protocol/secret.js", "protocol");
  const SET = { config: { STRIPE_KEY: "sk_live_1234" }, secrets: ["STRIPE_KEY"] };

  it("is refused where it has no value, in a preview as well, with the command that sets it", async () => {
    for (const run of ["preview", "update"] as const) {
      const refused = await stack.copy()[run]();
      refused.expectFailure();
      assert.match(
        refused.errors.join("\n"),
        /Secret "STRIPE_KEY": the Pulumi stack dev has no value for it; run sapi secrets set dev STRIPE_KEY/,
      );
      assert.deepEqual(refused.ofType("aws:ssm/parameter:Parameter"), []);
    }
  });

  it("is refused where its value is not encrypted, without showing it", async () => {
    const refused = await stack.copy().update({ ...SET, secrets: [] });
    refused.expectFailure();
    const said = refused.errors.join("\n");
    assert.match(
      said,
      /Secret "STRIPE_KEY": its value in the configuration of dev is not encrypted; run sapi secrets set dev STRIPE_KEY/,
    );
    assert.ok(!said.includes("sk_live_1234"));
  });

  it("reaches the engine as a secret, and functions by name and version alone", async () => {
    const made = (await stack.copy().update(SET)).expectSuccess();
    const [parameter] = made.ofType("aws:ssm/parameter:Parameter");
    assert.deepEqual(parameter?.inputs.type, "SecureString");
    assert.deepEqual(parameter?.inputs.value, secret("sk_live_1234"));
    assert.match(String(made.outputs?.parameter), /^\/sapi\/protocol\/dev\/Secret\/STRIPE_KEY\/value:/);
  });
});
