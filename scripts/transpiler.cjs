// Transpiles for ts-node with esbuild, in a twentieth of the compiler's time, and stores the results on disk by the
// content of the source. The processes of a test run transpile each file once between them.
const { createHash } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { basename, join } = require("node:path");

/** As the build and the compiler see a file: alone, for Node 20. The map names no folder, since ts-node writes the file's path there. */
const OPTIONS = {
  loader: "ts",
  platform: "node",
  target: "es2022",
  // It renames functions that hide others of the same name, and the name of a function is the id of its stack.
  keepNames: true,
  sourcemap: "external",
  sourcesContent: false,
  logLevel: "silent",
};
const STORE = join(__dirname, "..", "node_modules", ".cache", "transpiled");

/** @see https://typestrong.org/ts-node/docs/transpilers, "Third-party transpilers" */
exports.create = ({ nodeModuleEmitType }) => {
  const options = { ...OPTIONS, format: nodeModuleEmitType === "nodeesm" ? "esm" : "cjs" };
  const settings = JSON.stringify([options, require("esbuild/package.json").version]);
  return {
    transpile(source, { fileName }) {
      const file = storedFile(STORE, [settings, basename(fileName), source]);
      const stored = read(file);
      if (stored !== undefined) return stored;
      const { code, map } = transform(source, fileName, options);
      const output = { outputText: code, sourceMapText: map };
      write(file, output);
      return output;
    },
  };
};

function transform(source, fileName, options) {
  // Loaded only where a file is not in the store.
  const { transformSync } = require("esbuild");
  return transformSync(source, { ...options, sourcefile: basename(fileName) });
}

function storedFile(folder, parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:${part}`);
  const name = hash.digest("hex");
  return join(folder, name.slice(0, 2), `${name.slice(2)}.json`);
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Not there, or cut off: it is made again.
    return undefined;
  }
}

/** Appears at once and whole, however many processes write it. */
function write(file, output) {
  const draft = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(draft, JSON.stringify(output));
    renameSync(draft, file);
  } catch {
    // A disk that takes nothing makes the next start slower, not wrong.
    remove(draft);
  }
}

function remove(file) {
  try {
    rmSync(file, { force: true });
  } catch {
    // A folder that cannot be made holds no draft.
  }
}
