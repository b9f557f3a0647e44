import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { closeToOthers, makePrivateFolder, writePrivateFile } from "../../files/private";
import { stateFolder } from "../../files/state-folder";

const BYTES = 32;

/**
 * Key of the fingerprints of what a kept graph was made from, secrets among it: without it nobody can try which secret
 * gives the same. It is the user's, and lies outside of projects, so that it is not where a project is copied to.
 * Undefined where there is no place for it.
 */
export async function fingerprintKey(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Buffer | undefined> {
  const folder = stateFolder(env);
  const file = path.join(folder, "fingerprint-key");
  try {
    return readKey(file) ?? (await makeKey(folder, file));
  } catch {
    // The home is somebody else's, or read-only.
    return undefined;
  }
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = readFileSync(file);
    closeToOthers(file);
    return key.length === BYTES ? key : undefined;
  } catch {
    // It is the first start on this machine.
    return undefined;
  }
}

async function makeKey(folder: string, file: string): Promise<Buffer> {
  makePrivateFolder(folder);
  const key = randomBytes(BYTES);
  await writePrivateFile(file, key);
  return key;
}
