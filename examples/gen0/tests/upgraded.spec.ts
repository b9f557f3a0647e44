import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { capture } from "pulumi-serverless-api/testing";
import { upgradeProgram } from "../../../sdk/dist/upgrade/upgrade";

const ROOT = path.join(__dirname, "..");

/** Files of the program in a folder and their texts, by their names in the old program. */
function textsIn(main: string, folder: string): Map<string, string> {
  const stacks = readdirSync(path.join(ROOT, folder)).map(
    (name) => [`stacks/${name}`, `${folder}/${name}`] as const,
  );
  const files = [["index.ts", main] as const, ...stacks];
  return new Map(files.map(([name, file]) => [name, readFileSync(path.join(ROOT, file), "utf8")]));
}

async function registeredBy(main: string): Promise<readonly unknown[]> {
  const graph = await capture(() => require(path.join(ROOT, main)) as Promise<unknown>, {
    project: "library",
  });
  return graph
    .resources()
    .map(({ type, name, inputs }) => ({ type, name, inputs }))
    .sort((one, other) => `${one.type} ${one.name}`.localeCompare(`${other.type} ${other.name}`));
}

describe("the library, written for generation 0", () => {
  const folder = process.cwd();

  // Paths of migrations are relative to the program's folder.
  before(() => process.chdir(ROOT));

  after(() => process.chdir(folder));

  it("is rewritten by sapi upgrade: index.ts and stacks/ become upgraded.ts and upgraded/", () => {
    const old = textsIn("index.ts", "stacks");
    const { files, notes } = upgradeProgram(old);
    assert.deepEqual(notes, []);
    const expected = textsIn("upgraded.ts", "upgraded");
    assert.deepEqual([...expected.keys()], [...old.keys()]);
    for (const [name, text] of files)
      assert.equal(text.replaceAll('"./stacks/', '"./upgraded/'), expected.get(name), name);
  });

  it("has nothing left to upgrade afterwards", () => {
    assert.equal(upgradeProgram(textsIn("upgraded.ts", "upgraded")).files.size, 0);
  });

  it("registers the same resources with the same names in both forms", async () => {
    const [before, after] = [await registeredBy("index.ts"), await registeredBy("upgraded.ts")];
    assert.ok(before.length > 100, String(before.length));
    assert.deepEqual(after, before);
  });
});
