import assert from "node:assert/strict";
import { ownPackage } from "#sdk/cli/init/own-package";
import { type FileTree, fileTree } from "../../../support/file-tree";

describe("where this package came from", () => {
  const trees: FileTree[] = [];
  after(() => {
    for (const tree of trees) tree.remove();
  });

  const MANIFEST = '{ "version": "1.2.3" }';
  const inNpm = (resolved: string) => ({
    "node_modules/pulumi-serverless-api/package.json": MANIFEST,
    "node_modules/.package-lock.json": JSON.stringify({
      packages: { "node_modules/pulumi-serverless-api": { resolved } },
    }),
  });
  const inPnpm = (name: string) => `node_modules/.pnpm/${name}/node_modules/pulumi-serverless-api`;
  const rows: [string, string, string, Record<string, string>][] = [
    ["a clone", "clone", "sdk", { "sdk/package.json": MANIFEST }],
    [
      "npm, of a registry",
      "registry",
      "node_modules/pulumi-serverless-api",
      inNpm("https://registry.npmjs.org/pulumi-serverless-api/-/pulumi-serverless-api-1.2.3.tgz"),
    ],
    ["npm, of a file", "file", "node_modules/pulumi-serverless-api", inNpm("file:../sapi.tgz")],
    [
      "pnpm, of a registry",
      "registry",
      inPnpm("pulumi-serverless-api@1.2.3"),
      { [`${inPnpm("pulumi-serverless-api@1.2.3")}/package.json`]: MANIFEST },
    ],
    [
      "pnpm, of a file",
      "file",
      inPnpm("pulumi-serverless-api@file+..+sapi.tgz"),
      { [`${inPnpm("pulumi-serverless-api@file+..+sapi.tgz")}/package.json`]: MANIFEST },
    ],
    [
      "Yarn, of a registry",
      "registry",
      "node_modules/pulumi-serverless-api",
      {
        "node_modules/pulumi-serverless-api/package.json": MANIFEST,
        "node_modules/.yarn-integrity": '{ "topLevelPatterns": ["pulumi-serverless-api@1.2.3"] }',
      },
    ],
    [
      "Yarn, of a file",
      "file",
      "node_modules/pulumi-serverless-api",
      {
        "node_modules/pulumi-serverless-api/package.json": MANIFEST,
        "node_modules/.yarn-integrity": '{ "topLevelPatterns": ["pulumi-serverless-api@file:sapi.tgz"] }',
      },
    ],
  ];
  for (const [what, origin, folder, files] of rows) {
    it(`is seen in ${what}`, () => {
      const tree = fileTree(files);
      trees.push(tree);
      const { version, origin: found } = ownPackage(`${tree.folder}/${folder}`);
      assert.deepEqual([version, found], ["1.2.3", origin]);
    });
  }
});
