import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { type BundleProps, DeployBundler } from "#sdk/bundle/index";
import { DefinitionError, Issues } from "#sdk/errors/index";
import { project, removeProjects, write } from "../project";

type Files = Readonly<Record<string, string>>;

/** An archive as a preview of `sapi deploy` makes it, or the text of an error where it is refused. */
async function tried(
  files: Files,
  bundle: BundleProps,
  { isTried = true, file = "src/notes.js", below = "" } = {},
) {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  const request = {
    root: path.join(project(files), below),
    file,
    bundle,
    issues,
    architecture: "x86_64",
  } as const;
  try {
    return (await new DeployBundler(isTried).bundle(request)).warnings;
  } catch (error) {
    assert.ok(DefinitionError.isInstance(error), String(error));
    return error.issues.map(({ code, path: at, message }) => `${code} ${at}: ${message}`);
  }
}

const HANDLER = { "src/notes.js": "const image = require('image'); exports.list = () => image;" };
const IMAGE = { "node_modules/image/package.json": '{"name":"image","main":"index.js"}' };
const CURE = "add what is missing to bundle.install, or to bundle.external when a layer has it";
const BROKEN = (what: string, problem: string) =>
  `BUNDLE_ARCHIVE_BROKEN bundle.install: where nothing but the archive is, ${what} cannot be loaded: ${problem}; ${CURE}`;

