import * as fs from "node:fs";
import * as path from "node:path";
import { buildSync, transformSync } from "esbuild";
import { readSources } from "./sources";

/** What is made or installed in the project, and must not be copied from there. */
const LEFT_OUT = new Set(["node_modules", "dist", ".git", ".sapi"]);
/** TypeScript that runs as JavaScript. Programs in tests/fixtures and examples stay what users write. */
const COMPILED = ["sdk/src", "provider/src", "tests", "bench", "scripts"];
const FIXTURES = path.join("tests", "fixtures") + path.sep;
/** What packages are built of, and into what. */
const BUILT = ["sdk", "provider"].map((name) => ({
  source: path.join(name, "src") + path.sep,
  built: path.join(name, "dist") + path.sep,
}));
/** As the tests run otherwise. */
const OPTIONS = {
  platform: "node",
  format: "cjs",
  target: "es2022",
  keepNames: true,
  logLevel: "silent",
} as const;

/**
 * Copies of the project in which every test can run: with sources and tests as JavaScript beside the TypeScript, compiled
 * once, since what is slow about a test is compiling all it needs. Their packages are those of the project, except for the
 * project's own, which are the ones of the copy.
 */
export function makeCopies(root: string, folder: string, count: number): readonly string[] {
  const [first, ...others] = Array.from({ length: count }, (_, index) => path.join(folder, String(index)));
  if (first === undefined) return [];
  fs.cpSync(root, first, { recursive: true, filter: (name) => !LEFT_OUT.has(path.basename(name)) });
  linkPackages(path.join(root, "node_modules"), path.join(first, "node_modules"));
  importCompiled(path.join(first, "package.json"));
  const sources = [...readSources(root, ...COMPILED).keys()];
  compile(
    first,
    sources.filter((file) => file.endsWith(".ts") && !file.startsWith(FIXTURES)),
  );
  for (const other of others) fs.cpSync(first, other, { recursive: true, verbatimSymlinks: true });
  return [first, ...others];
}

/** The names by which tests import sources lead to the compiled ones. */
function importCompiled(manifest: string): void {
  if (!fs.existsSync(manifest)) return;
  fs.writeFileSync(manifest, fs.readFileSync(manifest, "utf8").replace("./sdk/src/*.ts", "./sdk/src/*.js"));
}

function linkPackages(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const name = path.join(from, entry.name);
    // Links lead to the workspaces of the project: in a copy the same words lead to those of the copy.
    fs.symlinkSync(entry.isSymbolicLink() ? fs.readlinkSync(name) : name, path.join(to, entry.name));
  }
}

/** Writes a source file and all that is made of it. */
export function writeSource(copy: string, file: string, text: string): void {
  fs.writeFileSync(path.join(copy, file), text);
  if (file.endsWith(".ts")) writeCompiled(copy, file, text);
}

/** Writes JavaScript beside the TypeScript, and where packages have what is built of it. */
function compile(copy: string, files: readonly string[]): void {
  const entryPoints = files.map((file) => path.join(copy, file));
  buildSync({ ...OPTIONS, entryPoints, outbase: copy, outdir: copy });
  for (const file of files) {
    const built = builtFrom(file);
    if (built === undefined) continue;
    fs.mkdirSync(path.dirname(path.join(copy, built)), { recursive: true });
    fs.copyFileSync(path.join(copy, javaScriptOf(file)), path.join(copy, built));
  }
}

function writeCompiled(copy: string, file: string, text: string): void {
  const { code } = transformSync(text, { ...OPTIONS, loader: "ts" });
  for (const target of [javaScriptOf(file), builtFrom(file)])
    if (target !== undefined) fs.writeFileSync(path.join(copy, target), code);
}

/** What a package has of one of its sources. */
function builtFrom(file: string): string | undefined {
  const of = BUILT.find(({ source }) => file.startsWith(source));
  return of && of.built + javaScriptOf(file).slice(of.source.length);
}

export function javaScriptOf(file: string): string {
  return file.replace(/\.ts$/, ".js");
}
