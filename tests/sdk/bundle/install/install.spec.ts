import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { checkInstall } from "#sdk/bundle/check";
import { type BundleProps, DeployBundler } from "#sdk/bundle/index";
import { installFindings } from "#sdk/bundle/install/index";
import { Issues } from "#sdk/errors/index";
import { project, removeProjects } from "../project";
import { ARM64_FILE, MACOS_FILE, MUSL_FILE, X64_FILE } from "./native";

type Manifest = Readonly<Record<string, unknown>>;

/** A project with these packages. Machine code is beside their manifests. */
function installed(
  packages: Readonly<Record<string, Manifest>>,
  files: Readonly<Record<string, string | Buffer>> = {},
): string {
  const root = project({ "src/notes.js": "exports.list = () => 1;" });
  for (const [name, manifest] of Object.entries(packages))
    put(root, `node_modules/${name}/package.json`, JSON.stringify(manifest));
  for (const [name, content] of Object.entries(files)) put(root, name, content);
  return root;
}

function put(root: string, name: string, content: string | Buffer): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function archive(root: string, architecture: "x86_64" | "arm64" | undefined, bundle: BundleProps) {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  return new DeployBundler().bundle({
    root,
    file: "src/notes.js",
    bundle: { sourcemap: false, ...bundle },
    ...(architecture && { architecture }),
    issues,
  });
}

/** Names of the packages in an archive, with the path of those that are inside of others. */
async function packagesIn(
  root: string,
  architecture: "x86_64" | "arm64" | undefined,
  bundle: BundleProps,
): Promise<readonly string[]> {
  const { files } = await archive(root, architecture, bundle);
  return Object.keys(files).flatMap((name) => {
    const match = /^node_modules\/(.+)\/package\.json$/.exec(name);
    return match ? [match[1] as string] : [];
  });
}

