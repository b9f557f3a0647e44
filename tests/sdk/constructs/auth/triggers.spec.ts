import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { Auth } from "#sdk/constructs/auth/construct";
import { Table } from "#sdk/constructs/table/construct";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { LAMBDA, PERMISSION } from "../../../support/api";
import { recordAuth, statementsIn, TRIGGERS, USER_POOL } from "../../../support/auth";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("Auth: triggers", () => {
  it("are functions that the pool, and no other, may call", async () => {
    const triggers = Object.fromEntries(TRIGGERS.map((key) => [key, `src/auth.${key}`]));
    const recorded = await recordAuth({ triggers });
    const pool = recorded.resource(USER_POOL);
    const arns: Record<string, unknown> = {};
    for (const key of TRIGGERS) {
      const name = `Web-Auth-trigger-${key}`;
      const lambda = recorded.expect(LAMBDA, `${name}-function`, { handler: `src/auth.${key}` });
      arns[key] = lambda.state.arn;
      assert.deepEqual(recorded.resource(PERMISSION, `${name}-permission`).inputs, {
        function: lambda.state.name,
        action: "lambda:InvokeFunction",
        principal: "cognito-idp.amazonaws.com",
        sourceArn: pool.state.arn,
      });
    }
    assert.deepEqual(pool.inputs.lambdaConfig, arns);
    assert.equal(recorded.resources(PERMISSION).length, 10);
  });

  it("may share a Function that was made before", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const shared = new Function(stack, "Shared", "src/auth.run");
      const auth = new Auth(stack, "Auth", { triggers: { preSignUp: shared, customMessage: shared } });
      assert.equal(auth.getFunction("preSignUp"), shared);
      auth.attachPermissionsForTriggers(["ses:SendEmail"]);
    });
    const { arn } = recorded.resource(LAMBDA).state;
    recorded.expect(USER_POOL, { lambdaConfig: { preSignUp: arn, customMessage: arn } });
    const sends = statementsIn(recorded, "Web-Shared-policy").filter(({ Action }) =>
      Action.includes("ses:SendEmail"),
    );
    assert.equal(sends.length, 1);
  });

  it("leave what undefined is given for out", async () => {
    const recorded = await recordAuth({ triggers: { preSignUp: undefined } });
    recorded.expect(USER_POOL, { lambdaConfig: undefined });
    recorded.expectNone(LAMBDA);
  });

  const SENDER = {
    customEmailSender: { lambdaArn: "arn:sender", lambdaVersion: "V1_0" },
    kmsKeyId: "arn:key",
  };
  for (const [name, lambdaConfig] of [
    ["known", SENDER],
    ["an Output", pulumi.output(SENDER)],
  ] as const) {
    it(`stand beside what else the pool calls, ${name}`, async () => {
      const recorded = await recordAuth({
        triggers: { preSignUp: "src/auth.check" },
        native: { userPool: { lambdaConfig } },
      });
      const preSignUp = recorded.resource(LAMBDA).state.arn;
      assert.deepEqual(recorded.resource(USER_POOL).inputs.lambdaConfig, { ...SENDER, preSignUp });
    });
  }

  it("may be granted something on their own pool, and be bound to others, without waiting in a circle", async () => {
    const recorded = await recordAuth(
      { triggers: { preSignUp: "src/auth.check", postConfirmation: "src/auth.welcome" } },
      (auth, stack) => {
        const table = new Table(stack, "Notes", {
          fields: { id: "string" },
          primaryIndex: { partitionKey: "id" },
        });
        const resources = [auth.userPoolArn];
        auth.attachPermissionsForTriggers([{ actions: ["cognito-idp:AdminAddUserToGroup"], resources }]);
        auth.attachPermissionsForTriggers("preSignUp", ["ses:SendEmail"]);
        auth.attachPermissionsForTrigger("preSignUp", [[table, "grantReadData"]]);
        auth.bindForTriggers([table]);
        auth.bindForTrigger("postConfirmation", [new Function(stack, "Mail", "src/mail.run")]);
      },
    );
    const { arn } = recorded.resource(USER_POOL).state;
    const actions = (key: string) =>
      statementsIn(recorded, `Web-Auth-trigger-${key}-policy`).flatMap(({ Action }) => Action);
    for (const key of ["preSignUp", "postConfirmation"]) {
      const granted = statementsIn(recorded, `Web-Auth-trigger-${key}-policy`).filter(({ Action }) =>
        Action.includes("cognito-idp:AdminAddUserToGroup"),
      );
      assert.deepEqual(
        granted.map(({ Resource }) => Resource),
        [[arn]],
      );
      const { variables } = recorded.resource(LAMBDA, `Web-Auth-trigger-${key}-function`).inputs
        .environment as { variables: Record<string, string> };
      assert.equal(variables.SAPI_Table_name_Notes, "dev-notes-Notes");
      assert.equal("SAPI_Function_name_Mail" in variables, key === "postConfirmation");
    }
    assert.ok(actions("preSignUp").includes("ses:SendEmail"));
    assert.ok(!actions("postConfirmation").includes("ses:SendEmail"));
  });

  it("are found by their keys", async () => {
    await recordAuth({ triggers: { preSignUp: "src/auth.check" } }, (auth) => {
      assert.ok(Function.isInstance(auth.getFunction("preSignUp")));
      assert.equal(auth.getFunction("customMessage"), undefined);
    });
  });

  it("cannot be bound to their own pool, nor by way of the function", async () => {
    await recordAuth({ triggers: { preSignUp: "src/auth.check" } }, async (auth) => {
      for (const [method, call] of [
        ["bindForTriggers", () => auth.bindForTriggers([auth])],
        ["bindForTrigger", () => auth.bindForTrigger("preSignUp", [auth])],
      ] as const) {
        await expectDefinitionError(call, [
          { code: "AUTH_TRIGGER_BIND", path: method, cure: "read event.userPoolId" },
        ]);
      }
    });
    await expectDefinitionError(
      recordAuth({ triggers: { preSignUp: "src/auth.check" } }, (auth) => {
        auth.getFunction("preSignUp")?.bind([auth]);
      }),
      [{ code: "FUNCTION_CYCLE", path: "triggers.preSignUp.environment" }],
    );
  });
});
