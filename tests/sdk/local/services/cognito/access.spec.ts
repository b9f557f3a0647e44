import { strict as assert } from "node:assert";
import { IDENTITY_POOL_ACCESS } from "#sdk/local/services/cognito/identity-pool/access";
import { USER_POOL_ACCESS } from "#sdk/local/services/cognito/user-pool/access";
import { OPERATIONS as USER_OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/index";
import { type AccessRule, UNSIGNED } from "#sdk/local/services/endpoint/aws-api";
import { makePools, PoolGraph } from "./identity-pool/support";

const ACCOUNT_REGION = { region: "eu-west-1", accountId: "123456789012" };

function signedOf(access: Readonly<Record<string, AccessRule>>): readonly string[] {
  return Object.keys(access).filter((name) => access[name] !== UNSIGNED);
}

describe("the actions of Cognito that policies check", () => {
  it("are known for each operation that is served, and for no other", () => {
    const { operations } = makePools(new PoolGraph()).pools;
    const served = [...Object.keys(USER_OPERATIONS), "ListUserPools"];
    assert.deepEqual(Object.keys(USER_POOL_ACCESS).sort(), served.sort());
    assert.deepEqual(Object.keys(IDENTITY_POOL_ACCESS).sort(), Object.keys(operations).sort());
  });

  it("need administrators' signatures for calls that name a user pool, and for no others", () => {
    const ofPools = Object.entries(USER_OPERATIONS).filter(([, { pool }]) => pool === "UserPoolId");
    const signed = [...ofPools.map(([name]) => name), "ListUserPools"];
    assert.deepEqual([...signedOf(USER_POOL_ACCESS)].sort(), signed.sort());
  });

  it("need administrators' signatures for calls that describe and list identity pools", () => {
    assert.deepEqual(signedOf(IDENTITY_POOL_ACCESS), [
      "DescribeIdentity",
      "DescribeIdentityPool",
      "ListIdentities",
    ]);
  });

  it("name a pool by its ARN, a user pool by the region of its id", () => {
    assert.deepEqual(USER_POOL_ACCESS.AdminGetUser?.({ UserPoolId: "us-east-1_Users" }, ACCOUNT_REGION), [
      {
        action: "cognito-idp:AdminGetUser",
        arn: "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_Users",
      },
    ]);
    const IdentityPoolId = "eu-west-1:0b6a0f5c-1111-4000-8000-000000000001";
    assert.deepEqual(IDENTITY_POOL_ACCESS.ListIdentities?.({ IdentityPoolId }, ACCOUNT_REGION), [
      {
        action: "cognito-identity:ListIdentities",
        arn: `arn:aws:cognito-identity:eu-west-1:123456789012:identitypool/${IdentityPoolId}`,
      },
    ]);
  });
});
