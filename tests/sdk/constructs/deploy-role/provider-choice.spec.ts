import assert from "node:assert/strict";
import { acceptingArn, chooseProvider, isNotThere } from "#sdk/constructs/deploy-role/provider-choice";
import { Issues } from "#sdk/errors/index";
import { expectDefinitionError } from "../../../support/definition-error";

const OWN = { "serverless-api:app": "notes", "serverless-api:stage": "dev" };
const FOUND = { arn: "arn:aws:iam::123456789012:oidc-provider/gitlab.com", clientIdLists: [], tags: {} };

describe("the OpenID Connect provider of an account", () => {
  it("is made where the account has none", () => {
    assert.deepEqual(chooseProvider(undefined, OWN), { kind: "new" });
  });

  it("is used, and made no second time, where another stage, another app or somebody else made it", () => {
    for (const tags of [
      {},
      { ...OWN, "serverless-api:stage": "prod" },
      { ...OWN, "serverless-api:app": "shop" },
    ])
      assert.deepEqual(chooseProvider({ ...FOUND, tags }, OWN), { kind: "used", arn: FOUND.arn });
  });

  it("is that of the stage, by its tags", () => {
    const tags = { ...OWN, team: "core" };
    assert.deepEqual(chooseProvider({ ...FOUND, tags }, OWN), { kind: "ours", arn: FOUND.arn });
  });

  it("counts as missing only when the provider of AWS says so", () => {
    const refusal = "1 error occurred:\n\t* finding IAM OIDC Provider by url (https://gitlab.com): not found";
    assert.equal(isNotThere(new Error(refusal)), true);
    for (const other of [
      "AccessDenied: not authorized to perform iam:ListOpenIDConnectProviders",
      "not found",
    ])
      assert.equal(isNotThere(new Error(other)), false);
  });

  it("has to be there where the program says so, and to accept the audience of the jobs", async () => {
    const issues = new Issues({ kind: "DeployRole", id: "Role" }).at("gitlab");
    const issuer = { url: "https://gitlab.com", audience: "aws", issues };
    await expectDefinitionError(
      () => acceptingArn(issuer, undefined),
      [{ code: "DEPLOY_ROLE_PROVIDER", path: "gitlab.provider", cure: "leave provider out" }],
    );
    await expectDefinitionError(
      () => acceptingArn(issuer, { ...FOUND, clientIdLists: ["sts"] }),
      [{ code: "DEPLOY_ROLE_AUDIENCE", path: "gitlab.provider", cure: /--client-id aws$/ }],
    );
    assert.equal(acceptingArn(issuer, { ...FOUND, clientIdLists: ["sts", "aws"] }), FOUND.arn);
  });
});
