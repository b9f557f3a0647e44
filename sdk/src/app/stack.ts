import * as pulumi from "@pulumi/pulumi";
import type { AppAlarmsPlan } from "../alarms/plan";
import { Issues } from "../errors";
import { checkType } from "../values/checks";
import type { AppMode } from "../values/run-mode";
import { APP_STACK } from "../values/stack-state";
import type { ConstructKind, ResourceWatch } from "./construct-kind";
import type { FunctionProps } from "./declared-above";
import type { Defaults, DefaultsName } from "./default-sets";
import { type DefaultFunctionSetters, type FunctionDefaults, refuseLateDefaults } from "./function-defaults";
import type { NameRegistry } from "./name-registry";
import { checkId } from "./names";
import type { StateRead } from "./pulumi-stacks";
import type { RemovalPolicy } from "./removal-policy";
import type { Split } from "./split";
import { checkStackProps, type StackProps, withoutCounterpart } from "./stack-props";
import { TracedResource } from "./traced-resource";
import { translationOf } from "./translated";

/** Where a construct may be made: in a stack, in the app, in another construct, in a component of the user's, or by a provider. */
export type Scope = Stack | App | pulumi.ComponentResource | ScopeOfProvider;

/** The scope of what a component provider makes: a `ProviderScope`. */
export interface ScopeOfProvider {
  readonly app: App;
  /** The parent of the component in the engine. */
  readonly parent: pulumi.Resource;
}

/** The argument of a stack function. */
export interface StackContext {
  /** The app that the stack belongs to. */
  readonly app: App;
  /** The scope for what the function makes. */
  readonly stack: Stack;
}

/**
 * A stack: a function of a context, whose `this` is the stack, or a class that extends Stack. A class is made with the
 * props of `app.stack`. `use` shares the result of the function.
 */
export type StackFunction<T = unknown> =
  | ((this: Stack, context: StackContext) => T)
  | (new (
      app: App,
      id: string,
      props: StackProps,
    ) => Stack);

/** Function props for every function of an app or stack. A callback gets the stack that the function is made in. */
export type DefaultFunctionProps = FunctionProps | ((stack: Stack) => FunctionProps);

/**
 * The app: what all stacks share. Make one per Pulumi program.
 *
 * @example
 * const app = new App({ defaults: "current" });
 * app.stack(StorageStack).stack(ApiStack);
 * export default app.outputs;
 */
