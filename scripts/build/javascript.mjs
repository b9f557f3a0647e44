// JavaScript of a package's TypeScript, file by file: dist has the layout of src, as the compiler would write it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { removeStale, sourceNames } from "./outputs.mjs";

const require = createRequire(import.meta.url);
const ENDINGS = [".js", ".js.map"];
/** Sources with little of their own, which take what they import into their file: a few small files in place of many. */
const BUNDLES = [
  "graph/yaml",
  "local/gateways/rest/ajv",
  "local/lambda/worker/main",
  "local/lambda/process/node/before",
  "local/lambda/process/node/main",
];
const OPTIONS = {
  platform: "node",
  format: "cjs",
  target: "es2022",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "silent",
};

/**
 * Bring the JavaScript in `dist` up to date with `src`: what changed is built, what has no source any more is removed.
 * Gives the names that were built.
 */
export async function buildJavaScript(folder, say = () => undefined) {
  const names = sourceNames(folder);
  const settings = settingsOf(folder);
  const hashes = Object.fromEntries(names.map((name) => [name, hash(readFileSync(source(folder, name)))]));
  const before = readNote(folder);
  const known = before.settings === settings ? before.hashes : {};
  const changed = names.filter((name) => known[name] !== hashes[name] || !isBuilt(folder, name));
  if (changed.length > 0) {
    say(`building the package: ${changed.length} of ${names.length} files`);
    // A changed source may be in any of the bundles.
    await build(folder, [...new Set([...changed, ...names.filter((name) => BUNDLES.includes(name))])]);
  }
  const stale = removeStale(folder, names, ENDINGS);
  if (changed.length > 0 || stale.length > 0) writeNote(folder, { settings, hashes });
  return changed;
}

async function build(folder, names) {
  // Loaded only where there is something to do.
  const { build } = require("esbuild");
  const folders = { outbase: join(folder, "src"), outdir: join(folder, "dist") };
  const [bundles, files] = [true, false].map((isBundle) =>
    names.filter((name) => BUNDLES.includes(name) === isBundle).map((name) => source(folder, name)),
  );
  await build({ ...OPTIONS, ...folders, entryPoints: files });
  if (bundles.length > 0) await build({ ...OPTIONS, ...folders, entryPoints: bundles, bundle: true });
}

/** The settings by which a source is built, and their versions. */
function settingsOf(folder) {
  const { version } = require("esbuild/package.json");
  const configs = [join(folder, "tsconfig.json"), join(folder, "..", "tsconfig.base.json")];
  return hash(
    JSON.stringify([
      OPTIONS,
      BUNDLES,
      version,
      configs.map((file) => existsSync(file) && readFileSync(file, "utf8")),
    ]),
  );
}

function isBuilt(folder, name) {
  return ENDINGS.every((ending) => existsSync(join(folder, "dist", name + ending)));
}

/** The list of the sources that the JavaScript in `dist` was built of. It is in `dist`, so that it is deleted with it. */
function noteFile(folder) {
  return join(folder, "dist", ".build.json");
}

function readNote(folder) {
  try {
    return JSON.parse(readFileSync(noteFile(folder), "utf8"));
  } catch {
    // Never built, or built by something else: everything is built.
    return { settings: undefined, hashes: {} };
  }
}

function writeNote(folder, note) {
  mkdirSync(join(folder, "dist"), { recursive: true });
  writeFileSync(noteFile(folder), JSON.stringify(note));
}

function source(folder, name) {
  return join(folder, "src", `${name}.ts`);
}

function hash(content) {
  return createHash("sha256").update(content).digest("hex");
}
