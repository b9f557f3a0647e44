import { strict as assert } from "node:assert";
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { makeRoom, writeWhole } from "#sdk/files/cached-files";
import { fileTree } from "../../support/file-tree";

describe("files that can be made again", () => {
  const tree = fileTree({});
  const { folder } = tree;
  after(() => tree.remove());

  it("are their owner's alone, and replace existing files", () => {
    const file = path.join(folder, "whole");
    writeFileSync(file, "old", { mode: 0o644 });
    writeWhole(file, "new");
    assert.equal(readFileSync(file, "utf8"), "new");
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it("leave nothing behind that is not whole", () => {
    const target = path.join(folder, "taken");
    mkdirSync(path.join(target, "by-a-folder"), { recursive: true });
    assert.throws(() => writeWhole(target, "new"), { syscall: "rename" });
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith(".draft")),
      [],
    );
  });

  it("make room for each other from the newest to the oldest", () => {
    const room = path.join(folder, "room");
    mkdirSync(room);
    for (const [name, age] of Object.entries({ a: 3, b: 1, c: 4, d: 2 })) {
      writeWhole(path.join(room, name), name.repeat(age));
      utimesSync(path.join(room, name), 1_000 - age, 1_000 - age);
    }
    const asked: string[] = [];
    makeRoom(room, ({ name, bytes }) => {
      asked.push(`${name}${bytes}`);
      return asked.length <= 2;
    });
    assert.deepEqual(asked, ["b1", "d2", "a3", "c4"]);
    assert.deepEqual(readdirSync(room), ["b", "d"]);
  });
});
