import type { App, DefaultFunctionProps as NewDefaults } from "../../app/stack";
import { Stack as NewStack } from "../../app/stack";
import type { FunctionProps } from "../function/props";
import { translateDefaults } from "../function/translated-defaults";
import { type StackProps, translateStackProps } from "./stack-props";

/** Function props for every function of an app or stack; a callback gets the stack that the function is made in. */
export type DefaultFunctionProps = FunctionProps | ((stack: Stack) => FunctionProps);

/** An output with what the platform of generation 0 wrote beside its value, which has no counterpart. */
export interface OutputSettings {
  readonly value: unknown;
  readonly description?: string;
  readonly exportName?: string;
}

/**
 * A stack of generation 0: a class whose constructor makes its constructs, with `this` as their scope. It may be made
 * directly, `new ApiStack(app, "api")`, or given to `app.stack`.
 *
 * @example
 * class ApiStack extends Stack {
 *   constructor(scope: App, id: string, props?: StackProps) {
 *     super(scope, id, props);
 *     new Api(this, "Api", { routes: { "GET /notes": "src/notes.list" } });
 *   }
 * }
 */
export class Stack extends NewStack {
  constructor(app: App, id: string, props?: StackProps) {
    super(app, id, translateStackProps(id, props));
  }

  /** The place of the stack in the app, as the platform of generation 0 told it. */
  get node(): { readonly id: string; readonly root: App } {
    return { id: this.id, root: this.app };
  }

  /** Nothing: resources are made after those that they use. Generation 0 ordered whole stacks. */
  addDependency(_stack: NewStack): void {}

  /** Values that `pulumi stack output` shows, or settings with a `value`. */
  override addOutputs(outputs: Readonly<Record<string, unknown>>): void {
    const values = Object.entries(outputs).map(([name, output]) => [name, valueOf(output)]);
    super.addOutputs(Object.fromEntries(values));
  }

  /** Default props for every function of this stack; a callback is called for each function. */
  override setDefaultFunctionProps(props: DefaultFunctionProps | NewDefaults): void {
    const construct = { kind: "Stack", id: this.id };
    super.setDefaultFunctionProps(translateDefaults(construct, props as DefaultFunctionProps) as NewDefaults);
  }
}

/** Outputs of Pulumi have no plain `value`. */
function valueOf(output: unknown): unknown {
  const isSettings = typeof output === "object" && output !== null && Object.hasOwn(output, "value");
  return isSettings ? (output as OutputSettings).value : output;
}
