import { existsSync } from "node:fs";
import { DefinitionError, explainError } from "../../errors";
import { type CapturedFile, filesOfFailure, isInstalled } from "../../graph";
import { changesKind, type ObservedHandler } from "../../handlers/observed";
import type { HostedFunctions } from "../lambda/function-host";
import type { LocalOptions } from "../options";
import type { ReloadEvent } from "../protocol";
import type { LocalSession } from "./session";
import { FileWatcher } from "./watch";

/** The delay between the build of the saved functions and the check of all others. */
const OTHERS_MS = 200;

/** Runs the program again. The signal aborts it. */
export type Capture = (signal: AbortSignal) => Promise<CapturedFile>;

/**
 * Reloads after saves. A change of handlers bundles them again, and a change of the program captures it again.
 * Open requests finish on the old code, and a broken save leaves the last good state in place.
 *
 * A capture takes seconds, and longer on a busy machine. Handlers that are saved meanwhile do not wait for it. All
 * saves of the program meanwhile need one more capture.
 */
export class Reloader {
  readonly #watcher: FileWatcher;
  readonly #closing = new AbortController();
  #programFiles: ReadonlySet<string> = new Set();
  /** The files whose existence matters to the program, and whether they existed. */
  #probed: ReadonlyMap<string, boolean> = new Map();
  /** Settles when all open work has ended. */
  #work: Promise<unknown> = Promise.resolve();
  /** The queue of changes to the session, which run one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Handlers whose signatures decided runtimes. */
  #handlers: readonly ObservedHandler[] = [];
  #isCapturing = false;
  /** True if the program was saved after the last capture began. */
  #isOutdated = false;
  #isProgramBroken = false;
  #areFunctionsBroken: boolean;
  #isWhole = true;
  /** True if everything that was saved has been built. */
  #isAllBuilt = true;
  #others: NodeJS.Timeout | undefined;
  readonly #root: string;
  #watched:
    | {
        readonly program: ReadonlySet<string>;
        readonly inputs: ReadonlySet<string>;
        readonly anyFile: boolean;
      }
    | undefined;

  constructor(
    private readonly session: LocalSession,
    first: CapturedFile,
    built: HostedFunctions,
    private readonly capture: Capture,
    private readonly options: LocalOptions,
  ) {
    this.#root = first.root;
    this.#noteFiles(first);
    this.#areFunctionsBroken = built.errors.size > 0;
    this.#watcher = new FileWatcher((files) => this.#take(files));
    this.#watch();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#others);
    this.#watcher.close();
    await this.#work;
  }

  #take(files: ReadonlySet<string>): void {
    if (!this.#isAboutProgram(files)) {
      this.#reloadFunctions(files);
      return;
    }
    this.#isOutdated = true;
    if (!this.#isCapturing) this.#work = Promise.all([this.#work, this.#captureUntilCurrent()]);
  }

  /**
   * The saved handlers are built first, since somebody waits for them. All others are checked soon after, for
   * changes that no save reported.
   */
  #reloadFunctions(saved?: ReadonlySet<string>): void {
    clearTimeout(this.#others);
    this.#work = Promise.all([this.#work, this.#reload("functions", () => this.#rebuild(saved))]);
  }

  async #captureUntilCurrent(): Promise<void> {
    this.#isCapturing = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      await this.#reload("program", () => this.#captureAgain());
    }
    this.#isCapturing = false;
  }

  async #reload(what: ReloadEvent["what"], act: () => Promise<HostedFunctions>): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const startedAt = performance.now();
    const emit = this.options.onEvent ?? (() => undefined);
    try {
      const built = await act();
      this.#areFunctionsBroken = built.errors.size > 0;
      if (what === "program" || built.changed.length > 0) emit(this.#event(what, built, startedAt));
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#isProgramBroken = true;
      // The program may break in a file that it did not use before.
      this.#programFiles = new Set([...this.#programFiles, ...filesOfFailure(error)]);
      const { message, code } = error as { message: string; code?: string };
      const explained = DefinitionError.isInstance(error) && { explained: explainError(error) };
      emit({ event: "error", message: String(message), ...explained, ...(code !== undefined && { code }) });
    }
    this.#watch();
  }

  /** Whether a save concerns the program. An unused file may be the one that is missing, for a handler or an import. */
  #isAboutProgram(files: ReadonlySet<string>): boolean {
    if (this.#isProgramBroken || changesKind(this.#handlers, files)) return true;
    return [...files].some((file) => {
      const existed = this.#probed.get(file);
      if (existed !== undefined && existed !== existsSync(file)) return true;
      return this.#programFiles.has(file) || (existed === undefined && !this.session.inputs.has(file));
    });
  }

  #noteFiles({ files, probed, handlers, isWhole }: CapturedFile): void {
    this.#isWhole = isWhole;
    this.#handlers = handlers;
    this.#programFiles = new Set(files);
    this.#probed = new Map(probed.map((file) => [file, existsSync(file)]));
  }

  async #captureAgain(): Promise<HostedFunctions> {
    const before = new Map([...this.#probed.keys()].map((file) => [file, existsSync(file)]));
    const captured = await this.capture(this.#closing.signal);
    this.#noteFiles(captured);
    // The program may have looked for the file before it came or went.
    if ([...this.#probed].some(([file, exists]) => before.has(file) && before.get(file) !== exists))
      this.#isOutdated = true;
    const built = await this.#inTurn(() => this.session.apply(captured.graph));
    this.#isProgramBroken = false;
    return built;
  }

  #rebuild(saved: ReadonlySet<string> | undefined): Promise<HostedFunctions> {
    return this.#inTurn(async () => {
      const known = this.#isAllBuilt ? saved : undefined;
      this.#isAllBuilt = false;
      const built = await this.session.rebuild(known);
      this.#isAllBuilt = true;
      clearTimeout(this.#others);
      if (built.isOfFew && !this.#closing.signal.aborted)
        this.#others = setTimeout(() => this.#reloadFunctions(), OTHERS_MS);
      return built;
    });
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(act);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #event(what: ReloadEvent["what"], built: HostedFunctions, startedAt: number): ReloadEvent {
    return {
      event: "reload",
      what,
      functions: built.changed,
      handlers: built.changedHandlers,
      ...(what === "program" && { apis: this.session.apis }),
      durationMs: performance.now() - startedAt,
    };
  }

  /**
   * Watches the files that matter. While something is broken, the next save may be a missing file, so every file
   * there matters. Packages do not change during work, so their hundreds of folders are not watched.
   */
  #watch(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#isSameToWatch() && this.#watcher.refresh()) return;
    const inputs = [...this.session.inputs].filter((file) => !isInstalled(file, this.#root));
    const anyFile = this.#isAnyFile;
    this.#watcher.set(new Set([...this.#programFiles, ...this.#probed.keys(), ...inputs]), { anyFile });
    this.#watched = { program: this.#programFiles, inputs: this.session.inputs, anyFile };
  }

  /** True after nearly every save. Checking hundreds of files for nothing would delay the new code. */
  #isSameToWatch(): boolean {
    const { program, inputs, anyFile } = this.#watched ?? {};
    if (inputs === undefined || program !== this.#programFiles || anyFile || this.#isAnyFile) return false;
    const now = this.session.inputs;
    return inputs === now || (inputs.size === now.size && [...now].every((file) => inputs.has(file)));
  }

  get #isAnyFile(): boolean {
    return this.#isProgramBroken || this.#areFunctionsBroken || !this.#isWhole;
  }
}
