import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { LOAD_CHECK_VARIABLE } from "#sdk/values/bundle-cache";
import { type ProgramRun, ScriptedStack } from "../support/engine/scripted-stack";
import { NODE_MODULES, ROOT } from "../support/paths";

const MODULES = "packages/functions/node_modules";
const PROGRAM = `
const { App, Function } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function Images({ stack }) {
  const common = { handler: "../functions/src/resize.run", bundle: { install: ["image"] } };
  new Function(stack, "Intel", common);
  new Function(stack, "Arm", { ...common, architecture: "arm_64" });
});
module.exports = app.outputs;
`;
const WORKSPACE = {
  "package.json": '{"workspaces":["packages/*"]}',
  "packages/infra/package.json": "{}",
  "packages/infra/index.js": PROGRAM,
  "packages/functions/package.json": "{}",
  "packages/functions/src/resize.js": 'exports.run = () => require("image");',
  [`${MODULES}/image/package.json`]:
    '{"main":"index.js","optionalDependencies":{"@image/linux-x64":"1.0.0","@image/linux-arm64":"1.0.0"}}',
  [`${MODULES}/image/index.js`]: "exports.size = 1;",
  [`${MODULES}/@image/linux-x64/package.json`]: '{"os":["linux"],"cpu":["x64"]}',
  [`${MODULES}/@image/linux-arm64/package.json`]: '{"os":["linux"],"cpu":["arm64"]}',
};

describe("protocol: functions with packages that are copied, in another package of a workspace", function () {
  this.timeout(300_000);
  const made: string[] = [];
  after(() => {
    for (const folder of made) rmSync(folder, { recursive: true });
  });

  function stackOf(files: Readonly<Record<string, string | undefined>>): ScriptedStack {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), "packages-")));
    made.push(root);
    for (const [name, content] of Object.entries(files)) {
      if (content === undefined) continue;
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), content);
    }
    symlinkSync(NODE_MODULES, path.join(root, "packages/infra/node_modules"));
    return new ScriptedStack(path.relative(ROOT, path.join(root, "packages/infra")), "packages");
  }

  const platformsOf = (run: ProgramRun) =>
    Object.fromEntries(
      run.ofType("aws:lambda/function:Function").map(({ name, inputs }) => {
        const { entries } = inputs.code as { readonly entries: object };
        return [name, Object.keys(entries).filter((file) => file.includes("/@image/"))];
      }),
    );

  it("have the packages for each function's processor, and the tried ones load", async () => {
    const stack = stackOf(WORKSPACE);
    const plain = (await stack.copy().preview()).expectSuccess();
    const tried = (await stack.copy().preview({ env: { [LOAD_CHECK_VARIABLE]: "on" } })).expectSuccess();
    const platforms = {
      "Images-Intel-function": ["node_modules/@image/linux-x64/package.json"],
      "Images-Arm-function": ["node_modules/@image/linux-arm64/package.json"],
    };
    assert.deepEqual(platformsOf(plain), platforms);
    assert.deepEqual(platformsOf(tried), platforms);
    assert.deepEqual(
      tried.log.filter(({ severity }) => severity !== "info"),
      [],
    );
  });

  it("are refused by a preview that loads them, with the name of the package, and by no other run", async () => {
    const stack = stackOf({
      ...WORKSPACE,
      [`${MODULES}/image/index.js`]: 'module.exports = require("hidden");',
      [`${MODULES}/hidden/package.json`]: "{}",
      [`${MODULES}/hidden/index.js`]: "",
    });
    const env = { [LOAD_CHECK_VARIABLE]: "on" };
    const refused = (await stack.copy().preview({ env })).expectFailure();
    assert.match(
      refused.errors.join(),
      /Function "Intel" bundle\.install: where nothing but the archive is, image cannot be loaded: Cannot find module 'hidden'; add what is missing to bundle\.install/,
    );
    (await stack.copy().preview()).expectSuccess();
    (await stack.copy().update({ env })).expectSuccess();
  });

  it("are refused before anything of the function is made where its processor has none, with the line that installs it", async () => {
    const stack = stackOf({ ...WORKSPACE, [`${MODULES}/@image/linux-arm64/package.json`]: undefined });
    const run = (await stack.update()).expectFailure();
    assert.match(
      run.errors.join(),
      /Function "Arm" bundle\.install: image: its package for Linux arm64 with glibc, @image\/linux-arm64, is not installed; run npm install --no-save --force @image\/linux-arm64@1\.0\.0 in \.\.\/functions, after each npm ci as well/,
    );
    assert.deepEqual(
      run.names.filter((name) => name.includes("Arm")),
      [],
    );
  });
});
