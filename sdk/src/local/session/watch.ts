import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import * as path from "node:path";

/** The steps of one save follow each other within a millisecond or two, and somebody waits for the new code. */
const QUIET_MS = 10;

/** The files that programs and handlers are made of. Other files matter when they appear, not each time they grow. */
const CODE = /\.([cm]?[jt]sx?|json|py)$/;

/** The folder of the local mode beside a program. The local mode itself writes there after each save. */
const OWN_FOLDER = ".sapi";

interface Watched {
  readonly watcher: FSWatcher;
  /** The inode tells a folder from a new one of the same name, which the old watcher does not see. */
  readonly inode: number;
}

/**
 * Reports which of the given files were saved, some milliseconds after the last change of a burst, since editors
 * write in several steps. It watches the folders, because many editors save by renaming a new file over the old
 * one.
 */
export class FileWatcher {
  readonly #folders = new Map<string, Watched>();
  readonly #changed = new Set<string>();
  #files: ReadonlySet<string> = new Set();
  /**
   * The folders on the way to the files. Missing ones may appear, and existing ones may be removed with all that
   * is in them.
   */
  #onTheWay: ReadonlySet<string> = new Set();
  /**
   * The listings of the folders that are among the files. A module that reads a folder depends on the names in it. Events of
   * changes before the last listing may still be on their way. Until they have come, the listings before it count as well.
   */
  #listings: ReadonlyMap<string, readonly string[]> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #anyFile = false;

  constructor(private readonly onChange: (files: ReadonlySet<string>) => void) {}

  /**
   * Sets the files that matter from now on. With `anyFile`, every save in their folders or in new folders there
   * matters too. Files that only grow do not, since a log of the local mode would report changes without end.
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
    this.#list(read);
    for (const folder of read) folders.add(folder);
    for (const [folder, { inode }] of this.#folders) {
      const isWanted = folders.has(folder) || (anyFile && isInside(folder, folders));
      if (!isWanted || inodeOf(folder) !== inode) this.#unwatch(folder);
    }
    for (const folder of folders) this.#watch(folder);
  }

  /**
   * Continues with the same files. Returns false if folders have appeared or were removed, so that the files have
   * to be named again.
   */
  refresh(): boolean {
    for (const [folder, { inode }] of this.#folders) if (inodeOf(folder) !== inode) return false;
    this.#list([...this.#listings.keys()]);
    return true;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const folder of this.#folders.keys()) this.#unwatch(folder);
  }

  #list(folders: readonly string[]): void {
    const before = this.#listings;
    const listings = new Map(
      folders.map((folder) => [folder, [...new Set([listingOf(folder), ...(before.get(folder) ?? [])])]]),
    );
    this.#listings = listings;
    afterPendingEvents(() => {
      for (const [folder, [last = ""]] of listings) listings.set(folder, [last]);
    });
  }

  #watch(folder: string): void {
    const inode = inodeOf(folder);
    if (inode === undefined || this.#folders.has(folder)) return;
    const watcher = watch(
      folder,
      (kind, name) => name !== null && this.#see(path.join(folder, name), kind === "rename"),
    );
    // A folder was removed while it is watched. Its files are removed too, which the next build explains better.
    watcher.on("error", () => this.#unwatch(folder));
    this.#folders.set(folder, { watcher, inode });
  }

  #unwatch(folder: string): void {
    this.#folders.get(folder)?.watcher.close();
    this.#folders.delete(folder);
  }

  /**
   * Handles a change of a file.
   * @param isNew whether the file appeared, was renamed or was removed
   */
  #see(file: string, isNew: boolean): void {
    const isOwn = path.basename(path.dirname(file)) === OWN_FOLDER;
    const isAny =
      this.#anyFile && !isOwn && !path.basename(file).startsWith(".") && (isNew || CODE.test(file));
    const isMeant =
      this.#files.has(file) || (isNew && (this.#onTheWay.has(file) || (!isOwn && this.#isListed(file))));
    if (!isAny && !isMeant) return;
    // Files are written into a new folder after the event of the folder itself.
    if (isAny) this.#watch(file);
    this.#changed.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#report(), QUIET_MS);
  }

  /** Whether the file was added to or removed from a folder that was read. */
  #isListed(file: string): boolean {
    const folder = path.dirname(file);
    const listings = this.#listings.get(folder);
    if (listings === undefined || inodeOf(folder) === undefined) return false;
    const now = listingOf(folder);
    return listings.some((listing) => listing !== now);
  }

  #report(): void {
    const changed = new Set(this.#changed);
    this.#changed.clear();
    this.onChange(changed);
  }
}

/** Node looks for events of files once in each turn, and the turn that runs may be past that. */
function afterPendingEvents(act: () => void): void {
  setImmediate(() => setImmediate(act));
}

/** Returns the folder, or its nearest parent that exists. */
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
