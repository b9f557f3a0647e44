import { strict as assert } from "node:assert";
import type { Stack } from "#sdk/app/index";
import { Issues } from "#sdk/errors/index";
import { Function } from "#sdk/functions/construct";
import { checkDurableProvider } from "#sdk/functions/durable-plan";
import type { FunctionProps } from "#sdk/functions/props";
import { Api, App, Bucket, Cron, Queue } from "#sdk/index";
import { type ExpectedIssue, expectRefused } from "../../support/definition-error";
import { type PlanningContext, planned } from "../../support/function-context";
import { inProgramFolder } from "../../support/program-folder";
import { type Recorded, record } from "../../support/record";

const ALIAS = "aws:lambda/alias:Alias";
const LAMBDA = "aws:lambda/function:Function";
const MAPPING = "aws:lambda/eventSourceMapping:EventSourceMapping";
const PERMISSION = "aws:lambda/permission:Permission";
const POLICY = "aws:iam/rolePolicy:RolePolicy";
const URL = "aws:lambda/functionUrl:FunctionUrl";
const ORDER: FunctionProps = {
  handler: "src/order.main",
  runtime: "nodejs22.x",
  durable: { timeout: "15 minutes", retention: 7 },
};

const FILES = {
  "src/order.js": "exports.main = () => {};",
  "src/order.py": "def main(event, context): pass",
};

function plan(props: FunctionProps, context: PlanningContext = {}) {
  return inProgramFolder(FILES, () => planned(props, context));
}

function recordStack(define: (stack: Stack) => unknown): Promise<Recorded> {
  return record(() => {
    const app = new App({ defaults: "current" });
    app.stack(function Main({ stack }) {
      return define(stack);
    });
    return app.outputs;
  });
}

describe("durable", () => {
  it("is in the units of AWS", async () => {
    assert.deepEqual((await plan({ ...ORDER, durable: { timeout: "366 days" } })).durable, {
      executionTimeout: 31_622_400,
      retentionPeriod: undefined,
    });
    assert.deepEqual((await plan(ORDER)).durable, { executionTimeout: 900, retentionPeriod: 7 });
    assert.equal((await plan({ handler: "src/order.main" })).durable, undefined);
  });

  const REFUSED: readonly [unknown, ExpectedIssue][] = [
    [{ timeout: "367 days" }, { code: "VALUE_OUT_OF_RANGE", path: "durable.timeout" }],
    [{ timeout: 0 }, { code: "VALUE_OUT_OF_RANGE", path: "durable.timeout", value: 0 }],
    [{ timeout: "soon" }, { code: "DURATION_INVALID", path: "durable.timeout" }],
    [{ retention: 7 }, { code: "PROP_MISSING", path: "durable.timeout", cure: 'timeout: "1 day"' }],
    [
      { timeout: 60, retention: 91 },
      { code: "VALUE_OUT_OF_RANGE", path: "durable.retention", cure: "1 to 90" },
    ],
    [
      { timeout: 60, retention: 1.5 },
      { code: "VALUE_OUT_OF_RANGE", path: "durable.retention" },
    ],
    [
      { timeout: 60, executionTimeout: 60 },
      { code: "PROP_UNKNOWN", path: "durable.executionTimeout" },
    ],
    [true, { code: "VALUE_WRONG_TYPE", path: "durable" }],
  ];
  for (const [durable, expected] of REFUSED)
    it(`is refused as ${JSON.stringify(durable)}`, async () => {
      await expectRefused(() => plan({ ...ORDER, durable } as FunctionProps), [expected]);
    });

  it("is refused with a runtime that AWS does not offer for it, also where that is the default", async () => {
    const refused = (value: string, cure: string) =>
      [{ code: "FUNCTION_DURABLE_RUNTIME", path: "runtime", value, cure }] as const;
    await expectRefused(() => plan({ ...ORDER, runtime: "nodejs20.x" }), refused("nodejs20.x", "nodejs22.x"));
    await expectRefused(
      () => plan({ ...ORDER, handler: "order.main", srcPath: "src", runtime: "python3.12" }),
      refused("python3.12", "python3.13"),
    );
    const { runtime: _, ...byDefault } = ORDER;
    await expectRefused(() => plan(byDefault), refused("nodejs14.x", "nodejs22.x"));
    assert.notEqual((await plan(byDefault, { defaults: "current" })).durable, undefined);
  });

  it("is refused where the installed provider would deploy a plain function", () => {
    const codesWith = (version: string | undefined) => {
      const issues = new Issues({ kind: "Function", id: "Order" });
      checkDurableProvider(issues, () => version);
      return issues.list.map(({ code, message }) => `${code} ${message}`);
    };
    assert.deepEqual(codesWith("7.13.2"), [
      "FUNCTION_DURABLE_PROVIDER durable functions need @pulumi/aws 7.14.0 or newer, and 7.13.2 is installed; run npm install @pulumi/aws@7",
    ]);
    for (const version of ["7.14.0", "7.100.0", "8.0.0", undefined]) assert.deepEqual(codesWith(version), []);
    assert.equal(codesWith("6.83.0").length, 1);
  });

  it("warns of executions that may take longer than callers can wait, and not where nobody waits", async () => {
    const long = { ...ORDER, durable: { timeout: "1 day" } } as const;
    const { logs } = await recordStack((stack) => {
      new Api(stack, "Api", { routes: { "POST /orders": { function: long } } });
      new Queue(stack, "Orders", { consumer: { ...long, handler: "src/order.fromQueue" } });
      new Function(stack, "Open", { ...long, url: true });
      new Cron(stack, "Nightly", { schedule: "rate(1 day)", job: { ...long, handler: "src/order.nightly" } });
      new Function(stack, "Started", { ...long, handler: "src/order.started" });
    });
    const found = logs.map(({ message }) => message).filter((one) => one.includes("more than 15 minutes"));
    assert.deepEqual(
      found.map((one) => one.split(":")[0]),
      [
        'Api "Api" routes["POST /orders"].function.durable.timeout',
        'Queue "Orders" consumer.durable.timeout',
        'Function "Open" durable.timeout',
      ],
    );
  });

  it("warns of a function that only native settings make durable", async () => {
    const native = { function: { durableConfig: { executionTimeout: 60 } } };
    const { logs } = await recordStack(
      (stack) => new Function(stack, "Order", { handler: "src/order.main", native }),
    );
    assert.match(
      logs.map(({ message }) => message).join("\n"),
      /Function "Order" native\.function\.durableConfig: AWS refuses calls .* write durable: \{ timeout \}/,
    );
  });
});

