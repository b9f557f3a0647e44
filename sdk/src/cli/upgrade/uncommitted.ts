import { lstatSync, readlinkSync } from "node:fs";
import * as path from "node:path";
import { shown } from "./paths";
import { type Held, hasRepositoryAbove, isInRepository, notCommitted } from "./repository";
import type { FileChange } from "./write-files";

/** A file, and what is lost of it where it is written or removed. */
export type LostFile = Pick<FileChange, "file"> & { readonly before: Buffer };

/**
 * The files whose content git does not have: changed, new and ignored ones, and changed ones that git is set to skip.
 * There are none where neither the program nor any of the files is in a repository. Nobody expects to get anything
 * back from there. Where one is, the files outside of every repository are among them, such as the targets of links.
 *
 * @param program places that the user has named, as they were written
 */
export async function uncommitted(
  files: readonly LostFile[],
  program: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  const unversioned: string[] = [];
  let isAnyInside = program.some((named) => hasRepositoryAbove(path.resolve(named)));
  for (const [folder, those] of byFolder(files)) {
    if (await isInRepository(folder)) {
      isAnyInside = true;
      const names = await notCommitted(folder, those.map(heldOf));
      found.push(...names.map((name) => path.join(folder, name)));
    } else unversioned.push(...those.map(({ file }) => file));
  }
  return (isAnyInside ? [...found, ...unversioned] : found).sort();
}

/** Refuses changes of files of which git does not have what is in them. Files that come lose nothing. */
export async function refuseUncommitted(
  changes: readonly FileChange[],
  program: readonly string[],
): Promise<void> {
  const lost = changes.flatMap(({ file, before }) => (before === undefined ? [] : [{ file, before }]));
  const files = await uncommitted(lost, program.length === 0 ? ["."] : program);
  if (files.length === 0) return;
  const list = files.map((file) => `  ${shown(file)}`).join("\n");
  const message = `git does not have these files as they are, so that nothing could bring them back:\n${list}\ncommit them, or write --allow-dirty; --dry-run shows what would change`;
  throw Object.assign(new Error(message), { isUserError: true });
}

function byFolder(files: readonly LostFile[]): ReadonlyMap<string, readonly LostFile[]> {
  const folders = new Map<string, readonly LostFile[]>();
  for (const one of files) {
    const folder = path.dirname(one.file);
    folders.set(folder, [...(folders.get(folder) ?? []), one]);
  }
  return folders;
}

/** The content that is lost with a file. A link loses its target path, not the content of the target. */
function heldOf({ file, before }: LostFile): Held {
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const content = isLink ? Buffer.from(readlinkSync(file)) : before;
  return { name: path.basename(file), content, isLink };
}
