import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import * as path from "node:path";
import type { BuildOptions, Metafile } from "esbuild";
import { hashContent, type MadeFiles } from "../archive";
import { inCache, userCache } from "../languages/user-cache";
import type { Bundle } from "../types";
import { areTrue, type Fact, factsOf } from "./facts";
import { inputsOf } from "./inputs";
import { Looks } from "./looks";

/** What was made of an entry. */
interface MadeBundle {
  readonly made: MadeFiles;
  readonly exports: Bundle["exports"];
}

/** A bundle that is kept. */
export interface KeptBundle extends Pick<Bundle, "exports"> {
  /** Hashes of its files, by path in the archive. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The files themselves; undefined where a content is no longer what was written. */
  read(): Promise<MadeFiles | undefined>;
}

/** What esbuild was given and what it has said. */
export interface Built {
  readonly metafile: Pick<Metafile, "inputs">;
  /** When it began, in milliseconds: files that were saved since then may not be what was read. */
  readonly sinceMs: number;
}

interface Note {
  readonly facts: readonly Fact[];
  readonly exports: readonly string[] | null;
  /** Hashes of contents by path in the archive. */
  readonly made: Readonly<Record<string, string>>;
}

/** Set to `off`, nothing is kept, and nothing that is kept is used. */
const VARIABLE = "PULUMI_SERVERLESS_API_BUNDLE_CACHE";
/** Changes with whatever we do to what esbuild writes. */
const FORM = 1;
const KIND = "bundles";
const NOTE = "bundle.json";
/** Bytes of what is kept, of all programs of this user. */
const MOST_BYTES = 512 * 1024 * 1024;
/** Of one entry, in one form: those of other branches and folders. */
const MOST_OF_ONE = 4;

/**
 * Bundles that were made before, by whatever command in whatever folder: they are made again when something has changed that
 * they depend on.
 */
export class KeptBundles {
  readonly #looks = new Looks();
  #names: Promise<readonly string[]> | undefined;

  private constructor(
    private readonly root: string,
    private readonly cache: ReturnType<typeof userCache>,
    private readonly form: string,
  ) {}

  /** Undefined where nothing is kept: settings with code in them, such as plugins, do not tell what they do. */
  static of(
    root: string,
    settings: BuildOptions,
    env: NodeJS.ProcessEnv = process.env,
  ): KeptBundles | undefined {
    if (env[VARIABLE] === "off") return undefined;
    const form = formOf(settings, env);
    return form === undefined ? undefined : new KeptBundles(root, userCache(root, env), form);
  }

  /** The bundle of an entry, if one is kept whose sources are those that there are now. */
  async find(entry: string): Promise<KeptBundle | undefined> {
    const key = this.#keyOf(entry);
    this.#names ??= readdir(path.join(this.cache.folder, KIND)).catch(() => []);
    for (const name of (await this.#names).filter((one) => one.startsWith(key))) {
      const folder = path.join(this.cache.folder, KIND, name);
      const note = await readNote(folder);
      if (!note || !(await areTrue(this.root, note.facts, this.#looks))) continue;
      const now = new Date();
      await utimes(folder, now, now).catch(() => undefined);
      return {
        exports: note.exports ?? undefined,
        hashes: new Map(Object.entries(note.made)),
        read: () => readMade(folder, note),
      };
    }
    return undefined;
  }

  /** Keep a bundle. */
  async keep(entry: string, { metafile, sinceMs }: Built, bundle: MadeBundle): Promise<void> {
    const files = inputsOf(metafile, entry);
    if (!files || (await this.#isSavedSince(files, sinceMs))) return;
    const facts = await factsOf(this.root, files, this.#looks);
    if (!facts) return;
    const made = Object.fromEntries(
      Object.entries(bundle.made).map(([name, content]) => [name, hashContent(content)]),
    );
    const note: Note = { facts, exports: bundle.exports ?? null, made };
    const text = JSON.stringify(note);
    const variant = hashContent(Buffer.from(text)).slice(0, 16);
    await inCache(this.cache, KIND, `${this.#keyOf(entry)}${variant}`, async (folder) => {
      for (const [index, content] of Object.values(bundle.made).entries())
        await writeFile(path.join(folder, String(index)), content, { mode: 0o600 });
      await writeFile(path.join(folder, NOTE), text, { mode: 0o600 });
    });
  }

  /** Make room, once something was added. */
  async trim(): Promise<void> {
    const folder = path.join(this.cache.folder, KIND);
    const kept = await Promise.all(
      (await readdir(folder).catch(() => [])).map(async (name) => sizeOf(path.join(folder, name))),
    );
    const newest = kept.flatMap((one) => one ?? []).sort((one, other) => other.usedMs - one.usedMs);
    const counts = new Map<string, number>();
    let bytes = 0;
    for (const one of newest) {
      const key = path.basename(one.place).slice(0, KEY_LENGTH);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      bytes += one.bytes;
      if (bytes > MOST_BYTES || count > MOST_OF_ONE) await rm(one.place, { recursive: true, force: true });
    }
  }

  async #isSavedSince(files: readonly string[], sinceMs: number): Promise<boolean> {
    for (const file of files)
      if ((await this.#looks.savedMs(path.resolve(this.root, file))) >= sinceMs) return true;
    return false;
  }

  #keyOf(entry: string): string {
    return `${createHash("sha256")
      .update(`${this.form}\0${entry}`)
      .digest("hex")
      .slice(0, KEY_LENGTH - 1)}-`;
  }
}

const KEY_LENGTH = 33;

/** What decides how bundles are made, besides their sources. Undefined where that is code. */
function formOf(settings: BuildOptions, env: NodeJS.ProcessEnv): string | undefined {
  const { absWorkingDir: _, outbase: __, outdir: ___, ...others } = settings;
  let hasCode = false;
  const text = JSON.stringify(others, (_key, value: unknown) => {
    if (typeof value === "function") hasCode = true;
    return value instanceof RegExp ? String(value) : value;
  });
  if (hasCode) return undefined;
  const { version } = require("esbuild/package.json") as { readonly version: string };
  return JSON.stringify([FORM, version, text, env.NODE_PATH ?? ""]);
}

async function readNote(folder: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(path.join(folder, NOTE), "utf8")) as Note;
  } catch {
    return undefined;
  }
}

/** Undefined where a content is not what was written. */
async function readMade(folder: string, { made }: Note): Promise<MadeFiles | undefined> {
  const contents = Object.entries(made).map(async ([name, hash], index) => {
    const content = await readFile(path.join(folder, String(index))).catch(() => undefined);
    return content && hashContent(content) === hash ? ([[name, content]] as const) : [];
  });
  const found = (await Promise.all(contents)).flat();
  return found.length === Object.keys(made).length ? Object.fromEntries(found) : undefined;
}

interface Kept {
  readonly place: string;
  readonly bytes: number;
  readonly usedMs: number;
}

async function sizeOf(place: string): Promise<Kept | undefined> {
  try {
    const files = await readdir(place);
    const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(place, name))).size));
    return { place, bytes: sizes.reduce((sum, size) => sum + size, 0), usedMs: (await stat(place)).mtimeMs };
  } catch {
    // Another process has just removed it.
    return undefined;
  }
}
