import assert from "node:assert/strict";
import { convertProject, type MovePrograms } from "#sdk/cli/upgrade/sst/convert-project";
import { SettingsError } from "#sdk/cli/upgrade/sst/settings";

const PACKAGES = { own: "0.1.0", pulumi: "3.248.0", aws: "7.48.0", tsx: "4.23.15" };
const MAIN = 'import { App } from "@serverless-stack/resources";\nexport default function (app: App) {}\n';
const SETTINGS = '{"name":"shop","region":"us-east-1","main":"stacks/index.ts"}';
const CONFIG = 'export default { config: () => ({ name: "shop" }), stacks(app) {} };\n';

/** Moves nothing of the programs, and notes which texts it was given. */
function untouched(seen: string[] = []): MovePrograms {
  return (texts) => {
    seen.push(...texts.keys());
    return { files: new Map(), notes: [], share: { moved: 0, all: 1 } };
  };
}

function convert(
  settings: { readonly path: string; readonly text: string },
  programs: Readonly<Record<string, string>> = { "stacks/index.ts": MAIN },
  others: Readonly<Record<string, string>> = { "package.json": '{"name":"@team/shop"}' },
) {
  const given = {
    settings,
    programs: new Map(Object.entries(programs)),
    others: new Map(Object.entries(others)),
  };
  return convertProject(given, untouched(), PACKAGES);
}

const json = (text = SETTINGS) => ({ path: "sst.json", text });

