import { readFileSync } from "node:fs";
import * as path from "node:path";
import { type ConstructName, Issues } from "../errors";
import { comesTooLate, envFileNames, parseEnvFile, type Variable, withReferences } from "./plan";

/** The project whose files are read, and the variables and stage that they are read for. */
export interface EnvFilesOptions {
  /** Folder of `Pulumi.yaml`. */
  readonly folder: string;
  /** Name of the Pulumi stack. */
  readonly stack: string;
  /** Whether the program is served on this machine. */
  readonly isDev: boolean;
  /** The variables of the process, which win. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the program runs already, and with it all that has begun before. */
  readonly isRunning: boolean;
  /** The program, for messages. */
  readonly program: ConstructName;
}

/** The variables and warnings that the files of a program have for it. */
export interface EnvFiles {
  /** Variables that the process does not have. */
  readonly variables: Readonly<Record<string, string>>;
  /** Warnings for the user, without values. */
  readonly warnings: readonly string[];
}

/** Absolute paths of all files that count, whether they are there or not. */
export function envFilesOf(folder: string, stack: string, isDev: boolean): readonly string[] {
  return envFileNames(stack, isDev).map((name) => path.join(folder, name));
}

/** Read the files of a program. Throws a DefinitionError for those that cannot be read. */
export function readEnvFiles(options: EnvFilesOptions): EnvFiles {
  const { folder, stack, isDev, env, isRunning, program } = options;
  const issues = new Issues(program);
  const found = new Map<string, Variable>();
  const warnings: string[] = [];
  for (const file of envFileNames(stack, isDev)) {
    const at = issues.at(file);
    for (const [name, variable] of parseEnvFile(contentOf(path.join(folder, file), at), at)) {
      if (env[name] !== undefined || found.has(name)) continue;
      if (comesTooLate(name, isRunning)) warnings.push(tooLate(name, file));
      else found.set(name, variable);
    }
  }
  issues.throwIfAny();
  const values = withReferences(found, (name) => env[name]);
  return { variables: Object.fromEntries(values), warnings };
}

/** Empty for what is not there. A folder of this name is a virtual environment of Python. */
function contentOf(file: string, issues: Issues): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EISDIR" && code !== "ENOTDIR") {
      const problem = `the file cannot be read (${code})`;
      issues.add("ENV_FILE_UNREADABLE", { problem, cure: "let this user read it, or remove it" });
    }
    return "";
  }
}

function tooLate(name: string, file: string): string {
  return `${name} in ${file} is left out: it counts only where it is set before Pulumi and the program begin, so export it in the shell`;
}
