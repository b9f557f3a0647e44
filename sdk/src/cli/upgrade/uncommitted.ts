import { execFile } from "node:child_process";
import * as path from "node:path";
import { promisify } from "node:util";
import { shown } from "./places";
import type { FileChange } from "./write-files";

/**
 * Those of the files of which git does not have what is on disk: changed, new or ignored ones. Where there is no git, or
 * no repository, none: nobody expects to get anything back from there.
 */
export async function uncommitted(files: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [folder, names] of byFolder(files)) {
    if (!(await hasStatus(folder, names))) continue;
    for (const name of names) if (await hasStatus(folder, [name])) found.push(path.join(folder, name));
  }
  return found;
}

/** Refuses changes of files of which git does not have what is in them. Files that come lose nothing. */
export async function refuseUncommitted(changes: readonly FileChange[]): Promise<void> {
  const lost = changes.filter(({ before }) => before !== undefined);
  const files = await uncommitted(lost.map(({ file }) => file));
  if (files.length === 0) return;
  const list = files.map((file) => `  ${shown(file)}`).join("\n");
  const message = `git does not have these files as they are, so that nothing could bring them back:\n${list}\ncommit them, or write --allow-dirty; --dry-run shows what would change`;
  throw Object.assign(new Error(message), { isUserError: true });
}

function byFolder(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const { dir, base } = path.parse(file);
    folders.set(dir, [...(folders.get(dir) ?? []), base]);
  }
  return folders;
}

async function hasStatus(folder: string, names: readonly string[]): Promise<boolean> {
  const given = names.map((name) => `:(literal)${name}`);
  const args = ["status", "--porcelain", "--ignored", "--untracked-files=all", "--", ...given];
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0" };
  try {
    const { stdout } = await promisify(execFile)("git", args, { cwd: folder, env });
    return stdout !== "";
  } catch {
    // No git, or no repository.
    return false;
  }
}
