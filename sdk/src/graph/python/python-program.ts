import { type ChildProcess, spawn } from "node:child_process";
import * as path from "node:path";
import type { Interpreter } from "../python-interpreter";
import type { ResourceOrder } from "../resource-order";
import type { ProgramIdentity } from "../sdk-internals";

/** The file of the package that runs the program. It is not compiled. */
const RUNNER = path.resolve(__dirname, "../../../src/graph/python/run_program.py");

/** The exit code where there is no `pulumi` to import. */
export const NO_SDK = 97;

/** How long a program may continue when it is asked to end. */
const KILL_DELAY_MS = 500;

/** A source position in a file of the program. */
export interface PythonLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The function around the position. Undefined at the top of a file. */
  readonly within?: string;
}

/** The reason why a program failed. */
export interface PythonFailure {
  readonly kind: "throws" | "syntax" | "module" | "exit" | "config" | "stuck";
  /** Class of the exception. */
  readonly name: string;
  /** Its message: the name of a module, the code of an exit or the key of a configuration. */
  readonly message: string;
  /** Its calls in the program, the innermost first. */
  readonly frames: readonly PythonLocation[];
}

/** The report of the program when it has ended. */
export interface PythonReport {
  readonly failure: PythonFailure | null;
  /** Types and names of its resources, in the order of their constructors. */
  readonly order: ResourceOrder;
  /** Files and folders of its own that it was made of. */
  readonly files: readonly string[];
}

/** The settings of a program's run. */
export interface PythonRun extends ProgramIdentity {
  readonly address: string;
  readonly entry: string;
  readonly folder: string;
  readonly root: string;
  /** Keys whose values are encrypted. */
  readonly unreadable: readonly string[];
}

/**
 * A program in Python. It begins in two steps: Python loads the SDK for as long as Node needs to have an engine ready.
 *
 * @see sdk/python/cmd/pulumi-language-python-exec in the repository of Pulumi, which it stands for
 */
export class PythonProgram {
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor({ file, virtualenv }: Interpreter, folder: string) {
    this.#child = spawn(file, ["-u", RUNNER], {
      cwd: folder,
      env: virtualenv === undefined ? process.env : activated(file, virtualenv),
      stdio: ["pipe", "inherit", "inherit"],
    });
    this.ended = new Promise((resolve, reject) => {
      this.#child.once("error", reject);
      this.#child.once("close", resolve);
    });
    // Callers that wait for it get the error.
    this.ended.catch(() => undefined);
    // It may have ended before it gets its task. Its code tells the reason.
    this.#child.stdin?.on("error", () => undefined);
  }

  begin(run: PythonRun): void {
    this.#child.stdin?.write(`${JSON.stringify(run)}\n`);
  }

  /** Ends it. Settles when it has exited. */
  async close(): Promise<void> {
    this.#child.kill();
    const forceKill = setTimeout(() => this.#child.kill("SIGKILL"), KILL_DELAY_MS);
    await this.ended.catch(() => undefined);
    clearTimeout(forceKill);
  }
}

/** The variables after `activate`: child processes of the program find the programs of its environment. */
function activated(file: string, virtualenv: string): NodeJS.ProcessEnv {
  const { PYTHONHOME: _, PATH = "", ...others } = process.env;
  return { ...others, PATH: `${path.dirname(file)}${path.delimiter}${PATH}`, VIRTUAL_ENV: virtualenv };
}
