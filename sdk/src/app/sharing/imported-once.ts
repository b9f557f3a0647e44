import type { Scope } from "../stack";
import { type ConstructState, originOf } from "./origin";

/** Constructs of one class that were imported, so that one that is shared at two places is one construct here too. */
export class ImportedOnce<Construct> {
  readonly #byScope = new WeakMap<Scope, Map<string, Construct>>();

  /** The one found before in the same scope, or the one made now. A state written by hand says not what it is of. */
  find(scope: Scope, state: ConstructState, make: () => Construct): Construct {
    const origin = originOf(state);
    if (origin === undefined) return make();
    const found = this.#byScope.get(scope) ?? new Map<string, Construct>();
    this.#byScope.set(scope, found);
    const key = `${origin.reference} ${origin.path}`;
    const construct = found.get(key) ?? make();
    found.set(key, construct);
    return construct;
  }
}
