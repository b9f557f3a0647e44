import { randomUUID } from "node:crypto";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import * as path from "node:path";
import { shown } from "./places";

/** A file that is to have another content, to come, or to go. */
export interface FileChange {
  readonly file: string;
  /** What was read; anything else means that somebody has written the file since. `undefined` for a file that comes. */
  readonly before: Buffer | undefined;
  /** `undefined` for a file that goes. */
  readonly after: string | Buffer | undefined;
}

interface Draft extends FileChange {
  readonly draft: string;
}

const WRITABLE = 0o222;
const NEW_MODE = 0o666;

/**
 * Writes all files or none: each is written beside its place first, to its end and to the disk, and only then do all take
 * their places, which a file does in one step. Each keeps its mode and its owner. Files that go do so last.
 */
export async function writeFiles(changes: readonly FileChange[]): Promise<void> {
  const drafts: Draft[] = [];
  try {
    for (const change of changes) if (change.after !== undefined) drafts.push(await writeDraft(change));
    for (const { file, before } of changes) await refuseOther(file, before);
  } catch (error) {
    await Promise.all(drafts.map(({ draft }) => rm(draft, { force: true })));
    throw error;
  }
  await putInPlace(drafts);
  for (const { file, after } of changes) if (after === undefined) await remove(file);
}

async function writeDraft(change: FileChange): Promise<Draft> {
  const { file, before, after } = change;
  const { mode, uid, gid } =
    before === undefined ? { mode: undefined, uid: undefined, gid: undefined } : await stat(file);
  if (mode !== undefined && (mode & WRITABLE) === 0)
    throw refusal(file, "it is read-only", "nothing was changed; give yourself the right to write it");
  // Short, since the name of the file may be as long as names can be.
  const draft = path.join(path.dirname(file), `.${randomUUID().slice(0, 8)}.draft`);
  try {
    const handle = await open(draft, "wx", mode ?? NEW_MODE);
    try {
      await handle.writeFile(after ?? "");
      if (mode !== undefined) {
        await handle.chmod(mode);
        await keepOwner(handle, uid, gid);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { ...change, draft };
  } catch (error) {
    await rm(draft, { force: true });
    throw refusal(file, (error as Error).message, "nothing was changed");
  }
}

async function keepOwner(handle: FileHandle, uid: number, gid: number): Promise<void> {
  const now = await handle.stat();
  if (now.uid !== uid || now.gid !== gid) await handle.chown(uid, gid);
}

async function refuseOther(file: string, before: Buffer | undefined): Promise<void> {
  const now = await contentOf(file);
  if (before === undefined ? now !== undefined : now?.equals(before) !== true) {
    throw refusal(file, "it has changed since it was read", "nothing was changed; run it again");
  }
}

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function remove(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    throw refusal(file, (error as Error).message, "everything else is done; remove it by hand");
  }
}

/** Each step is whole. What comes after one that fails is not made, and is told. */
async function putInPlace(drafts: readonly Draft[]): Promise<void> {
  const waiting = [...drafts];
  try {
    for (const { draft, file } of drafts) {
      await rename(draft, file);
      waiting.shift();
    }
  } catch (error) {
    await Promise.all(waiting.map(({ draft }) => rm(draft, { force: true })));
    const left = waiting.map(({ file }) => shown(file)).join(", ");
    throw refusal(waiting[0]?.file ?? "", (error as Error).message, `these are as they were: ${left}`);
  }
}

function refusal(file: string, why: string, then: string): Error {
  return Object.assign(new Error(`cannot write ${shown(file)}: ${why}; ${then}`), { isUserError: true });
}
