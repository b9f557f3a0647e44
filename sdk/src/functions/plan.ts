import type * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { planAlarms } from "../alarms/plan";
import type { OwnAlarms } from "../app/begin";
import type { Defaults } from "../app/default-sets";
import type { App, Stack } from "../app/stack";
import { TYPE } from "../aws/tokens";
import { hasSourceMap, withSourceMaps, withWritableExports } from "../bundle/settings";
import type { Issues } from "../errors";
import { mergePlans, NO_PERMISSIONS, type PermissionPlan, planPermissions } from "../permissions/plan";
import { checkInput, checkType, isPlain, parseDuration, parseSize, retentionDays } from "../values";
import type { LogRetention } from "../values/retention";
import { type BindingPlan, mergeBindings, NO_BINDINGS, planBindings } from "./binding-plan";
import { type CodePlan, type PlannedCode, planCode } from "./code-plan";
import { CONTAINER } from "./container-plan";
import { type PropsLayer, planDefaultLayers } from "./default-layers";
import {
  checkDurableProvider,
  type DurablePlan,
  planDurable,
  refuseUndurable,
  warnOfLongExecutions,
  warnOfNativeDurable,
} from "./durable-plan";
import { checkEnvironmentSize, type Environment, ownEnvironment, setVariables } from "./environment";
import { isWithoutDefaults, refuseLeftDefaults } from "./exported-defaults";
import { runtimeOfHandler } from "./handler-runtime";
import { mergeFunctionProps } from "./merge";
import {
  type FunctionDefinition,
  type FunctionProps,
  isFunction,
  type MadeFunction,
  type NativeFunctionSettings,
} from "./props";
import {
  checkFunctionName,
  checkLayerArn,
  refuseManyLayers,
  typeOfResource,
  validProps,
} from "./props-check";
import { defaultRuntime, nearestRuntime, warnOfRuntime } from "./runtime-plan";
import { planTelemetry, type TelemetryPlan } from "./telemetry-plan";
import { planUrl, type UrlPlan, warnOfUrlInVpc } from "./url-plan";

/** Where a function is made, and the defaults of the construct that makes it. */
export interface FunctionContext {
  readonly app: App;
  readonly stack: Stack;
  /** The defaults of values that nobody sets. */
  readonly defaults: Defaults;
  /** `defaults.function` of the construct. Check it once with `checkFunctionDefaults`, so that mistakes name its path. */
  readonly constructDefaults?: FunctionProps | undefined;
}

/** A function given by the user, used as it is. */
export interface GivenFunctionPlan {
  readonly kind: "given";
  readonly function: MadeFunction;
}

/** A function to be made: all defaults merged, all values checked and in the units of AWS. */
export interface MadeFunctionPlan {
  readonly kind: "made";
  /** The handler that Lambda calls. Undefined for a container image. */
  readonly handler: string | undefined;
  /** Undefined for a container image. */
  readonly runtime: string | undefined;
  readonly code: CodePlan;
  /** MB. */
  readonly memorySize: number;
  /** Seconds. */
  readonly timeout: number;
  /** MB. */
  readonly diskSize: number;
  readonly tracing: "active" | "disabled" | "pass_through";
  readonly architecture: "x86_64" | "arm64" | undefined;
  /** The user's variables and ours, without those of bindings. */
  readonly environment: Environment;
  readonly permissions: PermissionPlan;
  readonly bindings: BindingPlan;
  readonly layers: readonly pulumi.Input<string>[];
  /** Undefined for none. */
  readonly telemetry: TelemetryPlan | undefined;
  readonly functionName: string | undefined;
  readonly url: UrlPlan | undefined;
  /** Undefined for a plain function. */
  readonly durable: DurablePlan | undefined;
  /** Days. 0 keeps the log for ever in a group of ours, undefined leaves the group to Lambda. */
  readonly logRetention: number | undefined;
  readonly role: aws.iam.Role | undefined;
  /** The alarms that the props ask for. */
  readonly alarms: OwnAlarms;
  readonly native: NativeFunctionSettings;
  /** Standing at the function's props, for what is only found later. */
  readonly issues: Issues;
}

export type FunctionPlan = GivenFunctionPlan | MadeFunctionPlan;

/**
 * Check a definition and merge it with the defaults of app, stack and construct. Reports every mistake at the path that
 * `issues` stands at, and gives nothing back if there is one. Registers nothing.
 */
export function planFunction(
  definition: FunctionDefinition,
  context: FunctionContext,
  issues: Issues,
): FunctionPlan | undefined {
  if (isFunction(definition)) return planGiven(definition, context, issues);
  const props = normaliseFunction(definition, issues);
  if (!props) return undefined;
  const before = issues.list.length;
  const defaults = planDefaultLayers(context, issues);
  const own = { props: validProps(props, issues), issues, runtime: props.runtime };
  refuseLeftDefaults(context.constructDefaults, props, issues);
  const isHandlerWrong = props.handler !== undefined && own.props.handler === undefined;
  const plan = planMade([...defaults, own], context, isHandlerWrong, issues);
  return issues.list.length > before ? undefined : plan;
}