/** The manifest that a package in an archive finds, as Node looks for it. */
function manifestFor(
  files: Readonly<Record<string, string>>,
  folder: string,
  name: string,
): string | undefined {
  const found = files[path.posix.join(folder, "node_modules", name, "package.json")];
  if (found !== undefined || folder === "") return found;
  return manifestFor(files, folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/"))), name);
}

/** The refusals and the warnings. */
function findings(root: string, cpu: "x64" | "arm64", install: readonly string[], bundle: BundleProps = {}) {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  checkInstall({ root, file: "src/notes.js" }, { ...bundle, install }, { cpu }, issues);
  const warned = installFindings(root, { ...bundle, install }, { cpu }).filter(({ isFatal }) => !isFatal);
  return {
    refused: issues.list.map(({ code, path: at, message }) => `${code} ${at}: ${message}`),
    warned: warned.map(({ name, problem, cure }) => `${name}: ${problem}; ${cure}`),
  };
}

const NONE = { refused: [], warned: [] };
const platform = (os: string, cpu: string, libc?: string): Manifest => ({
  version: "2.0.0",
  os: [os],
  cpu: [cpu],
  ...(libc && { libc: [libc] }),
});
const IMAGE: Manifest = {
  version: "2.0.0",
  optionalDependencies: Object.fromEntries(
    ["darwin-arm64", "linux-arm64", "linux-x64", "linuxmusl-x64"].map((name) => [`@image/${name}`, "2.0.0"]),
  ),
};

describe("packages that are copied into an archive", () => {
  after(removeProjects);

  describe("of a handler in another package of a workspace", () => {
    const file = "../functions/src/notes.js";
    /** A workspace whose program, in `packages/infra`, has a package of the same name, for no platform. */
    const workspace = (platforms: readonly string[], files: Readonly<Record<string, string>> = {}) => {
      const root = project({
        "package.json": "{}",
        "packages/functions/package.json": "{}",
        "packages/infra/package.json": "{}",
        "packages/infra/node_modules/image/package.json": '{"version":"9.0.0"}',
        "packages/functions/src/notes.js": "exports.list = () => require('image');",
        ...files,
      });
      const modules = "packages/functions/node_modules";
      put(root, `${modules}/image/package.json`, JSON.stringify(IMAGE));
      put(root, `${modules}/image/index.js`, "");
      for (const name of platforms) {
        const [os = "", cpu = ""] = name.split("-");
        // Hoisted to the top of the workspace.
        put(root, `node_modules/@image/${name}/package.json`, JSON.stringify(platform(os, cpu)));
        put(root, `node_modules/@image/${name}/image.node`, cpu === "x64" ? X64_FILE : ARM64_FILE);
      }
      return path.join(root, "packages/infra");
    };
    const ask = async (root: string, architecture: "x86_64" | "arm64") =>
      new DeployBundler().bundle({
        root,
        file,
        bundle: { install: ["image"], sourcemap: false },
        architecture,
        issues: new Issues({ kind: "Function", id: "Fn" }),
      });
    const refusals = (root: string, cpu: "x64" | "arm64") => {
      const issues = new Issues({ kind: "Function", id: "Fn" });
      checkInstall({ root, file }, { install: ["image"] }, { cpu }, issues);
      return issues.list.map(({ code, message }) => `${code}: ${message}`);
    };

    it("are those that it finds, for the processor of each function", async () => {
      const root = workspace(["linux-x64", "linux-arm64"]);
      for (const [architecture, cpu] of [
        ["x86_64", "x64"],
        ["arm64", "arm64"],
      ] as const) {
        const { files, warnings } = await ask(root, architecture);
        assert.deepEqual(Object.keys(files), [
          "functions/src/notes.js",
          `node_modules/@image/linux-${cpu}/image.node`,
          `node_modules/@image/linux-${cpu}/package.json`,
          "node_modules/image/index.js",
          "node_modules/image/package.json",
        ]);
        assert.match(readFileSync(files["node_modules/image/package.json"] as string, "utf8"), /"2\.0\.0"/);
        assert.deepEqual(warnings, []);
        assert.deepEqual(refusals(root, cpu), []);
      }
    });

    it("are refused with the folder to install them in, by the package manager that is used there", () => {
      const root = workspace(["linux-x64"]);
      const folder = path.join(root, "../functions");
      assert.deepEqual(refusals(root, "arm64"), [
        `BUNDLE_INSTALL_PLATFORM: image: its package for Linux arm64 with glibc, @image/linux-arm64, is not installed; run npm install --no-save --force @image/linux-arm64@2.0.0 in ${folder}, after each npm ci as well`,
      ]);
      const locks = { "packages/infra/yarn.lock": "", "packages/functions/bun.lock": "" };
      assert.match(
        refusals(workspace(["linux-x64"], locks), "arm64").join(),
        /; run bun install --os=linux --cpu=arm64 in .*packages.functions$/,
      );
    });

    it("are installed where the package that needs them is, at the top of the workspace if it is there", () => {
      const root = workspace([]);
      rmSync(path.join(root, "../functions/node_modules"), { recursive: true });
      put(root, "../../node_modules/image/package.json", JSON.stringify(IMAGE));
      rmSync(path.join(root, "node_modules"), { recursive: true });
      const top = path.join(root, "../..");
      assert.match(
        refusals(root, "arm64").join(),
        new RegExp(`@image/linux-arm64@2.0.0 in ${top}, after each`),
      );
    });

    it("are refused where they are installed for the program alone, with the folder too", () => {
      const root = project({
        "functions/package.json": "{}",
        "functions/src/notes.js": "",
        "infra/package.json": "{}",
        "infra/node_modules/image/package.json": "{}",
      });
      const issues = new Issues({ kind: "Function", id: "Fn" });
      const handler = { root: path.join(root, "infra"), file };
      checkInstall(handler, { install: ["image"] }, { cpu: "x64" }, issues);
      const folder = path.join(root, "functions");
      assert.deepEqual(
        issues.list.map(({ code, path: at, message }) => `${code} ${at}: ${message}`),
        [
          `BUNDLE_INSTALL_MISSING bundle.install[0]: is not installed in the project, got "image"; run npm install image in ${folder}`,
        ],
      );
    });

    it("are warned of with the handler's file as people find it", async () => {
      const root = workspace(["linux-x64"]);
      put(root, "../functions/node_modules/image/package.json", '{"dependencies":{"gone":"1"}}');
      const { warnings } = await ask(root, "x86_64");
      assert.deepEqual(warnings, [
        "../functions/src/notes.js: image of bundle.install: needs gone, which is not installed; install the packages of the project anew",
      ]);
    });
  });

  describe("for the function's system and processor", () => {
    const everywhere = {
      image: IMAGE,
      "@image/darwin-arm64": platform("darwin", "arm64"),
      "@image/linux-arm64": platform("linux", "arm64", "glibc"),
      "@image/linux-x64": platform("linux", "x64", "glibc"),
      "@image/linuxmusl-x64": platform("linux", "x64", "musl"),
    };

    it("are chosen by os, cpu and libc of their manifests, as npm does it", async () => {
      const root = installed(everywhere);
      const install = { install: ["image"] };
      assert.deepEqual(await packagesIn(root, "x86_64", install), ["@image/linux-x64", "image"]);
      assert.deepEqual(await packagesIn(root, "arm64", install), ["@image/linux-arm64", "image"]);
      assert.deepEqual(findings(root, "x64", ["image"]), NONE);
      assert.deepEqual(findings(root, "arm64", ["image"]), NONE);
    });

    it("are all there where the processor is known at deploy time alone", async () => {
      const root = installed(everywhere);
      const names = await packagesIn(root, undefined, { install: ["image"] });
      assert.deepEqual(
        names,
        [...Object.keys(everywhere).filter((name) => name !== "image"), "image"].sort(),
      );
    });

    it("are the same in one bundle for functions of both processors where none is copied", async () => {
      const root = installed({});
      assert.equal((await archive(root, "arm64", {})).hash, (await archive(root, "x86_64", {})).hash);
    });

    it("are refused where those of the function's are not installed, with the line that installs them", () => {
      const root = installed({ image: IMAGE, "@image/linux-x64": platform("linux", "x64") });
      assert.deepEqual(findings(root, "arm64", ["image"]), {
        refused: [
          "BUNDLE_INSTALL_PLATFORM bundle.install: image: its package for Linux arm64 with glibc, @image/linux-arm64, is not installed; run npm install --no-save --force @image/linux-arm64@2.0.0, after each npm ci as well",
        ],
        warned: [],
      });
      assert.deepEqual(findings(root, "x64", ["image"]), NONE);
    });

    for (const [lock, cure] of [
      [
        "pnpm-lock.yaml",
        /^.*; write supportedArchitectures: \{ os: \[current, linux\], cpu: \[current, arm64\], libc: \[current, glibc\] \} in pnpm-workspace\.yaml and run pnpm install$/,
      ],
      ["yarn.lock", /in \.yarnrc\.yml and run yarn install \(yarn 1: yarn install --ignore-platform\)$/],
      ["bun.lock", /; run bun install --os=linux --cpu=arm64$/],
    ] as const) {
      it(`are installed by the package manager of ${lock}`, () => {
        const { refused } = findings(installed({ image: IMAGE }, { [lock]: "" }), "arm64", ["image"]);
        assert.equal(refused.length, 1);
        assert.match(refused[0] as string, cure);
      });
    }

    it("are known from npm's lock file, also where their names say nothing", () => {
      const manifest = {
        version: "1.0.0",
        optionalDependencies: { "image-native-a": "1", "image-native-b": "1" },
      };
      const lock = JSON.stringify({
        packages: {
          "node_modules/image-native-a": { os: ["linux"], cpu: ["arm64"], optional: true },
          "node_modules/image-native-b": { os: ["linux"], cpu: ["x64"], optional: true },
        },
      });
      const root = installed({ image: manifest }, { "package-lock.json": lock });
      assert.match(findings(root, "arm64", ["image"]).refused.join(), /image-native-a, is not installed/);
      assert.match(findings(root, "x64", ["image"]).refused.join(), /image-native-b, is not installed/);
      assert.deepEqual(
        findings(installed({ image: manifest }, { "package-lock.json": "{" }), "x64", ["image"]),
        NONE,
      );
    });

    it("are named with those that such a line has installed before, which npm would remove", () => {
      const foreign = { os: ["linux"], cpu: ["s390x"], version: "3.1.0" };
      const lock = JSON.stringify({
        packages: {
          "": { dependencies: { image: "2" } },
          "node_modules/image": { version: "2.0.0" },
          "node_modules/@hash/linux-s390x": foreign,
          "node_modules/image/node_modules/@hash/linux-ppc64": { ...foreign, cpu: ["ppc64"] },
          "node_modules/@image/linux-x64": platform("linux", "x64"),
          "node_modules/@image/linux-arm64": platform("linux", "arm64"),
        },
      });
      const root = installed({ image: IMAGE, "@hash/linux-s390x": foreign }, { "package-lock.json": lock });
      assert.match(
        findings(root, "arm64", ["image"]).refused.join(),
        /; run npm install --no-save --force @hash\/linux-s390x@3\.1\.0 @image\/linux-arm64@2\.0\.0, after each npm ci as well$/,
      );
    });

    it("are not missed where WebAssembly stands in for them, or the package brings its own", () => {
      const wasm = {
        ...IMAGE,
        optionalDependencies: { "@image/linux-arm64": "2.0.0", "@image/wasm32": "2.0.0" },
      };
      const root = installed({ image: wasm, "@image/wasm32": { cpu: ["wasm32"] } });
      assert.deepEqual(findings(root, "arm64", ["image"]), NONE);
      const own = installed({ image: IMAGE }, { "node_modules/image/build/Release/image.node": ARM64_FILE });
      assert.deepEqual(findings(own, "arm64", ["image"]), NONE);
    });

    it("are warned of where the package that needs them can be done without", () => {
      const root = installed({ queue: { optionalDependencies: { image: "2" } }, image: IMAGE });
      const { refused, warned } = findings(root, "x64", ["queue"]);
      assert.deepEqual(refused, []);
      assert.match(
        warned.join(),
        /^image: its package for Linux x64 with glibc, @image\/linux-x64, is not installed; run npm/,
      );
    });

    it("are taken from the packages for them, whatever program an installation has put in their place", () => {
      const root = installed(
        { image: IMAGE, "@image/linux-arm64": platform("linux", "arm64") },
        { "node_modules/image/bin/image": X64_FILE },
      );
      assert.deepEqual(findings(root, "arm64", ["image"]), NONE);
    });

    it("are refused for another platform where the program names them, or something cannot do without", () => {
      const root = installed({ needs: { dependencies: { mac: "1" } }, mac: platform("darwin", "arm64") });
      assert.deepEqual(findings(root, "arm64", ["mac"]).refused, [
        "BUNDLE_INSTALL_PLATFORM bundle.install: mac: is for darwin arm64, and the function runs on Linux arm64 with glibc; name the package for that platform",
      ]);
      assert.match(
        findings(root, "arm64", ["needs"]).refused.join(),
        /mac: is for darwin arm64, which needs needs, and/,
      );
    });
  });

  describe("with machine code inside", () => {
    it("are refused where it is for another processor, system or library, and none is for the function's", () => {
      for (const [content, isFor] of [
        [X64_FILE, "Linux x64"],
        [MACOS_FILE, "macOS"],
      ] as const) {
        const root = installed({ hash: {} }, { "node_modules/hash/build/Release/hash.node": content });
        assert.deepEqual(findings(root, "arm64", ["hash"]), {
          refused: [
            `BUNDLE_INSTALL_PLATFORM bundle.install: hash: its build/Release/hash.node is for ${isFor}, and the function runs on Linux arm64 with glibc; install the project on such a machine, or choose the function's architecture to go with it`,
          ],
          warned: [],
        });
      }
      const musl = installed({ hash: {} }, { "node_modules/hash/hash.node": MUSL_FILE });
      assert.match(findings(musl, "x64", ["hash"]).refused.join(), /hash\.node is for Linux x64 with musl/);
    });

    it("are right where one of them is, as those that bring all platforms", () => {
      const root = installed(
        { hash: {} },
        {
          "node_modules/hash/prebuilds/linux-x64/hash.node": X64_FILE,
          "node_modules/hash/prebuilds/linux-arm64/hash.node": ARM64_FILE,
          "node_modules/hash/prebuilds/darwin-arm64/hash.node": MACOS_FILE,
        },
      );
      assert.deepEqual(findings(root, "arm64", ["hash"]), NONE);
      assert.deepEqual(findings(root, "x64", ["hash"]), NONE);
    });

    it("are warned of where it is a program, which may never run", () => {
      const root = installed(
        { video: { scripts: { install: "node download.js" } }, notify: {} },
        { "node_modules/video/ffmpeg": MACOS_FILE, "node_modules/notify/vendor/notifier": MACOS_FILE },
      );
      const { refused, warned } = findings(root, "x64", ["video", "notify"]);
      assert.deepEqual(refused, []);
      assert.equal(warned.length, 1);
      assert.match(
        warned[0] as string,
        /^video: its ffmpeg is for macOS, and the function runs on Linux x64/,
      );
    });

    it("are warned of in the bundle, with the handler's file", async () => {
      const root = installed({ hash: {} }, { "node_modules/hash/binding.gyp": "{}" });
      const { warnings } = await archive(root, "x86_64", { install: ["hash"] });
      assert.deepEqual(warnings, [
        "src/notes.js: hash of bundle.install: is compiled when it is installed, and there is nothing compiled in it; run npm rebuild hash, or let your package manager run its scripts",
      ]);
    });
  });

  describe("with their dependencies beside them", () => {
    it("bring their peers, but for optional ones, those that are there at run time, and those that are not installed", async () => {
      const root = installed({
        plugin: {
          peerDependencies: { host: "1", optional: "1", layered: "1", absent: "1" },
          peerDependenciesMeta: { optional: { optional: true } },
        },
        host: { dependencies: { deep: "1" } },
        deep: { peerDependencies: { plugin: "1" } },
        optional: {},
        layered: {},
      });
      const bundle = { install: ["plugin"], external: ["layered"] };
      assert.deepEqual(await packagesIn(root, "x86_64", bundle), ["deep", "host", "plugin"]);
    });

    it("are warned of where something that they need is not installed", () => {
      const root = installed({
        a: { dependencies: { b: "1" }, optionalDependencies: { c: "1" } },
        c: { dependencies: { d: "1" } },
      });
      assert.deepEqual(findings(root, "x64", ["a"]), {
        refused: [],
        warned: ["a: needs b, which is not installed; install the packages of the project anew"],
      });
    });

    it("bring packages that have the name of a module of Node's", async () => {
      const root = installed({ stream: { dependencies: { string_decoder: "1" } }, string_decoder: {} });
      assert.deepEqual(await packagesIn(root, "x86_64", { install: ["stream"] }), [
        "stream",
        "string_decoder",
      ]);
      assert.deepEqual(findings(root, "x64", ["stream"]), NONE);
    });

    it("find the versions that they need, and none that one around them needs", async () => {
      const root = installed({
        a: { dependencies: { b: "2", d: "2" } },
        b: { version: "1" },
        d: { version: "1" },
        "a/node_modules/b": { version: "2", dependencies: { d: "1" } },
        "a/node_modules/d": { version: "2" },
      });
      // As pnpm has it: one folder, wherever it is needed.
      const modules = path.join(root, "node_modules/a/node_modules/b/node_modules");
      mkdirSync(modules);
      symlinkSync(path.join(root, "node_modules/d"), path.join(modules, "d"));
      const { files } = await archive(root, "x86_64", { install: ["b", "d", "a"] });
      const versionFor = (folder: string) => {
        const manifest = manifestFor(files, folder, "d");
        return manifest && JSON.parse(readFileSync(manifest, "utf8")).version;
      };
      assert.equal(versionFor("node_modules/a/node_modules/b"), "1");
      assert.equal(versionFor("node_modules/a"), "2");
      assert.equal(versionFor("node_modules/b"), "1");
    });

    it("stay where they are when a peer comes to them", async () => {
      const root = installed({
        a: { dependencies: { b: "1", c: "1" } },
        b: { peerDependencies: { c: "2" } },
        c: { version: "2.0.0" },
        "a/node_modules/c": { version: "1.0.0" },
      });
      assert.deepEqual(await packagesIn(root, "x86_64", { install: ["a"] }), [
        "a",
        "b/node_modules/c",
        "b",
        "c",
      ]);
      const { files } = await archive(root, "x86_64", { install: ["a"] });
      assert.match(readFileSync(files["node_modules/c/package.json"] as string, "utf8"), /1\.0\.0/);
    });

    it("bring what they made beside themselves when they were installed, and nothing of package managers", async () => {
      const files = {
        "node_modules/@orm/client/index.js": "module.exports = require('.orm/client');",
        "node_modules/.orm/client/index.js": "module.exports = 1;",
        "node_modules/.orm/client/package.json": "{}",
        "node_modules/.bin/orm": "require('.bin/orm')",
        "node_modules/.other/index.js": "",
      };
      const root = installed({ "@orm/client": { name: "@orm/client" } }, files);
      const names = Object.keys((await archive(root, "x86_64", { install: ["@orm/client"] })).files);
      assert.deepEqual(names, [
        "node_modules/.orm/client/index.js",
        "node_modules/.orm/client/package.json",
        "node_modules/@orm/client/index.js",
        "node_modules/@orm/client/package.json",
        "src/notes.js",
      ]);
    });

    it("and have the machine code in there checked as well", () => {
      const files = {
        "node_modules/@orm/client/index.js": "module.exports = require('.orm/client');",
        "node_modules/.orm/client/engine.so.node": X64_FILE,
      };
      const root = installed({ "@orm/client": {} }, files);
      assert.match(
        findings(root, "arm64", ["@orm/client"]).refused.join(),
        /its client\/engine\.so\.node is for Linux x64/,
      );
      assert.deepEqual(findings(root, "x64", ["@orm/client"]), NONE);
    });

    it("bring both from where pnpm puts them", async () => {
      const store = "node_modules/.pnpm/orm@1.0.0/node_modules";
      const root = installed(
        {},
        {
          [`${store}/orm/package.json`]: '{"peerDependencies":{"host":"1"}}',
          [`${store}/orm/index.js`]: 'require(".orm/client")',
          [`${store}/.orm/client.js`]: "",
          [`${store}/host/package.json`]: "{}",
        },
      );
      symlinkSync(path.join(root, store, "orm"), path.join(root, "node_modules/orm"));
      const names = Object.keys((await archive(root, "x86_64", { install: ["orm"] })).files);
      assert.deepEqual(names, [
        "node_modules/.orm/client.js",
        "node_modules/host/package.json",
        "node_modules/orm/index.js",
        "node_modules/orm/package.json",
        "src/notes.js",
      ]);
    });
  });
});
