import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import * as path from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute paths that a program handed to Node's own functions. */
export interface TouchedFiles {
  /** Files and folders that it read, or tried to. */
  readonly read: ReadonlySet<string>;
  /** Places of which it asked what is there. */
  readonly probed: ReadonlySet<string>;
  /** Programs that it started. */
  readonly started: ReadonlySet<string>;
}

const READING = ["readFile", "readdir", "opendir", "cp", "copyFile"];
const INSPECTING = ["access", "stat", "lstat"];
const STARTING = ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"];

/** Take note of what is called from now on. */
export function touchedFiles(): TouchedFiles {
  const read = new Set<string>();
  const probed = new Set<string>();
  const started = new Set<string>();
  const always = () => true;
  tap(fs, [...READING, ...READING.map(sync), "createReadStream"], read, always);
  tap(fs, ["open", "openSync"], read, isForReading);
  tap(fs.promises, READING, read, always);
  tap(fs.promises, ["open"], read, isForReading);
  tap(fs, [...INSPECTING, ...INSPECTING.map(sync), "existsSync"], probed, always);
  tap(fs.promises, INSPECTING, probed, always);
  tap(childProcess, STARTING, started, always);
  tapEnvFile(read);
  // For `import { readFileSync }` in an ES module.
  syncBuiltinESMExports();
  return { read, probed, started };
}

function sync(name: string): string {
  return `${name}Sync`;
}

/** Files that are written with these functions are no input. */
function isForReading(flags: unknown): boolean {
  if (typeof flags === "number") return (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) === 0;
  return typeof flags !== "string" || flags.startsWith("r");
}

/** Note the paths that functions of a module are called with, whether there is something or not. */
function tap(
  module: object,
  names: readonly string[],
  paths: Set<string>,
  counts: (second: unknown) => boolean,
): void {
  for (const name of names) {
    const original = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    Reflect.set(module, name, function noted(this: unknown, ...args: unknown[]) {
      const filePath = counts(args[1]) ? toPath(args[0]) : undefined;
      if (filePath !== undefined) paths.add(filePath);
      return original.apply(this, args);
    });
  }
}

/** `process.loadEnvFile`, which reads without Node's file system functions. */
function tapEnvFile(read: Set<string>): void {
  const { loadEnvFile } = process;
  process.loadEnvFile = (file = ".env") => {
    const filePath = toPath(file);
    if (filePath !== undefined) read.add(filePath);
    loadEnvFile.call(process, file);
  };
}

function toPath(file: unknown): string | undefined {
  if (file instanceof URL) return file.protocol === "file:" ? fileURLToPath(file) : undefined;
  if (Buffer.isBuffer(file)) return path.resolve(file.toString());
  return typeof file === "string" ? path.resolve(file) : undefined;
}
