import type { DefaultFunctionProps as NewDefaults } from "../../app/stack";
import { App as NewApp } from "../../constructs/app";
import type { FunctionProps } from "../function/props";
import type { DefaultFunctionProps } from "./stack";
import { APP_TABLE } from "./table";
import { translateDefaults, translateLayers } from "./translated-defaults";

/** The app: what all stacks share. It takes stacks and constructs of both generations. */
export class App extends NewApp {
  /** The default props of functions so far, as generation 1 has them. */
  get defaultFunctionProps(): readonly NewDefaults[] {
    return this.functionDefaults.layers;
  }

  /** Sets default props for every function of every stack made from now on. A callback is called for each function. */
  override setDefaultFunctionProps(props: DefaultFunctionProps | NewDefaults): void {
    super.setDefaultFunctionProps(
      translateDefaults(APP_TABLE, this.name, props as DefaultFunctionProps) as NewDefaults,
    );
  }

  /** Layers for every function of every stack made from now on. */
  override addDefaultFunctionLayers(layers: NonNullable<FunctionProps["layers"]>): void {
    super.addDefaultFunctionLayers(translateLayers(APP_TABLE, this.name, layers));
  }
}
