import type { Node } from "../../syntax/nodes";
import type { Binding } from "../../syntax/scopes";
import type { Cause } from "../../values/left-out";

/** A value that is missing: as a whole, or some of its members. */
export type MissingValue = { readonly whole: Cause } | { readonly members: Map<string, Cause> };

/** The values of a program that are missing. */
export class MissingValues {
  /** The number of values that are known to be missing. */
  count = 0;
  /** By binding, and by function for its results. */
  readonly #missing = new Map<Binding | Node, MissingValue>();

  /** The missing parts of a name, or of the results of a function. */
  of(key: Binding | Node): MissingValue | undefined {
    return this.#missing.get(key);
  }

  /** Note that a value is missing as a whole. */
  lose(key: Binding | Node, cause: Cause): void {
    const known = this.#missing.get(key);
    if (known && "whole" in known) return;
    this.#missing.set(key, { whole: cause });
    this.count += 1;
  }

  /** Note that a member of a value is missing. */
  loseMember(key: Binding | Node, name: string, cause: Cause): void {
    const known = this.#missing.get(key) ?? { members: new Map() };
    if ("whole" in known || known.members.has(name)) return;
    known.members.set(name, cause);
    this.#missing.set(key, known);
    this.count += 1;
  }
}
