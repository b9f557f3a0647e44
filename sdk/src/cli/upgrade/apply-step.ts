import { createHash } from "node:crypto";
import { link, lstat, readFile, rename, rm } from "node:fs/promises";
import type { Step } from "./upgrade-journal";

/** The outcome of a step: it was made, it had been made before, or the file has neither its old nor its new content. */
export type StepOutcome = "made" | "done" | "other";

/** Brings one file to its new content, or removes it, in one step that is whole. Nothing else is overwritten. */
export async function applyStep({ file, before, after, draft }: Step): Promise<StepOutcome> {
  const now = await hashOf(file);
  if (now === after) {
    await rm(draft, { force: true });
    return "done";
  }
  if (now !== before || (after !== null && (await hashOf(draft)) !== after)) return "other";
  if (after === null) await rm(file);
  else if (before === null) return (await linkDraft(draft, file)) ? "made" : "other";
  else await rename(draft, file);
  return "made";
}

/** A file that comes takes no place that somebody else has taken meanwhile, be it a link that leads nowhere. */
async function linkDraft(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    // A file system without hard links.
    const isFree = await lstat(file).then(
      () => false,
      () => true,
    );
    if (isFree) await rename(draft, file);
    return isFree;
  }
  await rm(draft, { force: true });
  return true;
}

/** Hash of a file. Null where there is none. */
export async function hashOf(file: string): Promise<string | null> {
  try {
    return hashBytes(await readFile(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export function hashBytes(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
