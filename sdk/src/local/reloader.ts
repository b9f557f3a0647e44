import { existsSync } from "node:fs";
import * as path from "node:path";
import type { CapturedFile } from "../graph";
import type { HostedFunctions } from "./function-host";
import type { LocalOptions } from "./options";
import type { ReloadEvent } from "./protocol";
import type { LocalSession } from "./session";
import { FileWatcher } from "./watch";

/** Packages do not change while one works; their hundreds of folders are not watched. */
const INSTALLED = `${path.sep}node_modules${path.sep}`;

/** Runs the program again; ends early when it is told to. */
export type Capture = (signal: AbortSignal) => Promise<CapturedFile>;

/**
 * Takes up saves. What only touches handlers is bundled again; what touches the program is captured again. Requests under
 * way finish on the old code, and a save that is broken leaves the last good state in place.
 */
export class Reloader {
  readonly #watcher: FileWatcher;
  readonly #closing = new AbortController();
  #programFiles: ReadonlySet<string> = new Set();
  /** Files whose existence matters to the program, and whether they existed. */
  #lookedFor: ReadonlyMap<string, boolean> = new Map();
  #work: Promise<void> = Promise.resolve();
  #isProgramBroken = false;
  #areFunctionsBroken: boolean;

  constructor(
    private readonly session: LocalSession,
    first: CapturedFile,
    built: HostedFunctions,
    private readonly capture: Capture,
    private readonly options: LocalOptions,
  ) {
    this.#noteFiles(first);
    this.#areFunctionsBroken = built.errors.length > 0;
    this.#watcher = new FileWatcher((files) => this.#take(files));
    this.#watch();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#watcher.close();
    await this.#work;
  }

  #take(files: ReadonlySet<string>): void {
    this.#work = this.#work.then(() => this.#reload(files));
  }

  async #reload(files: ReadonlySet<string>): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const startedAt = performance.now();
    const emit = this.options.onEvent ?? (() => undefined);
    try {
      const isProgram = this.#isAboutProgram(files);
      const built = isProgram ? await this.#captureAgain() : await this.session.rebuild();
      this.#areFunctionsBroken = built.errors.length > 0;
      if (isProgram || built.changed.length > 0) emit(this.#event(isProgram, built, startedAt));
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#isProgramBroken = true;
      const { message, code } = error as { message: string; code?: string };
      emit({ event: "error", message: String(message), ...(code !== undefined && { code }) });
    }
    this.#watch();
  }

  /** A file that nothing is made of yet may be the one that something lacks: a handler's, or one that is imported. */
  #isAboutProgram(files: ReadonlySet<string>): boolean {
    if (this.#isProgramBroken) return true;
    return [...files].some((file) => {
      const existed = this.#lookedFor.get(file);
      if (existed !== undefined && existed !== existsSync(file)) return true;
      return this.#programFiles.has(file) || (existed === undefined && !this.session.inputs.has(file));
    });
  }

  #noteFiles({ files, lookedFor }: CapturedFile): void {
    this.#programFiles = new Set(files);
    this.#lookedFor = new Map(lookedFor.map((file) => [file, existsSync(file)]));
  }

  async #captureAgain(): Promise<HostedFunctions> {
    const captured = await this.capture(this.#closing.signal);
    this.#noteFiles(captured);
    const built = await this.session.apply(captured.graph);
    this.#isProgramBroken = false;
    return built;
  }

  #event(isProgram: boolean, built: HostedFunctions, startedAt: number): ReloadEvent {
    return {
      event: "reload",
      what: isProgram ? "program" : "functions",
      functions: built.changed,
      handlers: built.changedHandlers,
      ...(isProgram && { apis: this.session.apis }),
      durationMs: performance.now() - startedAt,
    };
  }

  /** While something is broken, a file that is missing may be what is saved next: look at every file there. */
  #watch(): void {
    if (this.#closing.signal.aborted) return;
    const files = [...this.#programFiles, ...this.#lookedFor.keys(), ...this.session.inputs];
    const anyFile = this.#isProgramBroken || this.#areFunctionsBroken;
    this.#watcher.set(new Set(files.filter((file) => !file.includes(INSTALLED))), { anyFile });
  }
}
