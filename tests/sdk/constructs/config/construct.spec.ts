import assert from "node:assert/strict";
import * as ssm from "@pulumi/aws/ssm";
import * as pulumi from "@pulumi/pulumi";
import { App, Config, Function, Stack, type StackContext } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const PARAMETER = "aws:ssm/parameter:Parameter";
const LAMBDA = "aws:lambda/function:Function";
const ROLE_POLICY = "aws:iam/rolePolicy:RolePolicy";
const SECRETS = { config: { STRIPE_KEY: "sk_live_1234" }, secretConfig: ["STRIPE_KEY"] };
const ARN = "arn:aws:ssm:us-east-1:123456789012:parameter/sapi/notes/dev/Secret/STRIPE_KEY/value";

function define<T>(program: (context: StackContext) => T, options: object = SECRETS): Promise<Recorded> {
  return record(() => {
    const app = new App({ defaults: "current" });
    return program({ app, stack: new Stack(app, "Web") });
  }, options);
}

/** The variables of a function that have to do with bindings, and its own statements. */
function boundTo(recorded: Recorded, name: string) {
  const { variables } = recorded.resource(LAMBDA, `${name}-function`).inputs.environment as {
    readonly variables: Readonly<Record<string, string>>;
  };
  const policy = recorded.resource(ROLE_POLICY, `${name}-policy`).inputs.policy as string;
  const { Statement } = JSON.parse(policy) as { Statement: { Action: string[] }[] };
  return {
    variables: Object.fromEntries(
      Object.entries(variables).filter(([variable]) => /^SAPI_(Secret|Parameter)/.test(variable)),
    ),
    statements: Statement.filter(({ Action }) => !/^(logs|xray):/.test(String(Action))),
  };
}

