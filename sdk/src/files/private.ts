import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import * as path from "node:path";
import { isOwn, OTHERS, ownUser } from "./owner";

/** Somebody else's, or gone. */
const UNTOUCHABLE: ReadonlySet<string> = new Set(["ENOENT", "EPERM"]);

/** Ends the name of what is not written to its end yet. */
const DRAFT = ".draft";

const PRIVATE = 0o700;

/** How long a draft may be somebody's who still writes it. */
const DRAFT_MS = 60_000;

/**
 * Makes a folder that only its owner can read, with its missing parents. A folder that others can read is closed with all
 * its files. A link with its name is refused, since another user may choose its target.
 */
export function makePrivateFolder(folder: string): void {
  makeFolders(folder);
  if (!lstatSync(folder).isDirectory()) {
    throw Object.assign(new Error(`${folder} is a link; remove it`), { isUserError: true });
  }
  if (isOpen(folder)) closeAllToOthers(folder);
}

/** Makes a folder with those above it that are missing, for their owner alone, whatever the user's umask takes away. */
function makeFolders(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there && !there.isDirectory())
    throw Object.assign(new Error(`EEXIST: a file has the path of the folder ${folder}`), {
      code: "EEXIST",
    });
  if (there) return;
  makeFolders(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: PRIVATE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    throw error;
  }
  if ((lstatSync(folder).mode & 0o777) !== PRIVATE) chmodSync(folder, PRIVATE);
}

/**
 * The same for a folder of this user's alone, whose content is believed: another owner's is refused. Gives whether others
 * could write to it before, and so may have put there what is in it.
 */
export function makeOwnFolder(folder: string, user = ownUser()): boolean {
  makeFolders(folder);
  const before = lstatSync(folder);
  if (before.isDirectory() && user !== undefined && before.uid !== user) {
    throw Object.assign(new Error(`${folder} is another user's`), { isUserError: true });
  }
  makePrivateFolder(folder);
  if (isOwn(before, user)) return false;
  if (isOwn(lstatSync(folder), user)) return true;
  throw Object.assign(new Error(`others can write to ${folder}, and that cannot be changed`), {
    isUserError: true,
  });
}

/** Removes what is in a folder. */
export function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Makes a folder in another one, both for their owner alone, and returns its path. */
export function makePrivateFolderIn(folder: string, name: string): string {
  const made = path.join(folder, name);
  makePrivateFolder(folder);
  makePrivateFolder(made);
  return made;
}

function isOpen(filePath: string): boolean {
  // Another process may have removed it meanwhile.
  return ((statSync(filePath, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
}

/** Removes the rights of others that an older version, or the user's umask, left. A file of another user stays as it is. */
export function closeToOthers(filePath: string): void {
  if (!isOpen(filePath)) return;
  try {
    chmodSync(filePath, statSync(filePath).mode & 0o700);
  } catch (error) {
    if (!UNTOUCHABLE.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** The same for a folder and all that is in it. Links lead to what is not. */
export function closeAllToOthers(filePath: string): void {
  const found = lstatSync(filePath, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  closeToOthers(filePath);
  if (!found.isDirectory()) return;
  for (const name of namesIn(filePath)) closeAllToOthers(path.join(filePath, name));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // Another process may have removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** How many ask for files that are private, and what the user had set before. */
const asking = { count: 0, usual: 0 };

/**
 * Closes every file that this process makes to others, until the returned function is called. It is for code of others
 * that makes files and sets no rights.
 */
export function makeOnlyPrivateFiles(): () => void {
  if (asking.count === 0) asking.usual = process.umask(OTHERS);
  asking.count += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    asking.count -= 1;
    if (asking.count === 0) process.umask(asking.usual);
  };
}

/**
 * Writes a file that only its owner can read. The file is whole at every moment, and replaces a link instead of following
 * it. The draft has a name that nobody can guess.
 */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}${DRAFT}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.chmod(0o600);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes what writers of a folder's files left that were killed meanwhile. */
export function removeDrafts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const written = name.endsWith(DRAFT) && statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (written && written < Date.now() - DRAFT_MS) rmSync(file, { force: true });
  }
}
