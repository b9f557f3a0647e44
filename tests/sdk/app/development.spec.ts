import assert from "node:assert/strict";
import * as iam from "@pulumi/aws/iam";
import { App, Function, type StackContext } from "#sdk/index";
import { record } from "../../support/record";

const ROLE = "aws:iam/role:Role";
const LAMBDA = { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" };

/** The trust policies of the roles by their names, as they are written. */
async function trustPolicies(development: readonly string[] | undefined): Promise<Record<string, unknown>> {
  const recorded = await record(async () => {
    const app = new App({ ...(development && { development }) });
    app.stack(function Api({ stack }: StackContext) {
      const given = new iam.Role("given", { assumeRolePolicy: "{}" }, { parent: stack });
      new Function(stack, "Own", { handler: "src/notes.list" });
      new Function(stack, "Given", { handler: "src/notes.list", role: given });
    });
    await app.outputs;
  });
  return Object.fromEntries(
    recorded.resources(ROLE).map(({ name, inputs }) => [name, inputs.assumeRolePolicy]),
  );
}

describe("the stages of developers", () => {
  it("let members of the account take the roles that are made for functions", async () => {
    const { given, ...own } = await trustPolicies(["ada", "dev"]);
    const members = { Effect: "Allow", Principal: { AWS: "123456789012" }, Action: "sts:AssumeRole" };
    assert.equal(given, "{}");
    assert.deepEqual(own, {
      "Api-Own-role": JSON.stringify({ Version: "2012-10-17", Statement: [LAMBDA, members] }),
    });
  });

  it("leave the trust policies of all other stages as they are, byte for byte", async () => {
    for (const development of [undefined, [], ["ada"]]) {
      const { "Api-Own-role": own } = await trustPolicies(development);
      assert.equal(
        own,
        '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"lambda.amazonaws.com"},"Action":"sts:AssumeRole"}]}',
      );
    }
  });
});
