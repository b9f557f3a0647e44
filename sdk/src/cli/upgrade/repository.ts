import { spawn } from "node:child_process";
import { lstatSync } from "node:fs";
import * as path from "node:path";

/**
 * Variables with which git reads another repository than the one that a file lies in, or reads paths in another way. A hook of
 * git sets some of them. Settings in `GIT_CONFIG_*` stay: users say there whom they trust.
 */
const MISLEADING = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_COMMON_DIR",
  "GIT_INDEX_FILE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_NAMESPACE",
  "GIT_PREFIX",
  "GIT_CEILING_DIRECTORIES",
  "GIT_LITERAL_PATHSPECS",
  "GIT_GLOB_PATHSPECS",
  "GIT_NOGLOB_PATHSPECS",
  "GIT_ICASE_PATHSPECS",
];

/** How a call of git ended. */
export interface GitEnd {
  /** Undefined where there is no git. */
  readonly code: number | undefined;
  readonly output: Buffer;
  readonly errors: string;
}

/** Calls git in a folder, in English and without a lock of its own. */
export function callGit(folder: string, args: readonly string[], input?: string): Promise<GitEnd> {
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: "C", LANGUAGE: "C", GIT_OPTIONAL_LOCKS: "0" };
  for (const name of MISLEADING) delete env[name];
  return new Promise((resolve) => {
    const child = spawn("git", [...args], { cwd: folder, env, windowsHide: true });
    const [output, errors]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    const end = (code: number | undefined, text: string) =>
      resolve({ code, output: Buffer.concat(output), errors: text });
    child.once("error", (error) => end(undefined, error.message));
    child.once("close", (code, signal) =>
      end(code ?? -1, Buffer.concat(errors).toString() || `git was ended by ${signal}`),
    );
    // Git may end before it has read all.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? "");
  });
}

/**
 * Whether the files of a folder are in a repository. Only git's own word that there is none, where nothing on disk speaks
 * against it, means that there is none: every other failure is thrown.
 */
export async function isInRepository(folder: string): Promise<boolean> {
  const asked = await callGit(folder, ["rev-parse", "--is-inside-work-tree"]);
  if (asked.code === 0)
    return asked.output.toString().trim() === "true" || refuse(folder, "it is within .git");
  const isNone = asked.code === undefined || /\bnot a git repository\b/.test(asked.errors);
  if (!isNone || hasRepositoryAbove(folder)) return refuse(folder, asked.errors);
  // A repository that is named and lies elsewhere.
  return process.env.GIT_DIR ? refuse(folder, "GIT_DIR is set, and the folder is in no repository") : false;
}

/** Whether a folder, or one above it by its written path, says that it is a repository. */
export function hasRepositoryAbove(folder: string): boolean {
  const above = path.dirname(folder);
  return isThere(path.join(folder, ".git")) || (above !== folder && hasRepositoryAbove(above));
}

function isThere(location: string): boolean {
  try {
    lstatSync(location);
    return true;
  } catch {
    // The path may lead through a file, which has nothing in it.
    return false;
  }
}

/** A file of a folder, and what would be lost of it: its content, or the target of a link. */
export interface Held {
  readonly name: string;
  readonly content: Buffer;
  readonly isLink: boolean;
}

/**
 * Names of the files in a repository that its last commit does not give back byte by byte. Contents are compared, since
 * the index of git knows stamps alone and can be set to skip files.
 */
export async function notCommitted(folder: string, files: readonly Held[]): Promise<readonly string[]> {
  const head = await callGit(folder, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  // Nothing has been committed so far.
  if (head.code === 1) return files.map(({ name }) => name);
  if (head.code !== 0) return refuse(folder, head.errors);
  const found: string[] = [];
  for (const file of files) if (!(await isCommitted(folder, file))) found.push(file.name);
  return found;
}

const FILE = /^100(644|755)$/;
const LINK = "120000";

async function isCommitted(folder: string, { name, content, isLink }: Held): Promise<boolean> {
  const listed = await callGit(folder, ["ls-tree", "-z", "HEAD", "--", `:(literal)${name}`]);
  if (listed.code !== 0) return refuse(folder, listed.errors);
  const [, mode = "", id = ""] = /^(\d+) blob ([0-9a-f]+)\t/.exec(listed.output.toString("latin1")) ?? [];
  if (isLink ? mode !== LINK : !FILE.test(mode)) return false;
  const stored = await callGit(folder, ["cat-file", "blob", id]);
  if (stored.code !== 0) return refuse(folder, stored.errors);
  if (stored.output.equals(content)) return true;
  if (isLink) return false;
  // The content that a checkout would write, with the line ends and filters that are set.
  const written = await callGit(folder, ["cat-file", "--filters", `HEAD:./${name}`]);
  if (written.code !== 0) return refuse(folder, written.errors);
  return written.output.equals(content);
}

function refuse(folder: string, why: string): never {
  const said = why.trim().split("\n").join("\n  ");
  const message = `git does not say whether it has the files of ${folder} as they are:\n  ${said}\nlet git read them, or write --allow-dirty; --dry-run shows what would change`;
  throw Object.assign(new Error(message), { isUserError: true });
}
