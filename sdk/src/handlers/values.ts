import type * as t from "@babel/types";
import type { Node } from "../syntax/nodes";
import type { SourceModule } from "./source-module";

/** The names that code sees: those of a module, and inside of it those of functions. */
export interface Scope {
  readonly module: SourceModule;
  /** Values of parameters and of names that the function declares. Undefined at the top of a module. */
  readonly names: ReadonlyMap<string, Value> | undefined;
  readonly outer: Scope | undefined;
}

/** The value of an expression, as far as the sources tell. */
export type Value =
  | { readonly kind: "function"; readonly node: t.Function; readonly scope: Scope }
  | { readonly kind: "class"; readonly node: t.Class; readonly scope: Scope }
  | { readonly kind: "instance"; readonly node: t.Class; readonly scope: Scope }
  | { readonly kind: "object"; readonly node: t.ObjectExpression; readonly scope: Scope }
  | { readonly kind: "module"; readonly module: SourceModule }
  /** A part of a package: `["handle"]` of `hono/aws-lambda`. */
  | {
      readonly kind: "package";
      readonly specifier: string;
      readonly path: readonly string[];
      readonly module: SourceModule;
    }
  /** A handler that a known package makes. */
  | { readonly kind: "made"; readonly by: string; readonly takesCallback: boolean; readonly at: At }
  /** One of several, by a condition or by several assignments. */
  | { readonly kind: "either"; readonly values: readonly Value[] }
  /** A value that has not been evaluated. */
  | { readonly kind: "expression"; readonly node: Node; readonly scope: Scope }
  | { readonly kind: "unknown"; readonly at: At };

/** A node and its module, for the position in messages. */
export interface At {
  readonly node: Node;
  readonly module: SourceModule;
}
