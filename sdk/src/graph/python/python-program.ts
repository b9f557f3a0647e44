import { type ChildProcess, spawn } from "node:child_process";
import * as path from "node:path";
import type { Interpreter } from "../python-interpreter";
import type { ResourceOrder } from "../resource-order";
import type { ProgramIdentity } from "../sdk-internals";

/** Runs the program; a file of the package that is not compiled. */
const RUNNER = path.resolve(__dirname, "../../../src/graph/python/run_program.py");

/** What it ends with where there is no `pulumi` to import. */
export const NO_SDK = 97;

/** How long a program that is told to end may go on. */
const PATIENCE_MS = 500;

/** A place in a file of the program. */
export interface PythonPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The function that the place is in; undefined at the top of a file. */
  readonly within?: string;
}

/** Why a program failed. */
export interface PythonFailure {
  readonly kind: "throws" | "syntax" | "module" | "exit" | "config" | "stuck";
  /** Class of the exception. */
  readonly name: string;
  /** What it says; the name of a module, the code of an exit or the key of a configuration. */
  readonly message: string;
  /** Its calls in the program, the innermost first. */
  readonly frames: readonly PythonPlace[];
}

/** What the program tells when it has ended. */
export interface PythonReport {
  readonly failure: PythonFailure | null;
  /** Types and names of its resources, in the order of their constructors. */
  readonly order: ResourceOrder;
  /** Files and folders of its own that it was made of. */
  readonly files: readonly string[];
}

/** What a program is run with. */
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
    // Whoever waits for it hears of it.
    this.ended.catch(() => undefined);
    // It may have ended before it is told what to run; why is known by its code.
    this.#child.stdin?.on("error", () => undefined);
  }

  begin(run: PythonRun): void {
    this.#child.stdin?.write(`${JSON.stringify(run)}\n`);
  }

  /** Ends it; settles when it is gone. */
  async close(): Promise<void> {
    this.#child.kill();
    const insist = setTimeout(() => this.#child.kill("SIGKILL"), PATIENCE_MS);
    await this.ended.catch(() => undefined);
    clearTimeout(insist);
  }
}

/** As after `activate`: what the program starts finds the programs of its environment. */
function activated(file: string, virtualenv: string): NodeJS.ProcessEnv {
  const { PYTHONHOME: _, PATH = "", ...others } = process.env;
  return { ...others, PATH: `${path.dirname(file)}${path.delimiter}${PATH}`, VIRTUAL_ENV: virtualenv };
}
