import type * as t from "@babel/types";
import type { Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { LegacyLibrary } from "../legacy/legacy-library";
import type { Generation, Module } from "../modules/program";

/** The kind of a value of a program, found without running it. */
export type Kind =
  | { readonly is: "module"; readonly module: Module }
  /** A class, function or word that the library exports. */
  | { readonly is: "library"; readonly generation: Generation; readonly name: string }
  /** A construct of the library, by the name of its class in generation 0. */
  | { readonly is: "construct"; readonly generation: Generation; readonly name: string }
  /** A handle of a construct, or a handle inside of one: `cdk.table`. */
  | { readonly is: "handle"; readonly construct: string; readonly handle: string }
  | { readonly is: "app"; readonly generation: Generation }
  | { readonly is: "stack"; readonly generation: Generation }
  /** The argument of a stack function. */
  | { readonly is: "context"; readonly generation: Generation }
  | { readonly is: "class"; readonly file: SourceFile; readonly node: t.Class }
  | { readonly is: "instance"; readonly file: SourceFile; readonly node: t.Class }
  | { readonly is: "function"; readonly file: SourceFile; readonly node: t.Function }
  | { readonly is: "object"; readonly file: SourceFile; readonly node: t.ObjectExpression }
  /** An object by its type. */
  | { readonly is: "shape"; readonly file: SourceFile; readonly node: Node };

/** The queries that rules make to the knowledge of a program. */
export interface Knows {
  /** The library that the program is moved from. */
  readonly legacy: LegacyLibrary;
  /** The kind of an expression. `undefined` where it is not known. */
  kindOf(file: SourceFile, node: Node | null | undefined): Kind | undefined;
  /** The kind of a member of a value. */
  memberOf(kind: Kind | undefined, name: string): Kind | undefined;
  /** The kind of a value with that type. */
  kindOfType(file: SourceFile, type: Node | null | undefined): Kind | undefined;
  /** The kind of the value of a name. */
  kindOfName(file: SourceFile, id: Node): Kind | undefined;
  /** The kind of the result of a function. */
  resultOf(kind: Kind | undefined): Kind | undefined;
}

/** Whether two values are of one kind. */
export function isSameKind(one: Kind, other: Kind): boolean {
  if (one.is !== other.is) return false;
  const keys = Object.keys(one) as (keyof Kind)[];
  return keys.every((key) => one[key] === other[key]);
}

/** The kind that all of them are, as far as they are known. */
export function agreedKind(kinds: readonly (Kind | undefined)[]): Kind | undefined {
  const known = kinds.filter((kind) => kind !== undefined);
  const [first] = known;
  return first && known.every((kind) => isSameKind(first, kind)) ? first : undefined;
}

/** The generation of a stack. `undefined` for a value that is no stack. Classes of stacks make stacks. */
export function generationOfStack(knows: Knows, kind: Kind | undefined): Generation | undefined {
  if (kind?.is === "stack") return kind.generation;
  if (kind?.is !== "instance" && kind?.is !== "class") return undefined;
  const base = kind.node.superClass ? knows.kindOf(kind.file, kind.node.superClass) : undefined;
  if (base?.is === "class") return generationOfStack(knows, base);
  return base?.is === "library" && base.name === "Stack" ? base.generation : undefined;
}
