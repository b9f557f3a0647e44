import assert from "node:assert/strict";
import type { State, Step } from "./deployed";
import type { HostedEnd } from "./language-host";
import type { ReceivedObject } from "./received";
import type { ReadResource, Registered, StackRead } from "./registration";
import type { LogLine, ScriptedEngine } from "./scripted-engine";

/** A run of a program: its end, its registrations and its messages. */
export class ProgramRun {
  readonly exitCode: number | null;
  /** The program's output on its standard streams. */
  readonly printed: string;
  readonly log: readonly LogLine[];
  readonly registered: readonly Registered[];
  /** Resources of others that it read, stack references among them. */
  readonly read: readonly ReadResource[];
  /** The Pulumi stacks whose outputs or state it read, in order. */
  readonly stackReads: readonly StackRead[];
  /** Whether the program reported a successful end to the engine. */
  readonly hasEnded: boolean;
  /** Whether the engine counts the deployment as failed, whatever the program says. */
  readonly hasFailed: boolean;
  readonly #before: State;

  constructor({ exitCode, printed }: HostedEnd, { log, monitor }: ScriptedEngine, before: State) {
    this.#before = before;
    this.exitCode = exitCode;
    this.printed = printed;
    this.log = log;
    this.registered = monitor.registered;
    this.read = monitor.read;
    this.stackReads = monitor.stackReads;
    this.hasEnded = monitor.hasEnded;
    this.hasFailed = monitor.hasFailed || monitor.hasErrors;
  }

  /** Messages of the errors that were logged, by the program and by the engine. */
  get errors(): readonly string[] {
    return this.log.filter(({ severity }) => severity === "error").map(({ message }) => message);
  }

  /** All resources of a type. */
  ofType(type: string): readonly Registered[] {
    return this.registered.filter((resource) => resource.type === type);
  }

  /** The resource of this logical name, and of this type where there are several. */
  resource(name: string, type?: string): Registered {
    const found = this.registered.filter((each) => each.name === name && (!type || each.type === type));
    assert.equal(found.length, 1, `one resource ${name}, of ${this.names.join(", ")}`);
    return found[0] as Registered;
  }

  /** Logical names of everything that was registered. */
  get names(): readonly string[] {
    return this.registered.map(({ name }) => name);
  }

  /** Logical names of the resources with a given operation. */
  namesOf(step: Step): readonly string[] {
    return this.registered.filter((resource) => resource.step === step).map(({ name }) => name);
  }

  /** URNs of earlier resources that are no longer in the program, components included. */
  get deleted(): readonly string[] {
    const remaining = new Set(this.registered.map(({ urn, was }) => was ?? urn));
    return [...this.#before.keys()].filter((urn) => !remaining.has(urn));
  }

  /** Inputs of all resources by URN. */
  get inputs(): Readonly<Record<string, ReceivedObject>> {
    return Object.fromEntries(
      this.registered
        .map(({ urn, inputs }): [string, ReceivedObject] => [urn, inputs])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  /** Outputs of the Pulumi stack. */
  get outputs(): ReceivedObject | undefined {
    return this.registered.find(({ type }) => type === "pulumi:pulumi:Stack")?.outputs;
  }

  /** Fails with the program's output unless it ended well. */
  expectSuccess(): this {
    const said = [...this.errors, this.printed].join("\n");
    assert.equal(this.exitCode, 0, said);
    assert.deepEqual(this.errors, []);
    assert.ok(this.hasEnded, "the program told the engine that it ended well");
    return this;
  }

  /** Fail unless the run failed in a way that Pulumi notices. */
  expectFailure(): this {
    assert.notEqual(this.exitCode, null, `the program hangs: ${this.printed}`);
    assert.ok(this.exitCode !== 0 || this.hasFailed, "the program ended as if all were well");
    assert.ok(this.hasFailed || !this.hasEnded, "the program told the engine that it ended well");
    return this;
  }
}
