import * as pulumi from "@pulumi/pulumi";
import type { AppAlarmsPlan } from "../alarms/plan";
import { chooseOneOf, Issues } from "../errors";
import type { AppMode } from "../values/run-mode";
import { callersAccount } from "./account-resources";
import { configuredRegion, DEFAULT_REGION, planApp, planReference, runMode } from "./app-plan";
import type { AppProps } from "./app-props";
import type { ConstructKind, ResourceWatch } from "./construct-kind";
import { enterContext } from "./context";
import type { FunctionProps } from "./declared-above";
import { DEFAULTS, type Defaults, type DefaultsName } from "./default-sets";
import { FunctionDefaults, refuseLateDefaults } from "./function-defaults";
import { NameRegistry } from "./name-registry";
import { afterSdkListens, watchProgramEnd } from "./program-end";
import { regionWatch } from "./region-watch";
import { REMOVAL_POLICIES, type RemovalPolicy } from "./removal-policy";
import { outlineName } from "./sharing/outline";
import { Sharing } from "./sharing/sharing";
import type { Split } from "./split";
import { type App as AnApp, type DefaultFunctionProps, Stack, type StackFunction } from "./stack";
import type { StackProps } from "./stack-props";
import { StackRunner } from "./stack-runner";
import { appTransformation } from "./transformation";
import { accept } from "./warnings";

/** An implied App logs no warnings, since each component may have made its own. */
const SILENT = { warnOnce: () => undefined };

/** The implementation of an App. The interface has the words for users. */
export class App implements AnApp {
  readonly name: string;
  readonly stage: string;
  readonly regionOrDefault: string;
  readonly defaults: Defaults;
  readonly defaultsName: DefaultsName;
  readonly gatewayLogRole: false | pulumi.Input<string> | undefined;
  readonly isProduction: boolean;
  readonly isDevelopment: boolean;
  readonly alarms: AppAlarmsPlan;
  readonly functionDefaults = new FunctionDefaults<Stack>();
  readonly names = new NameRegistry();
  readonly sharing: Sharing;
  readonly stackFacts: Readonly<Record<string, unknown>>;
  readonly transformation: pulumi.ResourceTransformation;

  readonly #runner: StackRunner;
  readonly #outputs = new Map<string, { stack: string; value: unknown }>();
  readonly #warned = new Set<string>();
  #areOutputsRead = false;
  #implicitStack: Stack | undefined;
  #account: pulumi.Output<string> | undefined;
  #removalPolicy: RemovalPolicy | undefined;
  #hasResources = false;

  readonly watches = new Set<ResourceWatch>();

