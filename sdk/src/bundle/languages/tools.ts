import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import * as path from "node:path";

/** A tool that has to be installed. */
export interface MissingTool {
  /** The name of the command: `go`. */
  readonly name: string;
  /** How it is had: `https://go.dev/dl`. */
  readonly install: string;
}

/** One call of a tool. */
export interface ToolCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute path of the folder it is called in. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The name of the call in messages. */
  readonly shown?: string;
}

/** The reason why sources could not be built. */
export class BuildFailure extends Error {
  override readonly name = "BuildFailure";

  constructor(
    readonly problem: string,
    readonly cure: string,
  ) {
    super(`${problem}; ${cure}`);
  }
}

const LAST_LINES = 12;
const LONGEST_LINE = 300;
/** Most bytes of a tool's output that are shown. They are the last ones, since some tools write very much. */
const MAX_OUTPUT = 256 * 1024;

/** Absolute path of a program that the shell would find, looked for without starting anything. */
export function findTool(name: string, shell: NodeJS.ProcessEnv): string | undefined {
  const folders = (shell.PATH ?? shell.Path ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const endings = process.platform === "win32" ? (shell.PATHEXT ?? ".EXE;.CMD;.BAT").split(";") : [""];
  for (const folder of folders)
    for (const ending of endings) {
      const file = path.resolve(folder, `${name}${ending.toLowerCase()}`);
      if (isProgram(file)) return file;
    }
  return undefined;
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // There is none, or nobody may start it.
    return false;
  }
}

/** The output of the tool. Throws a {@link BuildFailure} with its last lines when it fails. */
export async function runTool(call: ToolCall): Promise<string> {
  const { output, said, code } = await runToItsEnd(call);
  if (code === 0) return output;
  const lines = lastLines(said);
  const problem = `\`${call.shown ?? commandText(call)}\` failed in ${shownFolder(call.folder)}`;
  const detail = lines.length === 0 ? " (it printed nothing)" : `; its last lines:\n  ${lines.join("\n  ")}`;
  throw new BuildFailure(problem, `fix the code or install what the tool needs${detail}`);
}

/** The path as one would write it in the program's folder. */
function shownFolder(folder: string): string {
  const relative = path.relative(process.cwd(), folder);
  if (relative === "") return "the program's folder";
  return relative.startsWith("..") ? folder : relative;
}

interface ToolEnd {
  readonly output: string;
  /** Output and errors, as they came. */
  readonly said: string;
  readonly code: number | string | null;
}

/** The same without an opinion about how it ended. */
export function runToItsEnd({ command, args, folder, environment }: ToolCall): Promise<ToolEnd> {
  return new Promise((resolve) => {
    const isScript = process.platform === "win32" && /\.(cmd|bat)$/i.test(command);
    const options = { cwd: folder, env: environment, windowsHide: true, shell: isScript };
    const child = spawn(isScript ? `"${command}"` : command, [...args], {
      ...options,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let said = "";
    const take = (text: string, isOutput: boolean) => {
      if (isOutput) output += text;
      said = (said + text).slice(-MAX_OUTPUT);
    };
    child.stdout?.setEncoding("utf8").on("data", (text: string) => take(text, true));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => take(text, false));
    child.once("error", (error: NodeJS.ErrnoException) =>
      resolve({ output, said: said || error.message, code: error.code ?? "error" }),
    );
    child.once("close", (code, signal) => resolve({ output, said, code: code ?? signal }));
  });
}

/** The command as a person would write it, with the name of the program instead of its path. */
function commandText({ command, args }: ToolCall): string {
  return [path.basename(command), ...args].map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ");
}

const COLOURS = /\u001b\[[0-9;]*m/g;

function lastLines(said: string): string[] {
  const lines = said.replace(COLOURS, "").split(/\r?\n/);
  const full = lines.map((line) => line.trimEnd()).filter((line) => line !== "");
  return full.slice(-LAST_LINES).map((line) => line.slice(0, LONGEST_LINE));
}
