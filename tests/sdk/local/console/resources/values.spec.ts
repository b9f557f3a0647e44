import assert from "node:assert/strict";
import { secretsManagerApi } from "#sdk/local/services/secretsmanager/api";
import { SSM_API } from "#sdk/local/services/ssm/api";
import { graphResource } from "../../../../support/graph";
import { SeenResources } from "./seen-resources";

const PARAMETER_ARN = "arn:aws:ssm:us-east-1:123456789012:parameter/dev/key";
const SECRET_ARN = "arn:aws:secretsmanager:us-east-1:123456789012:secret:dev-token-AbCdEf";
const PARAMETER = graphResource("aws:ssm/parameter:Parameter", "Key", {
  inputs: { name: "/dev/key", type: "SecureString", value: "first" },
  state: { name: "/dev/key", arn: PARAMETER_ARN, value: "first" },
});
const SECRET = graphResource("aws:secretsmanager/secret:Secret", "Token", {
  inputs: { name: "dev-token" },
  state: { name: "dev-token", arn: SECRET_ARN },
});

interface Shown {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly value?: string;
  readonly refusal?: string;
}

describe("parameters and secrets on the console", () => {
  let seen: SeenResources;
  before(async () => {
    seen = await SeenResources.serve(PARAMETER, SECRET);
  });
  after(() => seen.close());

  for (const [where, of] of [
    ["here", () => seen],
    ["at an emulator", () => seen.elsewhere(SSM_API, secretsManagerApi())],
  ] as const) {
    it(`a parameter shows its value on demand, and can be set by hand, ${where}`, async () => {
      const show = (input: object) => of().show<Shown>("parameter", { arn: PARAMETER_ARN, ...input });
      assert.match(
        await of().act("parameter", "set", { arn: PARAMETER_ARN, value: `<b>${where}` }),
        /^Version \d is set$/,
      );
      const hidden = await show({ reveal: "no" });
      assert.equal(hidden.facts.Type, "SecureString");
      assert.ok(!JSON.stringify(hidden).includes(where));
      assert.equal((await show({ reveal: true })).value, `<b>${where}`);
    });

    it(`a secret shows its value on demand, and can be set by hand, ${where}`, async () => {
      const show = (input: object) => of().show<Shown>("secret", { arn: SECRET_ARN, ...input });
      if (where === "here")
        assert.match((await show({ reveal: true })).refusal ?? "", /^ResourceNotFoundException: /);
      assert.match(await of().act("secret", "set", { arn: SECRET_ARN, value: where }), /^Version .+ is set$/);
      assert.ok(!JSON.stringify(await show({})).includes(where));
      const { value, facts } = await show({ reveal: true });
      assert.equal(value, where);
      assert.match(String(facts.Version), /\(AWSCURRENT\)/);
    });
  }

  it("are those of the program only", async () => {
    await assert.rejects(seen.show("secret", { arn: `${SECRET_ARN}x`, reveal: true }), /has no secret/);
    await assert.rejects(seen.show("secret", { arn: PARAMETER_ARN, reveal: true }), /has no secret/);
  });
});
