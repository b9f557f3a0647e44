import type { Component } from "../app/component";
import { type ErrorCode, type Issues, nearest } from "../errors";
import type { Bindable } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Function } from "./construct";
import type { DefaultsState } from "./exported-defaults";
import { exportFunctions, type FunctionsState, importFunctions } from "./shared-functions";
import { SharedGrants } from "./shared-grants";

/** The consumers of a construct as another Pulumi stack sees them. */
export interface ConsumersState {
  /** The functions by name. */
  readonly functions?: FunctionsState;
  /** Permissions and bindings of all of them. */
  readonly forAll?: DefaultsState;
  /** Names of those that are no functions. */
  readonly others?: readonly string[];
}

/** Words for the functions of a construct in messages. */
export interface CalledWords {
  /** `consumer`. */
  readonly one: string;
  /** The prop that they stand in: `consumers`. */
  readonly prop: string;
  /** There is none of the name. */
  readonly unknown: ErrorCode;
  /** The name is taken. */
  readonly duplicate: ErrorCode;
}

const CONSUMERS: CalledWords = {
  one: "consumer",
  prop: "consumers",
  unknown: "CONSUMER_UNKNOWN",
  duplicate: "CONSUMER_DUPLICATE",
};

/**
 * The functions that one construct calls, by name: consumers of a stream, or what `words` name. Permissions and
 * bindings of all of them also apply to later ones.
 */
export class ConsumerFunctions {
  readonly #functions = new Map<string, () => Function>();
  /** Names of consumers that another Pulumi stack made. They have got what is for all there. */
  #imported: ReadonlySet<string> = new Set();
  #importedState: FunctionsState | undefined;
  readonly #own = new Set<Function>();
  #given = new SharedGrants();
  /** Names of what is no function, such as a queue. */
  readonly #others = new Set<string>();

  constructor(private readonly words: CalledWords = CONSUMERS) {}

  /** The consumers of a construct that another Pulumi stack made. */
  static fromState(
    owner: Component,
    { functions, forAll, others = [] }: ConsumersState,
    words?: CalledWords,
  ): ConsumerFunctions {
    const made = new ConsumerFunctions(words);
    for (const name of others) made.addOther(name);
    made.#given = SharedGrants.fromState(forAll);
    const imported = importFunctions(owner, functions);
    for (const [name, find] of imported) made.#functions.set(name, find);
    made.#imported = new Set(imported.keys());
    made.#importedState = functions;
    return made;
  }

  exportState(owner: Component): ConsumersState {
    const functions = this.#exportFunctions(owner);
    const forAll = this.#given.exportState();
    const others = [...this.#others];
    return {
      ...(functions && { functions }),
      ...(forAll && { forAll }),
      ...(others.length > 0 && { others }),
    };
  }

  add(name: string, consumer: Function): void {
    const isGivenAlready = this.#own.has(consumer) || (consumer.imported && this.#all.has(consumer));
    this.#functions.set(name, () => consumer);
    if (isGivenAlready) return;
    this.#own.add(consumer);
    this.#given.giveTo(consumer);
  }

  /** Take the name for what is no function, such as a queue. */
  addOther(name: string): void {
    this.#others.add(name);
  }

  get(name: string): Function | undefined {
    return this.#functions.get(name)?.();
  }

  /** The functions in the order in which they were added. One that consumes twice is there once. */
  get all(): readonly Function[] {
    return [...this.#all];
  }

  /** True for a consumer of another Pulumi stack. Without a name, true when there is any. */
  isImported(name?: string): boolean {
    return name === undefined ? this.#imported.size > 0 : this.#imported.has(name);
  }

  /** Report the names that are taken. */
  checkFree(names: readonly string[], issues: Issues): void {
    for (const name of names) {
      if (!this.#functions.has(name) && !this.#others.has(name)) continue;
      const problem = `there is a ${this.words.one} of this name already`;
      issues.at(name).add(this.words.duplicate, { problem, cure: "choose another name" });
    }
  }

  attachPermissions(permissions: Permissions): void {
    for (const consumer of this.#all) consumer.attachPermissions(permissions);
    this.#given.addPermissions(permissions);
  }

  bind(constructs: readonly Bindable[]): void {
    for (const consumer of this.#all) consumer.bind(constructs);
    this.#given.addBindings(constructs);
  }

  /** A consumer that has to be there. */
  require(name: string, issues: Issues): Function {
    const found = this.get(name);
    if (found) return found;
    const { one, prop, unknown } = this.words;
    if (this.#others.has(name)) {
      const cure = "permit functions alone: a queue or a topic does nothing itself";
      issues.add(unknown, { problem: `the ${one} is no function`, value: name, cure });
      throw issues.toError();
    }
    const names = [...this.#functions.keys()];
    const guess = typeof name === "string" ? nearest(name, names) : undefined;
    const known = names.length === 0 ? `there are none: add one to ${prop}` : `there are ${names.join(", ")}`;
    const cure = guess === undefined ? known : `did you mean ${JSON.stringify(guess)}`;
    issues.add(unknown, { problem: `there is no such ${one}`, value: name, cure });
    throw issues.toError();
  }

  /** The state of the functions. It is the imported state where none was added, so that sharing it imports no function. */
  #exportFunctions(owner: Component): FunctionsState | undefined {
    if (this.#functions.size === this.#imported.size) return this.#importedState;
    return exportFunctions(owner, new Map([...this.#functions].map(([name, find]) => [name, find()])));
  }

  /** A function that consumes twice is there once. */
  get #all(): ReadonlySet<Function> {
    return new Set([...this.#functions.values()].map((find) => find()));
  }
}
