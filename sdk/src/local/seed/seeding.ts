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
  /** The folder that stores data, and the list of what was filled. Without a folder, every start fills again. */
  readonly data: string | undefined;
  readonly notice: (message: string) => void;
}

/** The file in the data folder that lists what was filled. */
const FILE = "seeded.json";

/**
 * Fills the resources of a program, each once. It fills again only if the seed changes, or with another data
 * folder. Resources that a save adds are filled then.
 */
export class Seeding {
  readonly #seed: Seed;
  readonly #done: Set<string>;

  /** @throws Error for the user if the file is invalid */
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
    if (!calls) return this.ports.notice(`the seed has ${what}, but the program has no such resource`);
    const mark = `${what} ${createHash("sha256").update(JSON.stringify(calls)).digest("hex")}`;
    if (this.#done.has(mark)) return;
    try {
      for (const { service, operation, input } of calls)
        await this.ports.aws.call(service, operation, input, this.ports.caller);
      this.#done.add(mark);
      this.#store();
    } catch (error) {
      this.ports.notice(`the seed's ${what} could not be filled: ${(error as Error).message}`);
    }
  }

  #store(): void {
    const { data } = this.ports;
    if (data === undefined) return;
    const file = join(data, FILE);
    const draft = `${file}.new`;
    // The file is replaced as a whole, since a disk may be full and a process may be killed.
    rmSync(draft, { force: true });
    writeFileSync(draft, JSON.stringify([...this.#done]), { flag: "wx", mode: 0o600 });
    renameSync(draft, file);
  }
}

/**
 * Reads the list of what was filled.
 * @throws Error for the user for a file without a list, since filling again would overwrite later changes
 */
function readDone(file: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    // Nothing has been filled yet.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const done = parsed(text);
  if (Array.isArray(done) && done.every((mark) => typeof mark === "string")) return done;
  const message = `${file}, line 1, is no list of what was filled. Nothing was changed. Repair the file, or remove it to have everything filled again`;
  throw Object.assign(new Error(message), { isUserError: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
