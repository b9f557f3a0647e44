import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { makeCopies, writeSource } from "../../../scripts/breaking/copies";

const PROJECT = {
  "package.json": '{ "imports": { "#sdk/*": "./sdk/dist/*.js" } }',
  "sdk/package.json": '{ "name": "own", "main": "./dist/index.js" }',
  "sdk/src/index.ts": 'export const word: string = "whole";',
  "sdk/dist/index.js": 'exports.word = "old";',
  "provider/src/main.ts": 'import { word } from "own"; console.log(`${word} provider`);',
  "tests/source.ts": 'import { word } from "#sdk/index"; console.log(word);',
  "tests/built.ts": 'import { word } from "own"; import { name } from "other"; console.log(word, name);',
  "tests/fixtures/program.ts": "export {};",
  "bench/a.ts": "export {};",
  "scripts/a.ts": "export {};",
  "node_modules/other/index.js": 'exports.name = "other";',
};

describe("copies of a project", () => {
  let folder: string;
  let copies: readonly string[];

  before(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "copies-")));
    const root = path.join(folder, "project");
    for (const [file, text] of Object.entries(PROJECT)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    fs.symlinkSync("../sdk", path.join(root, "node_modules", "own"));
    copies = makeCopies(root, folder, 2);
  });

  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  const run = (copy: string, file: string) =>
    execFileSync(process.execPath, [path.join(copy, file)], { encoding: "utf8" }).trim();

  it("run their own source, also by the name of the built package, with the packages of the project", () => {
    assert.equal(copies.length, 2);
    for (const copy of copies) {
      assert.equal(run(copy, "tests/source.js"), "whole");
      assert.equal(run(copy, "tests/built.js"), "whole other");
      assert.equal(run(copy, "provider/dist/main.js"), "whole provider");
    }
  });

  it("leave users' programs unchanged", () => {
    assert.deepEqual(fs.readdirSync(path.join(copies[0] as string, "tests", "fixtures")), ["program.ts"]);
  });

  it("can be changed independently", () => {
    const [first, second] = copies as [string, string];
    writeSource(first, "sdk/src/index.ts", 'export const word: string = "broken";');
    assert.equal(run(first, "tests/source.js"), "broken");
    assert.equal(run(first, "tests/built.js"), "broken other");
    assert.match(fs.readFileSync(path.join(first, "sdk/src/index.ts"), "utf8"), /broken/);
    assert.equal(run(second, "tests/built.js"), "whole other");
  });
});
