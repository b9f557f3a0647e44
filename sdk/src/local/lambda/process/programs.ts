import * as path from "node:path";
import type { RunBy } from "../../../bundle/languages";
import { isRecentRuntime } from "../../../values/runtimes";
import { familyOf, isNode } from "../runtimes";
import type { FunctionSpec } from "../types";
import { findPython } from "./find-python";
import { nodeProgram } from "./node-program";
import type { Program } from "./program";
import { packagesAround } from "./virtual-environment";

/** Our part of the Python runtime: a source file, which the package has beside its compiled code. */
const PYTHON_BOOTSTRAP = path.resolve(__dirname, "../../../../src/local/lambda/process/bootstrap.py");

type ProgramOf = Pick<FunctionSpec, "runtime" | "code" | "memorySize" | "environment">;

/** The program that a function's runtime stands for on this machine. None if it is not installed. */
export async function findProgram(
  { runtime, code, memorySize, environment }: ProgramOf,
  shell: NodeJS.ProcessEnv,
): Promise<Program | undefined> {
  if (isNode(runtime)) return nodeProgram({ environment, memorySize });
  if (code.command !== undefined) return shellProgram(code.command);
  if (code.program !== undefined) return { ...code.program, args: argsOf(code.program, memorySize) };
  if (familyOf(runtime) === "packaged") return { command: path.join(code.folder, "bootstrap"), args: [] };
  const python = await findPython(runtime, shell);
  // Without files of bytecode, which would count as saves in the user's folder.
  return python && { command: python.file, args: ["-B", PYTHON_BOOTSTRAP, ...packagesAround(code.folder)] };
}

/** The memory of Java besides its heap, in MB, and the part of the rest that is heap. */
const BESIDES_HEAP = 64;
const HEAP = 0.85;
const SMALLEST_HEAP = 32;

/** Java takes a part of the machine's memory otherwise. The rest is as on Lambda. */
function argsOf({ args, isJava }: RunBy, memorySize: number): readonly string[] {
  if (!isJava) return args;
  const heap = Math.max(SMALLEST_HEAP, Math.floor((memorySize - BESIDES_HEAP) * HEAP));
  return [`-Xmx${heap}m`, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", ...args];
}

function shellProgram(command: string): Program {
  return process.platform === "win32"
    ? { command: "cmd.exe", args: ["/d", "/s", "/c", command] }
    : { command: "/bin/sh", args: ["-c", command] };
}

/** How a runtime is run here where that differs from AWS. */
export interface RuntimeNote {
  readonly isRun: boolean;
  readonly note: string;
}

export async function runtimeNote(
  runtime: string,
  shell: NodeJS.ProcessEnv,
): Promise<RuntimeNote | undefined> {
  const family = familyOf(runtime);
  if (family === undefined) return { isRun: false, note: notRun(runtime) };
  if (family === "node") return nodeNote(runtime);
  if (family !== "python") return undefined;
  const python = await findPython(runtime, shell);
  if (python === undefined) return { isRun: false, note: notInstalled(runtime) };
  if (python.name === runtime) return undefined;
  return { isRun: true, note: `runs on ${python.file}, as there is no ${runtime}` };
}

/** A runtime newer than those that have been around for long may have more than the Node of this machine. */
function nodeNote(runtime: string): RuntimeNote | undefined {
  const { node } = process.versions;
  const [major = 0, own = 0] = [runtime.replace("nodejs", ""), node].map(Number.parseFloat);
  if (!isRecentRuntime(runtime) || major <= Math.floor(own)) return undefined;
  return { isRun: true, note: `runs on Node ${node} of this machine, and ${runtime} has Node ${major}` };
}

export function notRun(runtime: string): string {
  return `runtime ${runtime} is not run here`;
}

/** Nothing has to be started again afterwards. */
export function notInstalled(runtime: string): string {
  return `neither ${runtime} nor python3 is installed; install one of them and call again`;
}
