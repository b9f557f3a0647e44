import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { closeAllToOthers, closeToOthers, removeDrafts } from "../../files/private";
import { isOfClaim } from "./data-owner/claim";
import { checkFormat, FORMAT_FILE, writeFormat } from "./data-owner/format";
import { legacyOwner } from "./data-owner/legacy";
import { OwnedByOther, takeOwnership } from "./data-owner/owner";
import { diskError } from "./journal/on-disk";

/** The file that names the process which writes into the folder. */
const OWNER_FILE = ".owner";

/** The files and folders that sessions store in a data folder: one of each service, credentials, and seeded data. */
const STORED_NAMES: ReadonlySet<string> = new Set([
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
/** Files of the tables' database of older versions. */
const LEGACY_NAMES = /^(CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(ldb|log|sst|dbtmp))$/;

/**
 * Takes a data folder for this process alone, until the returned function is called.
 * Services read the data once, so that two writing processes would undo each other's changes. Files of an ended process
 * do not count.
 * Nobody but the owner of the folder can read the data.
 *
 * @throws Error for the user when another running process has the folder, or a newer version has written it
 */
export async function takeDataFolder(folder: string): Promise<() => void> {
  makeDataFolder(folder);
  checkFormat(folder);
  const file = resolve(folder, OWNER_FILE);
  const legacy = legacyOwner(file);
  if (legacy !== undefined)
    throw inUse(folder, String(legacy), `, or remove ${file} if that process is not sapi`);
  const withdraw = await onDiskOf(folder, () => takeOwnership(folder));
  try {
    writeFormat(folder);
    rmSync(file, { force: true });
    // Older versions read the first line.
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
  const message = `${folder} is in use by process ${process}; end that process, or choose another folder with --data${otherwise}`;
  return Object.assign(new Error(message), { isUserError: true });
}

/**
 * Creates a data folder, and closes to others what an older version left open.
 * A folder that has other files as well may be shared by its owner, and stays as it is.
 */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder);
  const stored = names.filter((name) => STORED_NAMES.has(name) || LEGACY_NAMES.test(name) || isOfClaim(name));
  if (stored.length === names.length) closeToOthers(folder);
  for (const name of stored) closeAllToOthers(join(folder, name));
  removeDrafts(join(folder, "auth"));
}
