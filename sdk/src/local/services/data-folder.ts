import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { closeAllToOthers, closeToOthers, removeDrafts } from "../../files/private";
import { isOfClaim } from "./data-owner/claim";
import { checkFormat, FORMAT_FILE, writeFormat } from "./data-owner/format";
import { legacyOwner } from "./data-owner/legacy";
import { OwnedByOther, takeOwnership } from "./data-owner/owner";
import { diskError } from "./journal/on-disk";

/** Names the process that writes into the folder. */
const OWNER_FILE = ".owner";

/** What is kept in the folder: one of each service, credentials, and what was filled in. */
const KEPT: ReadonlySet<string> = new Set([
  FORMAT_FILE,
  `${FORMAT_FILE}.new`,
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
  "seeded.json.new",
  "sns",
  "sqs",
  "ssm",
]);
/** Of the tables' database of earlier versions. */
const KEPT_BEFORE = /^(CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(ldb|log|sst|dbtmp))$/;

/**
 * Takes a folder that keeps data for this process alone, until the function that it gives is called: services read what
 * is kept once, and two that write would each undo what the other kept. What a process left behind that has ended does
 * not count. Nobody but the owner can read what is kept.
 *
 * @throws Error for the user when another process that runs has it, or a newer version has written it
 */
export async function takeDataFolder(folder: string): Promise<() => void> {
  makeDataFolder(folder);
  checkFormat(folder);
  const file = resolve(folder, OWNER_FILE);
  const legacy = legacyOwner(file);
  if (legacy !== undefined)
    throw inUse(folder, String(legacy), `, or remove ${file} if that is none of sapi`);
  const withdraw = await onDiskOf(folder, () => takeOwnership(folder));
  try {
    writeFormat(folder);
    rmSync(file, { force: true });
    // The first line is what earlier versions read.
    writeFileSync(file, `${process.pid}\nsee .owner-*\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    withdraw();
    throw diskError(folder, error);
  }
  let isLeft = false;
  return () => {
    if (isLeft) return;
    isLeft = true;
    rmSync(file, { force: true });
    withdraw();
  };
}

async function onDiskOf<Result>(folder: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof OwnedByOther)) throw diskError(folder, error);
    const { pid, host } = error.owner ?? { pid: "another", host: hostname() };
    throw inUse(folder, host === hostname() ? String(pid) : `${pid} on ${host}`, "");
  }
}

function inUse(folder: string, process: string, otherwise: string): Error {
  const message = `${folder} is in use by process ${process}; end that one, or keep the data of this one elsewhere with --data${otherwise}`;
  return Object.assign(new Error(message), { isUserError: true });
}

/**
 * Makes a folder that keeps data, and closes to others what an older version left open. A folder that has other things in
 * it as well may be shared by its owner, and stays as it is.
 */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder);
  const kept = names.filter((name) => KEPT.has(name) || KEPT_BEFORE.test(name) || isOfClaim(name));
  if (kept.length === names.length) closeToOthers(folder);
  for (const name of kept) closeAllToOthers(join(folder, name));
  removeDrafts(join(folder, "auth"));
}
