import assert from "node:assert/strict";
import { createRequire } from "node:module";
import * as path from "node:path";
import { loadSdk } from "#sdk/cli/mcp/sdk";
import { DefinitionError } from "#sdk/errors/index";
import { type FileTree, fileTree } from "../../../support/file-tree";

describe("the SDK of the Model Context Protocol", () => {
  let tree: FileTree;
  afterEach(() => tree.remove());

  function refusalOf(folder: string): readonly [code: string, message: string] {
    try {
      loadSdk(folder, path.join(folder, "package.js"));
    } catch (error) {
      if (DefinitionError.isInstance(error)) return [error.code, error.message];
      throw error;
    }
    return ["none", ""];
  }

  it("is asked for by its name where it is not installed", () => {
    tree = fileTree({ "package.json": "{}" });
    assert.deepEqual(refusalOf(tree.folder), [
      "MCP_SDK_MISSING",
      'Command "mcp": @modelcontextprotocol/sdk, which speaks the protocol, is not installed; run npm install --save-dev @modelcontextprotocol/sdk',
    ]);
  });

  it("is refused where it cannot be loaded, with the reason", () => {
    const sdk = "node_modules/@modelcontextprotocol/sdk";
    tree = fileTree({
      "package.json": "{}",
      [`${sdk}/package.json`]: '{ "name": "@modelcontextprotocol/sdk" }',
      [`${sdk}/server/index.js`]: 'throw new Error("no zod");',
    });
    const [code, message] = refusalOf(tree.folder);
    assert.equal(code, "MCP_SDK_UNUSABLE");
    assert.match(message, /cannot be loaded: no zod; run npm install/);
  });

  it("is that of the project, else the one beside this package", () => {
    tree = fileTree({ "package.json": "{}" });
    const { Server } = loadSdk(tree.folder);
    assert.equal(Server, createRequire(__filename)("@modelcontextprotocol/sdk/server/index.js").Server);
  });
});
