import assert from "node:assert/strict";
import * as cognito from "@pulumi/aws/cognito";
import { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/construct";
import { Auth } from "#sdk/constructs/auth/construct";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { AUTHORIZER, LAMBDA, PERMISSION, POLICY } from "../../../support/api";
import {
  CLIENT,
  IDENTITY_POOL,
  OPEN_ID,
  ROLE,
  recordAuth,
  STASH,
  statementsIn,
  TRIGGERS,
  USER_POOL,
} from "../../../support/auth";
import { record } from "../../../support/record";

const TAGS = { "serverless-api:app": "notes", "serverless-api:stage": "dev" };

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("Auth: the user pool", () => {
  it("has users with names in any letter case who sign up by themselves, under the name of stage, app and id", async () => {
    const recorded = await recordAuth(undefined, undefined, "v1");
    const pool = recorded.resource(USER_POOL);
    assert.equal(pool.name, "Web-Auth-user-pool");
    assert.deepEqual(pool.inputs, {
      name: "dev-notes-Auth",
      usernameConfiguration: { caseSensitive: false },
      adminCreateUserConfig: { allowAdminCreateUserOnly: false },
      accountRecoverySetting: {
        recoveryMechanisms: [
          { name: "verified_phone_number", priority: 1 },
          { name: "verified_email", priority: 2 },
        ],
      },
      tags: TAGS,
    });
    assert.equal(pool.parent, recorded.resource("serverless-api:index:Auth", "Web-Auth").urn);
    recorded.expectNone(LAMBDA);
    recorded.expectNone(PERMISSION);
    recorded.expectNone(OPEN_ID);
  });

  it("stays in AWS when it leaves the program, and its client and identity pool do not", async () => {
    const recorded = await recordAuth({});
    assert.equal(recorded.resource(USER_POOL).options.retainOnDelete, true);
    assert.ok(!recorded.resource(CLIENT).options.retainOnDelete);
    assert.ok(!recorded.resource(IDENTITY_POOL).options.retainOnDelete);
  });

  it("is deleted with the others where the app says so", async () => {
    const recorded = await record(() => {
      const app = new App();
      app.setDefaultRemovalPolicy("destroy");
      new Auth(new Stack(app, "Web"), "Auth");
    });
    assert.equal(recorded.resource(USER_POOL).options.retainOnDelete, false);
  });

  it("takes addresses and numbers as names without username, and verifies them", async () => {
    const recorded = await recordAuth({ login: ["email"] });
    recorded.expect(USER_POOL, {
      usernameAttributes: ["email"],
      aliasAttributes: undefined,
      autoVerifiedAttributes: ["email"],
      smsConfiguration: undefined,
    });
    recorded.expectNone("aws:iam/rolePolicy:RolePolicy");
  });

  it("takes them as aliases beside username", async () => {
    const recorded = await recordAuth({ login: ["preferredUsername", "email", "username"] });
    recorded.expect(USER_POOL, {
      usernameAttributes: undefined,
      aliasAttributes: ["email", "preferred_username"],
      autoVerifiedAttributes: ["email"],
    });
  });

  it("may send text messages where users have a phone, with a role that no other pool can take on", async () => {
    const recorded = await recordAuth({ login: ["username", "phone"] });
    const role = recorded.resource(ROLE, "Web-Auth-sms-role");
    const pool = recorded.expect(USER_POOL, {
      aliasAttributes: ["phone_number"],
      smsConfiguration: { externalId: "dev-notes-Auth", snsCallerArn: role.state.arn },
    });
    assert.deepEqual(JSON.parse(String(role.inputs.assumeRolePolicy)).Statement, [
      {
        Effect: "Allow",
        Principal: { Service: "cognito-idp.amazonaws.com" },
        Action: "sts:AssumeRole",
        Condition: { StringEquals: { "sts:ExternalId": "dev-notes-Auth" } },
      },
    ]);
    assert.deepEqual(statementsIn(recorded, "Web-Auth-sms-role-policy"), [
      { Effect: "Allow", Action: ["sns:Publish"], Resource: ["*"] },
    ]);
    const policy = recorded.resource(POLICY, "Web-Auth-sms-role-policy");
    assert.ok(pool.dependencies.includes(policy.urn), "Cognito checks the policy when it makes the pool");
  });

  it("needs no role of ours where text messages are configured", async () => {
    const smsConfiguration = { externalId: "x", snsCallerArn: "arn:aws:iam::123456789012:role/sms" };
    const recorded = await recordAuth({ login: ["phone"], native: { userPool: { smsConfiguration } } });
    recorded.expect(USER_POOL, { smsConfiguration });
    assert.ok(recorded.resources(ROLE).every(({ name }) => !name.includes("sms")));
  });

  it("takes settings that win over ours", async () => {
    const recorded = await recordAuth({
      login: ["email"],
      native: {
        userPool: {
          name: "people",
          passwordPolicy: { minimumLength: 12 },
          autoVerifiedAttributes: [],
          usernameConfiguration: { caseSensitive: true },
        },
      },
    });
    recorded.expect(USER_POOL, {
      name: "people",
      passwordPolicy: { minimumLength: 12 },
      autoVerifiedAttributes: [],
      usernameConfiguration: { caseSensitive: true },
      usernameAttributes: ["email"],
      adminCreateUserConfig: { allowAdminCreateUserOnly: false },
    });
  });

  it("has its names from native.id where that is given", async () => {
    const recorded = await recordAuth({ native: { id: "People" } });
    recorded.expect(USER_POOL, "Web-People-user-pool", { name: "dev-notes-People" });
  });

  it("may be an existing one, which is used as it is", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const userPool = new cognito.UserPool("old", { name: "old" });
      const auth = new Auth(stack, "Auth", { native: { userPool } });
      assert.equal(auth.native.userPool, userPool);
    });
    const pool = recorded.expect(USER_POOL, "old", { name: "old" });
    recorded.expectNone(STASH);
    const client = recorded.expect(CLIENT, "Web-Auth-user-pool-client", { userPoolId: pool.id });
    assert.deepEqual(recorded.resource(IDENTITY_POOL).inputs.cognitoIdentityProviders, [
      { clientId: client.id, providerName: pool.state.endpoint, serverSideTokenCheck: true },
    ]);
  });

  it("gives its ids and objects, also to functions that are bound to it", async () => {
    const recorded = await recordAuth({}, (auth, stack) => {
      new Function(stack, "Report", { handler: "src/report.run", bind: [auth] });
      const { userPoolId, userPoolArn, userPoolClientId, cognitoIdentityPoolId, native } = auth;
      assert.equal(native.userPool.id, userPoolId);
      assert.equal(native.userPoolClient.id, userPoolClientId);
      assert.equal(native.cfnIdentityPool?.id, cognitoIdentityPoolId);
      stack.addOutputs({ arn: userPoolArn });
    });
    recorded.expect(LAMBDA, {
      environment: {
        variables: {
          SAPI_Auth_userPoolId_Auth: recorded.resource(USER_POOL).id,
          SAPI_Auth_userPoolClientId_Auth: recorded.resource(CLIENT).id,
          SAPI_Auth_identityPoolId_Auth: recorded.resource(IDENTITY_POOL).id,
        },
      },
    });
    const actions = statementsIn(recorded, "Web-Report-policy").flatMap(({ Action }) => Action);
    assert.ok(
      actions.every((action) => /^(logs|xray):/.test(action)),
      String(actions),
    );
  });

  it("is what a user_pool authorizer of an Api asks for", async () => {
    const recorded = await recordAuth({ login: ["email"] }, (auth, stack) => {
      new Api(stack, "Api", {
        authorizers: {
          users: { type: "user_pool", userPool: { id: auth.userPoolId, clientIds: [auth.userPoolClientId] } },
        },
        defaults: { authorizer: "users" },
        routes: { "GET /notes": "src/notes.list" },
      });
    });
    recorded.expect(AUTHORIZER, {
      authorizerType: "JWT",
      jwtConfiguration: {
        issuer: `https://cognito-idp.us-east-1.amazonaws.com/${recorded.resource(USER_POOL).id}`,
        audiences: [recorded.resource(CLIENT).id],
      },
    });
  });
});