// Apart from its class, which makes stacks, as a stack knows its app.
export interface App {
  /** Name of the app, part of physical names and tags. */
  readonly name: string;
  /** Name of the stage, part of physical names and tags. */
  readonly stage: string;
  /**
   * Region of the program's own AWS provider: `aws:region` of the Pulumi stack, else `AWS_REGION`, else
   * `AWS_DEFAULT_REGION`. Without any it is `us-east-1` where nothing is deployed, and refused in a deployment and its
   * preview: `APP_REGION_UNKNOWN`. A construct with a provider of its own may be in another region.
   * @see https://www.pulumi.com/registry/packages/aws/installation-configuration/
   */
  readonly region: string;
  /**
   * Account of the program's own AWS provider, which is called when this is first read. `123456789012` on localhost.
   */
  readonly account: pulumi.Output<string>;
  /** The purpose of the run: `dev` for `sapi dev` and `startLocal`, `deploy` for everything else. */
  readonly mode: AppMode;
  /** True when the program runs to be served on this machine: `mode` is `dev`. */
  readonly local: boolean;
  /**
   * Runs a stack function, or makes a stack of a class. Functions run in the order registered, one at a time: at once,
   * or when an earlier async one has ended. `use` shares the result of a function.
   * Refused: `STACK_ID_MISSING`, `STACK_ID_DUPLICATE`, `STACK_FUNCTION_REPEATED`, `STACK_PROPS_INVALID`,
   * `STACK_TAG_INVALID`.
   */
  stack(definition: StackFunction, props?: StackProps): this;
  /**
   * Uses a stack that another program runs, or this one in another stage. `use` then gives its result. Write it before
   * the stacks that use it. `where` is the Pulumi stack of the whole app, `organization/project/dev`. The stack's own
   * Pulumi stack, `organization/project/dev.StorageStack`, is found as well.
   * Refused: `REFERENCE_INVALID`, and the codes of `app.stack`.
   *
   * @example
   * import { StorageStack } from "storage/stacks";
   * app.reference(StorageStack, "acme/storage/prod").stack(ApiStack);
   */
  reference(definition: StackFunction, where: string, props?: { readonly id?: string }): this;
  /**
   * The outputs added with `stack.addOutputs`, once all stack functions have run. Outputs that begin with `sapi:` have
   * the values that the stacks share with other Pulumi stacks. Export it from the program. Rejects with the first error
   * of a stack function.
   */
  readonly outputs: Promise<Record<string, unknown>>;
  /** Sets default props for every function of every stack made from now on. A callback is called for each function. */
  setDefaultFunctionProps(props: DefaultFunctionProps): void;
  /** Environment variables for every function of every stack made from now on. */
  addDefaultFunctionEnv(environment: NonNullable<FunctionProps["environment"]>): void;
  /** Permissions for every function of every stack made from now on. */
  addDefaultFunctionPermissions(permissions: NonNullable<FunctionProps["permissions"]>): void;
  /** Layers for every function of every stack made from now on. */
  addDefaultFunctionLayers(layers: NonNullable<FunctionProps["layers"]>): void;
  /** Bindings for every function of every stack made from now on. */
  addDefaultFunctionBinding(bind: NonNullable<FunctionProps["bind"]>): void;
  /** The policy set with {@link setDefaultRemovalPolicy}. */
  readonly defaultRemovalPolicy: RemovalPolicy | undefined;
  /**
   * Sets the treatment of resources that leave the program. Set it right after `new App()`, or in a stack
   * function, before the first resource of AWS. The same policy can be set again later.
   *
   * - `destroy` deletes them, buckets with their content and databases without a last snapshot.
   * - `retain` keeps them in AWS.
   * - `snapshot` takes a last snapshot of databases and keeps other data resources.
   *
   * Pulumi removes and replaces a resource by the policy of its last deployment. Deploy another policy before the
   * change that it is meant for.
   * Refused: `APP_REMOVAL_POLICY_UNKNOWN`, `APP_REMOVAL_POLICY_TOO_LATE`, and `destroy` in a stage of `production`,
   * `APP_PRODUCTION_DESTROY`.
   * @default data resources are kept, databases leave a snapshot, everything else is deleted
   */
  setDefaultRemovalPolicy(policy: RemovalPolicy): void;
  /** `<stage>-<app>-<name>`, the form of physical names. */
  logicalPrefixedName(name: string): string;
  /** @internal The region, `us-east-1` where it is not known. */
  readonly regionOrDefault: string;
  /** @internal */
  readonly defaults: Defaults;
  /** @internal */
  readonly defaultsName: DefaultsName;
  /** @internal Whether the program has made no App, and this one stands in for it. */
  readonly isImplied: boolean;
  /** @internal Facts of the app that each of its stacks carries in its outputs. */
  readonly stackFacts: Readonly<Record<string, unknown>>;
  /** @internal Whether AWS protects the data of the stage from deletion. */
  readonly isProduction: boolean;
  /** @internal Whether developers work in the stage, and may take the roles of its functions. */
  readonly isDevelopment: boolean;
  /** @internal The alarms of everything in its stacks. */
  readonly alarms: AppAlarmsPlan;
  /** @internal */
  readonly gatewayLogRole: false | pulumi.Input<string> | undefined;
  /** @internal */
  readonly functionDefaults: FunctionDefaults<Stack>;
  /** @internal */
  readonly names: NameRegistry;
  /** @internal Applied to every resource of every stack: tags and removal policy. */
  readonly transformation: pulumi.ResourceTransformation;
  /** @internal The constructs that there are. */
  readonly kinds: readonly ConstructKind[];
  /** @internal Watches that see every resource of the program that the SDK shows. */
  readonly watches: ReadonlySet<ResourceWatch>;
  /** @internal Have a construct see resources that others make from now on. */
  watch(watch: ResourceWatch | undefined): void;
  /** @internal The values that it shares with other Pulumi stacks. */
  readonly sharing: SharingOfApp;
  /** @internal The stacks that run. */
  readonly runner: RunnerOfApp;
  /** @internal The part of the app that this Pulumi stack holds. Undefined for the whole app. */
  readonly split: Split | undefined;
  /** @internal Whether the program has asked for its outputs, and so hears of errors. */
  readonly areOutputsRead: boolean;
  /** @internal The stack of constructs whose scope is the app itself. */
  readonly implicitStack: Stack;
  /** @internal Its id, without making it. */
  readonly implicitStackId: string;
  /** @internal In a split app, refuse a stack that would be made in each of its Pulumi stacks. */
  checkSplit(stackId: string, issues: Issues, cure?: string): void;
  /** @internal A resource of AWS is being registered: what has to come before that is over. */
  noteResource(): void;
  /** @internal Add to the flat list of stack outputs. */
  addOutput(stack: Stack, name: string, value: unknown, issues: Issues): void;
  /** @internal A warning that is of use once per program. */
  warnOnce(key: string, message: string): void;
}

