import type { Interpreter } from "./python-interpreter";

/** Further settings of the process that runs a program in Python and plays the engine for it. */
export interface PythonJob {
  readonly interpreter: Interpreter;
  /** Command that installs what the program needs. */
  readonly install: string;
  /** Folder of `Pulumi.yaml`. */
  readonly root: string;
  readonly folder: string;
  /** Folders of packages, by package. */
  readonly packages: Readonly<Record<string, string>>;
}
