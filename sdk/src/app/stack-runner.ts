import * as pulumi from "@pulumi/pulumi";
import { type DefinitionError, DefinitionError as DefinitionErrorClass, Issues } from "../errors";
import type { Encoded } from "./sharing/encode";
import type { AppStackLocation } from "./sharing/producers";
import type { Sharing } from "./sharing/sharing";
import type { App, Stack, StackFunction } from "./stack";
import { type Entry, isPromise, isStackOf, nameOf, runStack } from "./stack-entry";
import { checkStackProps, type StackProps } from "./stack-props";
import { StackUses } from "./stack-uses";

/** Set to have a run go on after a stack that used one too early, to find out who uses whom. */
const EXPLORE = "PULUMI_SERVERLESS_API_EXPLORE";

/** Runs the stacks of an app in the order registered, one at a time, and remembers what they returned. */
export class StackRunner {
  readonly #entries = new Map<unknown, Entry>();
  /** Settles when everything queued so far has run. Undefined while nothing is queued. */
  #queue: Promise<void> | undefined;
  /** Whether the program waits for the end, and so hears of an error. */
  #awaited = false;
  /** Entries whose function has been called and has not ended, innermost last. */
  readonly #running: Entry[] = [];

  readonly #uses = new StackUses();
  /** The first error of a run that goes on after it. */
  #explored: DefinitionError | undefined;

  constructor(
    private readonly app: App,
    private readonly sharing: Sharing,
  ) {}

  add(definition: StackFunction, props: StackProps): void {
    const entry = this.#register(definition, props);
    if (!this.sharing.runsHere(entry.id)) {
      entry.state = "elsewhere";
      entry.location = this.sharing.ownLocation(entry.id);
      return;
    }
    this.sharing.duplicates.search(this.sharing.ownLocation(entry.id));
    const unread = this.#unread();
    if (unread.length > 0) this.#enqueue((this.#queue ?? Promise.resolve()).then(() => this.#read(unread)));
    if (this.#queue) {
      this.#enqueue(this.#queue.then(() => this.#run(entry)));
      return;
    }
    const result = this.#run(entry);
    if (result) this.#enqueue(result);
  }

  /** Register a stack that a program of another project runs, or of the same project in another stage. */
  refer(definition: StackFunction, location: Omit<AppStackLocation, "stackId">, props: StackProps): void {
    const entry = this.#register(definition, props);
    entry.state = "elsewhere";
    entry.location = { ...location, stackId: entry.id };
    if (pulumi.runtime.hasEngine()) return;
    this.#enqueue((this.#queue ?? Promise.resolve()).then(() => this.#runIfUnknown(entry)));
  }