/** The members of an app's sharing that stacks and constructs use. */
interface SharingOfApp {
  readonly duplicates: { readonly gate: Pick<pulumi.ResourceOptions, "dependsOn"> };
  /** The state that the last deployment of this Pulumi stack has left. */
  ownState(): Promise<StateRead>;
  /** Hashes of the routes that the other app stacks add to REST APIs of this one: by consumer, then by path of the API. */
  routesOfConsumers(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
}

/** The members of an app's stack runner that stacks and constructs use. */
interface RunnerOfApp {
  /** Ids in the order registered. */
  readonly ids: readonly string[];
  /** Id of the stack whose function was called and has not ended. */
  readonly unended: string | undefined;
  /** Settles when no stack is running or waiting to run: true, or false when one has failed. */
  ended(): Promise<boolean>;
  /** The result of the stack. Refuses stacks that have not run, and circles. */
  valueOf(definition: unknown): unknown;
  /** The props of the function or class that runs, where a stack that is being made is its own. */
  takes(stack: Stack): StackProps | undefined;
}

const BRAND = "__serverlessApiStack";

/**
 * A group of constructs and the parent of their resources. Most programs write stacks as functions, `app.stack(fn)`. A
 * class that extends Stack works as well.
 */
export class Stack extends TracedResource implements DefaultFunctionSetters<Stack> {
  /** The id: the name of the stack function, unless another one was given. */
  readonly id: string;
  /** The app that the stack belongs to. */
  // Not plain properties: what hangs on them would be poured into the outputs of a program that exports a stack.
  readonly #app: App;
  readonly #functionDefaults: FunctionDefaults<Stack>;
  readonly #functions: pulumi.ComponentResource[] = [];
  readonly #tags: Readonly<Record<string, string>>;
  /** Calls for the end of its function. Undefined once it has ended, and for a stack without a function. */
  #atEnd: (() => void)[] | undefined;

  /** True for a Stack of this or of another copy of the package. */
  static override isInstance(value: unknown): value is Stack {
    return typeof value === "object" && value !== null && (value as Record<string, unknown>)[BRAND] === true;
  }

  constructor(app: App, id: string, props?: StackProps) {
    const issues = new Issues({ kind: "Stack", id }, undefined, [...(translationOf(props)?.issues ?? [])]);
    planStack(app, id, props, issues);
    issues.throwIfAny();
    super(APP_STACK, id, {}, { transformations: [app.transformation], ...app.sharing.duplicates.gate });
    Object.defineProperty(this, BRAND, { value: true });
    this.#app = app;
    this.id = id;
    this.#functionDefaults = app.functionDefaults.copy();
    app.names.take({ kind: "Stack", logicalName: id, physicalName: id });
    const run = app.runner.takes(this);
    this.#tags = { ...props?.tags, ...run?.tags };
    for (const [prop, warning] of Object.entries(withoutCounterpart({ ...props, ...run })))
      app.warnOnce(`stack-${prop}`, warning);
    // One that the app runs ends when its function has ended.
    if (run) this.#atEnd = [];
    else this.registerOutputs({ ...app.stackFacts });
  }

  /** The SDK calls it without outputs soon after the constructor, when an async function has not ended. */
  protected override registerOutputs(outputs?: pulumi.Inputs): void {
    if (outputs !== undefined) super.registerOutputs(outputs);
  }

  /**
   * @internal Calls back when the stack's function has returned, where it is running. Otherwise nobody knows of an end, and
   * the call comes when this turn of the event loop ends.
   */
  beforeEnd(call: () => void): void {
    if (this.#atEnd) {
      this.#atEnd.push(call);
      return;
    }
    // The SDK ends a program when nothing is left to be registered.
    const isDone = pulumi.runtime.rpcKeepAlive();
    setImmediate(() => {
      call();
      isDone();
    });
  }

