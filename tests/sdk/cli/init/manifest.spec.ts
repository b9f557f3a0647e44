import assert from "node:assert/strict";
import { manifestOf, type Project } from "#sdk/cli/init/manifest";

const TEMPLATE = {
  name: "notes",
  description: "an HTTP API",
  dependencies: { "@pulumi/pulumi": "3.248.0", "pulumi-serverless-api": "0.1.0" },
  devDependencies: { tsx: "4.23.15" },
};
const PROJECT: Project = {
  name: "my-notes",
  packageManager: "npm",
  isCommonJs: false,
  isInPnpmWorkspace: false,
  ownSpecifier: "0.1.0",
  nodeVersion: "22.12.0",
};

function made(project: Partial<Project>) {
  return JSON.parse(manifestOf(TEMPLATE, { ...PROJECT, ...project }));
}

describe("the package.json of a new project", () => {
  it("has the project's name, and its module system in words", () => {
    assert.equal(made({}).name, "my-notes");
    assert.equal(made({}).type, "module");
    assert.equal(made({ isCommonJs: true }).type, "commonjs");
    assert.equal(made({}).description, undefined);
  });

  it("takes the SDK that is made for Node 20 on Node 20, and later ones on later Nodes", () => {
    const rows = [
      ["20.19.0", "3.248.0"],
      ["22.12.0", "^3.248.0"],
      ["24.1.0", "^3.248.0"],
    ];
    for (const [nodeVersion, version] of rows)
      assert.equal(made({ nodeVersion }).dependencies["@pulumi/pulumi"], version);
  });

  it("holds Yarn to that SDK for other packages too, on Node 20 alone", () => {
    const yarn = { packageManager: "yarn" } as const;
    assert.deepEqual(made({ ...yarn, nodeVersion: "20.19.0" }).resolutions, { "@pulumi/pulumi": "3.248.0" });
    assert.equal(made(yarn).resolutions, undefined);
    assert.equal(made({ nodeVersion: "20.19.0" }).resolutions, undefined);
  });

  it("says to npm which packages may run scripts when they are installed", () => {
    assert.deepEqual(made({}).allowScripts, { esbuild: true, protobufjs: false });
    for (const packageManager of ["pnpm", "yarn"] as const)
      assert.equal(made({ packageManager }).allowScripts, undefined);
  });

  it("takes this package from the given version, folder or file", () => {
    const { dependencies, devDependencies } = made({ ownSpecifier: "file:sapi.tgz" });
    assert.equal(dependencies["pulumi-serverless-api"], "file:sapi.tgz");
    assert.deepEqual(devDependencies, { tsx: "4.23.15" });
  });
});
