import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/** Names the process that writes into the folder. */
const OWNER_FILE = ".owner";

/** Folders that this process has taken. */
const taken = new Set<string>();

/**
 * Takes a folder that keeps data for this process alone, until the function that it gives is called: services read what
 * is kept once, and two that write would each undo what the other kept. What a process left behind that has ended does
 * not count.
 *
 * @throws Error for the user when another process that runs has it
 */
export function takeDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = resolve(folder, OWNER_FILE);
  const owner = ownerOf(file);
  if (owner !== undefined && (owner === process.pid ? taken.has(file) : isRunning(owner))) {
    const message = `${folder} is in use by process ${owner}; end that one, or keep the data of this one elsewhere with --data`;
    throw Object.assign(new Error(message), { isUserError: true });
  }
  writeFileSync(file, `${process.pid}\n`);
  taken.add(file);
  let isLeft = false;
  return () => {
    if (isLeft) return;
    isLeft = true;
    taken.delete(file);
    rmSync(file, { force: true });
  };
}

function ownerOf(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch {
    // Nobody has it.
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
