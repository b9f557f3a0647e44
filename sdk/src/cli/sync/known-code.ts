import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { KnownCode } from "./stage-sync";

/** The code that `sapi sync` has brought to a stage from this folder, in `.sapi/sync/<stage>.json`. */
export class CodeJournal implements KnownCode {
  readonly #file: string;
  readonly #known: Map<string, string>;

  constructor(root: string, stage: string) {
    this.#file = path.join(root, ".sapi", "sync", `${stage}.json`);
    this.#known = new Map(Object.entries(read(this.#file)));
  }

  get(name: string): string | undefined {
    return this.#known.get(name);
  }

  set(name: string, sha256: string): void {
    if (this.#known.get(name) === sha256) return;
    this.#known.set(name, sha256);
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const draft = `${this.#file}.draft`;
    writeFileSync(draft, JSON.stringify(Object.fromEntries(this.#known)), { mode: 0o600 });
    renameSync(draft, this.#file);
  }
}

/** A journal that cannot be read says nothing: whatever AWS has then counts as somebody else's. */
function read(file: string): Readonly<Record<string, string>> {
  try {
    const found = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
    const texts = Object.entries(found).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
