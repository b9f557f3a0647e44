import assert from "node:assert/strict";
import { ScriptedStack } from "../support/engine/scripted-stack";

const PROGRAM = "tests/fixtures/protocol/constructs.js";
const HANDLER = { handler: "src/handler.run", runtime: "nodejs24.x" };
const DURABLE = { ...HANDLER, durable: { timeout: "10 minutes" } };

const settings = (props: object) => ({
  config: { constructs: { Function: { Order: props } } },
  env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" },
});

describe("protocol: a function that becomes durable", function () {
  this.timeout(300_000);

  it("is replaced, which the preview says first, and not again when it is durable", async () => {
    const deployed = new ScriptedStack(PROGRAM, "protocol");
    (await deployed.update(settings(HANDLER))).expectSuccess();
    const preview = (await deployed.preview(settings(DURABLE))).expectSuccess();
    assert.deepEqual(
      preview.log.map(({ message }) => message),
      [
        'Function "Order" durable: AWS makes no plain function durable, and this deployment replaces the one that is there: the new one is there before the old one is deleted',
      ],
    );
    const update = (await deployed.update(settings(DURABLE))).expectSuccess();
    assert.deepEqual(update.log, []);
    assert.deepEqual((await deployed.preview(settings(DURABLE))).expectSuccess().log, []);
  });

  it("says that calls fail meanwhile where its name is fixed", async () => {
    const named = (props: object) => settings({ ...props, functionName: "order" });
    const deployed = new ScriptedStack(PROGRAM, "protocol");
    (await deployed.update(named(HANDLER))).expectSuccess();
    const [warning] = (await deployed.preview(named(DURABLE))).expectSuccess().log;
    assert.match(warning?.message ?? "", /its name is fixed, so that the old one is deleted first/);
  });

  it("is new where there was none, without a word", async () => {
    const deployed = new ScriptedStack(PROGRAM, "protocol");
    assert.deepEqual((await deployed.preview(settings(DURABLE))).expectSuccess().log, []);
  });
});
