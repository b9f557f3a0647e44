import type { Registration } from "./registry";
import type { GraphOptions } from "./types";
import type { WireObject } from "./wire";

/** The resource that a transform is called with. */
export type Named = Pick<Registration, "custom" | "type" | "name" | "parent">;

/** The registration of a resource, before and after a transform. */
export interface Registered {
  readonly wire: WireObject;
  readonly options: GraphOptions;
}

/** Changes the registration. Undefined to leave it. */
export type Transform = (named: Named, given: Registered) => Promise<Changed | undefined>;

/** The result of a transform: all properties, and the options that it sets. */
export interface Changed {
  readonly wire: WireObject;
  readonly options: Partial<GraphOptions>;
}

/** Options that a transform sees and may change here. The others stay as registered. */
const OPTIONS = ["protect", "retainOnDelete", "deleteBeforeReplace", "ignoreChanges"] as const;

/** Apply the `transforms` of a resource, of its parents and of the stack, which the engine otherwise calls back for. */
export async function applyTransforms(
  transforms: readonly Transform[],
  named: Named,
  given: Registered,
): Promise<Registered> {
  let { wire, options } = given;
  for (const transform of transforms) {
    const result = await transform(named, { wire, options });
    if (!result) continue;
    wire = result.wire;
    const changed = OPTIONS.flatMap((key) => {
      const value = result.options[key];
      return value === undefined ? [] : [[key, value]];
    });
    options = { ...options, ...Object.fromEntries(changed) };
  }
  return { wire, options };
}

/** The transforms of the stack and of all that is in it. */
export class Transforms {
  readonly ofStack: Transform[] = [];
  /** Transforms for the children of a resource, by its URN, where they are more than those of the stack. */
  readonly #inherited = new Map<string, readonly Transform[]>();
  /** Transforms of components that another process makes, until that has registered them. */
  readonly #pending = new Map<string, readonly Transform[]>();

  /** The transforms of a resource: its own, those of its parents, those of the stack. */
  chainOf(named: Named, given: readonly Transform[], isRemote: boolean): readonly Transform[] {
    const key = keyOf(named);
    const own = this.#pending.get(key) ?? given;
    this.#pending.delete(key);
    if (isRemote && own.length > 0) this.#pending.set(key, own);
    const inherited = this.inheritedFrom(named.parent);
    return own.length === 0 ? inherited : [...own, ...inherited];
  }

  inheritedFrom(parent: string): readonly Transform[] {
    return this.#inherited.get(parent) ?? this.ofStack;
  }

  remember(urn: string, parent: string, chain: readonly Transform[]): void {
    if (chain.length > this.inheritedFrom(parent).length || this.#inherited.has(parent))
      this.#inherited.set(urn, chain);
  }
}

/** The identity of a resource before it has a URN. */
function keyOf({ parent, type, name }: Named): string {
  return `${parent}::${type}::${name}`;
}
