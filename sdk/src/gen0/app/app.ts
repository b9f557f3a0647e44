import type { DefaultFunctionProps as NewDefaults } from "../../app/stack";
import { App as NewApp } from "../../constructs/app";
import { translateDefaults } from "../function/translated-defaults";
import type { DefaultFunctionProps } from "./stack";

/** The app: what all stacks share. It takes stacks and constructs of both generations. */
export class App extends NewApp {
  /** Default props for every function of every stack made from now on; a callback is called for each function. */
  override setDefaultFunctionProps(props: DefaultFunctionProps | NewDefaults): void {
    const construct = { kind: "App", id: this.name };
    super.setDefaultFunctionProps(translateDefaults(construct, props as DefaultFunctionProps) as NewDefaults);
  }
}