describe("a project of SST", () => {
  it("gets a program and files of Pulumi in place of its settings", () => {
    const { files, program } = convert(json());
    assert.deepEqual([...files.keys()].sort(), ["Pulumi.yaml", "index.ts", "package.json", "sst.json"]);
    assert.equal(files.get("sst.json"), undefined);
    assert.deepEqual(program, { entry: "index.ts", name: "shop" });
    assert.equal(
      files.get("Pulumi.yaml"),
      `name: shop
# tsx runs TypeScript as it is, in both module systems.
runtime:
  name: nodejs
  options:
    typescript: false
    nodeargs: --import=tsx
config:
  aws:region: us-east-1
`,
    );
  });

  it("names the program where it would not be found by itself", () => {
    const taken = convert(json(), { "stacks/index.ts": MAIN, "index.js": "" });
    assert.deepEqual(taken.program?.entry, "program.ts");
    assert.match(taken.files.get("Pulumi.yaml") ?? "", /^main: program\.ts$/m);
    const otherMain = convert(json(), undefined, { "package.json": '{"main":"lib/server.js"}' });
    assert.match(otherMain.files.get("Pulumi.yaml") ?? "", /^main: index\.ts$/m);
  });

  it("finds its stacks in the default files of SST", () => {
    const settings = '{"name":"shop"}';
    const { files } = convert(json(settings), { "lib/index.js": "export default function main(app) {}\n" });
    assert.match(files.get("index.js") ?? "", /^import main from "\.\/lib\/index";$/m);
    assert.match(files.get("index.js") ?? "", /^module\.exports = app\.outputs;$/m);
    assert.throws(() => convert(json(settings), {}), {
      message: "sst.json names no main, and there is no stacks/index; nothing was changed",
      isUserError: true,
    });
    assert.throws(() => convert(json(), {}), SettingsError);
  });

  it("is called what its package is called where only a run can tell its name", () => {
    const text = "export default { config: (input) => ({ name: input.stage }), stacks(app) {} };\n";
    const { program, notes } = convert({ path: "sst.config.ts", text });
    assert.equal(program?.name, "shop");
    assert.deepEqual(notes, [
      {
        path: "index.ts",
        line: 2,
        message:
          "name of the settings: it is not the same for every stage: write new App({ name: ... }), which physical names are made of",
      },
    ]);
  });

  it("is refused with the line where its configuration is none", () => {
    assert.throws(() => convert({ path: "sst.config.ts", text: "\nexport default { config() {} };" }), {
      message: "sst.config.ts:2: its stacks is no function that is written in it; nothing was changed",
      isUserError: true,
    });
  });

  it("keeps the kind of module that its configuration was", () => {
    assert.equal(convert({ path: "sst.config.mjs", text: CONFIG }).program?.entry, "index.mjs");
    assert.match(
      convert({ path: "sst.config.mjs", text: CONFIG }).files.get("index.mjs") ?? "",
      /\nexport default app\.outputs;\n$/,
    );
    const bundled = { "package.json": "{}", "tsconfig.json": '{"compilerOptions":{"module":"ESNext"}}' };
    const { files } = convert({ path: "sst.config.ts", text: CONFIG }, undefined, bundled);
    assert.match(files.get("index.ts") ?? "", /\nmodule\.exports = app\.outputs;\n$/);
  });

  it("loses older settings too, which SST 2 did not read", () => {
    const { files, program } = convert({ path: "sst.config.ts", text: CONFIG }, {}, { "sst.json": SETTINGS });
    assert.equal(files.has("sst.json") && files.get("sst.json"), undefined);
    assert.deepEqual(program, { entry: "index.ts", name: "shop" });
  });

  it("keeps a Pulumi.yaml that is there", () => {
    const { files } = convert(json(), undefined, { "package.json": "{}", "Pulumi.yaml": "name: other\n" });
    assert.equal(files.has("Pulumi.yaml"), false);
  });

  it("hands the program and the package.json files on, and its settings not", () => {
    const seen: string[] = [];
    const given = {
      settings: { path: "sst.config.ts", text: CONFIG },
      programs: new Map([["src/a.ts", ""]]),
      others: new Map([
        ["package.json", "{}"],
        ["packages/b/package.json", "{}"],
        [".gitignore", ".sst\n"],
      ]),
    };
    convertProject(given, untouched(seen), PACKAGES);
    assert.deepEqual(seen, ["src/a.ts", "index.ts", "package.json", "packages/b/package.json"]);
  });

  it("points declarations to the types of this package, and keeps .sapi out of git", () => {
    const { files } = convert(json(), undefined, {
      "package.json": "{}",
      "packages/b/sst-env.d.ts": '/// <reference path="../../.sst/types/index.ts" />\n',
      "site/sst-env.d.ts": '/// <reference types="@serverless-stack/static-site-env" />\n',
      ".gitignore": "node_modules\n/.sst/\n.build\n",
    });
    assert.equal(files.get("packages/b/sst-env.d.ts"), '/// <reference path="../../sapi-env.d.ts" />\n');
    assert.equal(files.has("site/sst-env.d.ts"), false);
    assert.equal(files.get(".gitignore"), "node_modules\n/.sst/\n/.sapi/\n.build\n");
  });

  it("has an archive of this package named from each of its folders", () => {
    const given = {
      settings: json(),
      programs: new Map([["stacks/index.ts", MAIN]]),
      others: new Map([
        ["package.json", "{}"],
        ["packages/b/package.json", '{"dependencies":{"@serverless-stack/node":"1.18.4"}}'],
      ]),
    };
    const { files } = convertProject(given, untouched(), { ...PACKAGES, own: "file:own.tgz" });
    assert.match(
      files.get("packages/b/package.json") ?? "",
      /"pulumi-serverless-api": "file:\.\.\/\.\.\/own\.tgz"/,
    );
  });

  it("names the files that import the removed settings", () => {
    const programs = { "test/a.ts": 'import "vitest";\nimport config from "../sst.config";\n' };
    assert.deepEqual(convert({ path: "sst.config.ts", text: CONFIG }, programs).notes, [
      {
        path: "test/a.ts",
        line: 2,
        message: "sst.config.ts is index.ts now, which exports the outputs of the program and nothing else",
      },
    ]);
  });

  it("says which lines of other files run SST", () => {
    const { notes } = convert(json(), undefined, {
      "package.json": "{}",
      ".github/workflows/deploy.yml": "steps:\n  - run: npx sst deploy --stage prod\n",
    });
    assert.deepEqual(notes, [
      {
        path: ".github/workflows/deploy.yml",
        line: 2,
        message: "npx sst deploy --stage prod: write npx sapi deploy prod",
      },
    ]);
  });

  it("has lockfiles and installed packages read for the version, and leaves them as they are", () => {
    const seen: string[] = [];
    const given = {
      settings: json(),
      programs: new Map([["stacks/index.ts", MAIN]]),
      others: new Map([["package.json", "{}"]]),
      versions: new Map([
        ["../yarn.lock", ""],
        ["node_modules/sst/package.json", '{"version":"2.1.0"}'],
      ]),
    };
    const { files } = convertProject(given, untouched(seen), PACKAGES);
    assert.deepEqual(seen, [
      "stacks/index.ts",
      "index.ts",
      "package.json",
      "../yarn.lock",
      "node_modules/sst/package.json",
    ]);
    assert.deepEqual([...files.keys()].sort(), ["Pulumi.yaml", "index.ts", "package.json", "sst.json"]);
  });
});
