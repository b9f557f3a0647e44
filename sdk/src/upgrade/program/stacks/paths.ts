import type * as t from "@babel/types";
import { bare, memberName, type Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { pathTo } from "../knowledge/patterns";
import type { Creation } from "./creations";

/** Something that is read from a stack that was made: `storage.table`. */
export interface StackPath {
  readonly creation: Creation;
  /** The names that are read one after the other. Empty for the stack itself. */
  readonly names: readonly string[];
  /** The expression. */
  readonly node: Node;
  /** Where the name of the stack stands in it, if it does. */
  readonly root: t.Identifier | undefined;
}

/** Finds the stacks that expressions read from. */
export class StackPaths {
  readonly #byDeclarator = new Map<Node, Creation>();

  constructor(creations: readonly Creation[]) {
    for (const creation of creations) {
      const { holder } = creation;
      if ("statement" in holder) this.#byDeclarator.set(holder.statement.declarations[0] as Node, creation);
    }
  }

  /** The path that an expression reads, where it does nothing else. */
  of(file: SourceFile, node: Node | null | undefined): StackPath | undefined {
    const expression = bare(node);
    if (expression?.type === "Identifier") return this.#ofName(file, expression);
    if (expression?.type !== "MemberExpression") return undefined;
    const name = memberName(expression);
    const object = this.of(file, expression.object);
    return object && name !== undefined
      ? { ...object, names: [...object.names, name], node: expression }
      : undefined;
  }

  /** The stack that a name was given where it was made. */
  creationOf(file: SourceFile, id: Node): Creation | undefined {
    const declarator = file.names.bindingOf(id)?.declaration;
    return declarator && this.#byDeclarator.get(declarator);
  }

  #ofName(file: SourceFile, id: t.Identifier): StackPath | undefined {
    const binding = file.names.bindingOf(id);
    const declarator = binding?.declaration;
    if (
      !binding ||
      declarator?.type !== "VariableDeclarator" ||
      binding.references.some(({ isWrite }) => isWrite)
    )
      return undefined;
    const names = pathTo(declarator.id, binding.id);
    if (!names || hasDefaults(declarator.id)) return undefined;
    const creation = this.#byDeclarator.get(declarator);
    if (creation) return { creation, names, node: id, root: names.length === 0 ? id : undefined };
    const init = this.of(file, declarator.init);
    return init && { ...init, names: [...init.names, ...names], node: id, root: undefined };
  }
}

/** A pattern with defaults or a rest is no plain read. */
function hasDefaults(pattern: Node): boolean {
  if (pattern.type !== "ObjectPattern") return false;
  return pattern.properties.some(
    (property) =>
      property.type === "RestElement" ||
      property.value.type === "AssignmentPattern" ||
      hasDefaults(property.value),
  );
}
