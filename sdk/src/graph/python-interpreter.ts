import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import * as path from "node:path";
import { Issues } from "../errors";
import { findUp } from "../files/find-up";
import type { PythonRuntime } from "./program-runtime";

type Env = Readonly<Record<string, string | undefined>>;

/** The Python that runs a program. */
export interface Interpreter {
  /** Path, or a name that is found on the `PATH`. */
  readonly file: string;
  /** Its virtual environment. Undefined for an interpreter of the machine. */
  readonly virtualenv: string | undefined;
}

/** The settings that decide which Python runs a program. */
export interface PythonProject {
  readonly name: string;
  readonly root: string;
  readonly folder: string;
  readonly runtime: PythonRuntime;
}

const IS_WINDOWS = process.platform === "win32";
const PROBE_TIMEOUT_MS = 10_000;

/**
 * The Python of a program, as Pulumi's language host finds it: that of the virtual environment that `Pulumi.yaml` names, or
 * that its toolchain keeps. Besides, that of `.venv` or `venv` beside the program, else what the shell calls Python.
 */
export async function findInterpreter(project: PythonProject, env: Env): Promise<Interpreter> {
  const named = await namedEnvironment(project, env);
  if (named !== undefined) return { file: expectPython(named, project), virtualenv: named };
  const found = usualEnvironments(project).find((folder) => existsSync(pythonOf(folder)));
  if (found !== undefined) return { file: pythonOf(found), virtualenv: found };
  for (const file of IS_WINDOWS ? ["python", "py"] : ["python3", "python"]) {
    if (await answers(file, env)) return { file, virtualenv: undefined };
  }
  throw missing(project, {
    problem: "there is no python3 on the PATH, and no virtual environment beside the program",
    cure: "install Python 3.10 or newer",
  });
}

/**
 * A command that installs what the program needs, for a person to run in the folder of `Pulumi.yaml`. A Python of the machine
 * may refuse to have packages: a virtual environment beside the program is found as well.
 */
export function installCommand({ root, runtime }: PythonProject, { file, virtualenv }: Interpreter): string {
  if (runtime.toolchain === "uv") return "uv sync";
  if (runtime.toolchain === "poetry") return "poetry install";
  const folder = virtualenv ?? path.join(root, "venv");
  const what = existsSync(path.join(root, "requirements.txt")) ? "-r requirements.txt" : "pulumi";
  const install = `${shown(pythonOf(folder), root)} -m pip install ${what}`;
  const isThere = existsSync(pythonOf(folder));
  return isThere ? install : `${virtualenv ? "python3" : file} -m venv ${shown(folder, root)} && ${install}`;
}

/** Undefined where neither `Pulumi.yaml` nor the toolchain says which one. */
async function namedEnvironment(project: PythonProject, env: Env): Promise<string | undefined> {
  const { root, runtime } = project;
  if (runtime.virtualenv !== undefined) return path.resolve(root, runtime.virtualenv);
  if (runtime.toolchain === "uv") {
    const folder = findUp(root, "uv.lock") ?? findUp(root, "pyproject.toml") ?? root;
    return path.resolve(folder, env.UV_PROJECT_ENVIRONMENT || ".venv");
  }
  return runtime.toolchain === "poetry" ? poetryEnvironment(project, env) : undefined;
}

/** Where poetry keeps it, which it alone knows. */
function poetryEnvironment({ root }: PythonProject, env: Env): Promise<string | undefined> {
  const options = { cwd: root, env: env as NodeJS.ProcessEnv, timeout: PROBE_TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile("poetry", ["env", "info", "--path"], options, (error, stdout) => {
      const folder = stdout.trim();
      resolve(error === null && path.isAbsolute(folder) ? folder : undefined);
    });
  });
}

function usualEnvironments({ root, folder }: PythonProject): readonly string[] {
  return [...new Set([folder, root])].flatMap((parent) => [
    path.join(parent, ".venv"),
    path.join(parent, "venv"),
  ]);
}

function expectPython(virtualenv: string, project: PythonProject): string {
  const file = pythonOf(virtualenv);
  if (existsSync(file)) return file;
  throw missing(project, {
    problem: "the virtual environment of the program is not there",
    value: shown(virtualenv, project.root),
    cure: `run ${installCommand(project, { file, virtualenv })}`,
  });
}

function missing(
  { name }: PythonProject,
  explanation: { problem: string; value?: string; cure: string },
): Error {
  const issues = new Issues({ kind: "Program", id: name }).at("runtime");
  issues.add("PYTHON_MISSING", explanation);
  return issues.toError();
}

function pythonOf(virtualenv: string): string {
  return IS_WINDOWS ? path.join(virtualenv, "Scripts", "python.exe") : path.join(virtualenv, "bin", "python");
}

function answers(file: string, env: Env): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { env: env as NodeJS.ProcessEnv, timeout: PROBE_TIMEOUT_MS };
    execFile(file, ["-c", "import sys; sys.exit(sys.version_info[0] != 3)"], options, (error) =>
      resolve(error === null),
    );
  });
}

/** Relative to the folder of `Pulumi.yaml`, where it is in it. */
function shown(file: string, root: string): string {
  const relative = path.relative(root, file);
  return relative.startsWith("..") || path.isAbsolute(relative) ? file : relative;
}
