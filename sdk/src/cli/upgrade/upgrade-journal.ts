import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import * as path from "node:path";
import { makePrivateFolder, writePrivateFile } from "../../files/private";
import { isRunning } from "../../files/running";
import { readSealed, type Seal, sealed } from "../../files/sealed";
import { projectKey } from "../../files/user-key";
import { shown } from "./paths";

/** One file of an upgrade. */
export interface Step {
  /** Absolute path. */
  readonly file: string;
  /** Hash of the present content. Null for a file that is made. */
  readonly before: string | null;
  /** Hash of the new content. Null for a file that is removed. */
  readonly after: string | null;
  /** Absolute path of the new content, beside the file. */
  readonly draft: string;
}

/**
 * The progress of an upgrade. In the phase `drafts` it writes them, and in the phase `places` all are written and
 * replace the files.
 */
export interface JournalEntry {
  readonly phase: "drafts" | "places";
  /** The id of the process that writes. */
  readonly pid: number;
  readonly steps: readonly Step[];
}

/** An upgrade writes for a moment only: after this time, a process of that number is another one. Milliseconds. */
const LONGEST_MS = 60_000;

/** Says what an upgrade of a program writes while it does, so that one that was killed can be finished. */
export class UpgradeJournal {
  readonly #folder: string;
  readonly #file: string;

  /** @param root absolute path of the program's folder */
  constructor(private readonly root: string) {
    this.#folder = path.join(root, ".sapi");
    this.#file = path.join(this.#folder, "upgrade-journal");
  }

  /** Undefined where no upgrade has begun. Refuses one that another process is making. */
  read(): JournalEntry | undefined {
    if (!existsSync(this.#file)) return undefined;
    const text = readSealed(this.#file, this.#seal())?.body.toString();
    if (text === undefined) {
      throw refusal(
        `${shown(this.#file)} is not of this user, or damaged; check the program, then remove it`,
      );
    }
    const entry = JSON.parse(text) as JournalEntry;
    const isRecent = statSync(this.#file).mtimeMs > Date.now() - LONGEST_MS;
    if (isRecent && entry.pid !== process.pid && isRunning(entry.pid)) {
      throw refusal(`process ${entry.pid} is upgrading the program; wait a minute`);
    }
    return entry;
  }

  /** Is on disk afterwards. */
  async write(phase: JournalEntry["phase"], steps: readonly Step[]): Promise<void> {
    makePrivateFolder(this.#folder);
    if (phase === "drafts") this.#removeAll();
    const entry: JournalEntry = { phase, pid: process.pid, steps };
    await writePrivateFile(this.#file, sealed(this.#seal(), { body: [Buffer.from(JSON.stringify(entry))] }));
    await syncFolder(this.#folder);
  }

  /** Called when all files have their new content on disk. */
  async remove(steps: readonly Step[]): Promise<void> {
    for (const folder of new Set(steps.map(({ file }) => path.dirname(file)))) await syncFolder(folder);
    this.#removeAll();
    try {
      rmdirSync(this.#folder);
    } catch {
      // There is more in it.
    }
  }

  /** Asked for where it is needed: a key is made where there is none. */
  #seal(): Seal {
    return { key: projectKey(this.root, process.env), purpose: "upgrade" };
  }

  /** Removes the journal and its drafts. */
  #removeAll(): void {
    const names = readdirSync(this.#folder).filter((name) => name.startsWith(path.basename(this.#file)));
    for (const name of names) rmSync(path.join(this.#folder, name), { force: true });
  }
}

/** Removes new contents of which nothing is wanted any more. */
export async function removeDrafts(steps: readonly Step[]): Promise<void> {
  await Promise.all(steps.map(({ draft }) => rm(draft, { force: true })));
}

/** Makes new names last through a loss of power. Not every system can. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows has no such thing, and some file systems have not.
  }
}

function refusal(message: string): Error {
  return Object.assign(new Error(message), { isUserError: true });
}
