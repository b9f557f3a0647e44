import type { Node } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import type { StackClass } from "./stack-class";

const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
    "finally for function if implements import in instanceof interface let new null package private protected public " +
    "return static super switch this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** Names of what a class becomes as a function: none that means something else there. */
export class Locals {
  readonly #taken = new Set<string>();
  /** Names that are mentioned in the class and come from outside of it. */
  readonly #outer = new Set<string>();

  /** `gone` are names that the function does not have. */
  constructor(
    private readonly stack: StackClass,
    private readonly removed: ReadonlySet<Binding>,
  ) {
    const { names } = stack.file;
    for (const { id } of names.globals) if (this.#isInside(id)) this.#outer.add(id.name);
    for (const binding of names.bindings) {
      if (this.#isInside(binding.id) || binding.id === stack.node.id) continue;
      if (binding.references.some(({ id }) => this.#isInside(id))) this.#outer.add(binding.name);
    }
  }

  /**
   * A name that means the same at all of these mentions, and nothing else in the class: the wish, if it is free. `same`
   * are bindings that may have the name, since they are one with it.
   */
  take(wish: string, mentions: readonly Node[], same: readonly Binding[] = []): string {
    const own = `own${wish.charAt(0).toUpperCase()}${wish.slice(1)}`;
    const candidates = [wish, own, ...Array.from({ length: 100 }, (_, at) => `${own}${at + 2}`)];
    const name = candidates.find((candidate) => this.#isFree(candidate, mentions, same)) ?? own;
    this.#taken.add(name);
    return name;
  }

  #isFree(name: string, mentions: readonly Node[], same: readonly Binding[]): boolean {
    if (RESERVED.has(name) || this.#taken.has(name) || this.#outer.has(name)) return false;
    const { constructorNode, file } = this.stack;
    const inside = constructorNode && file.names.scopeIn(constructorNode)?.bindings.get(name);
    if (this.#isOther(inside, same)) return false;
    return mentions.every((mention) => !this.#isOther(this.#meaningAt(mention, name), same));
  }

  #isOther(binding: Binding | undefined, same: readonly Binding[]): boolean {
    return binding !== undefined && !this.removed.has(binding) && !same.includes(binding);
  }

  /** The binding of a name at a mention, if the class makes it. */
  #meaningAt(mention: Node, name: string): Binding | undefined {
    const { file, node } = this.stack;
    for (const around of file.around(mention)) {
      if (around === node) return undefined;
      const found = file.names.scopeIn(around)?.bindings.get(name);
      if (found) return found;
    }
    return undefined;
  }

  #isInside(node: Node): boolean {
    const { start, end } = this.stack.node;
    return (node.start as number) >= (start as number) && (node.end as number) <= (end as number);
  }
}
