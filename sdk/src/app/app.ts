import * as pulumi from "@pulumi/pulumi";
import { chooseOneOf, Issues } from "../errors";
import type { FunctionProps } from "../functions/definition";
import { configuredRegion, planApp, planReference } from "./app-plan";
import type { AppProps } from "./app-props";
import { enterContext } from "./context";
import { DEFAULTS, type Defaults, type DefaultsName } from "./default-sets";
import {
  type DefaultFunctionProps,
  type DefaultFunctionSetters,
  FunctionDefaults,
  refuseLateDefaults,
} from "./function-defaults";
import { watchGatewayParts } from "./gateway-parts";
import { NameRegistry } from "./name-registry";
import { afterSdkListens, watchProgramEnd } from "./program-end";
import { REMOVAL_POLICIES, type RemovalPolicy } from "./removal-policy";
import { outlineName } from "./sharing/outline";
import { Sharing } from "./sharing/sharing";
import type { Split } from "./sharing/split";
import { Stack } from "./stack";
import type { StackFunction } from "./stack-entry";
import { StackRunner } from "./stack-runner";
import { appTransformation } from "./transformation";

/**
 * The app: what all stacks share. Make one per Pulumi program.
 *
 * @example
 * const app = new App({ defaults: "current" });
 * app.stack(StorageStack).stack(ApiStack);
 * export = app.outputs;
 */
export class App implements DefaultFunctionSetters {
  /** Name of the app, part of physical names and tags. */
  readonly name: string;
  /** Name of the stage, part of physical names and tags. */
  readonly stage: string;
  /** Region of the AWS provider as configured, else that of the environment, else `us-east-1`. */
  readonly region: string;
  /** @internal */
  readonly defaults: Defaults;
  /** @internal */
  readonly defaultsName: DefaultsName;
  /** @internal */
  readonly gatewayLogRole: false | pulumi.Input<string> | undefined;
  /** @internal */
  readonly functionDefaults = new FunctionDefaults();
  /** @internal */
  readonly names = new NameRegistry();
  /** @internal */
  readonly sharing: Sharing;
  /** @internal Facts of the app that each of its stacks carries in its outputs. */
  readonly stackFacts: Readonly<Record<string, unknown>>;
  /** @internal Applied to every resource of every stack: tags and removal policy. */
  readonly transformation: pulumi.ResourceTransformation;

  readonly #runner = new StackRunner(this);
  readonly #outputs = new Map<string, { stack: string; value: unknown }>();
  readonly #warned = new Set<string>();
  #areOutputsRead = false;
  #implicitStack: Stack | undefined;
  #removalPolicy: RemovalPolicy | undefined;
  #hasResources = false;

