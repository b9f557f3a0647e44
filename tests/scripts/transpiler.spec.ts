import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { type FileTree, fileTree } from "../support/file-tree";
import { NODE_MODULES, ROOT } from "../support/paths";

const TSCONFIG = {
  compilerOptions: { target: "es2022", module: "node16", esModuleInterop: true },
  "ts-node": { transpileOnly: true, transpiler: "./scripts/transpiler.cjs" },
};
const THROWS = `import { place } from "./place";

interface Ignored { readonly a: string }

export function fail(): never {
  throw new Error(place satisfies string);
}
fail();
`;

/** ts-node with the transpiler of this repository, in its own project with an empty store. */
describe("the transpiler of the tests", () => {
  let project: FileTree;

  beforeEach(() => {
    project = fileTree({
      "tsconfig.json": JSON.stringify(TSCONFIG),
      "package.json": "{}",
      "scripts/transpiler.cjs": readFileSync(path.join(ROOT, "scripts", "transpiler.cjs"), "utf8"),
      "main.ts": THROWS,
      "place.ts": "export const place: string = __filename;\n",
      "node_modules/esbuild/package.json": '{ "name": "esbuild", "version": "1.0.0" }',
      "node_modules/esbuild/index.js": esbuildThatCounts(),
    });
  });

  afterEach(() => project.remove());

  /** The output of a program that ends with an error. */
  const run = (): string => {
    const register = path.join(NODE_MODULES, "ts-node", "register", "transpile-only");
    try {
      execFileSync(process.execPath, ["-r", register, "main.ts"], { cwd: project.folder, stdio: "pipe" });
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr);
    }
    throw new Error("the program ended without an error");
  };

  const transpiled = (): readonly string[] => {
    const names = readFileSync(path.join(project.folder, "transpiled.txt"), "utf8").split("\n");
    return names.filter((name) => name !== "").sort();
  };

  it("names the lines and columns of the source in errors", () => {
    const printed = run();
    assert.match(printed, new RegExp(`Error: ${project.folder}/place\\.ts\\n`));
    assert.match(printed, new RegExp(`at fail \\(${project.folder}/main\\.ts:6:9\\)`));
    assert.match(printed, new RegExp(`\\(${project.folder}/main\\.ts:8:1\\)`));
  });

  it("transpiles a file once, whatever number of processes runs it", () => {
    const first = run();
    assert.equal(run(), first);
    assert.deepEqual(transpiled(), ["main.ts", "place.ts"]);
  });

  it("transpiles a file anew when its content changes, and no other", () => {
    run();
    writeFileSync(path.join(project.folder, "place.ts"), 'export const place: string = "changed";\n');
    assert.match(run(), /Error: changed\n/);
    assert.deepEqual(transpiled(), ["main.ts", "place.ts", "place.ts"]);
  });

  it("transpiles a file anew when the store has half of it", () => {
    const first = run();
    for (const file of storedFiles(project.folder))
      writeFileSync(file, readFileSync(file, "utf8").slice(0, 50));
    assert.equal(run(), first);
    assert.deepEqual(transpiled(), ["main.ts", "main.ts", "place.ts", "place.ts"]);
  });

  it("runs on a disk that cannot be written", () => {
    writeFileSync(path.join(project.folder, "node_modules", ".cache"), "a file in the way of the folder");
    assert.match(run(), new RegExp(`at fail \\(${project.folder}/main\\.ts:6:9\\)`));
  });
});

function storedFiles(folder: string): readonly string[] {
  const store = path.join(folder, "node_modules", ".cache", "transpiled");
  const entries = readdirSync(store, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

/** The real transpiler, which also records the files it is asked to transpile. */
function esbuildThatCounts(): string {
  return `
const real = require(${JSON.stringify(path.join(NODE_MODULES, "esbuild"))});
exports.transformSync = (source, options) => {
  require("node:fs").appendFileSync("transpiled.txt", options.sourcefile + "\\n");
  return real.transformSync(source, options);
};
`;
}