/** The plan of a function that is made by itself. With mistakes in `issues` it is not to be used. */
export function planNewFunction(props: unknown, context: FunctionContext, issues: Issues): MadeFunctionPlan {
  if (isFunction(props)) {
    const cure = "use it as it is, or pass a handler";
    issues.add("VALUE_WRONG_TYPE", { problem: "a Function is not made of another one", value: props, cure });
    throw issues.toError();
  }
  return planFunction(props as FunctionDefinition, context, issues) as MadeFunctionPlan;
}

function planGiven(
  given: MadeFunction,
  { constructDefaults }: FunctionContext,
  issues: Issues,
): GivenFunctionPlan | undefined {
  if (isWithoutDefaults(constructDefaults)) return { kind: "given", function: given };
  issues.add("FUNCTION_GIVEN_WITH_DEFAULTS", {
    problem: "a Function made before does not take defaults.function",
    value: given,
    cure: "write its handler or props here instead, or remove defaults.function",
  });
  return undefined;
}

/** The props of any form of definition but a given function. */
export function normaliseFunction(definition: unknown, issues: Issues): FunctionProps | undefined {
  if (typeof definition === "string") return { handler: definition };
  if (typeOfResource(definition) === TYPE.lambda.Function) {
    const cure = "give it to the route as native: { function }, or write a handler";
    issues.add("FUNCTION_IS_RESOURCE", {
      problem: "an aws.lambda.Function is no definition of a function",
      cure,
    });
    return undefined;
  }
  if (definition === undefined || definition === null) {
    issues.add("PROP_MISSING", {
      problem: "the function is missing",
      cure: 'write a handler such as "src/notes.list"',
    });
    return undefined;
  }
  return checkType(definition, "object", issues) ? (definition as FunctionProps) : undefined;
}

function planMade(
  layers: readonly PropsLayer[],
  { app, stack, defaults: { function: defaults } }: FunctionContext,
  isHandlerWrong: boolean,
  issues: Issues,
): MadeFunctionPlan | undefined {
  const props = mergeFunctionProps(layers.map((layer) => layer.props));
  const native = props.native?.function ?? {};
  const { runtime: wanted, isRefused, isUnclear } = planRuntime(layers, props, defaults.runtime, app);
  const planned = isHandlerWrong || isUnclear ? undefined : planCode(props, wanted, issues);
  const runtime = planned ? runtimeOfHandler(planned, wanted, { props, defaults, app, issues }) : wanted;
  const isImage = planned !== undefined && planned.handler === undefined;
  const telemetry = planTelemetry(props, isImage ? CONTAINER : runtime, app.regionOrDefault, issues);
  const variables = { ...props, environment: { ...telemetry?.environment, ...props.environment } };
  const environment = planEnvironment(variables, app, runtime, planned, issues.at("environment"));
  const plan = {
    kind: "made" as const,
    runtime: isImage ? undefined : runtime,
    memorySize: parseSize(props.memorySize || defaults.memorySize, issues.at("memorySize")),
    timeout: parseDuration(props.timeout || defaults.timeout, issues.at("timeout")),
    diskSize: parseSize(props.diskSize ?? defaults.diskSize, issues.at("diskSize")),
    tracing: props.tracing ?? defaults.tracing,
    architecture: props.architecture === "arm_64" ? ("arm64" as const) : props.architecture,
    environment,
    permissions: planPermissionLayers(layers, app),
    bindings: planBindingLayers(layers),
    layers: planLayers(props, telemetry, issues.at("layers")),
    telemetry,
    functionName: planName(props, stack, issues.at("functionName")),
    url: planUrl(props.url, issues.at("url")),
    durable: planExecutions(props, { runtime, isImage, isRefused }, issues),
    logRetention: planRetention(props, defaults.logRetention, issues.at("logRetention")),
    role: props.role,
    alarms: planAlarms(props.alarms, issues.at("alarms")),
    native,
    issues: issues.apart(),
  };
  warnOfUrlInVpc(plan.url, native, issues.at("url"));
  if (!isImage && !isRefused) warnOfRuntime(wanted, props, defaults.runtime, app, issues.construct);
  if (!planned) return undefined;
  return { ...plan, ...planned, code: codeWith(telemetry, planned.code) };
}

interface RuntimePlan {
  /** The nearest known runtime where the props name an unknown one. */
  readonly runtime: string;
  readonly isRefused: boolean;
  /** The props name an unknown runtime that resembles no known one. */
  readonly isUnclear: boolean;
}

