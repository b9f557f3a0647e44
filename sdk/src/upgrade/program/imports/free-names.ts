import type { Draft } from "../edits/draft";
import type { Site } from "./sites";

/** Names that new imports may have. */
export class FreeNames {
  readonly #taken: Set<string>;

  constructor(draft: Draft, old: readonly Site[]) {
    // Names of generation 0 are given up, or called otherwise.
    const given = new Set(
      old.flatMap(({ names, namespaces }) => [...names, ...namespaces].map(({ local }) => local)),
    );
    const { bindings, globals } = draft.file.names;
    const count = new Map<string, number>();
    for (const { name } of bindings) count.set(name, (count.get(name) ?? 0) + 1);
    const own = bindings.flatMap(({ name }) => (given.has(name) && count.get(name) === 1 ? [] : [name]));
    this.#taken = new Set([...own, ...globals.map(({ id }) => id.name)]);
  }

  /** The name wished for, or one like it. `isSure` where it is known to mean this already. */
  take(wish: string, isSure = false): string {
    const first = wish.charAt(0);
    const isClass = first === first.toUpperCase();
    const other = `${isClass ? "Sapi" : "sapi"}${first.toUpperCase()}${wish.slice(1)}`;
    let name = wish;
    for (let number = 1; !isSure && this.#taken.has(name); number += 1)
      name = number === 1 ? other : `${other}${number}`;
    this.#taken.add(name);
    return name;
  }
}
