import assert from "node:assert/strict";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import * as path from "node:path";
import { zipSync } from "fflate";
import { BuildFolder } from "#sdk/bundle/archive";
import { type Bundle, DeployBundler } from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { Unpacker } from "#sdk/local/lambda/unpack";
import { project, removeProjects, write } from "./project";

const FILES = { "src/notes.ts": "export const list = () => 1;" };

/** States in which a loss of power, or somebody else, leaves a file. */
const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  empty: (file) => truncateSync(file),
  "cut off": (file) => truncateSync(file, statSync(file).size - 1),
  "full of zeros": (file) => writeFileSync(file, Buffer.alloc(statSync(file).size)),
  gone: (file) => unlinkSync(file),
  "a folder": (file) => {
    unlinkSync(file);
    mkdirSync(file);
  },
  "a link": (file) => {
    unlinkSync(file);
    symlinkSync("/dev/null", file);
  },
  "a file that others may write": (file) => chmodSync(file, 0o620),
};

function bundle(root: string): Promise<Bundle> {
  const issues = new Issues({ kind: "Function", id: "Fn" });
  return new DeployBundler().bundle({ root, file: "src/notes.ts", bundle: {}, issues });
}

describe("code from a damaged cache", () => {
  after(removeProjects);

  for (const [what, damage] of Object.entries(DAMAGES)) {
    it(`is deployed whole where a file of a bundle is ${what}`, async () => {
      const root = project(FILES);
      const before = await bundle(root);
      const file = before.files["src/notes.js"] as string;
      const content = readFileSync(file);
      damage(file);
      const after = await bundle(root);
      assert.deepEqual(after, before);
      assert.deepEqual(readFileSync(file), content);
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.deepEqual(readdirSync(path.join(root, ".sapi", "build")).length, 2);
    });

    it(`is deployed whole where a zip of another language is ${what}`, async () => {
      const root = project({});
      const zip = () =>
        new BuildFolder(root).file("zip1-abc", "code.zip", async (file) => writeFileSync(file, "zip"));
      const file = await zip();
      damage(file);
      assert.equal(await zip(), file);
      assert.equal(readFileSync(file, "utf8"), "zip");
    });

    it(`runs whole where a file that was unpacked is ${what}`, async () => {
      const root = project({});
      const archive = path.join(root, "code.zip");
      writeFileSync(archive, zipSync({ "lib/index.js": Buffer.from("exports.handler = 1;") }));
      const { folder } = await new Unpacker(root).zip(archive);
      const file = path.join(folder, "lib", "index.js");
      damage(file);
      assert.equal((await new Unpacker(root).zip(archive)).folder, folder);
      assert.equal(readFileSync(file, "utf8"), "exports.handler = 1;");
    });
  }

  it("is read of the cache alone where that is whole, and built again where neither is", async () => {
    const root = project(FILES);
    const { files } = await bundle(root);
    const content = readFileSync(files["src/notes.js"] as string);
    const cache = path.join(process.env.XDG_STATE_HOME as string, "sapi", "packages", "bundles");
    for (const name of readdirSync(cache)) truncateSync(path.join(cache, name), 200);
    rmSync(path.join(root, ".sapi"), { recursive: true });
    const again = await bundle(root);
    assert.deepEqual(readFileSync(again.files["src/notes.js"] as string), content);
  });

  it("leaves alone what is whole, and what a folder holds besides", async () => {
    const root = project(FILES);
    const { files } = await bundle(root);
    const file = files["src/notes.js"] as string;
    const { ino } = statSync(file);
    write(path.dirname(file), { "besides.js": "" });
    await bundle(root);
    assert.equal(statSync(file).ino, ino);
  });
});
