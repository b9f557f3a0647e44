import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GraphIndex } from "../../graph/graph-index";
import type { IamCaller } from "../iam/caller";
import type { LocalAws } from "../services/endpoint/aws-service";
import { readSeed } from "./read-seed";
import type { Seed } from "./seed";
import { type SeedPart, seedParts } from "./seed-calls";

export interface SeedingPorts {
  readonly aws: LocalAws;
  readonly caller: IamCaller;
  /** Folder that keeps data, and what it began with; without one everything begins anew. */
  readonly data: string | undefined;
  readonly notice: (message: string) => void;
}

/** In the folder that keeps data. */
const FILE = "seeded.json";

/**
 * Fills what a program has, each thing once: again only when the file says other things of it, or with another folder of
 * data. What a save adds to the program is filled then.
 */
export class Seeding {
  readonly #seed: Seed;
  readonly #done: Set<string>;

  /** @throws Error for the user when the file is wrong */
  constructor(
    file: string,
    private readonly ports: SeedingPorts,
  ) {
    this.#seed = readSeed(file);
    this.#done = new Set(ports.data === undefined ? [] : readDone(join(ports.data, FILE)));
  }

  async fill(index: GraphIndex): Promise<void> {
    for (const part of seedParts(this.#seed, index)) await this.#fillPart(part);
  }

  async #fillPart({ what, calls }: SeedPart): Promise<void> {
    if (!calls) return this.ports.notice(`the seed has ${what}, which the program has not`);
    const mark = `${what} ${createHash("sha256").update(JSON.stringify(calls)).digest("hex")}`;
    if (this.#done.has(mark)) return;
    try {
      for (const { service, operation, input } of calls)
        await this.ports.aws.call(service, operation, input, this.ports.caller);
      this.#done.add(mark);
      this.#keep();
    } catch (error) {
      this.ports.notice(`the seed's ${what} could not be filled: ${(error as Error).message}`);
    }
  }

  #keep(): void {
    const { data } = this.ports;
    if (data === undefined) return;
    const file = join(data, FILE);
    const draft = `${file}.new`;
    // Whole at every moment: a disk may be full, and a process killed.
    rmSync(draft, { force: true });
    writeFileSync(draft, JSON.stringify([...this.#done]), { flag: "wx", mode: 0o600 });
    renameSync(draft, file);
  }
}

/** @throws Error for the user for what is no list: it would be filled once more, over what has become of it */
function readDone(file: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    // Nothing was filled yet.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const done = parsed(text);
  if (Array.isArray(done) && done.every((mark) => typeof mark === "string")) return done;
  const message = `${file}, line 1, is no list of what was filled. Nothing was changed. Mend the file, or remove it to have everything filled again`;
  throw Object.assign(new Error(message), { isUserError: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