describe("a durable function", () => {
  it("has the settings of its executions, a version with each deployment, and an alias on that", async () => {
    const recorded = await recordStack((stack) => new Function(stack, "Order", ORDER));
    const { inputs } = recorded.resource(LAMBDA);
    assert.deepEqual(inputs.durableConfig, { executionTimeout: 900, retentionPeriod: 7 });
    assert.equal(inputs.publish, true);
    const alias = recorded.resource(ALIAS, "Main-Order-alias");
    assert.equal(alias.inputs.name, "live");
    assert.equal(alias.inputs.functionVersion, "1");
    assert.equal(alias.parent, recorded.resource("serverless-api:index:Function").urn);
  });

  it("may store and read the progress of its own executions, and of no others", async () => {
    const recorded = await recordStack((stack) => new Function(stack, "Order", ORDER));
    const { Statement } = JSON.parse(recorded.resource(POLICY).inputs.policy as string);
    const own = (Statement as { Action: string[]; Resource: string[] }[]).find(({ Action }) =>
      Action.includes("lambda:CheckpointDurableExecution"),
    );
    assert.deepEqual(own?.Action, ["lambda:CheckpointDurableExecution", "lambda:GetDurableExecutionState"]);
    assert.match(own?.Resource[0] ?? "", /:function:[^:]+:\*$/);
    assert.equal(own?.Resource.length, 1);
  });

  it("is called by its alias: by routes, URLs, event sources, rules and their permissions", async () => {
    const recorded = await recordStack((stack) => {
      new Api(stack, "Api", { routes: { "POST /orders": { function: ORDER } } });
      new Queue(stack, "Orders", { consumer: { ...ORDER, handler: "src/order.fromQueue" } });
      new Cron(stack, "Nightly", {
        schedule: "rate(1 day)",
        job: { ...ORDER, handler: "src/order.nightly" },
      });
      new Bucket(stack, "Files", { notifications: { made: { ...ORDER, handler: "src/order.fromFile" } } });
      new Function(stack, "Open", { ...ORDER, url: true });
    });
    const aliased = /:function:[^:]+:live(\/|$)/;
    const permissions = recorded.resources().filter(({ type }) => type === PERMISSION);
    assert.equal(permissions.length, 5);
    for (const { name, inputs } of permissions) assert.equal(inputs.qualifier, "live", name);
    assert.match(
      String(recorded.resource("aws:apigatewayv2/integration:Integration").inputs.integrationUri),
      aliased,
    );
    assert.match(String(recorded.resource(MAPPING).inputs.functionName), aliased);
    assert.equal(recorded.resource(URL).inputs.qualifier, "live");
    assert.match(String(recorded.resource("aws:cloudwatch/eventTarget:EventTarget").inputs.arn), aliased);
  });

  it("is bound by the name of its alias, which handlers invoke", async () => {
    const recorded = await recordStack((stack) => {
      const order = new Function(stack, "Order", { ...ORDER, functionName: "orders" });
      new Function(stack, "Shop", { handler: "src/shop.main", bind: [order] });
    });
    const { environment } = recorded.resource(LAMBDA, "Main-Shop-function").inputs as {
      environment: { variables: Record<string, string> };
    };
    assert.ok(Object.values(environment.variables).includes("orders:live"), JSON.stringify(environment));
  });

  it("is deleted before it is replaced where it has a fixed name, so that the names do not collide", async () => {
    const fixed = await recordStack(
      (stack) => new Function(stack, "Order", { ...ORDER, functionName: "orders" }),
    );
    assert.equal(fixed.resource(LAMBDA).options.deleteBeforeReplace, true);
    const plain = await recordStack(
      (stack) => new Function(stack, "Order", { handler: "src/order.main", functionName: "orders" }),
    );
    assert.notEqual(plain.resource(LAMBDA).options.deleteBeforeReplace, true);
  });
});
