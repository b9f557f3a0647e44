import * as path from "node:path";
import type { CapturedFile } from "../graph";
import type { LocalOptions } from "./options";
import type { LocalSession } from "./session";
import { FileWatcher } from "./watch";

/** Packages do not change while one works; their hundreds of folders are not watched. */
const INSTALLED = `${path.sep}node_modules${path.sep}`;

/**
 * Takes up saves. What only touches handlers is bundled again; what touches the program is captured again. Requests under
 * way finish on the old code, and a save that is broken leaves the last good state in place.
 */
export class Reloader {
  readonly #watcher: FileWatcher;
  #programFiles: ReadonlySet<string>;
  #work: Promise<void> = Promise.resolve();
  #isBroken = false;
  #isClosed = false;

  constructor(
    private readonly session: LocalSession,
    first: CapturedFile,
    private readonly capture: () => Promise<CapturedFile>,
    private readonly options: LocalOptions,
  ) {
    this.#programFiles = new Set(first.files);
    this.#watcher = new FileWatcher((files) => this.#take(files));
    this.#watch();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watcher.close();
    await this.#work;
  }

  #take(files: ReadonlySet<string>): void {
    this.#work = this.#work.then(() => this.#reload(files));
  }

  async #reload(files: ReadonlySet<string>): Promise<void> {
    if (this.#isClosed) return;
    const startedAt = performance.now();
    const isProgram = this.#isBroken || [...files].some((file) => this.#programFiles.has(file));
    const emit = this.options.onEvent ?? (() => undefined);
    try {
      const { changed, errors } = isProgram ? await this.#program() : await this.session.build();
      this.#isBroken = errors.length > 0;
      const what = isProgram ? "program" : "functions";
      if (isProgram || changed.length > 0) {
        emit({ event: "reload", what, functions: changed, durationMs: performance.now() - startedAt });
      }
    } catch (error) {
      this.#isBroken = true;
      const { message, code } = error as { message: string; code?: string };
      emit({ event: "error", message: String(message), ...(code !== undefined && { code }) });
    }
    this.#watch();
  }

  async #program(): Promise<{ changed: readonly string[]; errors: readonly string[] }> {
    const captured = await this.capture();
    this.#programFiles = new Set(captured.files);
    return this.session.apply(captured.graph);
  }

  /** While something is broken, a file that is missing may be what is saved next: look at every file there. */
  #watch(): void {
    if (this.#isClosed) return;
    const files = [...this.#programFiles, ...this.session.inputs].filter((file) => !file.includes(INSTALLED));
    this.#watcher.set(new Set(files), { anyFile: this.#isBroken });
  }
}
