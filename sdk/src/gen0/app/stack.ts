import type { App, DefaultFunctionProps as NewDefaults } from "../../app/stack";
import { Stack as NewStack } from "../../app/stack";
import type { FunctionProps } from "../function/props";
import { outputValues } from "./output-values";
import { type StackProps, translateStackProps } from "./stack-props";
import { STACK_TABLE } from "./table";
import { translateDefaults, translateLayers } from "./translated-defaults";

/** Function props for every function of an app or stack. A callback gets the stack that the function is made in. */
export type DefaultFunctionProps = FunctionProps | ((stack: Stack) => FunctionProps);

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

  /** The position of the stack in the app, as the platform of generation 0 named it. */
  get node(): { readonly id: string; readonly root: App } {
    return { id: this.id, root: this.app };
  }

  /** Nothing: resources are made after those that they use. Generation 0 ordered whole stacks. */
  addDependency(_stack: NewStack): void {}

  /** The name that the stack had in AWS in generation 0: `<stage>-<app>-<id>`. */
  get stackName(): string {
    return this.app.logicalPrefixedName(this.id);
  }

  /** The default props of functions so far, those of the app included, as generation 1 has them. */
  get defaultFunctionProps(): readonly NewDefaults[] {
    return this.functionDefaults.layers;
  }

  /** Values that `pulumi stack output` shows, or settings with a `value`. */
  override addOutputs(outputs: Readonly<Record<string, unknown>>): void {
    super.addOutputs(outputValues(outputs));
  }

  /** Sets default props for every function of this stack. A callback is called for each function. */
  override setDefaultFunctionProps(props: DefaultFunctionProps | NewDefaults): void {
    super.setDefaultFunctionProps(
      translateDefaults(STACK_TABLE, this.id, props as DefaultFunctionProps) as NewDefaults,
    );
  }

  /** Layers for every function made in this stack from now on. */
  override addDefaultFunctionLayers(layers: NonNullable<FunctionProps["layers"]>): void {
    super.addDefaultFunctionLayers(translateLayers(STACK_TABLE, this.id, layers));
  }
}
