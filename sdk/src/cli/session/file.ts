import { existsSync, readFileSync, rmSync } from "node:fs";
import * as path from "node:path";
import { makePrivateFolder, writePrivateFile } from "../../files/private";
import { isRunning } from "../../files/running";

/** How another command finds a `sapi dev` that runs, and what it may do there. */
export interface SessionFile {
  readonly pid: number;
  /** The URL of Lambda's API. Absent for a program without functions. */
  readonly lambda?: string;
  /** URLs of all services, by AWS's names. */
  readonly services: Readonly<Record<string, string>>;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Where lines of logs are had, with what has to be shown for them. */
  readonly logs: { readonly url: string; readonly token: string };
  readonly functions: readonly SessionFunction[];
  /** The URL of the console page. Absent without one. */
  readonly console?: string;
}

/** A function of the program, by all that people call it. */
export interface SessionFunction {
  /** The name in AWS. */
  readonly name: string;
  /** `src/notes.list` */
  readonly handler: string;
  /** Id of its construct, or its own logical name. */
  readonly id: string;
}

/** The file, in the folder with the cached graph of the program. */
const FILE = path.join(".sapi", "session.json");

/** Writes the file, for nobody but its owner. */
export async function writeSession(folder: string, session: SessionFile): Promise<void> {
  const sessionFolder = path.join(folder, path.dirname(FILE));
  makePrivateFolder(sessionFolder);
  const ignore = path.join(sessionFolder, ".gitignore");
  if (!existsSync(ignore)) await writePrivateFile(ignore, "*\n");
  await writePrivateFile(path.join(folder, FILE), JSON.stringify(session));
}

/** Removes the file, unless it is another one's by now. */
export function removeSession(folder: string, pid: number): void {
  if (readSession(folder)?.pid === pid) rmSync(path.join(folder, FILE), { force: true });
}

/** The session of the program in a folder, or of one above it. The file of a killed process counts as none. */
export function findSession(startFolder: string): SessionFile | undefined {
  for (let folder = path.resolve(startFolder); ; folder = path.dirname(folder)) {
    const found = readSession(folder);
    if (found && isRunning(found.pid)) return found;
    if (path.dirname(folder) === folder) return undefined;
  }
}

function readSession(folder: string): SessionFile | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, FILE), "utf8")) as SessionFile;
  } catch {
    // There is none, or it is no JSON: nobody runs here.
    return undefined;
  }
}

/** The error where no session runs. */
export function noSession(folder: string): Error {
  const message = `no sapi dev runs for ${path.resolve(folder)}; start one there, or name another folder with --program`;
  return Object.assign(new Error(message), { isUserError: true });
}
