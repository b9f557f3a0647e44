import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import ts from "typescript";
import { CONSTRUCTS } from "#sdk/constructs/registry";
import { ROOT } from "../support/paths";

const DIST = path.join(ROOT, "sdk", "dist");

describe("the types that the package publishes", () => {
  it("compile by themselves, without the internal declarations", function () {
    this.timeout(300_000);
    const entries = ["index", "local/index", "node/index", "testing/index"];
    const program = ts.createProgram(
      entries.map((entry) => path.join(DIST, `${entry}.d.ts`)),
      {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.Node16,
        moduleResolution: ts.ModuleResolutionKind.Node16,
        types: ["node"],
        typeRoots: [path.join(ROOT, "node_modules", "@types")],
      },
    );
    const published = program
      .getSourceFiles()
      .filter(({ fileName }) => path.resolve(fileName).startsWith(DIST));
    assert.ok(published.length > entries.length, `${published.length} files`);
    const problems = published.flatMap((file) =>
      program.getSemanticDiagnostics(file).map(({ messageText }) => {
        const text = ts.flattenDiagnosticMessageText(messageText, "\n");
        return `${path.relative(DIST, file.fileName)}: ${text}`;
      }),
    );
    assert.deepEqual(problems, []);
  });

  it("know declarations of one folder that extend another: codes of constructs, and props of functions", function () {
    this.timeout(300_000);
    const codes = CONSTRUCTS.flatMap(({ errors }) => Object.keys(errors).slice(0, 1));
    const folder = mkdtempSync(path.join(ROOT, "sdk", "types-"));
    try {
      const file = path.join(folder, "program.ts");
      writeFileSync(
        file,
        `import { App, type ErrorCode } from "../dist/index";
         export const codes: ErrorCode[] = ${JSON.stringify(codes)};
         new App().setDefaultFunctionProps({ timeout: 20 });
         // @ts-expect-error there is no such prop
         new App().setDefaultFunctionProps({ timeoutt: 20 });
         new App().setDefaultFunctionProps({ runtime: "nodejs28.x" });
         // @ts-expect-error no runtime has this form
         new App().setDefaultFunctionProps({ runtime: "node28.x" });
         // @ts-expect-error there is no such code
         export const code: ErrorCode = "NO_SUCH_CODE";`,
      );
      const options = { strict: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022 };
      const program = ts.createProgram([file], {
        ...options,
        module: ts.ModuleKind.Node16,
        moduleResolution: ts.ModuleResolutionKind.Node16,
        types: ["node"],
        typeRoots: [path.join(ROOT, "node_modules", "@types")],
      });
      const problems = program.getSemanticDiagnostics(program.getSourceFile(file));
      assert.deepEqual(
        problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
        [],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  for (const resolution of ["Node10", "Node16"] as const) {
    it(`are found by every name of the package, by the rules of ${resolution}`, () => {
      const importer = path.join(ROOT, "examples", "notes", "index.ts");
      for (const name of ["", "/local", "/node", "/testing"]) {
        const moduleResolution = ts.ModuleResolutionKind[resolution];
        const { resolvedModule } = ts.resolveModuleName(
          `pulumi-serverless-api${name}`,
          importer,
          { moduleResolution },
          ts.sys,
        );
        assert.equal(resolvedModule?.resolvedFileName, path.join(DIST, name, "index.d.ts"));
      }
    });
  }
});

describe("the package", function () {
  this.timeout(300_000);
  let packed: { readonly size: number; readonly unpackedSize: number };
  let names: readonly string[];
  let licences: string;
  const folder = mkdtempSync(path.join(tmpdir(), "packed-"));

  after(() => rmSync(folder, { recursive: true }));

  before(() => {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const cwd = path.join(ROOT, "sdk");
    const listed = execFileSync(npm, ["pack", "--json", "--pack-destination", folder], {
      cwd,
      encoding: "utf8",
      stdio: "pipe",
    });
    const [{ files, filename, ...sizes }] = JSON.parse(listed.slice(listed.indexOf("[")));
    packed = sizes;
    names = files.map((file: { path: string }) => file.path);
    const text = ["-xzOf", path.join(folder, filename), "package/THIRD-PARTY-LICENSES"];
    licences = execFileSync("tar", text, { encoding: "utf8" });
  });

  it("contains JavaScript, types, licences and the root's texts, and no hidden files", () => {
    for (const name of [
      "README.md",
      "CHANGELOG.md",
      "LICENSE",
      "THIRD-PARTY-LICENSES",
      "bin/sapi.js",
      "dist/index.js",
      "dist/index.d.ts",
      "templates/shared/gitignore",
      "templates/notes/tests/program.test.ts",
      "dist/local/console/page.html",
      "src/local/lambda/process/bootstrap.py",
      "src/local/services/model/data/kinesis.json.br",
    ])
      assert.ok(names.includes(name), name);
    assert.deepEqual(
      names.filter((name: string) =>
        /^(?!templates\/\w+\/tests\/)(.*\/)?((tests?|node_modules)\/|\.)/.test(name),
      ),
      [],
    );
  });

  it("has no files that only this repository reads: sources, maps, and unreachable declarations", () => {
    assert.deepEqual(
      names.filter((name) => /\.map$|tsbuildinfo$/.test(name)),
      [],
    );
    const declarations = names.filter((name) => name.endsWith(".d.ts"));
    assert.ok(declarations.includes("dist/constructs/api/construct.d.ts"));
    assert.ok(!declarations.includes("dist/cli/main.d.ts"));
  });

  it("stays small: in bytes, packed and unpacked, and in files", () => {
    // A tenth of the size is the text of the docs, which `sapi mcp` searches without a network.
    const MOST = { size: 2_680_000, unpackedSize: 11_200_000, files: 3_100 };
    const { size, unpackedSize } = packed;
    const is = { size, unpackedSize, files: names.length };
    for (const each of ["size", "unpackedSize", "files"] as const)
      assert.ok(is[each] <= MOST[each], `${each}: ${is[each]} is more than ${MOST[each]}`);
  });

  it("names the projects whose code is built into its files, with their licences", () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, "sdk", "package.json"), "utf8"));
    assert.deepEqual(Object.keys(devDependencies), [
      "@preact/signals",
      "@tanstack/virtual-core",
      "ajv",
      "ajv-draft-04",
      "preact",
      "yaml",
    ]);
    assert.deepEqual(
      [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+ \((.*)\)$/gm)].map(([, name]) => name),
      [
        "@preact/signals",
        "@preact/signals-core",
        "@tanstack/virtual-core",
        "ajv",
        "ajv-draft-04",
        "fast-deep-equal",
        "fast-uri",
        "json-schema-traverse",
        "preact",
        "require-from-string",
        "yaml",
        "botocore",
      ],
    );
  });
});
