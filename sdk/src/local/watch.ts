import { existsSync, type FSWatcher, watch } from "node:fs";
import * as path from "node:path";

const QUIET_MS = 30;

/**
 * Tells which of the given files were saved, some milliseconds after the last of a burst: editors write a file in several
 * steps. Watches the folders, because many editors save by renaming a new file over the old one.
 */
export class FileWatcher {
  readonly #folders = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  #files: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #anyFile = false;

  constructor(private readonly onChange: (files: ReadonlySet<string>) => void) {}

  /** The files that matter from now on. With `anyFile`, so does whatever else is saved in their folders. */
  set(files: ReadonlySet<string>, { anyFile = false } = {}): void {
    this.#files = files;
    this.#anyFile = anyFile;
    const folders = new Set([...files].map((file) => path.dirname(file)));
    for (const [folder, watcher] of this.#folders) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.#folders.delete(folder);
    }
    // A program also looks for files where there is not even a folder.
    for (const folder of folders) if (!this.#folders.has(folder) && existsSync(folder)) this.#watch(folder);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  #watch(folder: string): void {
    const watcher = watch(folder, (_event, name) => {
      const file = path.join(folder, name ?? "");
      const isWanted = this.#files.has(file) || (this.#anyFile && !name?.startsWith("."));
      if (!isWanted) return;
      this.#changed.add(file);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#tell(), QUIET_MS);
    });
    // A folder that is removed while it is watched: its files are gone too, which the next build says better.
    watcher.on("error", () => watcher.close());
    this.#folders.set(folder, watcher);
  }

  #tell(): void {
    const changed = new Set(this.#changed);
    this.#changed.clear();
    this.onChange(changed);
  }
}
