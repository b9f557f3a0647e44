import assert from "node:assert/strict";
import { chooseProvider, isNotThere } from "#sdk/constructs/deploy-role/provider-choice";

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
});
