import assert from "node:assert/strict";
import * as path from "node:path";
import { type BundleProps, DeployBundler } from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { project, removeProjects } from "../project";

type Files = Readonly<Record<string, string>>;

async function warnings(
  files: Files,
  bundle: BundleProps = {},
  file = "src/notes.ts",
  below = "",
): Promise<readonly string[]> {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  const built = await new DeployBundler().bundle({
    root: path.join(project(files), below),
    file,
    bundle,
    issues,
  });
  return built.warnings;
}

const DECORATED =
  "declare const Entity: any; @Entity() export class Note { constructor(readonly id: string) {} } export const list = Note;";
const META = '{"compilerOptions":{"experimentalDecorators":true,"emitDecoratorMetadata":true}}';
const NO_META = '{"extends":"../tsconfig.json","compilerOptions":{"emitDecoratorMetadata":false}}';

describe("features of sources that a bundle loses", () => {
  after(removeProjects);

  describe("machine code of packages", () => {
    const files: Files = {
      "src/notes.ts":
        'import sharp from "sharp"; import hash from "@a/hash"; import plain from "plain"; export const list = [sharp, hash, plain];',
      "node_modules/sharp/package.json":
        '{ "optionalDependencies": { "@img/sharp-linux-x64": "1", "@img/sharp-darwin-arm64": "1" } }',
      "node_modules/sharp/index.js": "module.exports = 1;",
      "node_modules/@a/hash/package.json": "{}",
      "node_modules/@a/hash/binding.gyp": "{}",
      "node_modules/@a/hash/index.js": "module.exports = 2;",
      "node_modules/plain/package.json": '{ "optionalDependencies": { "fsevents": "1", "other": "1" } }',
      "node_modules/plain/index.js": "module.exports = 3;",
    };
    const warningOf = (name: string) =>
      `src/notes.ts: ${name} has machine code, which does not go into a bundle; write bundle: { install: ["${name}"] }`;

    it("is reported where a bundle has the rest of the package", async () => {
      assert.deepEqual(await warnings(files), [warningOf("sharp"), warningOf("@a/hash")]);
    });

    it("is not reported of packages that stay beside the bundle", async () => {
      assert.deepEqual(await warnings(files, { external: ["@a/hash"], install: ["sharp"] }), []);
    });
  });

  describe("types for decorators", () => {
    it("are reported where the settings ask for them and a file has decorators", async () => {
      assert.deepEqual(await warnings({ "tsconfig.json": META, "src/notes.ts": DECORATED }), [
        "src/notes.ts: emitDecoratorMetadata has no effect, since esbuild knows no types: decorators that read the types of parameters and properties find none; compile with tsc first and point the handler at its output, or add a plugin to bundle.esbuild",
      ]);
      const files = {
        "base.json": META,
        "tsconfig.json": '{ // comment\n "extends": "./base.json" }',
        "lib/note.ts": DECORATED,
        "src/notes.ts": 'export * from "../lib/note";',
      };
      assert.match((await warnings(files)).join(), /^lib\/note\.ts: emitDecoratorMetadata/);
    });

    const harmless: readonly (readonly [what: string, files: Files, bundle: BundleProps])[] = [
      [
        "no decorators",
        { "tsconfig.json": META, "src/notes.ts": "/** @Entity() */ export const list = 1; // @Entity()" },
        {},
      ],
      ["settings that do not ask", { "tsconfig.json": "{}", "src/notes.ts": DECORATED }, {}],
      [
        "nearer settings that take it back",
        { "tsconfig.json": META, "src/tsconfig.json": NO_META, "src/notes.ts": DECORATED },
        {},
      ],
      [
        "a plugin that may write them",
        { "tsconfig.json": META, "src/notes.ts": DECORATED },
        { esbuild: { plugins: [{ name: "swc", setup: () => undefined }] } },
      ],
    ];
    for (const [what, files, bundle] of harmless) {
      it(`are no matter with ${what}`, async () => {
        assert.deepEqual(await warnings(files, bundle), []);
      });
    }
  });

  describe("files that the code names", () => {
    const files = (code: string, file = "src/notes.ts"): Files => ({
      "src/templates/mail.html": "",
      "lib/data.json": "{}",
      "rules.txt": "",
      "src/notes.ts": 'export { list } from "../lib/read"; export const other = 1;',
      "lib/read.ts": "export const list = 1;",
      [file]: code,
    });
    const add = (line: object) => `add ${JSON.stringify(line)} to bundle.copyFiles`;
    const MAIL = { from: "src/templates/mail.html" };

    for (const code of [
      'export const list = () => join(__dirname, "templates", "mail.html");',
      "export const list = () => path.resolve(__dirname, 'templates/mail.html');",
      'export const list = () => __dirname + "/templates/mail.html";',
      "export const list = () => `${__dirname}/templates/mail.html`;",
      'export const list = () => new URL("./templates/mail.html", import.meta.url);',
      'export const list = () => join(import.meta.dirname, "./templates/mail.html");',
    ]) {
      it(`by its path are reported: ${code}`, async () => {
        const declared = `declare const join: any, path: any;\n${code}`;
        const [warning, ...others] = await warnings(files(declared));
        assert.equal(others.length, 0);
        const at = code.search(/join|resolve|__dirname|`|new URL/) + 1;
        assert.equal(
          warning,
          `src/notes.ts:2:${at}: src/templates/mail.html does not go into the archive, where it would be src/templates/mail.html; ${add(MAIL)}`,
        );
        for (const copyFiles of [[MAIL], [{ from: "src/templates" }]])
          assert.deepEqual(await warnings(files(declared), { copyFiles }), []);
      });
    }

    it("by the path of another module are searched by that of the bundle", async () => {
      const code = 'declare const join: any; export const list = () => join(__dirname, "data.json");';
      assert.deepEqual(await warnings(files(code, "lib/read.ts")), [
        `lib/read.ts:1:52: lib/data.json does not go into the archive, where it would be src/data.json; ${add({ from: "lib/data.json", to: "src/data.json" })}`,
      ]);
      const copyFiles = [{ from: "lib/data.json", to: "src/data.json" }];
      assert.deepEqual(await warnings(files(code, "lib/read.ts"), { copyFiles }), []);
    });

    it("outside of the archive are reported", async () => {
      const code =
        'declare const join: any; export const list = () => join(__dirname, "../../lib/data.json");';
      const all = {
        ...files("", "deep/er/read.ts"),
        "deep/er/read.ts": code,
        "src/notes.ts": 'export { list } from "../deep/er/read";',
      };
      assert.match(
        (await warnings(all)).join(),
        /^deep\/er\/read\.ts:1:52: lib\/data\.json would be outside of the archive, where the code is in src; copy it/,
      );
    });

    it("by the folder of the program are reported", async () => {
      const code =
        'import { readFileSync } from "node:fs"; export const list = () => readFileSync("rules.txt", "utf8");';
      assert.deepEqual(await warnings(files(code)), [
        `src/notes.ts:1:67: rules.txt does not go into the archive; ${add({ from: "rules.txt" })}`,
      ]);
      assert.deepEqual(await warnings(files(code), { copyFiles: [{ from: "rules.txt" }] }), []);
    });

    for (const [what, code] of [
      ["are not there", 'export const list = () => __dirname + "/no.html";'],
      [
        "stand in a comment",
        '// join(__dirname, "templates/mail.html")\n/* readFileSync("rules.txt") */ export const list = 1;',
      ],
      [
        "are folders around it",
        'declare const join: any; export const list = () => [join(__dirname, ".."), join(__dirname, "../src")];',
      ],
      [
        "are absolute",
        'declare const readFileSync: any; export const list = () => readFileSync("/etc/hosts");',
      ],
    ] as const) {
      it(`and ${what} are no matter`, async () => {
        assert.deepEqual(await warnings(files(code)), []);
      });
    }

    it("in packages are theirs", async () => {
      const packaged = {
        ...files('export { list } from "pkg";'),
        "node_modules/pkg/package.json": '{"main":"index.js"}',
        "node_modules/pkg/index.js":
          'exports.list = () => require("fs").readFileSync(__dirname + "/data.txt");',
        "node_modules/pkg/data.txt": "",
      };
      assert.deepEqual(await warnings(packaged), []);
    });
  });

  it("is reported for handlers beside the program's folder, with the text to write there", async () => {
    const mail = "export const list = () => `${__dirname}/mail.html`;";
    const rules = 'import { readFileSync } from "fs"; export const list = () => readFileSync("rules.txt");';
    const files = {
      "infra/Pulumi.yaml": "",
      "infra/rules.txt": "",
      "rules.txt": "",
      "src/mail.html": "",
      "src/notes.ts": mail,
      "lib/rules.ts": rules,
      "src/rules.ts": 'export * from "../lib/rules";',
      "tsconfig.json": META,
      "src/entity.ts": DECORATED,
    };
    const of = (file: string, bundle: BundleProps = {}) => warnings(files, bundle, file, "infra");
    assert.deepEqual(await of("../src/notes.ts"), [
      '../src/notes.ts:1:27: ../src/mail.html does not go into the archive, where it would be src/mail.html; add {"from":"../src/mail.html","to":"src/mail.html"} to bundle.copyFiles',
    ]);
    const copied = { copyFiles: [{ from: "../src/mail.html", to: "src/mail.html" }] };
    assert.deepEqual(await of("../src/notes.ts", copied), []);
    assert.deepEqual(await of("../src/rules.ts"), [
      '../lib/rules.ts:1:62: ../rules.txt does not go into the archive; add {"from":"../rules.txt","to":"rules.txt"} to bundle.copyFiles',
    ]);
    assert.match((await of("../src/entity.ts")).join(), /^\.\.\/src\/entity\.ts: emitDecoratorMetadata/);
  });

  it("imports of computed names are reported, also those that are no text at all", async () => {
    const code =
      "const name = String(process.env.X); export const list = () => [require(name), import(name)]; declare const require: any;";
    const [first, second, ...others] = await warnings({ "src/notes.ts": code });
    assert.equal(others.length, 0);
    const cure =
      /not be bundled because the argument is not a string literal; write the names out, or copy what it loads with bundle\.copyFiles or bundle\.install$/;
    for (const text of [first, second]) assert.match(String(text), cure);
    assert.match(String(first), /^src\/notes\.ts:1:64: This call to "require"/);
    const quiet = {
      esbuild: {
        logOverride: { "unsupported-require-call": "silent", "unsupported-dynamic-import": "silent" },
      },
    } as const;
    assert.deepEqual(await warnings({ "src/notes.ts": code }, quiet), []);
  });

  it("are reported for the functions that have the file, and for no others that are built with them", async () => {
    const root = project({
      "src/notes.ts": "export const list = () => eval('1');",
      "src/tags.ts": "export const list = () => 1;",
    });
    const bundler = new DeployBundler();
    const built = ["src/notes.ts", "src/tags.ts"].map((file) =>
      bundler.bundle({ root, file, issues: new Issues({ kind: "Function", id: "Fn" }) }),
    );
    const [notes, tags] = await Promise.all(built);
    assert.match(String(notes?.warnings), /^src\/notes\.ts:1:27: Using direct eval/);
    assert.deepEqual(tags?.warnings, []);
  });
});
