import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import * as path from "node:path";

/** The steps of one save follow each other within a millisecond or two, and somebody waits for the new code. */
const QUIET_MS = 10;

/** What programs and handlers are made of. Other files are of interest when they appear, not each time they grow. */
const CODE = /\.([cm]?[jt]sx?|json|py)$/;

/** What the local mode keeps beside a program. It writes there itself, whenever it takes up a save. */
const OWN_FOLDER = ".sapi";

interface Watched {
  readonly watcher: FSWatcher;
  /** A folder that was removed and made again is another one, which the old watcher knows nothing of. */
  readonly inode: number;
}

/**
 * Tells which of the given files were saved, some milliseconds after the last of a burst: editors write a file in several
 * steps. Watches the folders, because many editors save by renaming a new file over the old one.
 */
export class FileWatcher {
  readonly #folders = new Map<string, Watched>();
  readonly #changed = new Set<string>();
  #files: ReadonlySet<string> = new Set();
  /** Folders on the way to the files: those that do not exist yet may come, and the others go, with all that is in them. */
  #onTheWay: ReadonlySet<string> = new Set();
  /** What was in the folders that are among the files: whoever reads one is made of the names in it. */
  #listings: ReadonlyMap<string, string> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #anyFile = false;

  constructor(private readonly onChange: (files: ReadonlySet<string>) => void) {}

  /**
   * The files that matter from now on. With `anyFile`, so does whatever else is saved in their folders or in new ones there,
   * but for what only grows: a log of the local mode itself would be news without end.
   */
  set(files: ReadonlySet<string>, { anyFile = false } = {}): void {
    this.#files = files;
    this.#anyFile = anyFile;
    const onTheWay = new Set<string>();
    const folders = new Set<string>();
    for (const folder of new Set([...files].map((file) => path.dirname(file)))) {
      folders.add(nearestFolder(folder));
      addWithParents(folder, onTheWay);
    }
    this.#onTheWay = onTheWay;
    const read = [...files].filter((file) => inodeOf(file) !== undefined);
    this.#listings = new Map(read.map((folder) => [folder, listingOf(folder)]));
    for (const folder of read) folders.add(folder);
    for (const [folder, { inode }] of this.#folders) {
      const isWanted = folders.has(folder) || (anyFile && isInside(folder, folders));
      if (!isWanted || inodeOf(folder) !== inode) this.#unwatch(folder);
    }
    for (const folder of folders) this.#watch(folder);
  }

  /** The same files matter on: false when folders have come or gone, so that they have to be named again. */
  keep(): boolean {
    for (const [folder, { inode }] of this.#folders) if (inodeOf(folder) !== inode) return false;
    const folders = [...this.#listings.keys()];
    this.#listings = new Map(folders.map((folder) => [folder, listingOf(folder)]));
    return true;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const folder of this.#folders.keys()) this.#unwatch(folder);
  }

  #watch(folder: string): void {
    const inode = inodeOf(folder);
    if (inode === undefined || this.#folders.has(folder)) return;
    const watcher = watch(
      folder,
      (kind, name) => name !== null && this.#see(path.join(folder, name), kind === "rename"),
    );
    // A folder that is removed while it is watched: its files are gone too, which the next build says better.
    watcher.on("error", () => this.#unwatch(folder));
    this.#folders.set(folder, { watcher, inode });
  }

  #unwatch(folder: string): void {
    this.#folders.get(folder)?.watcher.close();
    this.#folders.delete(folder);
  }

  /** @param isNew it appeared, was renamed, or is gone */
  #see(file: string, isNew: boolean): void {
    const isOwn = path.basename(path.dirname(file)) === OWN_FOLDER;
    const isAny =
      this.#anyFile && !isOwn && !path.basename(file).startsWith(".") && (isNew || CODE.test(file));
    const isMeant =
      this.#files.has(file) || (isNew && (this.#onTheWay.has(file) || (!isOwn && this.#isListed(file))));
    if (!isAny && !isMeant) return;
    // What is written into a new folder comes after the news of the folder itself.
    if (isAny) this.#watch(file);
    this.#changed.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), QUIET_MS);
  }

  /** Whether it came into a folder that was read, or went from it. */
  #isListed(file: string): boolean {
    const folder = path.dirname(file);
    const listing = this.#listings.get(folder);
    return listing !== undefined && inodeOf(folder) !== undefined && listing !== listingOf(folder);
  }

  #tell(): void {
    const changed = new Set(this.#changed);
    this.#changed.clear();
    this.onChange(changed);
  }
}

/** The folder, or the one above it that exists. */
function nearestFolder(folder: string): string {
  return inodeOf(folder) === undefined ? nearestFolder(path.dirname(folder)) : folder;
}

function addWithParents(folder: string, to: Set<string>): void {
  if (to.has(folder)) return;
  to.add(folder);
  addWithParents(path.dirname(folder), to);
}

function listingOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  return names.sort().join("\0");
}

function inodeOf(folder: string): number | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() ? stats.ino : undefined;
}

function isInside(folder: string, folders: ReadonlySet<string>): boolean {
  const parent = path.dirname(folder);
  return parent !== folder && (folders.has(parent) || isInside(parent, folders));
}
