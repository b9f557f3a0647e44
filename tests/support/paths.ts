import * as path from "node:path";

/** The folder of the repository. */
export const ROOT = path.resolve(__dirname, "..", "..");

/** The sources of the package. */
export const SOURCES = path.join(ROOT, "sdk", "src");

/** The packages of the repository, for a program elsewhere to link. */
export const NODE_MODULES = path.join(ROOT, "node_modules");

/** The command's executable. */
export const SAPI = path.join(ROOT, "sdk", "bin", "sapi.js");

/** The folder of an example. */
export function example(name: string): string {
  return path.join(ROOT, "examples", name);
}

/** A file or folder of `tests/fixtures`. */
export function fixture(name: string): string {
  return path.join(ROOT, "tests", "fixtures", name);
}
