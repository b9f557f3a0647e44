import { createHash } from "node:crypto";
import { cp, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { FilledFolders } from "../../files/filled-folders";
import { makePrivateFolder } from "../../files/private";
import { projectKey } from "../../files/user-key";
import type { GraphAsset } from "../../graph/types";
import type { FunctionCode } from "./types";

/** Puts code that is not a folder yet into one, under `.sapi/local/code`, named after what is in it. */
export class Unpacker {
  readonly #folder: string;

  constructor(private readonly root: string) {
    this.#folder = path.join(root, ".sapi", "local", "code");
  }

  /** A zip as it would be on Lambda's disk. */
  async zip(file: string): Promise<FunctionCode> {
    const bytes = await readFile(file);
    const version = hash(bytes);
    const folder = await this.#once(version, (target) => unzipInto(target, bytes));
    return { folder, version };
  }

  /** An archive that a program put together from files, folders and texts. `state` is the version of those on disk. */
  async files(entries: Readonly<Record<string, GraphAsset>>, state: string): Promise<FunctionCode> {
    const version = hash(JSON.stringify(entries) + state);
    const folder = await this.#once(version, (target) => this.#write(target, entries));
    return { folder, version };
  }

  /** Archives over each other, in this order. `state` is the version of the files on disk. */
  async layers(
    archives: readonly Readonly<Record<string, GraphAsset>>[],
    state: string,
  ): Promise<FunctionCode> {
    const version = hash(JSON.stringify(archives) + state);
    const folder = await this.#once(version, async (target) => {
      for (const entries of archives) await this.#write(target, entries);
    });
    return { folder, version };
  }

  /** Fill a folder that is not there yet, or is damaged. */
  #once(version: string, fill: (target: string) => Promise<void>): Promise<string> {
    makePrivateFolder(path.join(this.root, ".sapi"));
    makePrivateFolder(this.#folder);
    const filled = new FilledFolders({ folder: this.#folder, key: projectKey(this.root, process.env) });
    return filled.get(version, fill);
  }

  async #write(folder: string, entries: Readonly<Record<string, GraphAsset>>): Promise<void> {
    for (const [name, asset] of Object.entries(entries)) {
      const target = inside(folder, name);
      if (asset.$asset === "string") await write(target, asset.text);
      else if (asset.$asset === "archive") await this.#write(target, asset.entries);
      else if (asset.$asset === "file") await cp(path.resolve(this.root, asset.path), target);
      else if (asset.$asset === "fileArchive") await spread(path.resolve(this.root, asset.path), target);
    }
  }
}

/** Puts in place what an archive on disk holds: a folder, or a zip. */
async function spread(archive: string, target: string): Promise<void> {
  if ((await stat(archive)).isDirectory()) await cp(archive, target, { recursive: true });
  else await unzipInto(target, await readFile(archive));
}

async function unzipInto(target: string, bytes: Uint8Array): Promise<void> {
  for (const [name, content] of Object.entries(await unzipped(bytes))) {
    if (!name.endsWith("/")) await write(inside(target, name), content);
  }
}

/** An archive's own path of an entry must not lead out of the folder. `.` is the folder itself. */
function inside(folder: string, name: string): string {
  const target = path.resolve(folder, name);
  if (target !== folder && !target.startsWith(folder + path.sep))
    throw new Error(`the archive's entry ${name} leads out of it`);
  return target;
}

/** The program that a custom runtime runs. */
const PROGRAM = "bootstrap";
/** How a script begins. */
const SHEBANG = "#!";

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content, isProgram(file, content) ? { mode: 0o755 } : {});
}

/** Neither texts nor entries of a zip say here that they are programs. */
function isProgram(file: string, content: string | Uint8Array): boolean {
  const beginning =
    typeof content === "string" ? content : Buffer.from(content.subarray(0, SHEBANG.length)).toString();
  return path.basename(file) === PROGRAM || beginning.startsWith(SHEBANG);
}

function unzipped(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  // Loaded here: most programs have no zips.
  const { unzip } = require("fflate") as typeof import("fflate");
  return new Promise((resolve, reject) => {
    unzip(bytes, (error, entries) => (error ? reject(error) : resolve(entries)));
  });
}

function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
