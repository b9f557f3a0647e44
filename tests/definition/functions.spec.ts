import assert from "node:assert/strict";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import { Api, Function, Table } from "#sdk/index";
import { LAMBDA } from "../support/api";
import type { Recorded } from "../support/record";
import { define, givenStatementsOf, ROLE, TABLE } from "./program";

const LAYER = "arn:aws:lambda:us-east-1:123456789012:layer:tools:1";
const OTHER_LAYER = "arn:aws:lambda:us-east-1:123456789012:layer:fonts:3";
const LAYER_VERSION = "aws:lambda/layerVersion:LayerVersion";

/** The variables of a function's environment that the library does not set itself. */
function ownVariables(recorded: Recorded, name: string): Record<string, unknown> {
  const { variables } = recorded.resource(LAMBDA, name).inputs.environment as {
    variables: Record<string, unknown>;
  };
  const isOurs = /^(SAPI_APP|SAPI_STAGE|NODE_OPTIONS|AWS_)/;
  return Object.fromEntries(Object.entries(variables).filter(([variable]) => !isOurs.test(variable)));
}

describe("definition: function definition", () => {
  it("[function.string] takes <file>.<export> as text, for a function and for a route", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Report", "src/report.run");
      new Api(stack, "Api", { routes: { "GET /a": "src/deep/a.get" } });
    });
    recorded.expect(LAMBDA, "Web-Report-function", { handler: "src/report.run" });
    recorded.expect(LAMBDA, "Web-Api-GET-a-function", { handler: "src/deep/a.get" });
  });

  it("[function.handler] takes the same text as a prop", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Report", { handler: "src/report.run" });
    });
    recorded.expect(LAMBDA, { handler: "src/report.run" });
  });

  it("[function.src-path] puts srcPath before the handler", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Report", { srcPath: "services/reports", handler: "src/report.run" });
      new Function(stack, "Here", { srcPath: ".", handler: "src/report.run" });
    });
    recorded.expect(LAMBDA, "Web-Report-function", { handler: "services/reports/src/report.run" });
    recorded.expect(LAMBDA, "Web-Here-function", { handler: "src/report.run" });
  });

  it("[function.timeout] passes seconds on, from a number and from a duration", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Number", { handler: "src/a.run", timeout: 45 });
      new Function(stack, "Text", { handler: "src/a.run", timeout: "15 minutes" });
    });
    recorded.expect(LAMBDA, "Web-Number-function", { timeout: 45 });
    recorded.expect(LAMBDA, "Web-Text-function", { timeout: 900 });
  });

  it("[function.memory-size] passes MB on", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Report", { handler: "src/a.run", memorySize: 256 });
    });
    recorded.expect(LAMBDA, { memorySize: 256 });
  });

  it("[function.environment] passes the variables on, Outputs resolved, and adds none in their names", async () => {
    const recorded = await define(({ stack }) => {
      const environment = { GREETING: "hello", LATER: pulumi.output("known later") };
      new Function(stack, "Report", { handler: "src/a.run", environment });
    });
    assert.deepEqual(ownVariables(recorded, "Web-Report-function"), {
      GREETING: "hello",
      LATER: "known later",
    });
  });

  it("[function.permissions] writes one statement per entry, in their order, into the function's policy", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Report", {
        handler: "src/a.run",
        permissions: ["ses:SendEmail", "sqs:ListQueues"],
      });
      new Function(stack, "Other", { handler: "src/a.run" });
    });
    assert.deepEqual(givenStatementsOf(recorded, "Web-Report"), [
      { Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] },
      { Effect: "Allow", Action: ["sqs:ListQueues"], Resource: ["*"] },
    ]);
    assert.deepEqual(givenStatementsOf(recorded, "Web-Other"), []);
  });

  it("[function.layers] passes ARNs and layer versions on, in their order", async () => {
    const recorded = await define(({ stack }) => {
      const layer = new lambda.LayerVersion("fonts", { layerName: "fonts" }, { parent: stack });
      new Function(stack, "Report", { handler: "src/a.run", layers: [LAYER, layer] });
      new Function(stack, "Bare", { handler: "src/a.run" });
    });
    recorded.expect(LAMBDA, "Web-Report-function", {
      layers: [LAYER, recorded.resource(LAYER_VERSION).state.arn],
    });
    recorded.expect(LAMBDA, "Web-Bare-function", { layers: undefined });
  });

  it("[function.role.shared] uses a given role for all route functions and makes no other", async () => {
    const recorded = await define(({ stack }) => {
      const role = new iam.Role("shared", { assumeRolePolicy: "{}" }, { parent: stack });
      new Api(stack, "Api", {
        defaults: { function: { role } },
        routes: { "GET /a": "src/a.get", "GET /b": "src/b.get" },
      });
    });
    const [role, ...others] = recorded.resources(ROLE);
    assert.deepEqual(others, []);
    assert.equal(role?.name, "shared");
    assert.deepEqual(
      recorded.resources(LAMBDA).map(({ inputs }) => inputs.role),
      [role?.state.arn, role?.state.arn],
    );
  });

  it("[function.role.own] makes one role per function, which Lambda may assume", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { routes: { "GET /a": "src/a.get", "GET /b": "src/b.get" } });
    });
    const roles = recorded.resources(ROLE);
    assert.deepEqual(
      recorded.resources(LAMBDA).map(({ inputs }) => inputs.role),
      roles.map(({ state }) => state.arn),
    );
    assert.equal(new Set(roles.map(({ urn }) => urn)).size, 2);
    for (const { inputs } of roles) {
      const [statement] = JSON.parse(String(inputs.assumeRolePolicy)).Statement;
      assert.deepEqual(statement.Principal, { Service: "lambda.amazonaws.com" });
      assert.equal("managedPolicyArns" in inputs, false);
    }
  });

  it("[function.runtime.default] is nodejs14.x, and a warning says what to write instead", async () => {
    const recorded = await define(({ stack }) => new Function(stack, "Report", "src/a.run"));
    recorded.expect(LAMBDA, { runtime: "nodejs14.x" });
    const warnings = recorded.logs.filter(({ severity }) => severity === "warn");
    assert.equal(warnings.length, 1);
    assert.match(
      String(warnings[0]?.message),
      /nodejs14\.x, the default; write new App\(\{ defaults: "current" \}\)/,
    );
  });

  it("[function.runtime] is passed on as written", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Report", { handler: "report.run", srcPath: "reports", runtime: "python3.13" });
    });
    recorded.expect(LAMBDA, { runtime: "python3.13", handler: "report.run" });
  });

  it("[function.tracing] sets the mode and the permission for traces, and neither when disabled", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Silent", { handler: "src/a.run" });
      new Function(stack, "Through", { handler: "src/a.run", tracing: "pass_through" });
      new Function(stack, "Off", { handler: "src/a.run", tracing: "disabled" });
    });
    recorded.expect(LAMBDA, "Web-Silent-function", { tracingConfig: { mode: "Active" } });
    recorded.expect(LAMBDA, "Web-Through-function", { tracingConfig: { mode: "PassThrough" } });
    recorded.expect(LAMBDA, "Web-Off-function", { tracingConfig: undefined });
    const traces = (name: string) =>
      String(recorded.resource("aws:iam/rolePolicy:RolePolicy", `${name}-policy`).inputs.policy).includes(
        "xray:PutTraceSegments",
      );
    assert.deepEqual(["Web-Silent", "Web-Through", "Web-Off"].map(traces), [true, true, false]);
  });

  it("[function.bind] passes the name of the bound construct and allows its use at run time", async () => {
    const recorded = await define(({ stack }) => {
      const table = new Table(stack, "Notes", {
        fields: { id: "string" },
        primaryIndex: { partitionKey: "id" },
      });
      new Function(stack, "Report", { handler: "src/a.run", bind: [table] });
    });
    const table = recorded.resource(TABLE);
    assert.deepEqual(ownVariables(recorded, "Web-Report-function"), {
      SAPI_Table_name_Notes: table.inputs.name,
    });
    const [statement, ...others] = givenStatementsOf(recorded, "Web-Report");
    assert.deepEqual(others, []);
    assert.deepEqual(statement?.Resource, [table.state.arn]);
    assert.ok(statement?.Action.includes("dynamodb:PutItem"));
    assert.ok(!statement?.Action.includes("dynamodb:*"));
    assert.ok(!statement?.Action.includes("dynamodb:DeleteTable"));
  });
});