  /** @internal The function has returned, and what it returned can be used. */
  returned(): void {
    const calls = this.#atEnd ?? [];
    this.#atEnd = undefined;
    for (const call of calls) call();
  }

  /** @internal Ends the stack's function. `facts` are for readers of the registered resources. */
  end(facts: Readonly<Record<string, unknown>>): void {
    this.registerOutputs({ ...facts });
  }

  /** The app that the stack belongs to. */
  get app(): App {
    return this.#app;
  }

  /** @internal */
  get functionDefaults(): FunctionDefaults<Stack> {
    return this.#functionDefaults;
  }

  /** @internal Of every resource that is made in it. */
  get tags(): Readonly<Record<string, string>> {
    return this.#tags;
  }

  /** The app's stage. */
  get stage(): string {
    return this.app.stage;
  }

  /** The app's region. Refused: `APP_REGION_UNKNOWN`, as of the app. */
  get region(): string {
    return this.app.region;
  }

  /** The app's account, which is asked for when this is first read. */
  get account(): pulumi.Output<string> {
    return this.app.account;
  }

  /** Values that `pulumi stack output` shows and other programs can read. */
  addOutputs(outputs: Readonly<Record<string, unknown>>): void {
    const issues = new Issues({ kind: "Stack", id: this.id });
    if (!checkType(outputs, "object", issues.at("addOutputs"))) throw issues.toError();
    for (const [name, value] of Object.entries(outputs)) {
      this.app.addOutput(this, name, value, issues.at("addOutputs"));
    }
    issues.throwIfAny();
  }

  /** Sets default props for every function of this stack. A callback is called for each function. */
  setDefaultFunctionProps(props: DefaultFunctionProps): void {
    refuseLateDefaults({ kind: "Stack", id: this.id }, this.functionDefaults);
    this.functionDefaults.add(props);
  }

  /** Environment variables for every function made in this stack from now on. */
  addDefaultFunctionEnv(environment: NonNullable<FunctionProps["environment"]>): void {
    this.functionDefaults.add({ environment });
  }

  /** Permissions for every function made in this stack from now on. */
  addDefaultFunctionPermissions(permissions: NonNullable<FunctionProps["permissions"]>): void {
    this.functionDefaults.add({ permissions });
  }

  /** Layers for every function made in this stack from now on. */
  addDefaultFunctionLayers(layers: NonNullable<FunctionProps["layers"]>): void {
    this.functionDefaults.add({ layers });
  }

  /** Bindings for every function made in this stack from now on. */
  addDefaultFunctionBinding(bind: NonNullable<FunctionProps["bind"]>): void {
    this.functionDefaults.add({ bind });
  }

  /** The functions made in this stack so far, those of routes and consumers included. */
  getAllFunctions(): readonly pulumi.ComponentResource[] {
    return this.#functions;
  }

  /** @internal A function was made in this stack. */
  noteFunction(made: pulumi.ComponentResource): void {
    this.#functions.push(made);
    this.functionDefaults.markUsed();
    this.app.functionDefaults.markUsed();
  }
}

const CLASS_CURE =
  "pass the class to app.stack, or run `sapi upgrade`, which makes a function of it that app.stack takes";

function planStack(app: App, id: string, props: unknown, issues: Issues): void {
  const isId = checkId(id, issues);
  checkStackProps(props, issues);
  if (!isApp(app)) {
    const problem = "the first argument is not an App";
    const cure = "make the app before its stacks, new App(), and pass it";
    issues.add("CONSTRUCT_SCOPE_INVALID", { problem, value: app, cure });
    return;
  }
  if (!isId) return;
  app.checkSplit(id, issues, translationOf(props) && CLASS_CURE);
  const claim = { kind: "Stack", logicalName: id, physicalName: id };
  const stackIssues = new Issues({ kind: "Stack", id });
  app.names.check(claim, stackIssues);
  if (stackIssues.any) {
    const whose = app.names.isOfAnotherApp(claim) ? "another App of this program" : "this app";
    const cure = 'pass another one: app.stack(fn, { id: "Other" })';
    issues.add("STACK_ID_DUPLICATE", { problem: `another stack of ${whose} has this id`, value: id, cure });
  }
}

/** Apps are known by what they do: their class imports this one. */
function isApp(value: unknown): boolean {
  return typeof (value as { stack?: unknown } | null | undefined)?.stack === "function";
}