describe("an archive that is loaded where nothing else is", () => {
  after(removeProjects);

  it("is right where everything that is loaded is in it", async () => {
    const files = { ...HANDLER, ...IMAGE, "node_modules/image/index.js": "exports.a = 1;" };
    const folder = project({});
    const before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      assert.deepEqual(await tried(files, { install: ["image"] }), []);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith("sapi-load-check-")),
      [],
    );
  });

  it("is refused where a package loads one that it does not name, though that is installed in the project", async () => {
    const files = {
      ...HANDLER,
      ...IMAGE,
      "node_modules/image/index.js": "module.exports = require('hidden');",
      "node_modules/hidden/package.json": "{}",
      "node_modules/hidden/index.js": "",
    };
    const problem = "Cannot find module 'hidden'";
    assert.deepEqual(await tried(files, { install: ["image"] }), [
      BROKEN("image", problem),
      BROKEN("src/notes.js", problem),
    ]);
    assert.deepEqual(await tried(files, { install: ["image"], external: ["hidden"] }), []);
    assert.deepEqual(await tried(files, { install: ["image", "hidden"] }), []);
    assert.deepEqual(await tried(files, { install: ["image"] }, { isTried: false }), []);
  });

  it("is refused where the handler loads what is not in it", async () => {
    const files = {
      ...IMAGE,
      "node_modules/image/index.js": "",
      "src/notes.js": "require('image'); const name = 'gone'; require(name); exports.list = () => 1;",
    };
    const found = await tried(files, { install: ["image"] });
    assert.deepEqual(found, [BROKEN("src/notes.js", "Cannot find module 'gone'")]);
  });

  it("is loaded as an ES module where it is one, with packages that are", async () => {
    const files = {
      "node_modules/image/package.json": '{"name":"image","type":"module","exports":"./index.js"}',
      "node_modules/image/index.js": "export { deep } from 'deep';",
      "src/notes.mjs":
        "import { deep } from 'image'; await Promise.resolve(); export const list = () => deep;",
    };
    const esm = { install: ["image"], format: "esm" } as const;
    const [first] = await tried(files, esm, { file: "src/notes.mjs" });
    assert.match(
      String(first),
      /^BUNDLE_ARCHIVE_BROKEN .*image cannot be loaded: Cannot find package 'deep' imported from \/var\/task\/node_modules\/image\/index\.js; add/,
    );
    const whole = {
      ...files,
      "node_modules/image/package.json":
        '{"name":"image","type":"module","exports":"./index.js","dependencies":{"deep":"1"}}',
      "node_modules/deep/package.json": '{"name":"deep","type":"module","exports":"./index.js"}',
      "node_modules/deep/index.js": "export const deep = 1;",
    };
    assert.deepEqual(await tried(whole, esm, { file: "src/notes.mjs" }), []);
  });

  it("is loaded as an ES module also by itself, where a package has nothing else", async () => {
    const files = {
      "node_modules/image/package.json": '{"name":"image","type":"module","exports":{"import":"./index.js"}}',
      "node_modules/image/index.js": "throw new Error('no engine');",
      "src/notes.mjs": "export const list = () => import('image');",
    };
    assert.deepEqual(await tried(files, { install: ["image"], format: "esm" }, { file: "src/notes.mjs" }), [
      "src/notes.mjs: where nothing but its archive is, image does not load: no engine",
    ]);
  });

  it("is refused where a CommonJS bundle requires a package that has an ES module alone", async () => {
    const files = {
      ...HANDLER,
      "node_modules/image/package.json": '{"name":"image","type":"module","exports":{"import":"./index.js"}}',
      "node_modules/image/index.js": "export default 1;",
    };
    const [refused] = await tried(files, { install: ["image"] });
    assert.match(
      String(refused),
      /^BUNDLE_ARCHIVE_BROKEN .*src\/notes\.js cannot be loaded: No "exports" main defined in \/var\/task\/node_modules\/image\/package\.json/,
    );
  });

  it("misses nothing that a program says is elsewhere, in settings of esbuild too", async () => {
    const files = {
      ...IMAGE,
      "node_modules/image/index.js": "",
      "src/notes.js": "require('image'); require('layered'); require('/opt/log'); exports.list = () => 1;",
    };
    const opt = { external: ["layered", "/opt/*"] };
    assert.deepEqual(await tried(files, { install: ["image"], esbuild: opt }), []);
    assert.deepEqual(
      await tried(files, { install: ["image"], external: ["/opt/*"], esbuild: { packages: "external" } }),
      [],
    );
  });

  it("is tried for a handler in another package of a workspace, with the packages that it finds", async () => {
    const files = {
      "infra/Pulumi.yaml": "",
      "infra/node_modules/hidden/package.json": "{}",
      "infra/node_modules/hidden/index.js": "",
      "functions/src/notes.js": HANDLER["src/notes.js"],
      "functions/node_modules/image/package.json": IMAGE["node_modules/image/package.json"],
      "functions/node_modules/image/index.js": "module.exports = require('hidden');",
    };
    const beside = { file: "../functions/src/notes.js", below: "infra" };
    const problem = "Cannot find module 'hidden'";
    assert.deepEqual(await tried(files, { install: ["image"] }, beside), [
      BROKEN("image", problem),
      BROKEN("functions/src/notes.js", problem),
    ]);
    const whole = { ...files, "functions/node_modules/image/index.js": "" };
    assert.deepEqual(await tried(whole, { install: ["image"] }, beside), []);
    const failing = { ...files, "functions/node_modules/image/index.js": "throw new Error('no engine');" };
    assert.deepEqual(await tried(failing, { install: ["image"] }, beside), [
      "../functions/src/notes.js: where nothing but its archive is, image does not load: no engine",
    ]);
  });

  it("says nothing of a handler that misses its environment, or leaves something behind, or streams", async () => {
    const image = { ...IMAGE, "node_modules/image/index.js": "" };
    for (const code of [
      "if (!process.env.TABLE) throw new Error('TABLE is not set'); exports.list = () => 1;",
      "require('net').createServer().listen(0); exports.list = () => 1;",
      "exports.list = awslambda.streamifyResponse(async () => 1);",
      "process.exit(3); exports.list = () => 1;",
    ])
      assert.deepEqual(
        await tried({ ...image, "src/notes.js": `require('image'); ${code}` }, { install: ["image"] }),
        [],
      );
  });

  it("warns of a package that fails by itself", async () => {
    const files = {
      ...HANDLER,
      ...IMAGE,
      "node_modules/image/index.js": "throw new Error('no engine\\nhelp');",
    };
    assert.deepEqual(await tried(files, { install: ["image"] }), [
      "src/notes.js: where nothing but its archive is, image does not load: no engine",
    ]);
  });

  it("has none of the credentials and variables of the deployment", async () => {
    const code =
      "const kept = ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE', 'PULUMI_CONFIG', 'NODE_PATH', 'SAPI_TRIAL_TEST'].filter((name) => name in process.env); if (kept.length) throw new Error(kept.join());";
    const files = { ...HANDLER, ...IMAGE, "node_modules/image/index.js": code };
    process.env.SAPI_TRIAL_TEST = process.env.AWS_PROFILE = "x";
    try {
      assert.deepEqual(await tried(files, { install: ["image"] }), []);
    } finally {
      delete process.env.SAPI_TRIAL_TEST;
      delete process.env.AWS_PROFILE;
    }
  });

  it("is tried once for functions that share it", async () => {
    const marks = project({});
    const mark = JSON.stringify(path.join(marks, "mark"));
    const files = {
      ...HANDLER,
      ...IMAGE,
      "node_modules/image/index.js": `require('fs').appendFileSync(${mark}, 'x');`,
    };
    const root = project(files);
    write(marks, { mark: "" });
    const bundler = new DeployBundler(true);
    const ask = (id: string) =>
      bundler.bundle({
        root,
        file: "src/notes.js",
        bundle: { install: ["image"] },
        issues: new Issues({ kind: "Function", id }),
      });
    await Promise.all([ask("A"), ask("B")]);
    assert.equal(readFileSync(path.join(marks, "mark"), "utf8"), "x");
  });
});
