import type { Component } from "../../../app/component";
import { accept } from "../../../app/warnings";
import { Issues } from "../../../errors";
import type { MadeAuthorizer } from "./exported-rules";
import { warnOfManyAuthorizers } from "./rules";

/** The authorizers of an API. Each is made when a route first uses it. */
export class UsedAuthorizers<Plan> {
  readonly #made = new Map<string, MadeAuthorizer>();
  readonly #plans: Map<string, Plan | undefined>;

  constructor(
    private readonly api: Component,
    /** By name. Undefined for those with mistakes. */
    plans: ReadonlyMap<string, Plan | undefined>,
    private readonly make: (plan: Plan) => MadeAuthorizer,
  ) {
    this.#plans = new Map(plans);
  }

  /** All there are, by name. */
  get plans(): ReadonlyMap<string, Plan | undefined> {
    return this.#plans;
  }

  /** Take more of them, of other names. */
  add(plans: ReadonlyMap<string, Plan | undefined>): void {
    for (const [name, plan] of plans) this.#plans.set(name, plan);
  }

  /** The authorizers that were made, by name. */
  get made(): ReadonlyMap<string, MadeAuthorizer> {
    return this.#made;
  }

  /** The authorizer of a name with its plan. */
  use(name: string): { readonly id: MadeAuthorizer["id"]; readonly plan: Plan } {
    const plan = this.#plans.get(name);
    if (!plan) throw new Error(`the authorizer ${name} was not planned`);
    const { id } = this.#made.get(name) ?? this.make(plan);
    this.#made.set(name, { id });
    return { id, plan };
  }

  /** Make those too that no route uses. */
  useAll(): void {
    const names = [...this.#plans.keys()];
    const issues = new Issues(this.api.constructName);
    warnOfManyAuthorizers([], names, issues);
    accept(issues, this.api.app);
    for (const name of names) this.use(name);
  }
}
