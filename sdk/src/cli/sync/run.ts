import { DefinitionError, explainError } from "../../errors";
import { type CapturedFile, filesOfFailure, readProject } from "../../graph";
import { changesKind } from "../../handlers/observed";
import { FileWatcher } from "../../local/session/watch";
import type { CommandIo } from "../command";
import { stageCapture } from "../deploy/program";
import { commandLine, type Request } from "../deploy/request";
import { runOnStage } from "../deploy/run";
import { type DeployedStage, openStage, refuseOtherStages } from "../stage/open-stage";
import { type SyncEvent, showingEvents } from "./events";
import { filesToWatch } from "./files-to-watch";
import { CodeJournal } from "./known-code";
import { type LambdaCode, lambdaCode } from "./lambda-code";
import { programArchives } from "./program-archives";
import { changesBetween, changesSinceDeployment, type PendingChange } from "./program-functions";
import { restoreCode } from "./restore";
import { StageSync } from "./stage-sync";

export interface SyncSettings {
  /** Whether `--yes-development` takes the stage for one of developers. */
  readonly isAllowed: boolean;
  readonly isOnce: boolean;
}

/** Brings code to a deployed stage, and on each save until the command is ended. Returns the exit code. */
export async function syncStage(
  request: Request,
  io: CommandIo,
  { isAllowed, isOnce }: SyncSettings,
): Promise<number> {
  const stage = await openStage(request, io);
  refuseOtherStages(stage.session, stage.development, isAllowed);
  const { root, config } = readProject(request.program, request.stage);
  const lambda = lambdaCode({ stage: request.stage, root }, config);
  const work = new SyncWork(request, io, stage, lambda);
  const isGood = await work.run();
  if (isOnce || io.signal.aborted) return isGood ? 0 : 1;
  return work.watch();
}

class SyncWork {
  readonly #show: (event: SyncEvent) => void;
  readonly #sync: StageSync;
  readonly #capture: ReturnType<typeof stageCapture>;
  #captured: CapturedFile | undefined;
  /** The program as it was when it was the same as what is deployed, as far as that is known. */
  #base: CapturedFile["graph"] | undefined;
  #pending: readonly PendingChange[] = [];
  #isOutdated = false;
  /** Files that were saved since the last run began. */
  #saved: ReadonlySet<string> = new Set();
  /** Whether the program could not be run. */
  #isBroken = false;
  #isRunning = false;

  constructor(
    private readonly request: Request,
    private readonly io: CommandIo,
    private stage: DeployedStage,
    lambda: LambdaCode,
  ) {
    this.#show = showingEvents(io, request.json);
    const { engine, listed } = stage.session;
    this.#capture = stageCapture(request, engine, listed);
    const journal = new CodeJournal(stage.session.project.root, request.stage);
    this.#sync = new StageSync(lambda, journal, io.signal);
  }

  /** Runs the program and brings its code there. False where something was not brought. */
  async run(): Promise<boolean> {
    const began = performance.now();
    const captured = await this.#captureNow();
    await this.#settleChanges(captured);
    if (this.io.signal.aborted) return true;
    const { functions } = this.stage;
    const archives = programArchives(captured.graph, captured.folder);
    const synced = await this.#sync.push(captured.graph, archives, functions, this.#pending);
    for (const one of synced) this.#show({ event: "function", ...one });
    if (synced.length === 0) this.#show({ event: "idle", durationMs: performance.now() - began });
    return synced.every(({ kind }) => kind === "replaced" || kind === "foreign");
  }

  /** Watches until the command is ended. */
  async watch(): Promise<number> {
    const { signal } = this.io;
    let work: Promise<void> = Promise.resolve();
    const watcher = new FileWatcher((files) => {
      this.#saved = new Set([...this.#saved, ...files]);
      this.#isOutdated = true;
      if (!this.#isRunning) work = this.#runUntilCurrent(watcher);
    });
    this.#watchFiles(watcher);
    this.#show({ event: "watching", stage: this.request.stage, functions: this.stage.functions.length });
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    watcher.close();
    // Code on its way to AWS gets there.
    await work;
    return 0;
  }

  async #runUntilCurrent(watcher: FileWatcher): Promise<void> {
    this.#isRunning = true;
    while (this.#isOutdated && !this.io.signal.aborted) {
      this.#isOutdated = false;
      try {
        await this.run();
        this.#watchFiles(watcher);
      } catch (error) {
        if (this.io.signal.aborted) break;
        this.#show({ event: "error", message: messageOf(error) });
        watcher.set(new Set([...this.#files(), ...filesOfFailure(error)]), { anyFile: true });
      }
    }
    this.#isRunning = false;
  }

  #watchFiles(watcher: FileWatcher): void {
    watcher.set(this.#files(), { anyFile: true });
  }

  #files(): Set<string> {
    return this.#captured ? filesToWatch(this.#captured) : new Set();
  }

  /** The program as it is now. It does not run again for saves of handlers alone. */
  async #captureNow(): Promise<CapturedFile> {
    const saved = this.#saved;
    this.#saved = new Set();
    if (this.#captured && !this.#isBroken && !concernsProgram(this.#captured, saved)) return this.#captured;
    const { stderr, signal } = this.io;
    this.#isBroken = true;
    this.#captured = await this.#capture({ output: stderr, signal });
    this.#isBroken = false;
    return this.#captured;
  }

  /** Names the changes that only a deployment brings about, and deploys after a yes. */
  async #settleChanges({ graph }: CapturedFile): Promise<void> {
    const before = this.#pending;
    this.#pending = this.#changesOf(graph);
    if (this.#pending.length === 0) this.#base = graph;
    if (this.#pending.length === 0 || isSame(before, this.#pending)) return;
    const deployment = { ...this.request, command: "deploy" };
    this.#show({ event: "pending", changes: this.#pending, command: commandLine(deployment) });
    if (!this.io.confirm || this.request.json || !(await this.io.confirm("deploy now?"))) return;
    const code = await runOnStage(deployment, this.io, "deploy", { after: restoreCode });
    if (code !== 0) return;
    this.#sync.forget();
    this.stage = await openStage(this.request, this.io);
    this.#pending = [];
    this.#base = graph;
  }

  #changesOf(graph: CapturedFile["graph"]): readonly PendingChange[] {
    const { resources, functions } = this.stage;
    const changes = [
      ...changesSinceDeployment(graph, resources, functions),
      ...(this.#base ? changesBetween(this.#base, graph) : []),
    ];
    return [...new Map(changes.map((change) => [change.urn, change])).values()];
  }
}

/** Whether a save may change what the program registers. */
function concernsProgram(
  { files, probed, handlers, isWhole }: CapturedFile,
  saved: ReadonlySet<string>,
): boolean {
  if (!isWhole || changesKind(handlers, saved)) return true;
  const own = new Set([...files, ...probed]);
  return [...saved].some((file) => own.has(file));
}

function isSame(one: readonly PendingChange[], other: readonly PendingChange[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function messageOf(error: unknown): string {
  if (DefinitionError.isInstance(error)) return explainError(error);
  return error instanceof Error ? error.message : String(error);
}
