import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { Writable } from "node:stream";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import type { Command, CommandIo } from "#sdk/cli/command";
import { deploy } from "#sdk/cli/deploy";
import type { AppPlan } from "#sdk/cli/deploy/app-plan";
import type { DeployEvent } from "#sdk/cli/deploy/protocol";
import { requestOf } from "#sdk/cli/deploy/request";
import { runOnStage } from "#sdk/cli/deploy/run";
import { diff } from "#sdk/cli/diff";
import { outputs } from "#sdk/cli/outputs";
import { parseCommand } from "#sdk/cli/parse";
import { refresh } from "#sdk/cli/refresh";
import { remove } from "#sdk/cli/remove";
import { unlock } from "#sdk/cli/unlock";
import { DefinitionError } from "#sdk/errors/index";

/** One run of `pulumi up`, `preview`, `destroy` or `refresh`, as the stand-in plays it. */
export interface Play {
  readonly events?: readonly (Omit<EngineEvent, "sequence" | "timestamp"> & Partial<EngineEvent>)[];
  /** The state after the update. */
  readonly resources?: readonly StandInResource[];
  readonly outputs?: Readonly<Record<string, unknown>>;
  /** Ends with an error after the events. */
  readonly isFailing?: boolean;
  /** Killed after the events. */
  readonly isKilled?: boolean;
  /** The counts of the final summary, when they differ from the events. Null when the summary is missing. */
  readonly counts?: Readonly<Record<string, number>> | null;
  /** Refused before the engine begins. */
  readonly stderr?: string;
  /** Runs until a signal, or until so many have started as well. */
  readonly until?: "SIGINT" | "second SIGINT" | { readonly started: number };
}

export interface StandInResource {
  readonly urn: string;
  readonly type: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly retainOnDelete?: boolean;
  readonly protect?: boolean;
}

/** The script of the stand-in. A list is played run after run. */
export interface Script {
  /** The output of `pulumi version`. */
  readonly version?: string;
  /** Every other call fails with this. */
  readonly refuses?: string;
  /** URL of the backend as the user wrote it, or that of the folder when it is not given. */
  readonly backend?: string;
  /** Folder of the backend, when it is not one beside the project. */
  readonly state?: string;
  /** `legacy` for a folder in which stacks are not stored by project. */
  readonly layout?: "legacy";
  /** Stacks for which a service reports a running update. */
  readonly updating?: readonly string[];
  readonly secretOutputs?: readonly string[];
  readonly stacks?: Readonly<Record<string, Readonly<Record<string, Play | readonly Play[]>>>>;
  readonly adopting?: Adopting;
}

/** The findings of an adoption, as the stand-in plays it. */
export interface Adopting {
  /** The resources that the program makes. */
  readonly program: readonly object[];
  /** The operations on resources in the state, by URN: `same`, `replace`. Without an entry it is `update`. */
  readonly actions?: Readonly<Record<string, string>>;
  /** Ids that do not exist in AWS. */
  readonly missing?: readonly string[];
  /** Inputs that the provider reports of an import, by URN. */
  readonly reported?: Readonly<Record<string, object>>;
  /** URNs of resources with a secret in the provider's report. */
  readonly secrets?: readonly string[];
  /** How many resources are imported before the first import outside of a copy is killed. */
  readonly kill?: number;
  /** URNs of resources that are in the state and not in the program. */
  readonly removed?: readonly string[];
  /** Errors of the program. */
  readonly errors?: readonly string[];
}

/** An existing Pulumi stack. */
export interface StandInStack {
  readonly resources?: readonly StandInResource[];
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly config?: Readonly<Record<string, { readonly value: string; readonly secret: boolean }>>;
}

/** The events, in order. */
export interface LogEntry {
  readonly call?: readonly string[];
  /** The value of `FROM_FILE` that a call of Pulumi sees. */
  readonly fromFile?: string;
  /** The variable that disables the cache of bundles. */
  readonly bundleCache?: string;
  /** Whether the program loads archives with installed packages where no other package is. */
  readonly loadCheck?: string;
  readonly start?: string;
  readonly end?: string;
  readonly operation?: string;
  readonly isGood?: boolean;
  readonly signal?: string;
  readonly signals?: number;
}

/** The exit of a command, and its output. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The output with `--json`. */
  readonly events: readonly DeployEvent[];
  readonly error: DefinitionError | undefined;
}

const COMMANDS = { deploy, diff, outputs, refresh, remove, unlock } satisfies Record<string, Command>;

