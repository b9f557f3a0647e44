import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { filesOf } from "#sdk/cli/init/files";
import { askedOf, workspaceAround } from "#sdk/cli/init/install-scripts";
import type { Project } from "#sdk/cli/init/manifest";
import { type FileTree, fileTree } from "../../../support/file-tree";

const PROJECT: Project = {
  name: "mine",
  packageManager: "pnpm",
  isInPnpmWorkspace: false,
  isCommonJs: false,
  ownSpecifier: "0.1.0",
  nodeVersion: "24.1.0",
};

describe("scripts of packages in a new project", () => {
  let tree: FileTree;

  beforeEach(() => {
    tree = fileTree();
  });

  afterEach(() => tree.remove());

  it("are allowed and refused in the file that pnpm reads, with packages, which pnpm 9 asks for", () => {
    const text = filesOf("notes", PROJECT).get("pnpm-workspace.yaml");
    assert.equal(text, "packages: []\nallowBuilds:\n  esbuild: true\n  protobufjs: false\n");
  });

  it("are left to the file of the workspace around it, and to the manifest for npm", () => {
    for (const project of [{ isInPnpmWorkspace: true }, { packageManager: "npm" }] as const)
      assert.equal(filesOf("notes", { ...PROJECT, ...project }).has("pnpm-workspace.yaml"), false);
  });

  it("are asked of the nearest workspace above the project", () => {
    const folder = path.join(tree.folder, "apps", "notes");
    mkdirSync(folder, { recursive: true });
    const file = path.join(tree.folder, "pnpm-workspace.yaml");
    assert.notEqual(workspaceAround(folder), file);
    for (const written of [file, path.join(folder, "pnpm-workspace.yaml")]) writeFileSync(written, "");
    assert.equal(workspaceAround(folder), file);
    assert.equal(
      askedOf(file),
      `${file} has the settings of pnpm here; its allowBuilds should say esbuild: true, protobufjs: false`,
    );
  });
});
