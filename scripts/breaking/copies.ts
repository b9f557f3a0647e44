import * as fs from "node:fs";
import * as path from "node:path";
import { buildSync, transformSync } from "esbuild";
import { readSources } from "./sources";

/** Folders that are made or installed in the project, and must not be copied from there. */
const LEFT_OUT = new Set(["node_modules", "dist", ".git", ".sapi"]);
/** TypeScript that runs as JavaScript. Programs in tests/fixtures and examples stay what users write. */
const COMPILED = ["sdk/src", "provider/src", "tests", "bench", "scripts"];
const FIXTURES = path.join("tests", "fixtures") + path.sep;
/** The sources and outputs of packages. */
const BUILT = ["sdk", "provider"].map((name) => ({
  source: path.join(name, "src") + path.sep,
  built: path.join(name, "dist") + path.sep,
}));
/** The options with which tests run otherwise. */
const OPTIONS = {
  platform: "node",
  format: "cjs",
  target: "es2022",
  keepNames: true,
  logLevel: "silent",
} as const;

/**
 * Copies of the project in which every test can run. Sources and tests are compiled once to JavaScript beside the
 * TypeScript, since compilation is the slow part of a test. Their packages are those of the project, except for the
 * project's own, which are the ones of the copy.
 */
export function makeCopies(root: string, folder: string, count: number): readonly string[] {
  const [first, ...others] = Array.from({ length: count }, (_, index) => path.join(folder, String(index)));
  if (first === undefined) return [];
  fs.cpSync(root, first, { recursive: true, filter: (name) => !LEFT_OUT.has(path.basename(name)) });
  linkPackages(path.join(root, "node_modules"), path.join(first, "node_modules"));
  const sources = [...readSources(root, ...COMPILED).keys()];
  compile(
    first,
    sources.filter((file) => file.endsWith(".ts") && !file.startsWith(FIXTURES)),
  );
  for (const other of others) fs.cpSync(first, other, { recursive: true, verbatimSymlinks: true });
  return [first, ...others];
}

function linkPackages(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const name = path.join(from, entry.name);
    // Links lead to the workspaces of the project. In a copy the same links lead to those of the copy.
    fs.symlinkSync(entry.isSymbolicLink() ? fs.readlinkSync(name) : name, path.join(to, entry.name));
  }
}

/** Writes a source file and everything that is built from it. */
export function writeSource(copy: string, file: string, text: string): void {
  fs.writeFileSync(path.join(copy, file), text);
  if (file.endsWith(".ts")) writeCompiled(copy, file, text);
}

/** Writes JavaScript to every path from which it is loaded. */
function compile(copy: string, files: readonly string[]): void {
  const entryPoints = files.flatMap((file) =>
    targetsOf(file).map((target) => ({ in: path.join(copy, file), out: target.slice(0, -".js".length) })),
  );
  buildSync({ ...OPTIONS, entryPoints, absWorkingDir: copy, outbase: copy, outdir: copy });
}

function writeCompiled(copy: string, file: string, text: string): void {
  const { code } = transformSync(text, { ...OPTIONS, loader: "ts" });
  for (const target of targetsOf(file)) fs.writeFileSync(path.join(copy, target), code);
}

/**
 * The paths are beside the source, from where specs import those of the provider, and in the package's build.
 */
function targetsOf(file: string): readonly string[] {
  const beside = javaScriptOf(file);
  const of = BUILT.find(({ source }) => file.startsWith(source));
  return of ? [beside, of.built + beside.slice(of.source.length)] : [beside];
}

export function javaScriptOf(file: string): string {
  return file.replace(/\.ts$/, ".js");
}
