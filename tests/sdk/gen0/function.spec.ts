import assert from "node:assert/strict";
import {
  Architecture,
  Duration,
  Effect,
  Function,
  type FunctionProps,
  PermissionType,
  PolicyStatement,
  RetentionDays,
  Runtime,
  Tracing,
} from "#sdk/gen0/index";
import { App, Function as NewFunction, type FunctionProps as NewProps, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";

const handler = "src/report.run";
const runtime = "nodejs12.x";

/** Each row: props of generation 0, and what they are in generation 1. */
const CASES: Readonly<Record<string, readonly [FunctionProps, NewProps]>> = {
  "the runtime that was the default": [{ handler }, { handler, runtime }],
  "a runtime of the platform": [
    { handler, runtime: Runtime.NODEJS_14_X },
    { handler, runtime: "nodejs14.x" },
  ],
  "a runtime by its word": [
    { handler, runtime: "nodejs18.x" },
    { handler, runtime: "nodejs18.x" },
  ],
  "a Duration": [
    { handler, timeout: Duration.minutes(2) },
    { handler, runtime, timeout: "2 minutes" },
  ],
  "a number of seconds": [
    { handler, timeout: 20 },
    { handler, runtime, timeout: 20 },
  ],
  "tracing of the platform": [
    { handler, tracing: Tracing.PASS_THROUGH },
    { handler, runtime, tracing: "pass_through" },
  ],
  "retention of the platform": [
    { handler, logRetention: RetentionDays.TWO_WEEKS },
    { handler, runtime, logRetention: "two_weeks" },
  ],
  "retention in upper case": [
    { handler, logRetention: "ONE_MONTH" },
    { handler, runtime, logRetention: "one_month" },
  ],
  "all permissions": [
    { handler, permissions: PermissionType.ALL },
    { handler, runtime, permissions: "*" },
  ],
  "a statement of the platform": [
    {
      handler,
      permissions: [
        new PolicyStatement({
          actions: ["s3:GetObject"],
          effect: Effect.ALLOW,
          resources: ["arn:aws:s3:::a/*"],
        }),
      ],
    },
    { handler, runtime, permissions: [{ actions: ["s3:GetObject"], resources: ["arn:aws:s3:::a/*"] }] },
  ],
  "an architecture of the platform": [
    { handler, architecture: Architecture.ARM_64 },
    { handler, runtime, architecture: "arm_64" },
  ],
  "settings of the platform's function": [
    { handler, description: "Reports", reservedConcurrentExecutions: 2 },
    { handler, runtime, native: { function: { description: "Reports", reservedConcurrentExecutions: 2 } } },
  ],
  "settings of the bundle": [
    { handler, bundle: { externalModules: ["sharp"], esbuildConfig: { keepNames: false }, minify: false } },
    { handler, runtime, bundle: { external: ["sharp"], esbuild: { keepNames: false }, minify: false } },
  ],
  "live development, which every function has": [
    { handler, enableLiveDev: false },
    { handler, runtime },
  ],
};

describe("a Function of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Function(stack, "Report", old),
        (stack) => new NewFunction(stack, "Report", now),
      ));

  it("takes a handler alone", () =>
    expectSame(
      (stack) => new Function(stack, "Report", handler),
      (stack) => new NewFunction(stack, "Report", { handler, runtime }),
    ));

  it("gets statements by the platform's method", () =>
    expectSame(
      (stack) => {
        const statement = new PolicyStatement();
        statement.addActions("ses:SendEmail");
        statement.addAllResources();
        new Function(stack, "Report", handler).addToRolePolicy(statement);
      },
      (stack) => {
        const made = new NewFunction(stack, "Report", { handler, runtime });
        made.attachPermissions([{ actions: ["ses:SendEmail"], resources: ["*"] }]);
      },
    ));

  it("has the platform's names for what is read from its role", async () => {
    const { outputs } = await record(() => {
      const { role } = new Function(new Stack(new App(), "Shop"), "Report", handler);
      return { arn: role.roleArn, name: role.roleName, now: [role.arn, role.name] };
    });
    const { arn, name, now } = outputs as { arn: string; name: string; now: readonly string[] };
    assert.deepEqual([arn, name], now);
    assert.ok(arn);
  });

  it("is refused where it was written", () =>
    expectDefinitionError(
      () =>
        record(
          () =>
            new Function(new Stack(new App(), "Shop"), "Report", {
              handler,
              memorySize: 1,
              description: 3 as never,
              vpc: {} as never,
              permissions: [new PolicyStatement({ resources: ["*"] })],
            } as FunctionProps),
        ),
      [
        { code: "VALUE_OUT_OF_RANGE", path: "memorySize", value: 1 },
        { code: "PROP_UNKNOWN", path: "vpc", cure: /vpcConfig/ },
        { code: "PERMISSION_STATEMENT_EMPTY", path: "permissions[0].actions" },
      ],
    ));
});
