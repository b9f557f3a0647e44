import assert from "node:assert/strict";
import * as cognito from "@pulumi/aws/cognito";
import { Auth, type AuthProps } from "#sdk/gen0/index";
import { App, Auth as NewAuth, Stack } from "#sdk/index";
import { IDENTITY_POOL, ROLE, statementsIn, USER_POOL } from "../../support/auth";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/auth";

const runtime = "nodejs12.x";
const TRIGGERS = { preSignUp: "src/auth.check", postConfirmation: "src/auth.welcome" };

const made = (props?: AuthProps) => new Auth(new Stack(new App(), "Shop"), "Users", props);
const refused = (props: object) => () => record(() => made(props as AuthProps));

describe("an Auth of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Auth(stack, "Users", old),
        (stack) => new NewAuth(stack, "Users", now),
      ));

  it("takes a user pool and a client that are there", () => {
    const given = () => {
      const userPool = cognito.UserPool.get("people", "us-east-1_abc");
      const userPoolClient = new cognito.UserPoolClient("client", { userPoolId: userPool.id });
      return { userPool, userPoolClient };
    };
    return expectSame(
      (stack) => new Auth(stack, "Users", { userdir: given() }),
      (stack) => new NewAuth(stack, "Users", { native: given() }),
    );
  });

  it("has its objects under their old names, and the prefixed ones, with what is read from them", async () => {
    const { outputs } = await record(() => {
      const auth = made({ userdir: true });
      const { native } = auth;
      return {
        poolId: auth.userPool.userPoolId,
        poolArn: auth.userPool.userPoolArn,
        clientId: auth.userPoolClient.userPoolClientId,
        identityId: auth.identityPoolId,
        ref: auth.cfnIdentityPool.ref,
        roleArn: auth.iamAuthRole.roleArn,
        guestRole: auth.iamUnauthRole.roleName,
        isSame: [
          auth.userPool === native.userPool,
          auth.cognitoUserPool === native.userPool,
          auth.cognitoUserPoolClient === native.userPoolClient,
          auth.cognitoCfnIdentityPool === native.cfnIdentityPool,
        ],
        now: {
          poolId: native.userPool.id,
          poolArn: native.userPool.arn,
          clientId: native.userPoolClient.id,
          identityId: auth.cognitoIdentityPoolId,
          ref: native.cfnIdentityPool?.id,
          roleArn: native.authRole?.arn,
          guestRole: native.unauthRole?.name,
        },
      };
    });
    const { now, isSame, ...old } = outputs as Record<string, unknown>;
    assert.deepEqual(old, now);
    assert.deepEqual(isSame, [true, true, true, true]);
  });

  it("has nothing of a user pool without userdir", async () => {
    const recorded = await record(() => {
      const auth = made({ federatedC: { clientId: "c" } });
      assert.deepEqual(
        [auth.userPool, auth.userPoolClient, auth.userPoolId],
        [undefined, undefined, undefined],
      );
      assert.ok(auth.cfnIdentityPool.ref);
    });
    recorded.expectNone(USER_POOL);
    assert.deepEqual([recorded.resources(IDENTITY_POOL).length, recorded.resources(ROLE).length], [1, 2]);
  });

  for (const method of ["attachPermissionsForTrigger", "attachPermissionsForTriggers"] as const)
    it(`attaches permissions to one trigger with ${method}`, async () => {
      const recorded = await record(() => {
        made({ userdir: { triggers: TRIGGERS } })[method]("preSignUp", ["ses:SendEmail"]);
      });
      const actions = (trigger: string) =>
        statementsIn(recorded, `Shop-Users-trigger-${trigger}-policy`).flatMap(({ Action }) => Action);
      assert.ok(actions("preSignUp").includes("ses:SendEmail"));
      assert.ok(!actions("postConfirmation").includes("ses:SendEmail"));
    });

  it("attaches permissions to all triggers and to users", () =>
    expectSame(
      (stack) => {
        const auth = new Auth(stack, "Users", { userdir: { triggers: TRIGGERS } });
        auth.attachPermissionsForTriggers(["sns:Publish"]);
        auth.attachPermissionsForAuthUsers(["ses:SendEmail"]);
        auth.attachPermissionsForUnauthUsers(["sqs:SendMessage"]);
      },
      (stack) => {
        const triggers = {
          preSignUp: { handler: TRIGGERS.preSignUp, runtime },
          postConfirmation: { handler: TRIGGERS.postConfirmation, runtime },
        } as const;
        const auth = new NewAuth(stack, "Users", { triggers });
        auth.attachPermissionsForTriggers(["sns:Publish"]);
        auth.attachPermissionsForAuthUsers(["ses:SendEmail"]);
        auth.attachPermissionsForUnauthUsers(["sqs:SendMessage"]);
      },
    ));

  it("is refused in the form of before v0.12.0, with the path that each prop has now", async () => {
    const moved = [
      [
        "cognito.signInAliases",
        { cognito: { signInAliases: { email: true } } },
        "userdir.userPool.signInAliases",
      ],
      ["cognito", { cognito: true }, "userdir"],
      ["cognitoUserPool", { cognitoUserPool: {} }, "userdir.userPool"],
      ["cognitoUserPoolClient", { cognitoUserPoolClient: {} }, "userdir.userPoolClient"],
      ["signInAliases", { signInAliases: { email: true } }, "userdir.userPool.signInAliases"],
      ["triggers", { triggers: TRIGGERS }, "userdir.triggers"],
      ["defaultFunctionProps", { defaultFunctionProps: {} }, "userdir.defaultFunctionProps"],
    ] as const;
    for (const [path, props, newPath] of moved)
      await expectDefinitionError(refused(props), [
        { code: "PROP_GONE", path, message: "since v0.12.0", cure: `write ${newPath}` },
      ]);
  });

  it("reports all mistakes at once, by the paths of the program", () =>
    expectDefinitionError(
      refused({
        userdir: {
          userPool: {
            signInAliases: { email: true, preferredUsername: true },
            customAttributes: {},
            lambdaTriggers: {},
          },
          triggers: { preSignup: "src/auth.check", postConfirmation: { handler: "" } },
          defaultFunctionProps: { memorySize: 1 },
        },
        federatedE: { consumerKey: "e" },
        federatedA: { domain: "http://a.example", clientId: "a" },
        identityPool: { identityPoolName: "!" },
      }),
      [
        { code: "PROP_GONE", path: "userdir.userPool.customAttributes", cure: /schemas/ },
        { code: "PROP_GONE", path: "userdir.userPool.lambdaTriggers", cure: "write userdir.triggers" },
        { code: "AUTH_PREFERRED_USERNAME", path: "userdir.userPool.signInAliases" },
        { code: "AUTH_TRIGGER_UNKNOWN", path: "userdir.triggers.preSignup" },
        { code: "FUNCTION_HANDLER_MISSING", path: "userdir.triggers.postConfirmation.handler" },
        { code: "VALUE_OUT_OF_RANGE", path: "userdir.defaultFunctionProps.memorySize", value: 1 },
        { code: "PROP_MISSING", path: "federatedE.consumerSecret" },
        { code: "AUTH_PROVIDER_DOMAIN_INVALID", path: "federatedA.domain" },
        { code: "AUTH_NAME_INVALID", path: "identityPool.identityPoolName" },
      ],
    ));

  for (const [letter, fields] of Object.entries({
    A: ["domain", "clientId"],
    B: ["servicesId"],
    C: ["clientId"],
    D: ["appId"],
    E: ["consumerKey", "consumerSecret"],
    F: ["appId"],
  }))
    it(`needs each field of federated${letter}`, () =>
      expectDefinitionError(
        refused({ [`federated${letter}`]: {} }),
        fields.map((field) => ({ code: "PROP_MISSING", path: `federated${letter}.${field}` }) as const),
      ));
});
