import assert from "node:assert/strict";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeOnlyPrivateFiles, makePrivateFolder, removeDrafts, writePrivateFile } from "#sdk/files/private";

const modeOf = (filePath: string): number => statSync(filePath).mode & 0o777;

describe("private files", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "private-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("lie in folders that only the owner can read, with their missing parents", () => {
    makePrivateFolder(join(root, "a", "b"));
    assert.deepEqual([modeOf(join(root, "a")), modeOf(join(root, "a", "b"))], [0o700, 0o700]);
  });

  it("are closed to others where an older version has left them open, and what they link to is not", () => {
    const folder = join(root, "kept");
    mkdirSync(join(folder, "deep"), { recursive: true });
    writeFileSync(join(folder, "deep", "data"), "x");
    writeFileSync(join(folder, "program"), "x");
    writeFileSync(join(root, "other"), "x");
    symlinkSync(join(root, "other"), join(folder, "link"));
    for (const filePath of [folder, join(folder, "deep"), join(folder, "program")])
      chmodSync(filePath, 0o755);
    for (const filePath of [join(folder, "deep", "data"), join(root, "other")]) chmodSync(filePath, 0o644);
    makePrivateFolder(folder);
    assert.equal(modeOf(folder), 0o700);
    assert.equal(modeOf(join(folder, "deep")), 0o700);
    assert.equal(modeOf(join(folder, "deep", "data")), 0o600);
    assert.equal(modeOf(join(folder, "program")), 0o700);
    assert.equal(modeOf(join(root, "other")), 0o644);
  });

  it("are not written where a link leads", () => {
    mkdirSync(join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), join(root, "kept"));
    assert.throws(() => makePrivateFolder(join(root, "kept")), {
      message: `${join(root, "kept")} is a link; remove it`,
      isUserError: true,
    });
  });

  it("replace a link, and a file that others can read", async () => {
    const [file, victim] = [join(root, "file"), join(root, "victim")];
    writeFileSync(victim, "untouched");
    symlinkSync(victim, file);
    await writePrivateFile(file, "first");
    assert.deepEqual([readFileSync(file, "utf8"), readFileSync(victim, "utf8")], ["first", "untouched"]);
    chmodSync(file, 0o644);
    await writePrivateFile(file, "second");
    assert.deepEqual([readFileSync(file, "utf8"), modeOf(file)], ["second", 0o600]);
    assert.deepEqual(readdirSync(root).sort(), ["file", "victim"]);
  });

  it("leave no draft behind when they cannot be written", async () => {
    mkdirSync(join(root, "file", "full"), { recursive: true });
    await assert.rejects(writePrivateFile(join(root, "file"), "text"), /EISDIR|ENOTEMPTY|EEXIST/);
    assert.deepEqual(readdirSync(root), ["file"]);
  });

  it("lose the drafts of writers that were killed, and not those of others that still write", () => {
    const [old, young, other] = ["a.json.1.draft", "a.json.2.draft", "a.json"].map((name) =>
      join(root, name),
    );
    for (const file of [old, young, other]) writeFileSync(file as string, "half");
    utimesSync(old as string, 1, 1);
    utimesSync(other as string, 1, 1);
    removeDrafts(root);
    removeDrafts(join(root, "missing"));
    assert.deepEqual(readdirSync(root).sort(), ["a.json", "a.json.2.draft"]);
  });

  it("are all that this process makes while somebody asks for it", () => {
    const before = process.umask();
    const [first, second] = [makeOnlyPrivateFiles(), makeOnlyPrivateFiles()];
    first();
    first();
    writeFileSync(join(root, "file"), "x");
    mkdirSync(join(root, "folder"));
    second();
    assert.deepEqual([modeOf(join(root, "file")), modeOf(join(root, "folder"))], [0o600, 0o700]);
    assert.equal(process.umask(), before);
  });
});
