import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import type { MissingTool } from "../tools";
import { findTool, runTool } from "../tools";

/** The requirements of a folder of Python. */
export interface Requirements {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** The file that says it, in the folder. */
  readonly file: string;
  /** The tool that writes the requirements out. `requirements.txt` itself has none. */
  readonly tool: LockTool | undefined;
  /** A hash of everything that decides what is installed. */
  readonly hash: string;
}

/** A tool whose lock file only it understands. */
interface LockTool extends MissingTool {
  readonly lock: string;
  readonly args: readonly string[];
}

const TXT = "requirements.txt";

/** Weaker than a `requirements.txt`, which they can write. */
const LOCK_TOOLS: readonly LockTool[] = [
  {
    lock: "uv.lock",
    name: "uv",
    install: "https://docs.astral.sh/uv",
    args: [
      "export",
      "--quiet",
      "--frozen",
      "--no-dev",
      "--no-emit-project",
      "--no-hashes",
      "--format",
      "requirements-txt",
    ],
  },
  {
    lock: "poetry.lock",
    name: "poetry",
    install: "https://python-poetry.org, with the plugin poetry-plugin-export",
    args: ["export", "--without-hashes", "--format", TXT],
  },
  {
    lock: "Pipfile.lock",
    name: "pipenv",
    install: "https://pipenv.pypa.io",
    args: ["requirements"],
  },
];

/** Undefined where nothing is required. */
export function findRequirements(folder: string): Requirements | undefined {
  if (existsSync(path.join(folder, TXT))) return ofText(folder);
  const tool = LOCK_TOOLS.find(({ lock }) => existsSync(path.join(folder, lock)));
  if (!tool) return undefined;
  const names = [tool.lock, "pyproject.toml"].filter((name) => existsSync(path.join(folder, name)));
  const parts = names.map((name) => readFileSync(path.join(folder, name), "utf8"));
  return { folder, file: tool.lock, tool, hash: hashOf([tool.name, ...parts]) };
}

/** The command that writes a lock file out by hand. */
export function exportCommand({ name, args }: LockTool): string {
  return `${[name, ...args].join(" ")} > ${TXT}`;
}

export function missingLockTool({ tool }: Requirements, shell: NodeJS.ProcessEnv): MissingTool | undefined {
  return tool && findTool(tool.name, shell) === undefined ? tool : undefined;
}

/** The lines that pip reads. */
export async function requirementLines(
  { folder, file, tool }: Requirements,
  shell: NodeJS.ProcessEnv,
): Promise<string> {
  if (!tool) return readFileSync(path.join(folder, file), "utf8");
  const command = findTool(tool.name, shell) ?? tool.name;
  return await runTool({ command, args: tool.args, folder, environment: shell });
}

function ofText(folder: string): Requirements | undefined {
  const found = new Map<string, string>();
  gather(path.join(folder, TXT), found);
  const isNeeded = [...found.values()].some((text) => linesOf(text).some((line) => !line.startsWith("-c")));
  if (!isNeeded) return undefined;
  const own = [...found].map(([file, text]) => `${path.relative(folder, file)}\n${text}`);
  const built = [...found.values()].flatMap((text) =>
    linesOf(text).flatMap((line) => localPaths(line, folder)),
  );
  return { folder, file: TXT, tool: undefined, hash: hashOf([...own, ...built.map(hashOfPath)]) };
}

/** Gathers a file of requirements and those that it includes. pip reports a missing one. */
function gather(file: string, found: Map<string, string>): void {
  if (found.has(file) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return;
  const text = readFileSync(file, "utf8");
  found.set(file, text);
  for (const line of linesOf(text)) {
    const included = /^(?:-r|-c|--requirement|--constraint)[\s=]*(\S+)/.exec(line)?.[1];
    if (included !== undefined && !/^\w+:\/\//.test(included))
      gather(path.resolve(path.dirname(file), included), found);
  }
}

function linesOf(text: string): string[] {
  const lines = text.replace(/\\\r?\n/g, " ").split(/\r?\n/);
  return lines.map((line) => line.replace(/(^|\s)#.*$/, "").trim()).filter((line) => line !== "");
}

/** A requirement that is a folder or a file of this machine, whose content counts. pip takes it from where it is called. */
function localPaths(line: string, folder: string): string[] {
  const plain = /^(?:-e\s+|--editable[\s=]+)?((?:\.{1,2}|~)?\/\S*|\.{1,2}(?=$|\[))/.exec(line)?.[1];
  const named = /(?:^|@\s*)file:(?:\/\/)?(\S+)/.exec(line)?.[1];
  const written = plain ?? named;
  if (written === undefined) return [];
  return [path.resolve(folder, written.replace(/\[[^\]]*\]$/, ""))];
}

const NOT_SOURCES = new Set([".git", ".venv", "venv", "__pycache__", "node_modules", ".sapi", "build"]);

function hashOfPath(filePath: string): string {
  const found = statSync(filePath, { throwIfNoEntry: false });
  if (found?.isFile()) return hashOf([readFileSync(filePath)]);
  if (!found?.isDirectory()) return "";
  const names = readdirSync(filePath).sort();
  return hashOf(
    names
      .filter((name) => !NOT_SOURCES.has(name))
      .map((name) => `${name} ${hashOfPath(path.join(filePath, name))}`),
  );
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}\0`).update(part);
  return hash.digest("hex");
}