  /** Ids in the order registered. */
  get ids(): string[] {
    return [...this.#entries.values()].map(({ id }) => id);
  }

  /** The encoded results of the stacks that ran here. */
  get returned(): ReadonlyMap<string, Encoded> {
    const done = [...this.#entries.values()].filter(({ state }) => state === "done");
    return new Map(done.map((entry) => [entry.id, entry.encoded ?? this.#encode(entry)]));
  }

  /** The props of the function or class that runs, where a stack that is being made is its own. */
  takes(stack: Stack): StackProps | undefined {
    const entry = this.#running.at(-1);
    if (!entry || entry.stack || !isStackOf(entry, stack)) return undefined;
    entry.stack = stack;
    return entry.props;
  }

  /** Settles when all stacks have run, those included that are added meanwhile. */
  async settled(): Promise<void> {
    this.#awaited = true;
    let seen: Promise<void> | undefined;
    while (seen !== this.#queue) {
      seen = this.#queue;
      await seen;
    }
  }

  /**
   * Settles when no stack is running or waiting to run: true, or false when one has failed. Unlike {@link settled} it does
   * not stand for somebody who hears of the error.
   */
  async ended(): Promise<boolean> {
    while (this.#queue) {
      const isDone = await this.#queue.then(
        () => true,
        () => false,
      );
      if (!isDone) return false;
    }
    return true;
  }

  /** Id of the stack whose function was called and has not ended. */
  get unended(): string | undefined {
    return this.#running.at(-1)?.id;
  }

  /** The result of the stack. Refuses stacks that have not run, and circles. */
  valueOf(definition: unknown): unknown {
    const user = this.#running.at(-1)?.id ?? this.app.name;
    const name = nameOf(definition);
    const issues = new Issues({ kind: "Stack", id: user }).at("use");
    const entry = this.#entries.get(definition);
    this.#noteUse(definition, entry);
    if (entry?.state === "done") return entry.value;
    if (entry?.isRead) return this.#valueFromElsewhere(entry, issues);
    if (!entry || entry.state === "elsewhere" || entry.state === "waiting") {
      const cure = `write app.stack(${name}) before app.stack(${user})`;
      const problem = entry ? `${name} is registered after ${user}` : `${name} has not been registered`;
      issues.add("USE_NOT_REGISTERED", { problem, cure });
    } else if (entry.state === "failed") {
      issues.add("USE_NOT_REGISTERED", {
        problem: `${name} failed`,
        cure: `fix the error of ${name} first`,
      });
    } else {
      this.#addCircle(issues, this.#runningSince(entry));
    }
    throw issues.toError();
  }

  /** The error of a run that went on after it: the circle, where there is one, else what came first. */
  get exploredError(): DefinitionError | undefined {
    if (!this.#explored) return undefined;
    const issues = new Issues({ kind: "App", id: this.app.name });
    this.#addCircle(issues);
    return issues.any ? issues.toError() : this.#explored;
  }

  #noteUse(definition: unknown, entry: Entry | undefined): void {
    const user = this.#running.at(-1);
    if (!user || user === entry) return;
    this.#uses.note(user.id, definition);
    if (entry) user.uses.add(entry.id);
  }

  /** A stack that runs, those that it has registered and that run inside it, and itself. */
  #runningSince(entry: Entry): string {
    const inside = this.#running.slice(this.#running.indexOf(entry)).map(({ id }) => id);
    return [...inside, entry.id].join(" -> ");
  }

  #addCircle(issues: Issues, otherwise?: string): void {
    const circle = this.#uses.circle((of) => this.#entries.get(of)?.id) ?? otherwise;
    if (circle === undefined) return;
    const problem = `the stacks use each other in a circle: ${circle}`;
    issues.add("USE_CYCLE", { problem, cure: "move what both need into a stack of its own" });
  }

  /** Whether a run goes on after an error, because its purpose is to find out who uses whom. */
  #explores(error: unknown): boolean {
    if (process.env[EXPLORE] !== "uses" || !DefinitionErrorClass.isInstance(error)) return false;
    if (!error.issues.some(({ code }) => code === "USE_NOT_REGISTERED")) return false;
    this.#explored ??= error;
    return true;
  }

  /** The shared value of another Pulumi stack, as the running stack sees it. */
  #valueFromElsewhere(entry: Entry, issues: Issues): unknown {
    const scope = this.#running.at(-1)?.stack ?? this.app.implicitStack;
    if (entry.seenFrom.has(scope)) return entry.seenFrom.get(scope);
    const location = entry.location as AppStackLocation;
    const value = this.sharing.valueOf(location, scope, entry.definition, issues);
    issues.throwIfAny();
    entry.seenFrom.set(scope, value);
    return value;
  }

  /** Stacks that are elsewhere and may be used by those that come now. */
  #unread(): Entry[] {
    return [...this.#entries.values()].filter(({ state, isRead }) => state === "elsewhere" && !isRead);
  }

