import {
  Architecture,
  Duration,
  Effect,
  type FunctionProps,
  LayerVersion,
  PermissionType,
  PolicyStatement,
  RetentionDays,
  Runtime,
  Size,
  Tracing,
} from "#sdk/gen0/index";
import type { FunctionProps as NewProps } from "#sdk/index";

const handler = "src/report.run";
const runtime = "nodejs12.x";
const LAYER = "arn:aws:lambda:us-east-1:123456789012:layer:tools:1";
const statement = { actions: ["s3:GetObject"], resources: ["arn:aws:s3:::a/*"] };
const scope = undefined as never;

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [FunctionProps, NewProps]>> = {
  "the runtime that was the default": [{ handler }, { handler, runtime }],
  "what else was the default": [
    { handler },
    {
      handler,
      runtime,
      srcPath: ".",
      memorySize: 1024,
      timeout: 10,
      tracing: "active",
    },
  ],
  "zero, as not given": [
    { handler, memorySize: 0, timeout: 0 },
    { handler, runtime },
  ],
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
    { handler, permissions: [new PolicyStatement({ ...statement, effect: Effect.ALLOW })] },
    { handler, runtime, permissions: [statement] },
  ],
  "initialPolicy, as permissions": [
    { handler, initialPolicy: [new PolicyStatement(statement)] },
    { handler, runtime, permissions: [statement] },
  ],
  "an architecture of the platform": [
    { handler, architecture: Architecture.ARM_64 },
    { handler, runtime, architecture: "arm_64" },
  ],
  "layers of the platform, and by their ARNs": [
    { handler, layers: [LayerVersion.fromLayerVersionArn(scope, "Tools", LAYER), LAYER] },
    { handler, runtime, layers: [LAYER, LAYER] },
  ],
  "ephemeralStorageSize, as diskSize": [
    { handler, ephemeralStorageSize: Size.gibibytes(2) },
    { handler, runtime, diskSize: 2_048 },
  ],
  "settings of the platform's function": [
    { handler, description: "Reports", reservedConcurrentExecutions: 2 },
    { handler, runtime, native: { function: { description: "Reports", reservedConcurrentExecutions: 2 } } },
  ],
  "settings of the bundle": [
    {
      handler,
      bundle: {
        externalModules: ["sharp"],
        nodeModules: [],
        esbuildConfig: { keepNames: false },
        minify: false,
      },
    },
    {
      handler,
      runtime,
      bundle: { external: ["sharp"], install: [], esbuild: { keepNames: false }, minify: false },
    },
  ],
  "live development, which every function has": [
    { handler, enableLiveDev: false },
    { handler, runtime },
  ],
  "what is off, switched off": [
    { handler, deadLetterQueueEnabled: false, profiling: false } as FunctionProps,
    { handler, runtime },
  ],
};
