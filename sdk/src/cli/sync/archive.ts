import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import * as path from "node:path";
import { listFiles } from "../../bundle/archive";
import { zipOf } from "../../bundle/languages/zip";
import type { GraphAsset } from "../../graph/types";

/** The archive of a function's code, as it is uploaded. */
export interface CodeArchive {
  readonly zip: Uint8Array;
  /** Base64 of the SHA-256 of the zip, which Lambda calls `CodeSha256`. */
  readonly sha256: string;
}

/**
 * Makes the archive of a function from what its program registers, with the same bytes for the same files. Undefined where
 * the code is none of files: an image, an object of a bucket, a remote file. Rejects where a file cannot be read.
 */
export async function archiveOf(code: unknown, root: string): Promise<CodeArchive | undefined> {
  const zip = await zipBytes(code, root);
  return zip && { zip, sha256: createHash("sha256").update(zip).digest("base64") };
}

async function zipBytes(code: unknown, root: string): Promise<Uint8Array | undefined> {
  if (!isAsset(code)) return undefined;
  if (code.$asset === "fileArchive") {
    const file = path.resolve(root, code.path);
    return (await stat(file)).isDirectory() ? zipOf(await readAll(await listFiles(file))) : readFile(file);
  }
  const files = code.$asset === "archive" ? await filesOf(code.entries, root) : undefined;
  return files && zipOf(files);
}

type Files = Readonly<Record<string, Uint8Array>>;

async function filesOf(
  entries: Readonly<Record<string, GraphAsset>>,
  root: string,
): Promise<Files | undefined> {
  const files: Record<string, Uint8Array> = {};
  for (const [name, asset] of Object.entries(entries)) {
    const found = await entryFiles(name, asset, root);
    if (found === undefined) return undefined;
    Object.assign(files, found);
  }
  return files;
}

async function entryFiles(name: string, asset: GraphAsset, root: string): Promise<Files | undefined> {
  const below = (files: Files) =>
    Object.fromEntries(Object.entries(files).map(([inner, bytes]) => [path.posix.join(name, inner), bytes]));
  switch (asset.$asset) {
    case "string":
      return { [name]: Buffer.from(asset.text) };
    case "file":
      return { [name]: await readFile(path.resolve(root, asset.path)) };
    case "fileArchive": {
      const file = path.resolve(root, asset.path);
      if (!(await stat(file)).isDirectory()) return undefined;
      return below(await readAll(await listFiles(file)));
    }
    case "archive": {
      const files = await filesOf(asset.entries, root);
      return files && below(files);
    }
    default:
      return undefined;
  }
}

async function readAll(paths: Readonly<Record<string, string>>): Promise<Files> {
  const read = Object.entries(paths).map(async ([name, file]) => [name, await readFile(file)] as const);
  return Object.fromEntries(await Promise.all(read));
}

function isAsset(value: unknown): value is GraphAsset {
  return typeof value === "object" && value !== null && "$asset" in value;
}
