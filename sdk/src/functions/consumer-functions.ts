import { type Issues, nearest } from "../errors";
import type { Bindable } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Function } from "./function";

/**
 * The consumer functions of one construct by name. What is attached or bound to all of them is given to those that come
 * later as well.
 */
export class ConsumerFunctions {
  readonly #functions = new Map<string, Function>();
  readonly #forAll: ((consumer: Function) => void)[] = [];

  add(name: string, consumer: Function): void {
    this.#functions.set(name, consumer);
    for (const give of this.#forAll) give(consumer);
  }

  get(name: string): Function | undefined {
    return this.#functions.get(name);
  }

  /** Report the names that are taken. */
  checkFree(names: readonly string[], issues: Issues): void {
    for (const name of names) {
      if (!this.#functions.has(name)) continue;
      const problem = "there is a consumer of this name already";
      issues.at(name).add("CONSUMER_DUPLICATE", { problem, cure: "choose another name" });
    }
  }

  attachPermissions(permissions: Permissions): void {
    this.#giveAll((consumer) => consumer.attachPermissions(permissions));
  }

  bind(constructs: readonly Bindable[]): void {
    this.#giveAll((consumer) => consumer.bind(constructs));
  }

  /** A consumer that has to be there. */
  require(name: string, issues: Issues): Function {
    const found = this.#functions.get(name);
    if (found) return found;
    const names = [...this.#functions.keys()];
    const guess = typeof name === "string" ? nearest(name, names) : undefined;
    const known =
      names.length === 0 ? "there are none: add one to consumers" : `there are ${names.join(", ")}`;
    const cure = guess === undefined ? known : `did you mean ${JSON.stringify(guess)}`;
    issues.add("CONSUMER_UNKNOWN", { problem: "there is no such consumer", value: name, cure });
    throw issues.toError();
  }

  #giveAll(give: (consumer: Function) => void): void {
    // A function that consumes twice is given once.
    for (const consumer of new Set(this.#functions.values())) give(consumer);
    this.#forAll.push(give);
  }
}
