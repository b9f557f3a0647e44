import { planAlarms } from "../alarms/plan";
import { TYPE } from "../aws/tokens";
import { checkBundle as checkBundleProps } from "../bundle/check";
import type { BundleProps } from "../bundle/props";
import { chooseOneOf, type Issues, nearest } from "../errors";
import { DISK, LAYERS, MEMORY, TIMEOUT } from "../limits/lambda";
import type { Limit } from "../limits/limit";
import {
  checkArn,
  checkOneOf,
  checkType,
  limitWith,
  parseArn,
  parseDuration,
  parseSize,
  retentionDays,
} from "../values";
import { isKnownRuntime, isNewerRuntime, RUNTIME_NAMES, warnOfNewerRuntime } from "../values/runtimes";
import { isBundlingSkipped, programFolder } from "./code-plan";
import { CONTAINER, checkContainer } from "./container-plan";
import { planDurable } from "./durable-plan";
import { checkEnvironment } from "./environment";
import type { FunctionProps } from "./props";
import { checkTelemetry } from "./telemetry-check";
import { planUrl } from "./url-plan";

/** Settings of `aws.lambda.Function` that have props of their own, because more than the setting hangs on them. */
const OWN_PROPS: Readonly<Record<string, string>> = {
  environment: "environment",
  name: "functionName",
  role: "role: aws.iam.Role.get(...) for a role made elsewhere",
};

/** Names of generation 0 and of other tools, and where the same thing is here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  vpc: "native: { function: { vpcConfig } }",
  vpcSubnets: "native: { function: { vpcConfig } }",
  securityGroup: "native: { function: { vpcConfig } }",
  securityGroups: "native: { function: { vpcConfig } }",
  deadLetterQueue: "native: { function: { deadLetterConfig: { targetArn } } }",
  deadLetterTopic: "native: { function: { deadLetterConfig: { targetArn } } }",
  filesystem: "native: { function: { fileSystemConfig } }",
  reservedConcurrentExecutions: "native: { function: { reservedConcurrentExecutions } }",
  description: "native: { function: { description } }",
  codeSigningConfig: "native: { function: { codeSigningConfigArn } }",
  environmentEncryption: "native: { function: { kmsKeyArn } }",
  ephemeralStorageSize: "diskSize",
  initialPolicy: "permissions",
  memory: "memorySize",
  env: "environment",
  entry: "handler",
  name: "functionName",
  config: "bind and environment",
};

/** A check of one prop, which may ask what else the layer has. */
type Check = (value: never, issues: Issues, props: FunctionProps) => void;

type Checks = { readonly [K in keyof Required<FunctionProps>]: Check };

/** One check per prop, and the list of the props that there are. `0` for two of them counts as not given. */
const CHECKS: Checks = {
  handler: (value: unknown, issues) => void checkType(value, "string", issues),
  srcPath: (value: unknown, issues) => void checkType(value, "string", issues),
  runtime: checkRuntime,
  container: checkContainer,
  memorySize: (value: number, issues, props) =>
    void (value === 0 || parseSize(value, issues, limitIn(MEMORY, props))),
  timeout: (value: number, issues, props) =>
    void (value === 0 || parseDuration(value, issues, limitIn(TIMEOUT, props))),
  tracing: (value, issues) => void checkOneOf(value, ["active", "disabled", "pass_through"], issues),
  telemetry: (value, issues) => checkTelemetry(value, issues),
  diskSize: (value, issues, props) => void parseSize(value, issues, limitIn(DISK, props)),
  architecture: (value, issues) => void checkOneOf(value, ["x86_64", "arm_64"], issues),
  environment: checkEnvironment,
  // Permissions and bindings are planned, which is their check.
  permissions: () => undefined,
  bind: () => undefined,
  layers: checkLayers,
  functionName: checkFunctionNameType,
  bundle: checkBundle,
  url: (value, issues) => void planUrl(value, issues),
  durable: (value, issues) => void planDurable(value, issues),
  logRetention: (value, issues) => void retentionDays(value, issues),
  role: checkRole,
  alarms: (value, issues) => void planAlarms(value, issues),
  native: checkNative,
};

/** Names of the props of a function. */
export const FUNCTION_PROPS = Object.keys(CHECKS) as readonly (keyof FunctionProps)[];

/** Check the props of one layer, whether defaults or a function's own, each by itself. */
export function checkFunctionProps(props: FunctionProps, issues: Issues): void {
  validProps(props, issues);
}

/** The valid props of one layer. Reports the mistakes of the others. */
export function validProps(props: FunctionProps, issues: Issues): FunctionProps {
  if (!checkType(props, "object", issues)) return {};
  const entries = Object.entries(props).filter(([name, value]) => {
    return value !== undefined && isValid(name, value, issues.at(name), props);
  });
  return Object.fromEntries(entries);
}

/** The limit of a function that has these props: managed instances and accelerators have larger ones. */
function limitIn(limit: Limit, { native }: FunctionProps): Limit {
  return limitWith(limit, native?.function);
}

function isValid(name: string, value: unknown, issues: Issues, props: FunctionProps): boolean {
  const before = issues.list.length;
  const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof FunctionProps] : undefined;
  if (check) check(value as never, issues, props);
  else refuseProp(name, issues);
  return issues.list.length === before;
}

