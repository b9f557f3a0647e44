import assert from "node:assert/strict";
import { ScriptedStack } from "../support/engine/scripted-stack";

describe("protocol: the target of a deployment, as the program sees it", function () {
  this.timeout(300_000);
  const stack = new ScriptedStack("tests/fixtures/protocol/where.js", "protocol");

  it("is the mode deploy, whatever the environment says, the stage, the region and the account of the provider", async () => {
    const env = { PULUMI_SERVERLESS_API_MODE: "dev" };
    for (const run of ["preview", "update"] as const) {
      const { outputs } = (
        await stack.copy()[run]({ config: { asked: "region account" }, env })
      ).expectSuccess();
      assert.deepEqual(outputs?.answers, {
        ofApp: [false, "deploy"],
        ofStack: ["dev"],
        region: ["us-east-1", "us-east-1"],
        account: ["123456789012", "123456789012"],
      });
    }
  });

  it("is the region of the environment where the configuration has none, as AWS's provider takes it", async () => {
    const env = { AWS_REGION: "eu-north-1", AWS_DEFAULT_REGION: "eu-west-1" };
    const run = await stack.copy().update({ config: { asked: "region" }, withoutRegion: true, env });
    assert.deepEqual((run.outputs?.answers as { region: unknown }).region, ["eu-north-1", "eu-north-1"]);
  });

  it("has no region unless one is configured: reading it is refused, and everything else works", async () => {
    const env = { AWS_REGION: "", AWS_DEFAULT_REGION: "" };
    const other = await stack.copy().update({ config: { asked: "refusals" }, withoutRegion: true, env });
    const { refusals } = other.expectSuccess().outputs?.answers as { refusals: unknown };
    assert.deepEqual(refusals, [["APP_REGION_UNKNOWN", "region"]]);
    const run = await stack.copy().update({ config: { asked: "region" }, withoutRegion: true, env });
    run.expectFailure();
    assert.match(
      run.errors.join("\n"),
      /App "protocol" region: neither the configuration of the Pulumi stack nor the environment names a region; write it down: pulumi config set aws:region eu-west-1/,
    );
  });
});
