import type * as t from "@babel/types";
import type { Layout, Member } from "./layout";
import type { Constant } from "./names";

/** A value that was evaluated, where it is written, and how. */
export interface Use {
  /** Its path in the old props. `undefined` inside of an object of the platform. */
  readonly path: string | undefined;
  /** Its key or place in what is around it. */
  readonly key: string | undefined;
  /** The node of the value: the name of a constant, a spread, or the value itself with parentheses and casts. */
  readonly node: t.Node;
  /** The node without parentheses and casts. For a constant, the one in its declaration. */
  readonly literal: t.Node;
  readonly value: unknown;
  /** Whether its text has names of generation 0 though its value has none: `RetentionDays.ONE_WEEK`. */
  readonly isOld: boolean;
  /** The constant that the node reads. */
  readonly constant: Constant | undefined;
  /** Whether it is a part of a constant of another file, of which the text has no meaning here. */
  readonly isElsewhere: boolean;
  /** The property or element that it is the value of. */
  readonly member: Member | undefined;
  /** The property of a constant that a spread member spreads. */
  readonly spread: Member | undefined;
  readonly parent: Use | undefined;
  /** By key, or by place in a list. */
  readonly children: ReadonlyMap<string, Use>;
  /** Members of an object that have no key: spreads of what is not known, computed keys, accessors. */
  readonly fixed: readonly Member[];
  /** How an object or list stands in this file. */
  readonly layout: Layout | undefined;
}

/** All values of the props, found by place or by themselves. */
export class Uses {
  readonly #byPath = new Map<string, Use>();
  readonly #byValue = new Map<unknown, Use[]>();
  readonly all: readonly Use[];

  constructor(all: readonly Use[]) {
    this.all = all;
    for (const use of all) {
      if (use.path !== undefined) this.#byPath.set(use.path, use);
      const same = this.#byValue.get(use.value);
      if (same) same.push(use);
      else this.#byValue.set(use.value, [use]);
    }
  }

  /** The value at a path of the old props. */
  at(path: string): Use | undefined {
    return this.#byPath.get(path);
  }

  /** Where a value stands: one and the same object, or an equal text or number. */
  of(value: unknown): readonly Use[] {
    return this.#byValue.get(value) ?? [];
  }
}

/** The values around a value, from the inside to the outside. */
export function usesAround({ parent }: Use): readonly Use[] {
  return parent ? [parent, ...usesAround(parent)] : [];
}

/** The properties and elements that it is in, and its own. */
export function membersAround(use: Use | undefined): readonly Member[] {
  return use ? [use, ...usesAround(use)].flatMap(({ member }) => member ?? []) : [];
}
