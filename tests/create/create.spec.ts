import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";
import { type FileTree, fileTree } from "../support/file-tree";
import { ROOT } from "../support/paths";

const run = promisify(execFile);

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8"));
}

describe("npm create pulumi-serverless-api", () => {
  let tree: FileTree;

  before(() => {
    // An existing project, so that the command has something to say.
    tree = fileTree({ "notes/index.ts": "" });
  });

  after(() => tree.remove());

  function create(...args: string[]) {
    const command = path.join(ROOT, "create", "bin", "create.js");
    return run(process.execPath, [command, ...args], { cwd: tree.folder });
  }

  it("has the same version as the package whose command it runs", () => {
    const { version, dependencies, bin } = manifest("create");
    assert.equal(version, manifest("sdk").version);
    assert.deepEqual(dependencies, { "pulumi-serverless-api": version });
    assert.deepEqual(bin, { "create-pulumi-serverless-api": "./bin/create.js" });
  });

  it("runs sapi init with its options", async () => {
    const { stdout } = await create("--help");
    assert.match(stdout, /^sapi init: make a new project that runs/);
  });

  it("runs sapi init with its folder, and exits with its code", async () => {
    const { code, stderr } = await create("notes", "--yes").catch((error) => error);
    assert.equal(code, 1);
    assert.match(stderr, /notes is not empty, and nothing in it is touched; .*\n {2}index\.ts\n$/);
  });
});