  constructor(props: AppProps = {}) {
    const name = props?.name ?? pulumi.getProject();
    const issues = new Issues({ kind: "App", id: name });
    const plan = planApp(props, issues);
    issues.throwIfAny();
    this.name = name;
    this.stage = plan.stage;
    this.defaultsName = plan.defaults;
    this.defaults = DEFAULTS[plan.defaults];
    this.gatewayLogRole = plan.gatewayLogRole;
    this.region = configuredRegion();
    this.stackFacts = props.protect === undefined ? {} : { protect: props.protect };
    this.sharing = new Sharing(this);
    this.transformation = appTransformation(this);
    watchGatewayParts();
    watchProgramEnd({
      unended: () => this.#runner.unended,
      // Whoever exports the outputs is told by them.
      unknownStack: () => (this.#areOutputsRead ? undefined : this.#unknownStack()?.message),
      unreadOutputs: () => (this.#areOutputsRead ? [] : this.#outputNames()),
    });
    enterContext({ app: this });
  }

  /**
   * Run a stack function, or make a stack of a class. Functions run in the order registered, one at a time: at once, or
   * after an async one before it has ended. What a function returns is shared with `use`.
   */
  stack(definition: StackFunction, props: { readonly id?: string } = {}): this {
    this.#runner.add(definition, props);
    return this;
  }

  /**
   * Use a stack that another program runs, or this one in another stage: `use` then gives what was returned there.
   * Write it before the stacks that use it. `where` is the Pulumi stack of the whole app, `organization/project/dev`; the
   * one of the stack alone, `organization/project/dev.StorageStack`, is looked for as well.
   * Refused: `REFERENCE_INVALID`, and the codes of `app.stack`.
   *
   * @example
   * import { StorageStack } from "storage/stacks";
   * app.reference(StorageStack, "acme/storage/prod").stack(ApiStack);
   */
  reference(definition: StackFunction, where: string, props: { readonly id?: string } = {}): this {
    const place = planReference(where, new Issues({ kind: "App", id: this.name }).at("reference"));
    this.#runner.refer(definition, place, props);
    return this;
  }

  /**
   * The outputs added with `stack.addOutputs`, once all stack functions have run, and what the stacks share with other
   * Pulumi stacks, in outputs that begin with `sapi:`. Export it from the program.
   * Rejects with the first error of a stack function.
   */
  get outputs(): Promise<Record<string, unknown>> {
    this.#areOutputsRead = true;
    return afterSdkListens(this.#gatherOutputs());
  }

  async #gatherOutputs(): Promise<Record<string, unknown>> {
    await this.#runner.settled();
    const wrong = this.#runner.exploredError ?? this.#unknownStack();
    if (wrong) throw wrong;
    await this.sharing.doubles.settled();
    const own = Object.fromEntries([...this.#outputs].map(([name, { value }]) => [name, value]));
    return { ...own, ...(await this.sharing.outputs(this.#runner.returned)) };
  }

  /** Default props for every function of every stack made from now on; a callback is called for each function. */
  setDefaultFunctionProps(props: DefaultFunctionProps): void {
    refuseLateDefaults({ kind: "App", id: this.name }, this.functionDefaults);
    this.functionDefaults.add(props);
  }

  /** Environment variables for every function of every stack made from now on. */
  addDefaultFunctionEnv(environment: NonNullable<FunctionProps["environment"]>): void {
    this.functionDefaults.add({ environment });
  }

  /** Permissions for every function of every stack made from now on. */
  addDefaultFunctionPermissions(permissions: NonNullable<FunctionProps["permissions"]>): void {
    this.functionDefaults.add({ permissions });
  }

  /** Layers for every function of every stack made from now on. */
  addDefaultFunctionLayers(layers: NonNullable<FunctionProps["layers"]>): void {
    this.functionDefaults.add({ layers });
  }

  /** Bindings for every function of every stack made from now on. */
  addDefaultFunctionBinding(bind: NonNullable<FunctionProps["bind"]>): void {
    this.functionDefaults.add({ bind });
  }

  /** The policy set with {@link setDefaultRemovalPolicy}. */
  get defaultRemovalPolicy(): RemovalPolicy | undefined {
    return this.#removalPolicy;
  }

  /**
   * What happens to resources that leave the program. Set it right after `new App()`, before the first resource.
   *
   * - `destroy` deletes them, buckets with their content and databases without a last snapshot.
   * - `retain` keeps them in AWS.
   * - `snapshot` takes a last snapshot of databases and keeps other data resources.
   *
   * Pulumi removes and replaces a resource by the policy that it was last deployed with: deploy another policy before the
   * change that it is meant for.
   * @default data resources are kept, databases leave a snapshot, everything else is deleted
   */
  setDefaultRemovalPolicy(policy: RemovalPolicy): void {
    const issues = new Issues({ kind: "App", id: this.name }).at("setDefaultRemovalPolicy");
    if (!REMOVAL_POLICIES.includes(policy)) {
      const cure = chooseOneOf(REMOVAL_POLICIES, policy);
      issues.add("APP_REMOVAL_POLICY_UNKNOWN", { problem: "unknown removal policy", value: policy, cure });
    }
    if (this.#hasResources) {
      const cure = "call setDefaultRemovalPolicy right after new App()";
      issues.add("APP_REMOVAL_POLICY_TOO_LATE", {
        problem: "resources exist that were made without it",
        cure,
      });
    }
    issues.throwIfAny();
    this.#removalPolicy = policy;
  }

  /** `<stage>-<app>-<name>`, the form of physical names. */
  logicalPrefixedName(name: string): string {
    return [this.stage, this.name, name].filter((part) => part !== "").join("-");
  }

  /** @internal Whether the program has asked for its outputs, and so hears of errors. */
  get areOutputsRead(): boolean {
    return this.#areOutputsRead;
  }

  /** @internal The part of the app that this Pulumi stack holds; undefined for the whole app. */
  get split(): Split | undefined {
    return this.sharing.split;
  }

  /** @internal In a split app, refuse a stack that would be made in each of its Pulumi stacks. */
  checkSplit(stackId: string, issues: Issues): void {
    if (!this.split || this.#runner.unended !== undefined) return;
    const problem = `${JSON.stringify(stackId)} is no stack of app.stack, so that every Pulumi stack of the app would make it`;
    const cure = "make it in a function given to app.stack";
    issues.add("SPLIT_OUTSIDE_STACK", { problem, value: pulumi.getStack(), cure });
  }

  /** @internal The stack of constructs whose scope is the app itself. */
  get implicitStack(): Stack {
    this.#implicitStack ??= new Stack(this, this.implicitStackId);
    return this.#implicitStack;
  }

  /** @internal Its id, without making it. */
  get implicitStackId(): string {
    return this.name === "" ? "App" : this.name;
  }

  /** @internal */
  get runner(): StackRunner {
    return this.#runner;
  }

  /** @internal A resource of the app is being registered: what has to come before that is over. */
  noteResource(): void {
    this.#hasResources = true;
  }

  /** @internal Add to the flat list of stack outputs. */
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

  /** A Pulumi stack named after an app stack that does not exist: without this the engine would delete all that is in it. */
  #unknownStack(): Error | undefined {
    const { split } = this;
    const { ids } = this.#runner;
    if (!split || ids.includes(split.stackId)) return undefined;
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

  /** @internal A warning that is of use once per program. */
  warnOnce(key: string, message: string): void {
    if (this.#warned.has(key)) return;
    this.#warned.add(key);
    void pulumi.log.warn(message);
  }
}
