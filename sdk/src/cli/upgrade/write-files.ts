import { randomUUID } from "node:crypto";
import { type FileHandle, lstat, open, rm } from "node:fs/promises";
import * as path from "node:path";
import { applyStep, hashBytes, hashOf } from "./apply-step";
import { shown } from "./paths";
import { removeDrafts, type Step, UpgradeJournal } from "./upgrade-journal";

/** A file that is to have another content, to come, or to go. */
export interface FileChange {
  readonly file: string;
  /**
   * The content that was read. Any other content means that somebody has written the file since. `undefined` for a new
   * file.
   */
  readonly before: Buffer | undefined;
  /** `undefined` for a file that goes. */
  readonly after: string | Buffer | undefined;
}

const WRITABLE = 0o222;
const NEW_MODE = 0o666;

/**
 * Writes all files or none. First each draft is written to the disk beside its file. Then each draft replaces its file
 * in one step, with the mode and the owner of that file. Files are removed last. A journal in the program's folder
 * lists the steps, so that {@link finishFiles} can finish them after a kill.
 *
 * @param root absolute path of the program's folder
 */
export async function writeFiles(changes: readonly FileChange[], root: string): Promise<void> {
  const journal = new UpgradeJournal(root);
  const steps = changes.map(stepOf);
  await journal.write("drafts", steps);
  try {
    for (const [at, change] of changes.entries())
      if (change.after !== undefined) await writeDraft(change, (steps[at] as Step).draft);
    for (const { file, before } of steps) if ((await hashOf(file)) !== before) throw changedSince(file);
    await journal.write("places", steps);
  } catch (error) {
    await removeDrafts(steps);
    await journal.remove(steps);
    throw error;
  }
  await applyAll(steps, journal);
}

/**
 * Finishes an upgrade that was killed. Without all of its drafts nothing has changed. With all of them, each replaces
 * its file. Gives back the files that somebody has changed since, which stay as they are.
 */
export async function finishFiles(root: string): Promise<{ readonly left: readonly string[] } | undefined> {
  const journal = new UpgradeJournal(root);
  const entry = journal.read();
  if (!entry) return undefined;
  const left: string[] = [];
  if (entry.phase === "places")
    for (const step of inOrder(entry.steps)) if ((await applyStep(step)) === "other") left.push(step.file);
  await removeDrafts(entry.steps);
  await journal.remove(entry.steps);
  return entry.phase === "places" ? { left } : undefined;
}

function stepOf({ file, before, after }: FileChange): Step {
  return {
    file,
    before: before === undefined ? null : hashBytes(before),
    after: after === undefined ? null : hashBytes(after),
    // Short, since the name of the file may be as long as names can be.
    draft: path.join(path.dirname(file), `.${randomUUID().slice(0, 8)}.draft`),
  };
}

/** Files that go do so last. */
function inOrder(steps: readonly Step[]): readonly Step[] {
  return [...steps.filter(({ after }) => after !== null), ...steps.filter(({ after }) => after === null)];
}

async function writeDraft({ file, before, after }: FileChange, draft: string): Promise<void> {
  const stats = before === undefined ? undefined : await lstat(file);
  // Its target may be anywhere, and the link would be lost.
  if (stats?.isSymbolicLink()) throw refusal(file, "it is a link", "nothing was changed; name its target");
  if (stats && (stats.mode & WRITABLE) === 0)
    throw refusal(file, "it is read-only", "nothing was changed; give yourself the right to write it");
  try {
    const handle = await open(draft, "wx", stats?.mode ?? NEW_MODE);
    try {
      await handle.writeFile(after ?? "");
      if (stats) {
        await handle.chmod(stats.mode);
        await copyOwner(handle, stats.uid, stats.gid);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(draft, { force: true });
    throw refusal(file, (error as Error).message, "nothing was changed");
  }
}

async function copyOwner(handle: FileHandle, uid: number, gid: number): Promise<void> {
  const now = await handle.stat();
  if (now.uid !== uid || now.gid !== gid) await handle.chown(uid, gid);
}

/** Each step is whole. Where one fails, the steps after it are not made, and the error names their files. */
async function applyAll(steps: readonly Step[], journal: UpgradeJournal): Promise<void> {
  const waiting = [...inOrder(steps)];
  try {
    for (const step of inOrder(steps)) {
      if ((await applyStep(step)) === "other") throw new Error("it has changed since it was read");
      waiting.shift();
    }
  } catch (error) {
    await removeDrafts(waiting);
    await journal.remove(steps);
    const left = waiting.map(({ file }) => shown(file)).join(", ");
    throw refusal(waiting[0]?.file ?? "", (error as Error).message, `these are as they were: ${left}`);
  }
  await journal.remove(steps);
}

function changedSince(file: string): Error {
  return refusal(file, "it has changed since it was read", "nothing was changed; run it again");
}

function refusal(file: string, why: string, then: string): Error {
  return Object.assign(new Error(`cannot write ${shown(file)}: ${why}; ${then}`), { isUserError: true });
}
