import { strict as assert } from "node:assert";
import { identityPoolsOf } from "#sdk/local/services/cognito/identity-pool/graph-settings";
import {
  CLIENT as CLIENT_TYPE,
  IDENTITY_POOL,
  ROLE,
  recordAuth,
  USER_POOL as USER_POOL_TYPE,
} from "../../../../../support/auth";
import { CLIENT, POOL, PoolGraph, roleArn, USER_POOL } from "./support";

describe("the settings of an identity pool", () => {
  it("are those of an Auth", async () => {
    const recorded = await recordAuth({
      identityPoolFederation: {
        federatedA: { domain: "issuer.example.com", clientId: "a" },
        federatedC: { clientId: "c" },
      },
    });
    const pool = recorded.resource(IDENTITY_POOL);
    const arnOf = (name: string) => recorded.resource(ROLE, `Web-Auth-${name}`).state.arn;
    assert.deepEqual(identityPoolsOf(recorded.index), [
      {
        id: pool.id,
        name: pool.inputs.identityPoolName,
        region: "us-east-1",
        allowsGuests: false,
        allowsClassicFlow: false,
        userPools: [
          {
            clientId: recorded.resource(CLIENT_TYPE).id,
            providerName: recorded.resource(USER_POOL_TYPE).state.endpoint,
            serverSideTokenCheck: true,
          },
        ],
        loginProviders: new Map([["accounts.google.com", "c"]]),
        openIdProviders: [
          {
            arn: "arn:aws:iam::123456789012:oidc-provider/issuer.example.com",
            name: "issuer.example.com",
            clientIds: ["a"],
          },
        ],
        developerProviderName: undefined,
        roles: { authenticated: arnOf("auth-role"), unauthenticated: arnOf("unauth-role") },
        roleMappings: [],
        principalTags: [],
      },
    ]);
  });

  it("are those that a program sets without an Auth", () => {
    const arn = "arn:aws:iam::123456789012:oidc-provider/elsewhere.example.com/path";
    const rule = { claim: "plan", matchType: "StartsWith", value: "g", roleArn: roleArn("gold") };
    const graph = new PoolGraph()
      .pool({
        allowClassicFlow: true,
        developerProviderName: "mine",
        openidConnectProviderArns: [arn],
        cognitoIdentityProviders: [{ clientId: CLIENT, providerName: USER_POOL }],
      })
      .roles({
        roleMappings: [
          { identityProvider: "x", type: "Token", ambiguousRoleResolution: "AuthenticatedRole" },
          { identityProvider: "y", type: "Rules", ambiguousRoleResolution: "Deny", mappingRules: [rule] },
        ],
      })
      .add("aws:cognito/identityPoolProviderPrincipalTag:IdentityPoolProviderPrincipalTag", "Tags", "t", {
        identityPoolId: POOL,
        identityProviderName: USER_POOL,
        principalTags: { plan: "custom:plan" },
      });
    const [settings] = identityPoolsOf(graph.index());
    assert.equal(settings?.allowsClassicFlow, true);
    assert.equal(settings?.developerProviderName, "mine");
    assert.equal(settings?.userPools[0]?.serverSideTokenCheck, false);
    assert.deepEqual(settings?.openIdProviders, [
      { arn, name: "elsewhere.example.com/path", clientIds: undefined },
    ]);
    assert.deepEqual(settings?.roleMappings, [
      { identityProvider: "x", type: "Token", ambiguous: "AuthenticatedRole", rules: [] },
      { identityProvider: "y", type: "Rules", ambiguous: "Deny", rules: [rule] },
    ]);
    assert.deepEqual(settings?.principalTags, [
      { identityProvider: USER_POOL, claims: new Map([["plan", "custom:plan"]]) },
    ]);
  });

  it("have no roles before some are attached", () => {
    const [settings] = identityPoolsOf(new PoolGraph().pool().index());
    assert.deepEqual(settings?.roles, { authenticated: undefined, unauthenticated: undefined });
  });
});
