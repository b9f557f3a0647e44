import { type ConstructName, Issues } from "../errors";
import type { FunctionProps } from "./declared-above";

/** Default props: for every function the same, or made by a callback for each. @hidden */
type Layer<Stack> = FunctionProps | ((stack: Stack) => FunctionProps);

/** The four things that may be added to the defaults at any time, because they merge. */
export interface DefaultFunctionSetters<Stack> {
  /** Sets default props for every function. A callback is called for each function. */
  setDefaultFunctionProps(props: Layer<Stack>): void;
  /** Environment variables for every function. */
  addDefaultFunctionEnv(environment: NonNullable<FunctionProps["environment"]>): void;
  /** Permissions for every function. */
  addDefaultFunctionPermissions(permissions: NonNullable<FunctionProps["permissions"]>): void;
  /** Layers for every function. */
  addDefaultFunctionLayers(layers: NonNullable<FunctionProps["layers"]>): void;
  /** Bindings for every function. */
  addDefaultFunctionBinding(bind: NonNullable<FunctionProps["bind"]>): void;
}

/** Layers of default props, weakest first. */
export class FunctionDefaults<Stack> {
  readonly #layers: Layer<Stack>[];
  #used = false;

  constructor(inherited: readonly Layer<Stack>[] = []) {
    this.#layers = [...inherited];
  }

  /** True once a function was made with these defaults. */
  get used(): boolean {
    return this.#used;
  }

  /** The added layers, weakest first. */
  get layers(): readonly Layer<Stack>[] {
    return this.#layers;
  }

  add(props: Layer<Stack>): void {
    this.#layers.push(props);
  }

  /** The defaults that a new stack starts with. Later additions to the app do not reach it. */
  copy(): FunctionDefaults<Stack> {
    return new FunctionDefaults(this.#layers);
  }

  /** The layers for one function, weakest first. From now on the defaults count as used. */
  resolve(stack: Stack): readonly FunctionProps[] {
    return this.#layers.map((layer) =>
      typeof layer === "function" ? (layer as (stack: Stack) => FunctionProps)(stack) : layer,
    );
  }

  markUsed(): void {
    this.#used = true;
  }
}

/** @internal */
export function refuseLateDefaults(construct: ConstructName, defaults: { readonly used: boolean }): void {
  if (!defaults.used) return;
  const issues = new Issues(construct).at("setDefaultFunctionProps");
  issues.add("APP_DEFAULTS_TOO_LATE", {
    problem: "functions exist that were made without them",
    cure: "call it before the first function, or add what merges with addDefaultFunctionEnv, ...Permissions, ...Layers or ...Binding",
  });
  issues.throwIfAny();
}
