import * as pulumi from "@pulumi/pulumi";
import { Issues } from "../errors";
import type { FunctionProps } from "../functions/definition";
import { checkType } from "../values/checks";
import { APP_STACK } from "../values/stack-state";
import type { App } from "./app";
import {
  type DefaultFunctionProps,
  type DefaultFunctionSetters,
  type FunctionDefaults,
  refuseLateDefaults,
} from "./function-defaults";
import { checkId } from "./names";

/** Settings of a stack made with `new Stack` or as a class. */
export interface StackProps {
  /** Id of a class stack registered with `app.stack`. */
  readonly id?: string;
}

const BRAND = "__serverlessApiStack";

/**
 * A group of constructs and the parent of their resources. Most programs write stacks as functions, `app.stack(fn)`;
 * a class that extends Stack works as well.
 */
export class Stack extends pulumi.ComponentResource implements DefaultFunctionSetters {
  /** The id: the name of the stack function, unless another one was given. */
  readonly id: string;
  /** The app that the stack belongs to. */
  // Not plain properties: what hangs on them would be poured into the outputs of a program that exports a stack.
  readonly #app: App;
  readonly #functionDefaults: FunctionDefaults;
  readonly #functions: pulumi.ComponentResource[] = [];

  /** True for a Stack of this or of another copy of the package. */
  static override isInstance(value: unknown): value is Stack {
    return typeof value === "object" && value !== null && (value as Record<string, unknown>)[BRAND] === true;
  }

  constructor(app: App, id: string, props?: StackProps) {
    const issues = new Issues({ kind: "Stack", id });
    planStack(app, id, props, issues);
    issues.throwIfAny();
    super(APP_STACK, id, {}, { transformations: [app.transformation], ...app.sharing.doubles.gate });
    Object.defineProperty(this, BRAND, { value: true });
    this.#app = app;
    this.id = id;
    this.#functionDefaults = app.functionDefaults.copy();
    app.names.take({ kind: "Stack", logicalName: id, physicalName: id });
    app.noteResource();
    // One that the app runs ends when its function has ended.
    if (!app.runner.takes(this)) this.registerOutputs({});
  }

  /** The SDK calls it without outputs soon after the constructor, when an async function has not ended. */
  protected override registerOutputs(outputs?: pulumi.Inputs): void {
    if (outputs !== undefined) super.registerOutputs(outputs);
  }

  /** @internal The stack's function has ended; `facts` are for whoever reads the registered resources. */
  end(facts: Readonly<Record<string, unknown>>): void {
    this.registerOutputs({ ...facts });
  }

  /** The app that the stack belongs to. */
  get app(): App {
    return this.#app;
  }

  /** @internal */
  get functionDefaults(): FunctionDefaults {
    return this.#functionDefaults;
  }

  /** The app's stage. */
  get stage(): string {
    return this.app.stage;
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

  /** Default props for every function of this stack; a callback is called for each function. */
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
  app.checkSplit(id, issues);
  const stackIssues = new Issues({ kind: "Stack", id });
  app.names.check({ kind: "Stack", logicalName: id, physicalName: id }, stackIssues);
  if (stackIssues.any) {
    const cure = 'pass another one: app.stack(fn, { id: "Other" })';
    issues.add("STACK_ID_DUPLICATE", { problem: "another stack of this app has this id", value: id, cure });
  }
}

/** Apps are known by what they do: their class imports this one. */
function isApp(value: unknown): boolean {
  return typeof (value as { stack?: unknown } | null | undefined)?.stack === "function";
}

/** Report props of a stack that it does not have. */
export function checkStackProps(props: unknown, issues: Issues): void {
  if (props === undefined) return;
  const isPlain =
    typeof props === "object" && props !== null && Object.getPrototypeOf(props) === Object.prototype;
  const unknown = isPlain ? Object.keys(props).filter((key) => key !== "id") : [];
  if (!isPlain || unknown.length > 0) {
    const problem = isPlain ? `a stack has no ${unknown.join(", ")}` : "the props are not a plain object";
    issues.add("STACK_PROPS_INVALID", { problem, value: props, cure: "pass { id } or nothing" });
  }
}
