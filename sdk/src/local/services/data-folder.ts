import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { closeAllToOthers, closeToOthers, removeDrafts } from "../../files/private";
import { isRunning } from "../../files/running";

/** Names the process that writes into the folder. */
const OWNER_FILE = ".owner";

/** What is kept in the folder: one of each service, credentials, and what was filled in. */
const KEPT: ReadonlySet<string> = new Set([
  OWNER_FILE,
  "auth",
  "bucket-notifications",
  "credentials.json",
  "dynamodb",
  "event-sources",
  "events",
  "kinesis",
  "lambda",
  "rds-data",
  "s3",
  "scheduler",
  "secretsmanager",
  "seeded.json",
  "sns",
  "sqs",
  "ssm",
]);
/** Of the tables' database of earlier versions. */
const KEPT_BEFORE = /^(CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(ldb|log|sst|dbtmp))$/;

/** Folders that this process has taken. */
const taken = new Set<string>();

/**
 * Takes a folder that keeps data for this process alone, until the function that it gives is called: services read what
 * is kept once, and two that write would each undo what the other kept. What a process left behind that has ended does
 * not count. Nobody but the owner can read what is kept.
 *
 * @throws Error for the user when another process that runs has it
 */
export function takeDataFolder(folder: string): () => void {
  makeDataFolder(folder);
  const file = resolve(folder, OWNER_FILE);
  const owner = ownerOf(file);
  if (owner !== undefined && (owner === process.pid ? taken.has(file) : isRunning(owner))) {
    const message = `${folder} is in use by process ${owner}; end that one, or keep the data of this one elsewhere with --data`;
    throw Object.assign(new Error(message), { isUserError: true });
  }
  rmSync(file, { force: true });
  writeFileSync(file, `${process.pid}\n`, { flag: "wx", mode: 0o600 });
  taken.add(file);
  let isLeft = false;
  return () => {
    if (isLeft) return;
    isLeft = true;
    taken.delete(file);
    rmSync(file, { force: true });
  };
}

/**
 * Makes a folder that keeps data, and closes to others what an older version left open. A folder that has other things in
 * it as well may be shared by its owner, and stays as it is.
 */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder);
  const kept = names.filter((name) => KEPT.has(name) || KEPT_BEFORE.test(name));
  if (kept.length === names.length) closeToOthers(folder);
  for (const name of kept) closeAllToOthers(join(folder, name));
  removeDrafts(join(folder, "auth"));
}

function ownerOf(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch {
    // Nobody has it.
    return undefined;
  }
}
