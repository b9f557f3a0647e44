import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { EXAMPLES, type Example } from "#sdk/cli/init/choices";
import { filesOf, readManifest, TEMPLATES } from "#sdk/cli/init/files";
import { writeNew } from "#sdk/cli/init/folder";
import { type FileTree, fileTree } from "../../../support/file-tree";
import { NODE_MODULES, ROOT, SAPI } from "../../../support/paths";
import { typeErrors } from "../../../support/type-errors";

const run = promisify(execFile);

/** The module systems that every example is made in. */
const SYSTEMS = { "ES modules": false, CommonJS: true } as const;

/** The examples whose tests run in both: one whose packages are the AWS SDK alone, and one with packages of two builds. */
const BOTH: readonly Example[] = ["notes", "graphql"];

/** A project that was made. */
interface MadeProject {
  readonly what: string;
  readonly example: Example;
  readonly isCommonJs: boolean;
  readonly folder: string;
}

describe("the starters", () => {
  let tree: FileTree;
  let folders: readonly MadeProject[];

  before(() => {
    tree = fileTree();
    symlinkSync(NODE_MODULES, path.join(tree.folder, "node_modules"));
    folders = EXAMPLES.flatMap((example) =>
      Object.entries(SYSTEMS).map(([system, isCommonJs]) => {
        const folder = path.join(tree.folder, `${example} ${system}`);
        mkdirSync(folder);
        writeNew(
          folder,
          filesOf(example, {
            name: "mine",
            packageManager: "npm",
            isCommonJs,
            isInPnpmWorkspace: false,
            ownSpecifier: "0.1.0",
            nodeVersion: process.versions.node,
          }),
        );
        return { what: `${example}, ${system}`, example, isCommonJs, folder };
      }),
    );
  });

  after(() => tree.remove());

  it("are the folders of templates, beside what all of them have", () => {
    assert.deepEqual(readdirSync(TEMPLATES).sort(), [...EXAMPLES, "shared"].sort());
  });

  it("use the versions that this repository is tested with", () => {
    const manifests = ["package.json", "sdk/package.json", "examples/graphql/package.json"].map((name) =>
      JSON.parse(readFileSync(path.join(ROOT, name), "utf8")),
    );
    const tested = Object.assign(
      {},
      ...manifests.flatMap((each) => [each.dependencies, each.devDependencies]),
    );
    for (const example of EXAMPLES) {
      const { dependencies, devDependencies } = readManifest(example);
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        assert.equal(version, tested[name], `${name} of ${example}`);
    }
  });

  it("type-check strictly, in both module systems", async function () {
    this.timeout(180_000);
    const projects = folders.map(({ folder }) => {
      const { config } = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile);
      const project = ts.parseJsonConfigFileContent(config, ts.sys, folder);
      assert.deepEqual([project.errors, project.options.strict], [[], true]);
      assert.ok(project.fileNames.length >= 5, project.fileNames.join());
      return project;
    });
    // One program for all: each file has the module system of its own folder, and the types of packages are read once.
    const { config } = ts.readConfigFile(
      path.join(folders[0]?.folder as string, "tsconfig.json"),
      ts.sys.readFile,
    );
    const files = projects.flatMap(({ fileNames }) => fileNames);
    assert.deepEqual(await typeErrors(tree.folder, { ...config, include: [], files }), []);
  });

  it("pass their own tests", async function () {
    this.timeout(300_000);
    const tried = folders.filter(({ example, isCommonJs }) => !isCommonJs || BOTH.includes(example));
    for (const { what, folder } of tried) {
      const files = readdirSync(path.join(folder, "tests")).map((name) => path.join("tests", name));
      const { stdout } = await run(
        process.execPath,
        ["--import", "tsx", "--test", "--test-reporter", "tap", ...files],
        {
          cwd: folder,
        },
      );
      assert.match(stdout, /^# pass [2-9]$/m, what);
      assert.match(stdout, /^# fail 0$/m, what);
    }
  });

  it("have the types of what they bind, as sapi writes them", async function () {
    this.timeout(300_000);
    for (const { folder } of folders.filter(({ isCommonJs }) => !isCommonJs))
      await run(process.execPath, [SAPI, "types", "--check"], { cwd: folder });
  });
});

describe("sapi init", () => {
  it("makes a project that has this package in it, and says how to go on", async function () {
    this.timeout(300_000);
    const tree = fileTree();
    try {
      const argv = [SAPI, "init", "my notes", "--no-install", "--example", "graphql"];
      const env = { ...process.env, npm_config_user_agent: "pnpm/9.15.0 npm/? node/v20.19.0" };
      const { stdout, stderr } = await run(process.execPath, argv, { cwd: tree.folder, env });
      assert.equal(stdout, "\n  cd 'my notes'\n  pnpm install\n  pnpm dev\n  pnpm test\n\n");
      assert.match(stderr, /^taken without asking: pnpm \(or --package-manager npm, yarn\)$/m);
      assert.match(
        stderr,
        /^made graphql in .*my notes:\n {2}\.gitignore, AGENTS\.md, Pulumi\.yaml, README\.md, index\.ts, package\.json,\n {2}pnpm-workspace\.yaml, /m,
      );
      assert.match(stderr, /^ {2}.*src\/ with 2 files, tests\/ with 2 files,\n {2}tsconfig\.json$/m);
      const folder = path.join(tree.folder, "my notes");
      const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
      const [, archive = ""] = /^file:(.*)$/.exec(manifest.dependencies["pulumi-serverless-api"]) ?? [];
      assert.ok(readdirSync(folder).includes(archive), archive);
      assert.match(readFileSync(path.join(folder, "Pulumi.yaml"), "utf8"), /^name: my-notes\n/);
      const readme = readFileSync(path.join(folder, "README.md"), "utf8");
      assert.match(readme, /^# my-notes\n\nThis project is a GraphQL server behind one path, with a table, /);
      assert.match(readme, /^ {4}pnpm dev$/m);

      const again = await run(process.execPath, argv, { cwd: tree.folder }).catch((error) => error);
      assert.equal(again.code, 1);
      assert.match(
        again.stderr,
        /my notes is not empty, and nothing in it is touched; .*\n {2}AGENTS\.md\n {2}Pulumi\.yaml\n/,
      );
    } finally {
      tree.remove();
    }
  });
});
