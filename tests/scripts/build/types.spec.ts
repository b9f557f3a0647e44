import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import * as path from "node:path";
import { ROOT } from "../../support/paths";
import { type TemporaryProject, temporaryProject } from "../../support/project";

const { compilerOptions } = JSON.parse(readFileSync(path.join(ROOT, "sdk", "tsconfig.json"), "utf8"));

describe("the types of the package", () => {
  let project: TemporaryProject;
  let build: (folder: string) => Promise<void>;

  before(async () => {
    ({ buildTypes: build } = await import(path.join(ROOT, "scripts", "build", "types.mjs")));
    project = temporaryProject({
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...compilerOptions, stripInternal: true, types: [] },
        include: ["src"],
      }),
      "src/index.ts": "export class Sum {\n  /** @internal */\n  hidden = 1;\n  shown = 2;\n}\n",
      "src/old.ts": "export const old = 1;\n",
    });
    await build(project.folder);
  });

  after(() => project.remove());

  it("are the compiler's output without internal declarations", () => {
    assert.deepEqual(declarations(), ["index.d.ts", "index.d.ts.map", "old.d.ts", "old.d.ts.map"]);
    const text = readFileSync(path.join(project.folder, "dist", "index.d.ts"), "utf8");
    assert.match(text, /shown: number/);
    assert.doesNotMatch(text, /hidden/);
    assert.equal(existsSync(path.join(project.folder, "dist", "index.js")), false);
  });

  it("lose files without a source", async () => {
    rmSync(path.join(project.folder, "src", "old.ts"));
    await build(project.folder);
    assert.deepEqual(declarations(), ["index.d.ts", "index.d.ts.map"]);
  });

  it("are type-checked during the build", async () => {
    project.write({ "src/index.ts": "export const text: string = 1;\n" });
    await assert.rejects(
      build(project.folder),
      /index\.ts\(1,14\): error TS2322: .*\nthe types of the package are wrong$/,
    );
  });

  function declarations(): readonly string[] {
    const names = readdirSync(path.join(project.folder, "dist"), { recursive: true, encoding: "utf8" });
    return names.filter((name) => /\.(ts|js|map)$/.test(name)).sort();
  }
});