function planRuntime(
  layers: readonly PropsLayer[],
  { runtime, native }: FunctionProps,
  byDefault: string,
  app: App,
): RuntimePlan {
  const ofNative = native?.function?.runtime;
  const refused = ofNative === undefined ? refusedRuntime(layers, runtime) : undefined;
  const likely = refused === undefined ? runtime : nearestRuntime(refused);
  return {
    runtime: plainText(ofNative) ?? likely ?? defaultRuntime(byDefault, app),
    isRefused: refused !== undefined,
    isUnclear: refused !== undefined && likely === undefined,
  };
}

/** The value that the strongest layer with a `runtime` gives it, where that is no runtime. */
function refusedRuntime(layers: readonly PropsLayer[], merged: string | undefined): unknown {
  const named = layers.map(({ runtime }) => runtime).filter((runtime) => runtime !== undefined);
  return named.at(-1) === merged ? undefined : named.at(-1);
}

function planPermissionLayers(layers: readonly PropsLayer[], app: App): PermissionPlan {
  const warnOnce = (key: string, message: string) => app.warnOnce(key, message);
  return layers
    .map(({ props, issues }) => planPermissions(props.permissions, issues.at("permissions"), warnOnce))
    .reduce(mergePlans, NO_PERMISSIONS);
}

function planBindingLayers(layers: readonly PropsLayer[]): BindingPlan {
  return layers
    .map(({ props, issues }) => planBindings(props.bind, issues.at("bind")))
    .reduce(mergeBindings, NO_BINDINGS);
}

/** The executions of a durable function. The runtime of an image is its own affair, and one that is refused is reported once. */
function planExecutions(
  props: FunctionProps,
  { runtime, isImage, isRefused }: { runtime: string; isImage: boolean; isRefused: boolean },
  issues: Issues,
): DurablePlan | undefined {
  const durable = planDurable(props.durable, issues.at("durable"));
  warnOfNativeDurable(durable, props.native?.function ?? {}, issues);
  if (durable === undefined) return undefined;
  if (!isImage && !isRefused) refuseUndurable(runtime, issues.at("runtime"));
  checkDurableProvider(issues.at("durable"));
  if (props.url) warnOfLongExecutions(props, issues);
  return durable;
}

/** Ours and the user's, whose own value always wins. */
function planEnvironment(
  props: FunctionProps,
  app: App,
  runtime: string,
  planned: PlannedCode | undefined,
  issues: Issues,
): Environment {
  const environment = { ...ownEnvironment(app, runtime), ...setVariables(props.environment ?? {}) };
  checkEnvironmentSize(environment, issues);
  const code = planned?.code;
  const isBundled = code?.kind === "bundle" || code?.kind === "source";
  if (!isBundled || !hasSourceMap(code.bundle)) return environment;
  const { NODE_OPTIONS: options } = environment as Environment;
  const NODE_OPTIONS = isPlain(options)
    ? withSourceMaps(options)
    : pulumi.output(options).apply(withSourceMaps);
  return { ...environment, NODE_OPTIONS };
}

/** The layer of telemetry comes last: its files are those that count. */
function planLayers(
  { layers: given = [] }: FunctionProps,
  telemetry: TelemetryPlan | undefined,
  issues: Issues,
): readonly pulumi.Input<string>[] {
  const layers = [...given, ...(telemetry ? [telemetry.layer] : [])];
  refuseManyLayers(layers, issues);
  return layers.map((layer, index) => {
    const arn =
      typeOfResource(layer) === TYPE.lambda.LayerVersion
        ? (layer as aws.lambda.LayerVersion).arn
        : (layer as pulumi.Input<string>);
    return isPlain(arn) ? arn : checkInput(arn, issues.at(index), checkLayerArn);
  });
}

function planName(props: FunctionProps, stack: Stack, issues: Issues): string | undefined {
  if (typeof props.functionName !== "function") return props.functionName;
  const name = props.functionName({ stack, functionProps: props });
  checkFunctionName(name, issues);
  return name;
}

/** No group of ours where the user names another one under `native.function.loggingConfig`. */
function planRetention(
  props: FunctionProps,
  byDefault: string | undefined,
  issues: Issues,
): number | undefined {
  const logging = props.native?.function?.loggingConfig;
  const hasOtherGroup = logging !== undefined && (!isPlain(logging) || logging.logGroup !== undefined);
  const word = props.logRetention ?? (hasOtherGroup ? undefined : byDefault);
  return word === undefined ? undefined : retentionDays(word as LogRetention, issues);
}

/** The layer replaces the handler among the exports of a bundle, which esbuild makes read-only. */
function codeWith(telemetry: TelemetryPlan | undefined, code: CodePlan): CodePlan {
  const isBundled = telemetry !== undefined && (code.kind === "bundle" || code.kind === "source");
  return isBundled ? { ...code, bundle: withWritableExports(code.bundle) } : code;
}

function plainText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