  /** `kinds` are the kinds of constructs. `isImplied`: a component makes this App, in a program without one. */
  constructor(
    props: AppProps = {},
    readonly kinds: readonly ConstructKind[] = [],
    readonly isImplied = false,
  ) {
    const name = props?.name ?? pulumi.getProject();
    const issues = new Issues({ kind: "App", id: name });
    const plan = planApp(props, issues);
    accept(issues, isImplied ? SILENT : this);
    this.name = name;
    this.stage = plan.stage;
    this.defaultsName = plan.defaults;
    this.defaults = DEFAULTS[plan.defaults];
    this.gatewayLogRole = plan.gatewayLogRole;
    this.isProduction = plan.isProduction;
    this.isDevelopment = plan.isDevelopment;
    this.alarms = plan.alarms;
    this.regionOrDefault = configuredRegion() ?? DEFAULT_REGION;
    const { protect, development } = props;
    this.stackFacts = { ...(protect && { protect }), ...(development && { development }) };
    this.sharing = new Sharing(this);
    this.#runner = new StackRunner(this, this.sharing);
    this.transformation = appTransformation(this);
    for (const { watch } of kinds) this.watch(watch);
    this.watch(regionWatch(this));
    watchUnowned(this.watches);
    watchProgramEnd({
      unended: () => this.#runner.unended,
      // Readers of the outputs get the error from them.
      unknownStack: () => (this.#areOutputsRead ? undefined : this.#unknownStack()?.message),
      unreadOutputs: () => (this.#areOutputsRead ? [] : this.#outputNames()),
    });
    enterContext({ app: this });
  }

  stack(definition: StackFunction, props: StackProps = {}): this {
    this.#runner.add(definition, props);
    return this;
  }

  reference(definition: StackFunction, where: string, props: { readonly id?: string } = {}): this {
    const location = planReference(where, new Issues({ kind: "App", id: this.name }).at("reference"));
    this.#runner.refer(definition, location, props);
    return this;
  }

  // A getter, because a cached graph depends on the mode only if the program has read it.
  get mode(): AppMode {
    return runMode();
  }

  get local(): boolean {
    return this.mode === "dev";
  }

  get region(): string {
    if (pulumi.runtime.hasEngine() && configuredRegion() === undefined) throw unknownRegion(this.name);
    return this.regionOrDefault;
  }

  get account(): pulumi.Output<string> {
    this.#account ??= callersAccount();
    return this.#account;
  }

  get outputs(): Promise<Record<string, unknown>> {
    this.#areOutputsRead = true;
    return afterSdkListens(this.#gatherOutputs());
  }

  async #gatherOutputs(): Promise<Record<string, unknown>> {
    await this.#runner.settled();
    const wrong = this.#runner.exploredError ?? this.#unknownStack();
    if (wrong) throw wrong;
    await this.sharing.duplicates.settled();
    const own = Object.fromEntries([...this.#outputs].map(([name, { value }]) => [name, value]));
    return { ...own, ...(await this.sharing.outputs(this.#runner.returned)) };
  }

  setDefaultFunctionProps(props: DefaultFunctionProps): void {
    refuseLateDefaults({ kind: "App", id: this.name }, this.functionDefaults);
    this.functionDefaults.add(props);
  }

  addDefaultFunctionEnv(environment: NonNullable<FunctionProps["environment"]>): void {
    this.functionDefaults.add({ environment });
  }

  addDefaultFunctionPermissions(permissions: NonNullable<FunctionProps["permissions"]>): void {
    this.functionDefaults.add({ permissions });
  }

  addDefaultFunctionLayers(layers: NonNullable<FunctionProps["layers"]>): void {
    this.functionDefaults.add({ layers });
  }

  addDefaultFunctionBinding(bind: NonNullable<FunctionProps["bind"]>): void {
    this.functionDefaults.add({ bind });
  }

  get defaultRemovalPolicy(): RemovalPolicy | undefined {
    return this.#removalPolicy;
  }

  setDefaultRemovalPolicy(policy: RemovalPolicy): void {
    const issues = new Issues({ kind: "App", id: this.name }).at("setDefaultRemovalPolicy");
    if (!REMOVAL_POLICIES.includes(policy)) {
      const cure = chooseOneOf(REMOVAL_POLICIES, policy);
      issues.add("APP_REMOVAL_POLICY_UNKNOWN", { problem: "unknown removal policy", value: policy, cure });
    }
    if (policy === "destroy" && this.isProduction) {
      const problem = `AWS would refuse to delete the data of ${JSON.stringify(this.stage)}, a stage of production`;
      const cure = "call it for the other stages alone, or take this one out of production";
      issues.add("APP_PRODUCTION_DESTROY", { problem, value: policy, cure });
    }
    if (this.#hasResources && policy !== this.#removalPolicy) {
      const cure = "call setDefaultRemovalPolicy right after new App()";
      issues.add("APP_REMOVAL_POLICY_TOO_LATE", {
        problem: "resources exist that were made without it",
        cure,
      });
    }
    issues.throwIfAny();
    this.#removalPolicy = policy;
  }

  logicalPrefixedName(name: string): string {
    return [this.stage, this.name, name].filter((part) => part !== "").join("-");
  }

  get areOutputsRead(): boolean {
    return this.#areOutputsRead;
  }

  get split(): Split | undefined {
    return this.sharing.split;
  }

  checkSplit(stackId: string, issues: Issues, cure = "make it in a function given to app.stack"): void {
    if (!this.split || this.#runner.unended !== undefined) return;
    const problem = `${JSON.stringify(stackId)} is no stack of app.stack, so that every Pulumi stack of the app would make it`;
    issues.add("SPLIT_OUTSIDE_STACK", { problem, value: pulumi.getStack(), cure });
  }

  get implicitStack(): Stack {
    this.#implicitStack ??= new Stack(this, this.implicitStackId);
    return this.#implicitStack;
  }

  get implicitStackId(): string {
    return this.name === "" ? "App" : this.name;
  }

  get runner(): StackRunner {
    return this.#runner;
  }

  watch(watch: ResourceWatch | undefined): void {
    if (watch) this.watches.add(watch);
  }

  noteResource(): void {
    this.#hasResources = true;
  }

  addOutput(stack: Stack, name: string, value: unknown, issues: Issues): void {
    const before = this.#outputs.get(name);
    if (before) {
      const problem = `stack ${JSON.stringify(before.stack)} has an output of this name already`;
      issues
        .at(name)
        .add("STACK_OUTPUT_DUPLICATE", { problem, cure: `rename it, for example to ${stack.id}${name}` });
      return;
    }
    if (value === undefined) {
      const cure = "give it a value or leave it out";
      issues.at(name).add("STACK_OUTPUT_UNDEFINED", { problem: "the value is undefined", cure });
      return;
    }
    this.#outputs.set(name, { stack: stack.id, value });
  }

  /** The error for a Pulumi stack named after no app stack. Without it the engine would delete all that is in that stack. */
  #unknownStack(): Error | undefined {
    const { split } = this;
    const { ids } = this.#runner;
    if (!split || ids.includes(split.stackId)) return undefined;
    const { stackId } = split;
    if (this.names.isOfAnotherApp({ kind: "Stack", logicalName: stackId, physicalName: stackId }))
      return undefined;
    const issues = new Issues({ kind: "App", id: this.name });
    const problem = `the Pulumi stack ${pulumi.getStack()} is for an app stack that there is not`;
    const cure =
      ids.length === 0
        ? `the app has no stacks: give them to app.stack, or use the Pulumi stack ${split.stage}`
        : `the app stacks are ${ids.join(", ")}: ${chooseOneOf(ids, split.stackId)}`;
    issues.add("SPLIT_STACK_UNKNOWN", { problem, value: split.stackId, cure });
    return issues.toError();
  }

  /** Names of the outputs that are lost when nobody exports them. */
  #outputNames(): string[] {
    const shared = this.split ? [outlineName(this.split.stackId)] : [];
    return [...this.#outputs.keys(), ...shared];
  }

  warnOnce(key: string, message: string): void {
    if (this.#warned.has(key)) return;
    this.#warned.add(key);
    void pulumi.log.warn(message);
  }
}

/** The error for a missing region. In a deployment a guessed region would end up in names and ARNs. */
function unknownRegion(app: string): Error {
  const issues = new Issues({ kind: "App", id: app });
  const problem = "neither the configuration of the Pulumi stack nor the environment names a region";
  const cure = "write it down: pulumi config set aws:region eu-west-1";
  issues.at("region").add("APP_REGION_UNKNOWN", { problem, cure });
  return issues.toError();
}

/**
 * Shows the watches also the resources that a program makes outside of its app's stacks, without a parent, as is usual in
 * Pulumi. A program that runs without an engine and without a capture has no root to watch.
 */
function watchUnowned(watches: ReadonlySet<ResourceWatch>): void {
  if (pulumi.runtime.getStackResource?.() === undefined) return;
  pulumi.runtime.registerStackTransformation((registration) => {
    for (const watch of watches) watch(registration);
    return undefined;
  });
}