/** A `pulumi` on the PATH that plays a test's script, with a project in its own folder. */
export class StandIn {
  readonly folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "stand-in-")));
  readonly project = path.join(this.folder, "project");
  #script: Script = {};
  readonly #before = { PATH: process.env.PATH, PULUMI_STAND_IN: process.env.PULUMI_STAND_IN };

  constructor(script: Script = {}, stacks: Readonly<Record<string, StandInStack>> = {}) {
    const bin = path.join(this.folder, "bin");
    fs.mkdirSync(bin);
    fs.mkdirSync(this.project);
    const program = path.join(__dirname, "pulumi.js");
    fs.writeFileSync(
      path.join(bin, "pulumi"),
      `#!${process.execPath}\nrequire(${JSON.stringify(program)});\n`,
      {
        mode: 0o755,
      },
    );
    this.write("Pulumi.yaml", "name: notes\nruntime: nodejs\n");
    this.write("index.js", "");
    fs.mkdirSync(path.join(this.folder, "stacks"));
    for (const [name, stack] of Object.entries(stacks)) {
      const data = { name, resources: [{ urn: "urn:s", type: "t" }], outputs: {}, ...stack };
      fs.writeFileSync(path.join(this.folder, "stacks", `${name}.json`), JSON.stringify(data));
    }
    this.play(script);
    process.env.PATH = `${bin}${path.delimiter}${process.env.PATH}`;
    process.env.PULUMI_STAND_IN = this.folder;
  }

  /** Changes the script. */
  play(script: Script): void {
    this.#script = script;
    fs.writeFileSync(path.join(this.folder, "script.json"), JSON.stringify(script));
  }

  /** Writes a file of the project. */
  write(file: string, text: string): void {
    fs.writeFileSync(path.join(this.project, file), text);
  }

  read(file: string): string {
    return fs.readFileSync(path.join(this.project, file), "utf8");
  }

  /** A lock as a killed update leaves it: its holder, or a partly written file. */
  lock(stack: string, holder: { readonly pid: number; readonly hostname: string } | string): void {
    const { state = path.join(this.folder, "backend"), layout } = this.#script;
    const names = layout === "legacy" ? [stack] : ["organization", "notes", stack];
    const folder = path.join(state, ".pulumi", "locks", ...names);
    fs.mkdirSync(folder, { recursive: true });
    const lock = { username: "me", timestamp: "2026-01-01T00:00:00Z" };
    const text = typeof holder === "string" ? holder : JSON.stringify({ ...lock, ...holder });
    fs.writeFileSync(path.join(folder, "1.json"), text);
    fs.writeFileSync(path.join(folder, "1.json.attrs"), "{}");
  }

  /** The state of a stack. Undefined when there is none. */
  stack(name: string): (StandInStack & { readonly secretsProvider?: string }) | undefined {
    const file = path.join(this.folder, "stacks", `${name}.json`);
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
  }

  get log(): readonly LogEntry[] {
    const file = path.join(this.folder, "log.jsonl");
    if (!fs.existsSync(file)) return [];
    return fs
      .readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as LogEntry);
  }

  /** Names of the stacks in the order in which an operation was started on them. */
  started(operation: string): readonly string[] {
    return this.log.flatMap((entry) =>
      entry.operation === operation && entry.start !== undefined ? [entry.start] : [],
    );
  }

  /** Runs `sapi` for a program of this plan. */
  async sapi(
    name: keyof typeof COMMANDS,
    argv: readonly string[],
    {
      plan = WHOLE,
      io = {},
    }: {
      readonly plan?: AppPlan;
      readonly io?: Partial<CommandIo> & { onEvent?: (event: DeployEvent) => void };
    } = {},
  ): Promise<Ran> {
    const [stage = "dev", ...options] = argv;
    const request = requestOf(
      name,
      parseCommand(COMMANDS[name] as typeof deploy, [stage, this.project, ...options]),
    );
    const [out, err] = [new Text(), new Text()];
    if (io.onEvent) out.listen = io.onEvent;
    const signal = io.signal ?? new AbortController().signal;
    const ran = (code: number, error?: DefinitionError): Ran => ({
      code,
      out: out.text,
      err: err.text,
      events: request.json && name !== "outputs" ? out.events : [],
      error,
    });
    try {
      return ran(
        await runOnStage(request, { stdout: out, stderr: err, ...io, signal }, name, {
          capture: async () => plan,
        }),
      );
    } catch (error) {
      if (!DefinitionError.isInstance(error)) throw error;
      return ran(1, error);
    }
  }

  close(): void {
    for (const [name, value] of Object.entries(this.#before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A program with one app stack. */
export const WHOLE: AppPlan = appPlan({ ApiStack: [] });

/** A program with these app stacks, each with the ids of those that it uses. */
export function appPlan(
  uses: Readonly<Record<string, readonly string[]>>,
  rest: Partial<AppPlan> = {},
): AppPlan {
  const stacks = Object.entries(uses).map(([id, used]) => ({ id, uses: used, exports: [], resources: [] }));
  return { stacks, protect: [], unowned: [], ...rest };
}

class Text extends Writable {
  text = "";
  listen: ((event: DeployEvent) => void) | undefined;

  get events(): DeployEvent[] {
    return this.text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as DeployEvent);
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    if (this.listen) for (const line of chunk.toString().trim().split("\n")) this.listen(JSON.parse(line));
    done();
  }
}
