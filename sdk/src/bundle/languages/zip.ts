import { closeSync, openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { GivenFiles } from "../archive";

/** The oldest time that a zip can store. It stores local time. */
const oldest = () => new Date(1980, 0, 1);

/**
 * Programs and libraries must be executable, and whether a file is one is not known on every system: all are. Lambda runs
 * as another user than the one the files belong to.
 */
const MODE = 0o100755;
const UNIX = 3;
const LEVEL = 6;

/**
 * Writes a zip that has the same bytes for the same files on every machine: sorted, with one time and one mode. It is
 * compressed in JavaScript, since Node's own library compresses otherwise on other processors. One file at a time is in
 * memory.
 */
export async function writeZip(target: string, files: GivenFiles): Promise<void> {
  // Loaded here: most programs have no such archives.
  const { Zip, ZipDeflate } = require("fflate") as typeof import("fflate");
  const handle = openSync(target, "wx", 0o600);
  try {
    let failure: Error | null = null;
    const zip = new Zip((error, chunk) => {
      failure ??= error;
      if (chunk) writeWhole(handle, chunk);
    });
    for (const name of Object.keys(files).sort()) {
      const entry = Object.assign(new ZipDeflate(name, { level: LEVEL }), {
        mtime: oldest(),
        os: UNIX,
        attrs: (MODE << 16) >>> 0,
      });
      zip.add(entry);
      entry.push(await readFile(files[name] as string), true);
    }
    zip.end();
    if (failure !== null) throw failure;
  } finally {
    closeSync(handle);
  }
}

/** A zip in memory, with the same bytes for the same files as well. */
export function zipOf(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const { zipSync } = require("fflate") as typeof import("fflate");
  const attributes = { level: LEVEL, mtime: oldest(), os: UNIX, attrs: (MODE << 16) >>> 0 } as const;
  const names = Object.keys(files).sort();
  return zipSync(Object.fromEntries(names.map((name) => [name, [files[name] as Uint8Array, attributes]])));
}

function writeWhole(handle: number, chunk: Uint8Array): void {
  let written = 0;
  while (written < chunk.length) written += writeSync(handle, chunk, written);
}
