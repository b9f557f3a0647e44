import assert from "node:assert/strict";
import * as path from "node:path";
import type { State } from "./deployed";
import { type HostedEnd, hostProgram } from "./language-host";
import type { ReceivedObject } from "./received";
import { type Failure, type LogLine, type Registered, ScriptedEngine } from "./scripted-engine";

const REPOSITORY = path.resolve(__dirname, "..", "..", "..");

/** What a stack is run with. */
export interface RunSettings {
  /** Configuration of the project; objects are passed as JSON. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Keys of `config` that are secret. */
  readonly secrets?: readonly string[];
  /** Registrations that fail, by logical name. */
  readonly failing?: Readonly<Record<string, Failure>>;
  /** More environment variables for the program. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A run of a program: how it ended, what it registered and what it said. */
export class ProgramRun {
  readonly exitCode: number | null;
  /** What the program wrote to its standard streams. */
  readonly printed: string;
  readonly log: readonly LogLine[];
  readonly registered: readonly Registered[];
  /** Whether the program told the engine that it ended well. */
  readonly hasEnded: boolean;

  constructor({ exitCode, printed }: HostedEnd, { log, registered, hasEnded }: ScriptedEngine) {
    this.exitCode = exitCode;
    this.printed = printed;
    this.log = log;
    this.registered = registered;
    this.hasEnded = hasEnded;
  }

  /** Messages of the errors that were logged. */
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

  /** Fail with what the program said unless it ended well. */
  expectSuccess(): this {
    const said = [...this.errors, this.printed].join("\n");
    assert.equal(this.exitCode, 0, said);
    assert.deepEqual(this.errors, []);
    assert.ok(this.hasEnded, "the program told the engine that it ended well");
    return this;
  }

  /** Fail unless the program failed in a way that Pulumi notices. */
  expectFailure(): this {
    assert.notEqual(this.exitCode, null, `the program hangs: ${this.printed}`);
    assert.notEqual(this.exitCode, 0, "the program ended as if all were well");
    assert.ok(!this.hasEnded, "the program told the engine that it ended well");
    return this;
  }
}

/** A Pulumi stack of a program, with a state that is kept between its runs. */
export class ScriptedStack {
  /** A folder, or the file that starts the program, from the root of the repository. */
  readonly #program: string;
  readonly #project: string;
  #state: State;

  constructor(program: string, project: string, state: State = new Map()) {
    this.#program = program;
    this.#project = project;
    this.#state = state;
  }

  /** Another stack in the same state. */
  copy(): ScriptedStack {
    return new ScriptedStack(this.#program, this.#project, this.#state);
  }

  /** As `pulumi preview`. */
  preview(settings: RunSettings = {}): Promise<ProgramRun> {
    return this.#run(settings, true);
  }

  /** As `pulumi up --skip-preview`. What is no longer in the program is deleted if the program ended well. */
  update(settings: RunSettings = {}): Promise<ProgramRun> {
    return this.#run(settings, false);
  }

  async #run(settings: RunSettings, preview: boolean): Promise<ProgramRun> {
    const { config = {}, secrets = [], failing = {}, env = {} } = settings;
    const named = { project: this.#project, stack: "dev", preview };
    const engine = new ScriptedEngine(this.#state, { ...named, region: "us-east-1", failing });
    const address = await engine.start();
    try {
      const end = await hostProgram({
        ...named,
        address,
        program: path.join(REPOSITORY, this.#program),
        config: { "aws:region": "us-east-1", ...this.#configOf(config) },
        secretKeys: secrets.map((key) => `${this.#project}:${key}`),
        env,
      });
      if (!preview) this.#state = engine.hasEnded ? engine.state : new Map([...this.#state, ...engine.state]);
      return new ProgramRun(end, engine);
    } finally {
      engine.close();
    }
  }

  #configOf(config: Readonly<Record<string, unknown>>): Record<string, string> {
    const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
    return Object.fromEntries(
      Object.entries(config).map(([key, value]) => [`${this.#project}:${key}`, toText(value)]),
    );
  }
}
