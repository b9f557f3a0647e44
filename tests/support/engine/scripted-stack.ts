import * as path from "node:path";
import type { WireObject } from "#sdk/graph/wire";
import { ROOT } from "../paths";
import { hostProgram } from "./language-host";
import { ProgramRun } from "./program-run";
import { ScriptedBackend, type StackRecord } from "./scripted-backend";
import { ScriptedEngine } from "./scripted-engine";
import type { Failure, ScriptedMonitor } from "./scripted-monitor";

export { ProgramRun };

/** The options of a stack's run. */
export interface RunSettings {
  /** Configuration of the project. Objects are passed as JSON. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Keys of `config` that are secret. */
  readonly secrets?: readonly string[];
  /** Registrations that fail, by logical name. */
  readonly failing?: Readonly<Record<string, Failure>>;
  /** Answers to calls of the provider, by token: a result, or the text of an error. */
  readonly invokes?: Readonly<Record<string, WireObject | string>>;
  /** More environment variables for the program. */
  readonly env?: Readonly<Record<string, string>>;
  /** The configuration has no region. */
  readonly withoutRegion?: boolean;
  /** Time limit for large programs, instead of a minute, after which one hangs. */
  readonly longestMs?: number;
  /** Runs as outside of tests: with stack traces, and with freshly loaded modules. */
  readonly isPlain?: boolean;
}

/** A Pulumi stack of a program, with its record in a backend between runs. */
export class ScriptedStack {
  /** A folder, or the file that starts the program, from the root of the repository. */
  readonly #program: string;
  readonly #project: string;
  readonly #stack: string;
  readonly #backend: ScriptedBackend;

  constructor(program: string, project: string, stack = "dev", backend = new ScriptedBackend()) {
    this.#program = program;
    this.#project = project;
    this.#stack = stack;
    this.#backend = backend;
  }

  /** `project/stack`, its name in the backend. */
  get name(): string {
    return `${this.#project}/${this.#stack}`;
  }

  /** A copy of the stack in its own backend. */
  copy(): ScriptedStack {
    return new ScriptedStack(this.#program, this.#project, this.#stack, this.#backend.copy());
  }

  /** Does `pulumi preview`. */
  preview(settings: RunSettings = {}): Promise<ProgramRun> {
    return this.#run(settings, true);
  }

  /**
   * Does `pulumi up --skip-preview`. A successful run deletes resources that are no longer in the program.
   */
  update(settings: RunSettings = {}): Promise<ProgramRun> {
    return this.#run(settings, false);
  }

  async #run(settings: RunSettings, preview: boolean): Promise<ProgramRun> {
    const {
      config = {},
      secrets = [],
      failing = {},
      env = {},
      withoutRegion,
      longestMs,
      isPlain = false,
    } = settings;
    const before = this.#backend.open(this.name);
    const named = { project: this.#project, stack: this.#stack, preview };
    const readStack = (reference: string) => this.#backend.read(reference, named);
    const readState = (reference: string) => this.#backend.readState(reference, named);
    const engine = new ScriptedEngine({
      ...named,
      region: "us-east-1",
      failing,
      ...(settings.invokes && { invokes: settings.invokes }),
      before: before.state,
      readStack,
      readState,
    });
    const address = await engine.start();
    try {
      const end = await hostProgram({
        ...named,
        address,
        program: path.join(ROOT, this.#program),
        config: { ...(!withoutRegion && { "aws:region": "us-east-1" }), ...this.#configOf(config) },
        secretKeys: secrets.map((key) => `${this.#project}:${key}`),
        env,
        isPlain,
        ...(longestMs !== undefined && { longestMs }),
      });
      if (!preview) this.#backend.store(this.name, leftBy(engine.monitor, before));
      return new ProgramRun(end, engine, before.state);
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

/** The record that a run leaves. A failed run deletes nothing, outputs included, and replaces changed values. */
function leftBy(
  { hasEnded, hasErrors, state, outputs = {}, registered }: ScriptedMonitor,
  before: StackRecord,
): StackRecord {
  if (hasEnded && !hasErrors) return { state, outputs };
  const renamed = new Set(registered.flatMap(({ urn, was }) => (was && state.has(urn) ? [was] : [])));
  return {
    state: new Map([...[...before.state].filter(([urn]) => !renamed.has(urn)), ...state]),
    outputs: { ...before.outputs, ...outputs },
  };
}