describe("definition: merge of default and per-route function props", () => {
  it("[function.merge.override] lets the route's values win over the defaults, one by one", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        defaults: { function: { timeout: 20, memorySize: 512, tracing: "disabled" } },
        routes: {
          "GET /a": { function: { handler: "src/a.get", memorySize: 128, tracing: "active" } },
          "GET /b": "src/b.get",
        },
      });
    });
    recorded.expect(LAMBDA, "Web-Api-GET-a-function", {
      timeout: 20,
      memorySize: 128,
      tracingConfig: { mode: "Active" },
    });
    recorded.expect(LAMBDA, "Web-Api-GET-b-function", {
      timeout: 20,
      memorySize: 512,
      tracingConfig: undefined,
    });
  });

  it("[function.merge.joined] joins environment, layers and permissions", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        defaults: {
          function: {
            environment: { KEPT: "default", WON: "default" },
            layers: [LAYER],
            permissions: ["ses:SendEmail"],
          },
        },
        routes: {
          "GET /a": {
            function: {
              handler: "src/a.get",
              environment: { WON: "route", OWN: "route" },
              layers: [OTHER_LAYER],
              permissions: ["sqs:ListQueues"],
            },
          },
          "GET /b": "src/b.get",
        },
      });
    });
    assert.deepEqual(ownVariables(recorded, "Web-Api-GET-a-function"), {
      KEPT: "default",
      OWN: "route",
      WON: "route",
    });
    recorded.expect(LAMBDA, "Web-Api-GET-a-function", { layers: [LAYER, OTHER_LAYER] });
    const actions = (name: string) => givenStatementsOf(recorded, name).flatMap(({ Action }) => Action);
    assert.deepEqual(actions("Web-Api-GET-a"), ["ses:SendEmail", "sqs:ListQueues"]);
    assert.deepEqual(ownVariables(recorded, "Web-Api-GET-b-function"), { KEPT: "default", WON: "default" });
    recorded.expect(LAMBDA, "Web-Api-GET-b-function", { layers: [LAYER] });
    assert.deepEqual(actions("Web-Api-GET-b"), ["ses:SendEmail"]);
  });

  it("[function.merge.example] gives 10 for a default of 20 and a route's 10, with both environments", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        defaults: { function: { timeout: 20, environment: { TABLE: "notes" } } },
        routes: {
          "GET /a": { function: { handler: "src/a.get", timeout: 10, environment: { BUCKET: "files" } } },
        },
      });
    });
    recorded.expect(LAMBDA, { timeout: 10 });
    assert.deepEqual(ownVariables(recorded, "Web-Api-GET-a-function"), { BUCKET: "files", TABLE: "notes" });
  });
});
