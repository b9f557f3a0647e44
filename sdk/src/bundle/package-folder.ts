import * as path from "node:path";
import { hashArchive, listFiles } from "./archive";
import type { Archive } from "./types";

/** Names that are never code: version control, our own output, and what file managers leave behind. */
const SKIPPED = new Set([".git", ".sapi", ".DS_Store"]);

/**
 * The archive of a folder as it is: `bundle: false`, and every runtime but Node. What is in the folder is at the root of
 * the archive, where Python, Ruby and prebuilt programs look for it, so the handler is named without its `srcPath`.
 */
export async function packageFolder(root: string, folder: string): Promise<Archive> {
  return hashArchive(await listFiles(path.resolve(root, folder), (name) => SKIPPED.has(name)));
}
