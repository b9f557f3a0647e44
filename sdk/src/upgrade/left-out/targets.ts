import { bare, isFunction, type Node } from "../../syntax/nodes";
import type { Binding } from "../../syntax/scopes";
import type { SourceFile } from "../../syntax/source-file";
import { type ImportedName, sitesOf } from "../program/imports/sites";
import type { Program } from "../program/modules/program";

/** The names that the imports of a program stand for. */
export class Targets {
  readonly #imports = new Map<SourceFile, ReadonlyMap<Node, () => Binding | Node | undefined>>();
  readonly #found = new Map<Node, Binding | Node | undefined>();

  constructor(readonly program: Program) {}

  /** The name or value that a name stands for: itself, or that of another file that it is imported from. */
  of(file: SourceFile, binding: Binding): Binding | Node | undefined {
    if (!this.#found.has(binding.id)) this.#found.set(binding.id, this.#find(file, binding));
    return this.#found.get(binding.id);
  }

  /** The function that a name stands for. */
  functionOf(target: Binding | Node): Node | undefined {
    const declaration = "references" in target ? target.declaration : target;
    const value = declaration.type === "VariableDeclarator" ? bare(declaration.init) : declaration;
    return isFunction(value) ? value : undefined;
  }

  #find(file: SourceFile, binding: Binding): Binding | Node | undefined {
    const imported = this.#importsOf(file).get(binding.declaration);
    return imported ? imported() : binding;
  }

  #importsOf(file: SourceFile): ReadonlyMap<Node, () => Binding | Node | undefined> {
    const known = this.#imports.get(file);
    if (known) return known;
    const found = new Map(
      sitesOf(file).flatMap(({ specifier, names, namespaces }) =>
        [...names, ...namespaces].map(
          (name) => [name.node, () => this.#exported(file, specifier, name)] as const,
        ),
      ),
    );
    this.#imports.set(file, found);
    return found;
  }

  #exported(file: SourceFile, specifier: string, { imported }: ImportedName): Binding | Node | undefined {
    const found = this.program.exported(this.program.module(file, specifier), imported);
    if (found?.is !== "node") return undefined;
    const { source, node } = found;
    const named = "id" in node && node.id?.type === "Identifier" ? node.id : node;
    const binding = named.type === "Identifier" ? source.names.bindingOf(named) : undefined;
    if (!binding) return node;
    return this.of(source, binding) ?? binding;
  }
}
