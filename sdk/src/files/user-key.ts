import { randomBytes } from "node:crypto";
import { existsSync, lstatSync, rmSync } from "node:fs";
import * as path from "node:path";
import { writeWhole } from "./cached-files";
import { OTHERS, ownUser, readOwn } from "./owner";
import { makeOwnFolder } from "./private";
import { stateFolder } from "./state-folder";

const BYTES = 32;
const NAME = "fingerprint-key";

/**
 * The user's key of fingerprints and of caches. Without it nobody can try which secret gives the same fingerprint, and nobody
 * can write what a cache believes. It lies outside of projects, so that it is not where a project is copied to.
 * Undefined where there is no place for it: the home is somebody else's, or read-only.
 */
export function userKey(env: Readonly<Record<string, string | undefined>>): Buffer | undefined {
  return keyIn(stateFolder(env));
}

let ownKey: Buffer | undefined;

/**
 * The key of caches in a project: the user's, or one of the project where the user can have none. The last resort is a
 * key of this process, which then trusts no cache of another one.
 */
export function projectKey(root: string, env: Readonly<Record<string, string | undefined>>): Buffer {
  const found = userKey(env) ?? ownKeyOf(root);
  if (found) return found;
  ownKey ??= randomBytes(BYTES);
  return ownKey;
}

/** It is never to be committed, wherever the program's own ignore file is. */
function ownKeyOf(root: string): Buffer | undefined {
  const folder = path.join(root, ".sapi");
  const key = keyIn(folder);
  const ignore = path.join(folder, ".gitignore");
  if (key && !existsSync(ignore)) writeWhole(ignore, "*\n");
  return key;
}

/** The key in a folder of this user, made at the first start on a machine. */
export function keyIn(folder: string, user = ownUser()): Buffer | undefined {
  try {
    const file = path.join(folder, NAME);
    const wasOpen = makeOwnFolder(folder, user);
    // Others could write there, and could have put a key there that they know.
    if (wasOpen) rmSync(file, { force: true });
    return readKey(file, user) ?? makeKey(file, user);
  } catch {
    return undefined;
  }
}

function readKey(file: string, user: number | undefined): Buffer | undefined {
  const key = readOwn(file, { user });
  // A file that others can read is no key any more.
  const isSecret =
    user === undefined || ((lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) === 0;
  return key?.length === BYTES && isSecret ? key : undefined;
}

/** Another process may make one at the same time: the one that is there afterwards is the key. */
function makeKey(file: string, user: number | undefined): Buffer | undefined {
  writeWhole(file, randomBytes(BYTES));
  return readKey(file, user);
}