  async #read(entries: readonly Entry[]): Promise<void> {
    await Promise.all(entries.map((entry) => this.sharing.read(entry.location as AppStackLocation)));
    for (const entry of entries) entry.isRead = true;
  }

  /** Runs a stack that is nowhere deployed as part of this program. Without an engine nothing is deployed. */
  async #runIfUnknown(entry: Entry): Promise<void> {
    const location = entry.location as AppStackLocation;
    if (await this.sharing.read(location)) {
      entry.isRead = true;
      return;
    }
    const { project, stage } = location;
    const message = `${entry.id} of ${project}/${stage} runs as part of this program, since nothing is deployed here`;
    void pulumi.log.info(message);
    await this.#run(entry);
  }

  #encode(entry: Entry): Encoded {
    const issues = new Issues({ kind: "Stack", id: entry.id });
    entry.encoded = this.sharing.encode(entry.value, issues);
    issues.throwIfAny();
    return entry.encoded;
  }

  #register(definition: StackFunction, props: StackProps): Entry {
    const stackId = props?.id ?? nameOf(definition);
    const issues = new Issues({ kind: "Stack", id: stackId });
    checkStackProps(props, issues);
    if (typeof definition !== "function") {
      const problem = "a stack is a function or a class that extends Stack";
      issues.add("VALUE_WRONG_TYPE", { problem, value: definition, cure: "pass a function" });
    } else if (stackId === "") {
      const cure = 'name the function or pass { id: "Storage" }';
      issues.add("STACK_ID_MISSING", { problem: "the function has no name to take the id from", cure });
    } else if (this.#entries.has(definition)) {
      const cure = "register it once, and share what it returns with use";
      issues.add("STACK_FUNCTION_REPEATED", { problem: "the function is registered already", cure });
    } else if ([...this.#entries.values()].some((entry) => entry.id === stackId)) {
      const cure = 'pass another one: app.stack(fn, { id: "Other" })';
      issues.add("STACK_ID_DUPLICATE", {
        problem: "another stack of this app has this id",
        value: stackId,
        cure,
      });
    }
    issues.throwIfAny();
    const entry: Entry = {
      id: stackId,
      definition,
      props,
      state: "waiting",
      uses: new Set(),
      seenFrom: new Map(),
      run: () => runStack(this.app, definition, stackId, props),
    };
    this.#entries.set(definition, entry);
    return entry;
  }

  /** Runs at once. The result is a promise only when the function is async. */
  #run(entry: Entry): Promise<void> | undefined {
    const finish = (state: "done" | "failed", value?: unknown): void => {
      entry.state = state;
      entry.value = value;
      this.#running.splice(this.#running.indexOf(entry), 1);
    };
    const end = (value: unknown): void => {
      finish("done", value);
      // Shared values are checked while the program can still fail for it.
      if (this.sharing.split) this.#encode(entry);
      this.#return(entry);
      entry.stack?.end({ id: entry.id, uses: [...entry.uses], ...this.app.stackFacts });
    };
    entry.state = "running";
    this.#running.push(entry);
    let result: unknown;
    try {
      result = entry.run();
    } catch (error) {
      finish("failed");
      if (this.#explores(error)) return undefined;
      throw error;
    }
    if (!isPromise(result)) {
      end(result);
      return undefined;
    }
    return result.then(end, (error) => {
      finish("failed");
      if (!this.#explores(error)) throw error;
    });
  }

  /** The stack makes what waits for its end. It runs once more meanwhile, so that the stacks that it uses are noted. */
  #return(entry: Entry): void {
    this.#running.push(entry);
    try {
      entry.stack?.returned();
    } finally {
      this.#running.splice(this.#running.indexOf(entry), 1);
    }
  }

  #enqueue(work: Promise<void>): void {
    this.#queue = work;
    work.then(
      () => {
        if (this.#queue === work) this.#queue = undefined;
      },
      (error) => {
        // The error stays on the queue, so that readers of the outputs get it. Without any reader it must not
        // be lost: as an unhandled rejection it ends the program.
        if (!this.#awaited) void Promise.reject(error);
      },
    );
  }
}