describe("Config.Secret", () => {
  it("is an encrypted parameter with the value of the stack's configuration, secret to Pulumi as well", async () => {
    const recorded = await define(({ stack }) => new Config.Secret(stack, "STRIPE_KEY"));
    const made = recorded.expect(PARAMETER, "Web-STRIPE_KEY-parameter", {
      name: "/sapi/notes/dev/Secret/STRIPE_KEY/value",
      type: "SecureString",
      value: "sk_live_1234",
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    assert.deepEqual(made.secretInputs, ["value"]);
    assert.equal(recorded.resource("serverless-api:index:Secret").name, "Web-STRIPE_KEY");
  });

  it("gives a bound function the parameter's name and version, and reading it: the value is not in the environment", async () => {
    const recorded = await define(({ stack }) => {
      const secret = new Config.Secret(stack, "STRIPE_KEY");
      new Function(stack, "Pay", { handler: "src/pay.run", bind: [secret] });
    });
    const { variables, statements } = boundTo(recorded, "Web-Pay");
    assert.deepEqual(variables, {
      SAPI_Secret_parameter_STRIPE_KEY: "/sapi/notes/dev/Secret/STRIPE_KEY/value:1",
    });
    assert.deepEqual(statements, [
      { Effect: "Allow", Action: ["ssm:GetParameter", "ssm:GetParameters"], Resource: [ARN] },
    ]);
    assert.ok(!JSON.stringify(recorded.resources(LAMBDA)).includes("sk_live_1234"));
  });

  it("is granted with a word and without, and the key of one's own for this parameter alone", async () => {
    const recorded = await define(({ stack }) => {
      const secret = new Config.Secret(stack, "STRIPE_KEY", {
        native: { parameter: { keyId: "alias/mine" } },
      });
      new Function(stack, "Word", { handler: "src/a.run", permissions: [[secret, "grantRead"]] });
      new Function(stack, "Alone", { handler: "src/a.run", permissions: [secret] });
    });
    const { statements } = boundTo(recorded, "Web-Word");
    assert.deepEqual(statements, [
      { Effect: "Allow", Action: ["ssm:GetParameter", "ssm:GetParameters"], Resource: [ARN] },
      {
        Effect: "Allow",
        Action: ["kms:Decrypt"],
        Resource: ["*"],
        Condition: { StringEquals: { "kms:EncryptionContext:PARAMETER_ARN": ARN } },
      },
    ]);
    assert.deepEqual(boundTo(recorded, "Web-Alone"), { variables: {}, statements });
  });

  it("takes an Output of the program, which becomes secret, and settings", async () => {
    const recorded = await define(({ stack }) => {
      new Config.Secret(stack, "DB", {
        value: pulumi.output("drawn"),
        native: { parameter: { name: "/db/password", description: "of the database" } },
      });
    });
    const made = recorded.expect(PARAMETER, "Web-DB-parameter", {
      name: "/db/password",
      description: "of the database",
      type: "SecureString",
      value: "drawn",
    });
    assert.deepEqual(made.secretInputs, ["value"]);
  });

  it("takes a parameter that is made elsewhere, makes none, and lets its key be used", async () => {
    const recorded = await define(({ stack }) => {
      const parameter = new ssm.Parameter("old", { type: "SecureString", name: "/old", value: "x" });
      const secret = new Config.Secret(stack, "OLD", { native: { parameter } });
      assert.equal(secret.native.parameter, parameter);
      new Function(stack, "Pay", { handler: "src/pay.run", bind: [secret] });
    });
    assert.equal(recorded.resources(PARAMETER).length, 1);
    const { variables, statements } = boundTo(recorded, "Web-Pay");
    assert.deepEqual(variables, { SAPI_Secret_parameter_OLD: "/old:1" });
    assert.deepEqual(
      statements.map(({ Action }) => Action),
      [["ssm:GetParameter", "ssm:GetParameters"], ["kms:Decrypt"]],
    );
  });

  it("has no value where the program is only inspected and the value is not known", async () => {
    const recorded = await define(({ stack }) => new Config.Secret(stack, "STRIPE_KEY"), {});
    recorded.expect(PARAMETER, "Web-STRIPE_KEY-parameter", { type: "SecureString", value: undefined });
    const unreadable = { unreadableConfig: ["notes:STRIPE_KEY"] };
    const encrypted = await define(({ stack }) => new Config.Secret(stack, "STRIPE_KEY"), unreadable);
    encrypted.expect(PARAMETER, "Web-STRIPE_KEY-parameter", { value: undefined });
    assert.deepEqual(encrypted.logs, []);
  });

  it("says in the error of a value that SSM does not take how long it is, and not what it is", async () => {
    const value = `sk_${"x".repeat(4094)}`;
    const error = await expectDefinitionError(
      define(({ stack }) => new Config.Secret(stack, "STRIPE_KEY"), {
        config: { STRIPE_KEY: value },
        secretConfig: ["STRIPE_KEY"],
      }),
      [
        {
          code: "CONFIG_VALUE_SIZE",
          path: "value",
          message: "the value has 4097 bytes; SSM takes 1 to 4096",
        },
      ],
    );
    assert.ok(!error.message.includes("sk_"));
  });
});

describe("Config.Parameter", () => {
  it("is a parameter with its text, which bound functions have in their environment", async () => {
    const recorded = await define(({ stack }) => {
      const version = new Config.Parameter(stack, "VERSION", { value: "1.2" });
      new Function(stack, "About", { handler: "src/about.run", bind: [version] });
    });
    const made = recorded.expect(PARAMETER, "Web-VERSION-parameter", {
      name: "/sapi/notes/dev/Parameter/VERSION/value",
      type: "String",
      insecureValue: "1.2",
      value: undefined,
    });
    assert.equal(made.secretInputs, undefined);
    assert.deepEqual(boundTo(recorded, "Web-About"), {
      variables: { SAPI_Parameter_value_VERSION: "1.2" },
      statements: [],
    });
  });

  it("may be known only when it is deployed, and may not be a secret then", async () => {
    const recorded = await define(({ stack }) => {
      new Config.Parameter(stack, "URL", { value: pulumi.output("https://example.com") });
    });
    recorded.expect(PARAMETER, "Web-URL-parameter", { insecureValue: "https://example.com" });
    await expectDefinitionError(
      define(({ stack }) => new Config.Parameter(stack, "URL", { value: pulumi.secret("x") })),
      [{ code: "CONFIG_PARAMETER_SECRET", path: "value", cure: "make a Config.Secret of it" }],
    );
  });

  it("has a path without the app where the app has no name, and the ids around it", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ name: "" }), "Web");
      class Board extends pulumi.ComponentResource {
        constructor() {
          super("acme:index:Board", "Board", {}, { parent: stack });
          new Config.Parameter(this, "VERSION", { value: "1" });
        }
      }
      new Board();
    });
    const [made] = recorded.resources(PARAMETER);
    assert.equal(made?.inputs.name, "/sapi/dev/Parameter/Board-VERSION/value");
  });
});