function refuseProp(name: string, issues: Issues): void {
  const other = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
  const guess = nearest(name, FUNCTION_PROPS);
  const cure = other
    ? `write ${other}`
    : guess
      ? `did you mean ${guess}`
      : "remove it, or put a setting of AWS under native: { function }";
  issues.add("PROP_UNKNOWN", { problem: "a function has no such prop", cure });
}

function checkRuntime(runtime: unknown, issues: Issues): void {
  if (isKnownRuntime(runtime) || runtime === CONTAINER) return;
  if (isNewerRuntime(runtime)) return warnOfNewerRuntime(runtime, issues);
  const cure =
    typeof runtime === "string" && nearest(runtime, RUNTIME_NAMES)
      ? chooseOneOf(RUNTIME_NAMES, runtime)
      : "write a runtime such as nodejs22.x; one of another form goes under native: { function: { runtime } }";
  issues.add("VALUE_NOT_ALLOWED", { problem: "unknown runtime", value: runtime, cure });
}

function checkLayers(layers: unknown, issues: Issues): void {
  if (!checkType(layers, "list", issues)) return;
  layers.forEach((layer, index) => {
    const at = issues.at(index);
    if (typeof layer === "string") checkLayerArn(layer, at);
    else if (typeof layer !== "object" || layer === null) {
      const cure = "pass the ARN of a layer version, or an aws.lambda.LayerVersion";
      at.add("VALUE_WRONG_TYPE", { problem: "not a layer", value: layer ?? null, cure });
    }
  });
  refuseManyLayers(layers, issues);
}

/** Report what is not the ARN of one version of a layer, which is what a function has. */
export function checkLayerArn(arn: string, issues: Issues): void {
  const parsed = parseArn(arn);
  if (parsed?.service !== "lambda") return checkArn(arn, issues, ["lambda"]);
  if (/^layer:[\w-]+:\d+$/.test(parsed.resource)) return;
  const isLayer = /^layer:[\w-]+$/.test(parsed.resource);
  issues.add("ARN_INVALID", {
    problem: isLayer ? "a layer without its version" : "not the ARN of a layer",
    value: arn,
    cure: `write the ARN of one version, such as "${isLayer ? arn : "arn:aws:lambda:us-east-1:123456789012:layer:name"}:1"`,
  });
}

/** Report more layers than Lambda takes. */
export function refuseManyLayers(layers: readonly unknown[], issues: Issues): void {
  if (layers.length <= LAYERS.max) return;
  const problem = `${layers.length} layers, those of the defaults included, and Lambda takes ${LAYERS.max}`;
  issues.add("FUNCTION_LAYERS_TOO_MANY", { problem, cure: "put what they hold into fewer layers" });
}

function checkFunctionNameType(name: unknown, issues: Issues): void {
  if (typeof name === "function") return;
  if (checkType(name, "string", issues)) checkFunctionName(name, issues);
}

/** Report a name that Lambda does not take. */
export function checkFunctionName(name: unknown, issues: Issues): void {
  if (typeof name === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(name)) return;
  const cure = "write 1 to 64 letters, digits, - and _";
  issues.add("FUNCTION_NAME_INVALID", {
    problem: "Lambda does not take this name",
    value: name ?? null,
    cure,
  });
}

/** Files and packages that the settings name must be there, unless nothing is bundled now. */
function checkBundle(bundle: boolean | BundleProps, issues: Issues): void {
  if (typeof bundle === "boolean" || !checkType(bundle, "object", issues)) return;
  if (!isBundlingSkipped()) checkBundleProps(programFolder(), bundle, issues);
}

function checkRole(role: unknown, issues: Issues): void {
  if (typeOfResource(role) === TYPE.iam.Role) return;
  const cure = "pass an aws.iam.Role; for one made elsewhere aws.iam.Role.get(name, id)";
  issues.add("VALUE_WRONG_TYPE", { problem: "not a role", value: role, cure });
}

function checkNative(native: unknown, issues: Issues): void {
  if (!checkType(native, "object", issues)) return;
  for (const name of Object.keys(native)) {
    if (name === "function" || native[name] === undefined) continue;
    const cure = `write native: { function: { ${name} } }`;
    issues
      .at(name)
      .add("PROP_UNKNOWN", { problem: "native of a function has the settings of the function only", cure });
  }
  const settings = native.function;
  const at = issues.at("function");
  if (settings === undefined) return;
  if (typeOfResource(settings) === TYPE.lambda.Function) {
    const cure = "give the existing function to the route: native: { function } beside its other props";
    at.add("FUNCTION_IS_RESOURCE", { problem: "settings are wanted here, and this is a function", cure });
    return;
  }
  if (!checkType(settings, "object", at)) return;
  for (const name of Object.keys(settings)) {
    if (!Object.hasOwn(OWN_PROPS, name) || settings[name] === undefined) continue;
    const problem = "a function has a prop of its own for this, and more than the setting hangs on it";
    at.at(name).add("FUNCTION_NATIVE_OWN_PROP", { problem, cure: `write ${OWN_PROPS[name]}` });
  }
}

/** Type token of an `@pulumi/aws` resource, without importing that package. */
export function typeOfResource(value: unknown): string | undefined {
  return typeof value === "object" && value !== null
    ? (value as { __pulumiType?: string }).__pulumiType
    : undefined;
}
