import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type BundleProps, checkBundle, DeployBundler, LocalBundler } from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { project, removeProjects } from "./project";

const FILES = {
  "config/plugins.js": `module.exports = [{ name: "greet", setup(build) {
    build.onResolve({ filter: /^greeting$/ }, () => ({ path: "greeting", namespace: "greet" }));
    build.onLoad({ filter: /.*/, namespace: "greet" }, () => ({ contents: 'module.exports = "good morning"' }));
  } }];`,
  "src/notes.ts": 'import greeting from "greeting"; export const run = () => greeting;',
};
const BY_FILE: BundleProps = { esbuild: { plugins: "config/plugins.js" } };

describe("plugins of esbuild that are named by their file", () => {
  after(removeProjects);

  it("are used at a deployment", async () => {
    const issues = new Issues({ kind: "Function", id: "Notes" });
    const request = { root: project(FILES), file: "src/notes.ts", bundle: BY_FILE, issues };
    const { files } = await new DeployBundler().bundle(request);
    assert.match(readFileSync(files["src/notes.js"] as string, "utf8"), /good morning/);
  });

  it("are used on localhost, where those of a program are left out with a warning", async () => {
    const root = project({ ...FILES, "src/alone.ts": "export const run = () => 1;" });
    // A capture has plugins without their functions.
    const captured: BundleProps = { esbuild: { plugins: [{ name: "lost" } as never] } };
    const bundler = new LocalBundler(root, [
      { file: "src/notes.ts", bundle: BY_FILE },
      { file: "src/alone.ts", bundle: captured },
    ]);
    try {
      const { bundles, warnings } = await bundler.rebuild();
      assert.deepEqual(
        bundles.map(({ failures }) => failures),
        [[], []],
      );
      assert.deepEqual(warnings, [
        'the plugin lost of esbuild is not used on localhost, since it is written in the program; name a file that exports it: esbuild: { plugins: "plugins.js" }',
      ]);
    } finally {
      await bundler.close();
    }
  });

  it("are refused where the file is not there", () => {
    const issues = new Issues({ kind: "Function", id: "Notes" });
    checkBundle(project(FILES), { esbuild: { plugins: "plugins.js" } }, issues.at("bundle"));
    assert.deepEqual(
      issues.list.map(({ code, path }) => [code, path]),
      [["VALUE_NOT_ALLOWED", "bundle.esbuild.plugins"]],
    );
  });
});
