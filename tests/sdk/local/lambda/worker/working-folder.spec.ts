import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeAll, errorOf, serve, specOf, valueOf } from "../runtime-setup";

const COMMON = `
const fs = require("fs");
const { join, resolve } = require("path");
const { promisify } = require("util");
exports.reads = async () => [
  fs.readFileSync("data.txt", "utf8"),
  await fs.promises.readFile("./sub/../data.txt", "utf8"),
  await promisify(fs.readFile)("data.txt", "utf8"),
  fs.existsSync("data.txt"),
  await promisify(fs.exists)("none.txt"),
  fs.realpathSync.native("data.txt") === join(process.cwd(), "data.txt"),
  resolve("x") === join(process.cwd(), "x"),
  fs.readFileSync(join(__dirname, "data.txt"), "utf8"),
];
exports.streams = async () => {
  let text = "";
  for await (const chunk of fs.createReadStream("data.txt", "utf8")) text += chunk;
  return text;
};
exports.copies = async () => {
  fs.copyFileSync("data.txt", "copy.txt");
  await fs.promises.rename("copy.txt", "moved.txt");
  return fs.readdirSync(".").includes("moved.txt");
};
exports.where = async ({ to }) => {
  if (to) process.chdir(to);
  return [process.cwd(), fs.readdirSync(".")];
};
exports.fails = async () => fs.readFileSync("");
`;
const MODULE = `
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
const atStart = readFileSync("data.txt", "utf8");
export const handler = async () => [atStart, await readFile("data.txt", "utf8")];
`;

describe("the working directory of a function", () => {
  let folder: string;

  before(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "working-")));
    mkdirSync(join(folder, "sub"));
    writeFileSync(join(folder, "sub", "inner.txt"), "inner");
    writeFileSync(join(folder, "data.txt"), "data");
    writeFileSync(join(folder, "common.js"), COMMON);
    writeFileSync(join(folder, "module.mjs"), MODULE);
  });

  afterEach(closeAll);
  after(() => rmSync(folder, { recursive: true }));

  const serveIn = (handler: string) => serve(specOf(handler, { code: { folder, version: "1" } }));

  it("is the folder of its package, from where relative paths lead to its files [GK]", async () => {
    const { invoke } = serveIn("common.reads");
    assert.deepEqual(valueOf(await invoke()), ["data", "data", "data", true, false, true, true, "data"]);
    assert.equal(valueOf(await serveIn("common.streams").invoke()), "data");
    assert.equal(valueOf(await serveIn("common.copies").invoke()), true);
  });

  it("is the same for modules that import single functions [GK]", async () => {
    assert.deepEqual(valueOf(await serveIn("module.handler").invoke()), ["data", "data"]);
  });

  it("can be changed by the function for itself alone", async () => {
    const hostFolder = process.cwd();
    const { invoke } = serveIn("common.where");
    const inner = [join(folder, "sub"), ["inner.txt"]];
    assert.deepEqual(valueOf(await invoke({ to: "sub" })), inner);
    assert.deepEqual(valueOf(await invoke()), inner);
    assert.equal((valueOf(await serveIn("common.where").invoke()) as string[])[0], folder);
    assert.equal(process.cwd(), hostFolder);
  });

  it("does not change to a folder that does not exist, and leaves no path an empty one", async () => {
    const { invoke } = serveIn("common.where");
    assert.match(errorOf(await invoke({ to: "none" })).errorMessage, /^ENOENT/);
    assert.equal((valueOf(await invoke()) as string[])[0], folder);
    assert.match(errorOf(await serveIn("common.fails").invoke()).errorMessage, /^ENOENT/);
  });
});
