import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { makePrivateFolder, writePrivateFile } from "../../../../../files/private";
import { MemoryStore, type StoreSettings, type StoreState, type StoreWriter } from "./memory-store";
import type { UserStore } from "./store";

/** The version of the file's form. A form with another meaning gets another version. */
const VERSION = 1;
/** Changes of this time are written at once. */
const WRITE_DELAY_MS = 20;

/** The file of a pool that cannot be used, which the user has to repair. */
class StoreFileError extends Error {
  readonly isUserError = true;
}

/** The users of a pool, stored in a file. Without one they are deleted at the end. */
export function openStore(
  file: string | undefined,
  settings: () => StoreSettings,
  now: () => number = Date.now,
): UserStore {
  if (file === undefined) return new MemoryStore(settings, undefined, undefined, now);
  const writer = new Writer(file, () => store.state());
  const store: MemoryStore = new MemoryStore(settings, read(file), writer, now);
  return store;
}

/** Writes the whole state, never by halves, some time after a change. */
class Writer implements StoreWriter {
  #timer: NodeJS.Timeout | undefined;
  #isStale = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: string,
    private readonly state: () => StoreState,
  ) {}

  changed(): void {
    this.#isStale = true;
    // A write that fails leaves the store stale: the next change or the end tries again, and the end says why.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), WRITE_DELAY_MS).unref();
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One after the other: an older state never lands on a newer one.
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (!this.#isStale) return;
    this.#isStale = false;
    try {
      await writeWhole(this.file, JSON.stringify({ version: VERSION, ...this.state() }));
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }
}

/** Others on the machine read neither verifiers of passwords nor private keys. */
async function writeWhole(file: string, text: string): Promise<void> {
  makePrivateFolder(dirname(file));
  await writePrivateFile(file, text);
}

function read(file: string): StoreState | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unusable(file, `it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const stored = parse(text);
  if (stored === undefined) throw unusable(file, "it is damaged");
  if (stored.version !== VERSION) {
    throw unusable(file, "another version of this program wrote it");
  }
  if (!isState(stored)) throw unusable(file, "it is damaged");
  return stored;
}

/** The parser's message has parts of a text that is no JSON, and is not passed on. */
function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isState(stored: Record<string, unknown>): stored is Record<string, unknown> & StoreState {
  const lists = [stored.users, stored.groups, stored.grants, stored.revoked, stored.keys];
  if (!lists.every(Array.isArray)) return false;
  return (stored.users as unknown[]).every(
    (user) =>
      isObject(user) &&
      typeof user.username === "string" &&
      typeof user.sub === "string" &&
      isObject(user.attributes) &&
      isObject(user.codes) &&
      Array.isArray(user.groups),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unusable(file: string, reason: string): StoreFileError {
  return new StoreFileError(
    `The users kept in ${file} cannot be used: ${reason}; put a good copy there, or remove the file to begin without users`,
  );
}
