import type { ProgramRun } from "./program-run";
import { ScriptedBackend } from "./scripted-backend";
import { type RunSettings, ScriptedStack } from "./scripted-stack";

/** One program whose app stacks live in Pulumi stacks of their own: `dev.StorageStack` and so on. */
export class SplitApp {
  readonly #program: string;
  readonly #project: string;
  readonly #backend: ScriptedBackend;

  constructor(program: string, project = "notes", backend = new ScriptedBackend()) {
    this.#program = program;
    this.#project = project;
    this.#backend = backend;
  }

  get backend(): ScriptedBackend {
    return this.#backend;
  }

  /** A copy of the Pulumi stacks, independent from now on. */
  copy(): SplitApp {
    return new SplitApp(this.#program, this.#project, this.#backend.copy());
  }

  /** The Pulumi stack of one app stack, or of the whole app. */
  stack(id?: string): ScriptedStack {
    return new ScriptedStack(this.#program, this.#project, id ? `dev.${id}` : "dev", this.#backend);
  }

  /** Does `pulumi state move` with an app stack, between the Pulumi stack of the whole app and its own. */
  move(id: string, where: "to a part" | "to the whole", { isKilled = false } = {}): void {
    const [from, to] = where === "to a part" ? ["dev", `dev.${id}`] : [`dev.${id}`, "dev"];
    const urn = this.#urnOf(id, from as string);
    this.#backend.move({ from: `${this.#project}/${from}`, to: `${this.#project}/${to}`, urn, isKilled });
  }

  /** Does `pulumi state delete --target-dependents` with an app stack in a Pulumi stack. */
  forget(id: string, stack: string): void {
    this.#backend.forget(`${this.#project}/${stack}`, this.#urnOf(id, stack));
  }

  #urnOf(id: string, stack: string): string {
    return `urn:pulumi:${stack}::${this.#project}::serverless-api:index:Stack::${id}`;
  }

  preview(id: string | undefined, settings: RunSettings = {}): Promise<ProgramRun> {
    return this.stack(id).preview(withoutBundles(settings));
  }

  update(id: string | undefined, settings: RunSettings = {}): Promise<ProgramRun> {
    return this.stack(id).update(withoutBundles(settings));
  }

  /** Deploys app stacks one after the other. All have to succeed. */
  async deploy(...ids: readonly string[]): Promise<readonly ProgramRun[]> {
    const runs: ProgramRun[] = [];
    for (const id of ids) runs.push((await this.update(id)).expectSuccess());
    return runs;
  }
}

function withoutBundles(settings: RunSettings): RunSettings {
  return { ...settings, env: { PULUMI_SERVERLESS_API_BUNDLE: "skip", ...settings.env } };
}
