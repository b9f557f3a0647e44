import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { FilledFolders } from "../../../../files/filled-folders";
import { makeOnlyPrivateFiles, makeOwnFolder, makePrivateFolder } from "../../../../files/private";
import { isRunning } from "../../../../files/running";
import { userKey } from "../../../../files/user-key";
import type { InstalledPostgres } from "./installed";
import { PostgresThread } from "./thread-client";

/** Every Postgres begins with this database and this user. */
const FIRST = { database: "postgres", username: "postgres" };
/** The content of a new server. */
export interface FreshServer {
  readonly installed: InstalledPostgres;
  /** Owner of everything, who may do all. */
  readonly username: string;
  /** Database that is there from the start, beside `postgres`. */
  readonly database: string | undefined;
}

/** Folders of programs without `--data`, with the id of their process. */
const TEMPORARY = /^sapi-postgres-(\d+)-/;

/** A folder for a program without `--data`. Removes those of processes that were killed. */
export function makeTemporaryFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, owner] = TEMPORARY.exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner))) removeFolder(path.join(tmpdir(), name));
  }
  return mkdtempSync(path.join(tmpdir(), `sapi-postgres-${process.pid}-`));
}

export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another user's, or being removed by another process as well.
  }
}

/**
 * Fills a folder with the files of a new server. Making them takes seconds and hundreds of megabytes. It is done once
 * for a version of the package and its names, and copied from then on.
 */
export async function fillFolder(folder: string, fresh: FreshServer): Promise<void> {
  const templates = templatesOf(fresh);
  const name = templateName(fresh);
  const template = templates?.find(name);
  const draft = `${folder}.new`;
  removeFolder(draft);
  if (template !== undefined) cpSync(template, draft, { recursive: true });
  else {
    await makeFiles(draft, fresh);
    await cacheTemplate(templates, name, draft);
  }
  // The folder is complete or absent: a process that is killed here leaves no half of a server.
  removeFolder(folder);
  renameSync(draft, folder);
}

/** Undefined where the user has no key, or packages are somebody else's. */
function templatesOf({ installed: { cacheFolder } }: FreshServer): FilledFolders | undefined {
  const key = userKey(process.env);
  try {
    if (key === undefined) return undefined;
    makeOwnFolder(cacheFolder);
    return new FilledFolders({ folder: cacheFolder, key });
  } catch {
    return undefined;
  }
}

function templateName({ installed, username, database }: FreshServer): string {
  const names = createHash("sha256")
    .update(JSON.stringify([username, database]))
    .digest("hex");
  return `postgres-${installed.version}-${names.slice(0, 8)}`;
}

/** Makes the files in a thread of its own, whose end frees the memory that this takes. */
async function makeFiles(folder: string, fresh: FreshServer): Promise<void> {
  makePrivateFolder(folder);
  const makeAnyFiles = makeOnlyPrivateFiles();
  try {
    const { installed, username, database } = fresh;
    const thread = await PostgresThread.open({ ...installed, extensions: [] }, { folder, ...FIRST });
    if (username !== FIRST.username) await thread.query(`CREATE ROLE ${quoted(username)} SUPERUSER LOGIN`);
    if (database !== undefined && database !== FIRST.database)
      await thread.query(`CREATE DATABASE ${quoted(database)} OWNER ${quoted(username)}`);
    await thread.close();
  } finally {
    makeAnyFiles();
  }
}

/** A name in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function cacheTemplate(
  templates: FilledFolders | undefined,
  name: string,
  made: string,
): Promise<void> {
  try {
    await templates?.get(name, async (target) => cpSync(made, target, { recursive: true }));
  } catch {
    // Where packages cannot be written to, each start makes its own.
  }
}
