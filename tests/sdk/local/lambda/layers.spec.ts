import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { strToU8, zipSync } from "fflate";
import type { GraphAsset, GraphResource } from "#sdk/graph/index";
import { Layers } from "#sdk/local/lambda/layers";
import { Unpacker } from "#sdk/local/lambda/unpack";
import { graphResource } from "../../../support/graph";

const arnOf = (name: string) => `arn:aws:lambda:eu-west-1:123456789012:layer:${name}:1`;

function layer(name: string, inputs: GraphResource["inputs"]): GraphResource {
  return graphResource("aws:lambda/layerVersion:LayerVersion", name, {
    inputs,
    state: { arn: arnOf(name) },
  });
}

const functionWith = (...names: string[]) =>
  graphResource("aws:lambda/function:Function", "list", { inputs: { layers: names.map(arnOf) } });

describe("the layers of functions", () => {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "layers-")));
  const at = (...names: string[]) => path.join(root, ...names);
  const layers = new Layers(root, new Unpacker(root));
  const files = async (...names: string[]) => (await layers.of(functionWith(...names), new Set())).files;
  const read = (folder: string | undefined, file: string) =>
    fs.readFileSync(path.join(folder ?? "", file), "utf8");

  before(() => {
    fs.mkdirSync(at("folder", "nodejs", "node_modules", "p"), { recursive: true });
    fs.writeFileSync(at("folder", "nodejs", "node_modules", "p", "index.js"), "1");
    fs.writeFileSync(at("folder", "own.txt"), "folder");
    fs.writeFileSync(at("folder", "run.sh"), "#!/bin/sh\n", { mode: 0o755 });
    fs.writeFileSync(
      at("zipped.zip"),
      zipSync({ "own.txt": strToU8("zip"), "bin/tool": strToU8("#!/bin/sh\n") }),
    );
    const text: GraphAsset = { $asset: "string", text: "text" };
    layers.set([
      layer("folder", { code: { $asset: "fileArchive", path: "folder" } }),
      layer("zipped", { code: { $asset: "fileArchive", path: "zipped.zip" } }),
      layer("texts", { code: { $asset: "archive", entries: { "nodejs/text.txt": text } } }),
      layer("stored", { s3Bucket: "b", s3Key: "k", s3ObjectVersion: "1" }),
      layer("gone", { code: { $asset: "fileArchive", path: "gone" } }),
    ]);
  });

  after(() => fs.rmSync(root, { recursive: true }));

  it("are none for a function that has none", async () => {
    const none = graphResource("aws:lambda/function:Function", "list");
    assert.deepEqual(await layers.of(none, new Set()), { missing: [] });
  });

  it("are put over each other in their order", async () => {
    const found = await files("folder", "zipped", "texts");
    assert.equal(read(found?.folder, "own.txt"), "zip");
    assert.equal(read(found?.folder, "nodejs/node_modules/p/index.js"), "1");
    assert.equal(read(found?.folder, "nodejs/text.txt"), "text");
    assert.equal(read((await files("zipped", "folder"))?.folder, "own.txt"), "folder");
  });

  it("keep what can be run as a program", async () => {
    const found = await files("folder", "zipped");
    for (const file of ["run.sh", "bin/tool"])
      assert.ok((fs.statSync(path.join(found?.folder ?? "", file)).mode & 0o100) !== 0, file);
  });

  it("are others after a save, also in a package, and their files are watched", async () => {
    const before = await files("folder");
    const noted = new Set<string>();
    assert.deepEqual(await layers.of(functionWith("folder"), noted), { missing: [], files: before });
    assert.ok(noted.has(at("folder", "own.txt")));

    fs.writeFileSync(at("folder", "nodejs", "node_modules", "p", "index.js"), "longer");
    const now = await files("folder");
    assert.notEqual(now?.version, before?.version);
    assert.equal(read(now?.folder, "nodejs/node_modules/p/index.js"), "longer");
  });

  it("are named where their files are not here, with the reason", async () => {
    const { missing, files: found } = await layers.of(functionWith("stored", "other", "texts"), new Set());
    assert.deepEqual(missing, [
      `${arnOf("stored")}: its code lies in a bucket on AWS`,
      `${arnOf("other")}: it is not in the program`,
    ]);
    assert.equal(read(found?.folder, "nodejs/text.txt"), "text");
  });

  it("fail where a file of theirs is missing", async () => {
    await assert.rejects(layers.of(functionWith("gone"), new Set()), /ENOENT.*gone/);
  });
});
