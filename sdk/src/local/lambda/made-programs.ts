import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import * as path from "node:path";

interface Made {
  readonly folder: string;
  /** Changes when another process takes the folder up. */
  readonly usedAt: number;
}

/** The most programs of each function that stay, since requests under way may use them. */
const MAX_RETAINED = 3;

/** Removes programs that a day of saves leaves behind, which have megabytes each. */
export class MadePrograms {
  readonly #made = new Map<string, Made[]>();

  /** A program was made, or is run again as it was. */
  async note(key: string, folder: string): Promise<void> {
    const before = (this.#made.get(key) ?? []).filter((made) => made.folder !== folder);
    const all = [...before, { folder, usedAt: usedAt(folder) }];
    this.#made.set(key, all.slice(-MAX_RETAINED));
    for (const old of all.slice(0, -MAX_RETAINED)) {
      if (!this.#isUsed(old.folder) && usedAt(old.folder) === old.usedAt)
        // The list of what is in it lies beside it.
        await rm(path.dirname(old.folder), { recursive: true, force: true });
    }
  }

  #isUsed(folder: string): boolean {
    return [...this.#made.values()].some((all) => all.some((made) => made.folder === folder));
  }
}

function usedAt(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
