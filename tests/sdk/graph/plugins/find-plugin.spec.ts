import { strict as assert } from "node:assert";
import * as path from "node:path";
import { findPlugin } from "#sdk/graph/plugins/find-plugin";
import { expectDefinitionError } from "../../../support/definition-error";
import { ROOT } from "../../../support/paths";
import { type TemporaryProject, temporaryProject } from "../../../support/project";

describe("the provider of a package", () => {
  let project: TemporaryProject | undefined;
  afterEach(() => project?.remove());

  /** Files of the folder `parts`, which `Pulumi.yaml` names. */
  const find = (files: Readonly<Record<string, string>>, name = "parts") => {
    const made = Object.entries(files).map(([file, text]) => [`parts/${file}`, text]);
    project = temporaryProject(Object.fromEntries(made));
    const folder = path.join(project.folder, "parts");
    const locations = { folders: { parts: folder }, program: project.folder, project: "notes" };
    return { folder, found: () => findPlugin(name, locations) };
  };
  const NODE = { "package.json": '{ "main": "bin/main.js" }', "bin/main.js": "" };

  it("is the main file of its folder, run by this Node", () => {
    for (const files of [NODE, { ...NODE, "PulumiPlugin.yaml": "runtime: { name: nodejs }" }]) {
      const { folder, found } = find(files);
      const main = path.join(folder, "bin", "main.js");
      assert.deepEqual(found(), { program: process.execPath, args: [main], isNode: true });
      project?.remove();
    }
  });

  it("is a program of its name in its folder", () => {
    const { folder, found } = find({ "pulumi-resource-parts": "" });
    const program = path.join(folder, "pulumi-resource-parts");
    assert.deepEqual(found(), { program, args: [], isNode: false });
  });

  it("is none where nobody names a folder", () => {
    assert.equal(find(NODE, "others").found(), undefined);
  });

  it("is missed where its folder has none that runs here", async () => {
    const inPython: Readonly<Record<string, string>> = { ...NODE, "PulumiPlugin.yaml": "runtime: python" };
    for (const files of [{ "README.md": "" }, inPython]) {
      const { folder, found } = find(files);
      await expectDefinitionError(
        async () => found(),
        [
          {
            code: "PROVIDER_MISSING",
            path: "packages.parts",
            value: folder,
            message: "no provider that runs",
          },
        ],
        { construct: 'Program "notes"' },
      );
      project?.remove();
    }
  });

  it("is missed where it has not been built", async () => {
    const { folder, found } = find({ "package.json": '{ "main": "dist/main.js" }' });
    await expectDefinitionError(
      async () => found(),
      [{ code: "PROVIDER_MISSING", path: "packages.parts", value: folder, message: "not been built" }],
    );
  });

  it("is found among the installed packages for the constructs themselves", () => {
    const { found } = find({ "README.md": "" }, "serverless-api");
    const main = path.join(ROOT, "provider", "dist", "main.js");
    assert.deepEqual(found(), { program: process.execPath, args: [main], isNode: true });
  });
});
