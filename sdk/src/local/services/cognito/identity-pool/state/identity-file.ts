import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { makePrivateFolder, writePrivateFile } from "../../../../../files/private";
import type { StoredIdentity } from "./identities";

const VERSION = 1;

/** The identities in a file, none where there is no file. Throws for a file that something else has written. */
export function readIdentities(file: string | undefined): readonly StoredIdentity[] {
  if (file === undefined) return [];
  const json = readIfThere(file);
  if (json === undefined) return [];
  const stored = parse(json);
  if (stored?.version !== VERSION || !Array.isArray(stored.identities))
    throw new Error(`${file} keeps no identities of identity pools; move it away to begin without any`);
  return stored.identities;
}

/** Writes identities after they have changed: the file is whole at every moment, and for nobody else to read. */
export class IdentityFile {
  #isDue = false;
  #isStale = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: string | undefined,
    private readonly state: () => readonly StoredIdentity[],
  ) {}

  /** Something has changed. Changes of one moment are written at once. */
  changed(): void {
    if (this.file === undefined || this.#isDue) return;
    this.#isDue = true;
    const before = this.#writing.catch(() => undefined);
    this.#writing = before.then(() => this.#write(this.file as string));
    // The caller that waits for the end gets the error. Nobody waits now.
    this.#writing.catch(() => undefined);
  }

  /** Resolves when everything is written. Rejects when it could not be. */
  async flush(): Promise<void> {
    await this.#writing.catch(() => undefined);
    // A disk that did not take it may do so now.
    if (this.#isStale) this.changed();
    await this.#writing;
  }

  async #write(file: string): Promise<void> {
    this.#isDue = false;
    this.#isStale = true;
    makePrivateFolder(dirname(file));
    await writePrivateFile(file, JSON.stringify({ version: VERSION, identities: this.state() }));
    // A change since then has a write of its own.
    this.#isStale = false;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function parse(json: string): { version?: unknown; identities?: unknown[] & StoredIdentity[] } | null {
  try {
    return JSON.parse(json);
  } catch {
    // Said by the caller, with the name of the file.
    return null;
  }
}