describe("Auth: the client of the user pool", () => {
  it("signs in by password that never leaves it and by refresh tokens, without secret and hosted pages", async () => {
    const recorded = await recordAuth({}, undefined, "v1");
    const client = recorded.resource(CLIENT);
    assert.equal(client.name, "Web-Auth-user-pool-client");
    assert.deepEqual(client.inputs, {
      name: "dev-notes-Auth",
      userPoolId: recorded.resource(USER_POOL).id,
      explicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      generateSecret: false,
      preventUserExistenceErrors: "ENABLED",
      supportedIdentityProviders: ["COGNITO"],
    });
  });

  it("takes settings that win over ours", async () => {
    const userPoolClient = {
      explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      callbackUrls: ["https://app.example.com"],
    };
    const recorded = await recordAuth({ native: { userPoolClient } });
    recorded.expect(CLIENT, { ...userPoolClient, generateSecret: false });
  });

  it("may be an existing one of an existing pool", async () => {
    const recorded = await record(() => {
      const userPool = new cognito.UserPool("old", {});
      const userPoolClient = new cognito.UserPoolClient("old", { userPoolId: userPool.id });
      const stack = new Stack(new App(), "Web");
      const auth = new Auth(stack, "Auth", {
        identityPoolFederation: false,
        native: { userPool, userPoolClient },
      });
      assert.equal(auth.native.userPoolClient, userPoolClient);
    });
    assert.equal(recorded.resources(CLIENT).length, 1);
    recorded.expectNone(IDENTITY_POOL);
  });

  for (const trigger of TRIGGERS) {
    const isChallenge = trigger.includes("AuthChallenge");
    it(`${isChallenge ? "signs" : "does not sign"} in by custom challenges with a trigger ${trigger}`, async () => {
      const recorded = await recordAuth({ triggers: { [trigger]: "src/auth.run" } });
      const flows = recorded.resource(CLIENT).inputs.explicitAuthFlows as string[];
      assert.equal(flows.includes("ALLOW_CUSTOM_AUTH"), isChallenge);
    });
  }
});
