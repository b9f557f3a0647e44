import assert from "node:assert/strict";
import type { FunctionProps } from "#sdk/functions/props";
import { planTelemetry } from "#sdk/functions/telemetry-plan";
import { App, Function, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { reported } from "../../support/issues";
import { record } from "../../support/record";

const LAMBDA = "aws:lambda/function:Function";
const POLICY = "aws:iam/rolePolicy:RolePolicy";
const OURS = "arn:aws:lambda:us-east-1:615299751070:layer:AWSOpenTelemetryDistroJs:15";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

function make(props: Partial<FunctionProps>) {
  const stack = new Stack(new App(), "Web");
  return new Function(stack, "Hello", { handler: "src/index.show", runtime: "nodejs22.x", ...props });
}

async function recordFunction(props: Partial<FunctionProps>, region = "us-east-1") {
  const recorded = await record(() => void make(props), { config: { "aws:region": region } });
  const { inputs } = recorded.resource(LAMBDA);
  const { variables } = inputs.environment as { variables: Readonly<Record<string, string>> };
  const { Statement } = JSON.parse(String(recorded.resource(POLICY).inputs.policy)) as {
    Statement: readonly { readonly Action: readonly string[]; readonly Resource: unknown }[];
  };
  return { inputs, variables, statements: Statement, logs: recorded.logs };
}

describe("telemetry of a function", () => {
  it("is none unless the program asks for it", async () => {
    const { inputs, variables } = await recordFunction({});
    assert.equal(inputs.layers, undefined);
    assert.equal(variables.AWS_LAMBDA_EXEC_WRAPPER, undefined);
  });

  it("is AWS's layer of the region with its wrapper, and the permission to send metrics", async () => {
    const { inputs, variables, statements } = await recordFunction({ telemetry: "application_signals" });
    assert.deepEqual(inputs.layers, [OURS]);
    assert.equal(variables.AWS_LAMBDA_EXEC_WRAPPER, "/opt/otel-instrument");
    assert.equal(variables.OTEL_AWS_APPLICATION_SIGNALS_ENABLED, undefined);
    // One statement with that of the function's own log: both have the same actions.
    const signals = statements.find(({ Resource }) =>
      JSON.stringify(Resource).includes("application-signals"),
    );
    const group = "arn:aws:logs:us-east-1:123456789012:log-group:/aws/application-signals/data";
    assert.deepEqual(signals?.Action, ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"]);
    const named = (signals?.Resource as readonly string[]).filter((arn) => arn.includes("signals"));
    assert.deepEqual(named, [group, `${group}:*`]);
  });

  it("sends traces alone with opentelemetry, also where tracing is disabled", async () => {
    const { variables, statements } = await recordFunction({
      telemetry: "opentelemetry",
      tracing: "disabled",
    });
    assert.equal(variables.OTEL_AWS_APPLICATION_SIGNALS_ENABLED, "false");
    assert.ok(statements.some(({ Action }) => Action.includes("xray:PutTraceSegments")));
    assert.ok(!statements.some(({ Resource }) => JSON.stringify(Resource).includes("application-signals")));
  });

  for (const [runtime, region, layer] of [
    [
      "python3.13",
      "eu-west-1",
      "arn:aws:lambda:eu-west-1:615299751070:layer:AWSOpenTelemetryDistroPython:26",
    ],
    ["java21", "ap-east-1", "arn:aws:lambda:ap-east-1:888577020596:layer:AWSOpenTelemetryDistroJava:16"],
    [
      "dotnet8",
      "mx-central-1",
      "arn:aws:lambda:mx-central-1:610118373846:layer:AWSOpenTelemetryDistroDotNet:9",
    ],
    [
      "nodejs22.x",
      "cn-north-1",
      "arn:aws-cn:lambda:cn-north-1:440179912924:layer:AWSOpenTelemetryDistroJs:8",
    ],
  ] as const) {
    it(`has the layer of ${runtime} in ${region}`, async () => {
      const { inputs } = await recordFunction(
        { telemetry: "application_signals", runtime, handler: "index.show", srcPath: "src" },
        region,
      );
      assert.deepEqual(inputs.layers, [layer]);
    });
  }

  it("takes another layer, and stands behind those of the program", async () => {
    const layer = "arn:aws:lambda:us-east-1:123456789012:layer:otel:3";
    const tools = "arn:aws:lambda:us-east-1:123456789012:layer:tools:1";
    const { inputs } = await recordFunction({
      telemetry: { type: "opentelemetry", layer },
      layers: [tools],
    });
    assert.deepEqual(inputs.layers, [tools, layer]);
  });

  it("leaves variables that the program sets, and is off again with disabled", async () => {
    const environment = { OTEL_AWS_APPLICATION_SIGNALS_ENABLED: "true" };
    const set = await recordFunction({ telemetry: "opentelemetry", environment });
    assert.equal(set.variables.OTEL_AWS_APPLICATION_SIGNALS_ENABLED, "true");
    const recorded = await record(() => {
      const app = new App();
      app.setDefaultFunctionProps({ telemetry: "application_signals" });
      const props = { handler: "src/index.show", telemetry: "disabled" } as const;
      new Function(new Stack(app, "Web"), "Hello", props);
    });
    assert.equal(recorded.resource(LAMBDA).inputs.layers, undefined);
  });

  it("warns of a runtime that AWS did not name for its layer", async () => {
    const { logs, inputs } = await recordFunction({ telemetry: "opentelemetry", runtime: "nodejs24.x" });
    assert.deepEqual(inputs.layers, [OURS]);
    assert.ok(
      logs.some(({ message }) =>
        message.includes("AWS's layer of OpenTelemetry has no such runtime as of July 2026"),
      ),
      JSON.stringify(logs),
    );
  });

  it("is refused for runtimes without a layer, regions without one, another wrapper, and a sixth layer", async () => {
    const refused = (props: Partial<FunctionProps>, issues: Parameters<typeof expectDefinitionError>[1]) =>
      expectDefinitionError(() => make({ telemetry: "application_signals", ...props }), issues);
    await refused({ runtime: "ruby3.4", handler: "index.show", srcPath: "src" }, [
      { code: "FUNCTION_TELEMETRY_RUNTIME", path: "telemetry", value: "ruby3.4" },
    ]);
    await refused({ environment: { AWS_LAMBDA_EXEC_WRAPPER: "/opt/mine" } }, [
      { code: "PROP_CONFLICT", path: "environment.AWS_LAMBDA_EXEC_WRAPPER" },
    ]);
    const layers = [1, 2, 3, 4, 5].map((n) => `arn:aws:lambda:us-east-1:123456789012:layer:l${n}:1`);
    await refused({ layers }, [{ code: "FUNCTION_LAYERS_TOO_MANY", path: "layers" }]);
    const props = { telemetry: "opentelemetry" } as const;
    const found = reported((issues) => planTelemetry(props, "nodejs22.x", "us-gov-west-1", issues));
    assert.deepEqual(
      found.map(({ code, path, value }) => ({ code, path, value })),
      [{ code: "FUNCTION_TELEMETRY_REGION", path: "telemetry", value: "us-gov-west-1" }],
    );
  });

  it("refuses other words and forms by name", async () => {
    await expectDefinitionError(
      () => make({ telemetry: "on" as "disabled" }),
      [{ code: "VALUE_NOT_ALLOWED", path: "telemetry", value: "on" }],
    );
    await expectDefinitionError(
      () => make({ telemetry: { layer: "mine" } as never }),
      [
        { code: "PROP_MISSING", path: "telemetry.type" },
        { code: "ARN_INVALID", path: "telemetry.layer", value: "mine" },
      ],
    );
  });
});
