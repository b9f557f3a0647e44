import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { areSame, type FileHashes, readProgramFiles } from "#sdk/cli/deploy/program-files";

describe("files of a program", () => {
  let folder: string;
  const write = (file: string, text: string): string => {
    const whole = path.join(folder, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
    return whole;
  };
  const named = (hashes: FileHashes | undefined): readonly string[] =>
    [...(hashes?.keys() ?? [])].map((file) => path.relative(folder, file)).sort();

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), "program-files-")));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("are those of the project, without packages, versions and states", () => {
    for (const file of ["Pulumi.yaml", "index.ts", "src/notes.ts", ".env", ".npmrc"]) write(file, file);
    for (const file of [
      "node_modules/a/index.js",
      ".git/HEAD",
      ".sapi/graph.json",
      ".pulumi/stacks/dev.json",
    ])
      write(file, file);
    rmSync(path.join(folder, ".git"), { recursive: true });
    assert.deepEqual(named(readProgramFiles(folder)), [
      ".env",
      ".npmrc",
      "Pulumi.yaml",
      "index.ts",
      "src/notes.ts",
    ]);
  });

  it("are those of the whole repository", () => {
    write(".git/HEAD", "");
    write("packages/shared/reply.ts", "");
    write("services/notes/index.ts", "");
    assert.deepEqual(named(readProgramFiles(path.join(folder, "services/notes"))), [
      "packages/shared/reply.ts",
      "services/notes/index.ts",
    ]);
  });

  for (const [file, text] of [
    ["package.json", '{ "workspaces": ["services/*"] }'],
    ["pnpm-workspace.yaml", ""],
  ] as const) {
    it(`are those of the whole workspace of ${file}`, () => {
      write(file, text);
      write("packages/shared/reply.ts", "");
      write("services/notes/index.ts", "");
      const found = named(readProgramFiles(path.join(folder, "services/notes")));
      assert.equal(found.includes("packages/shared/reply.ts"), true);
    });
  }

  it("are also those beside other files that the program has read", () => {
    write("notes/index.ts", "");
    const seen = write("elsewhere/shared.ts", "");
    write("elsewhere/next.ts", "");
    const hashes = readProgramFiles(path.join(folder, "notes"), [seen, path.join(folder, "notes/index.ts")]);
    assert.deepEqual(named(hashes), ["elsewhere/next.ts", "elsewhere/shared.ts", "notes/index.ts"]);
  });

  it("have the list of installed packages in place of the packages", () => {
    write("node_modules/.package-lock.json", "one");
    const before = readProgramFiles(folder);
    write("node_modules/.package-lock.json", "other");
    assert.deepEqual(named(before), ["node_modules/.package-lock.json"]);
    assert.equal(areSame(before as FileHashes, readProgramFiles(folder) as FileHashes, new Set()), false);
  });

  it("follow links, in a circle as well", () => {
    write("notes/index.ts", "one");
    const shared = write("shared/reply.ts", "one");
    symlinkSync(path.join(folder, "shared"), path.join(folder, "notes", "shared"), "dir");
    symlinkSync(path.join(folder, "notes"), path.join(folder, "shared", "notes"), "dir");
    const before = readProgramFiles(path.join(folder, "notes"));
    writeFileSync(shared, "other");
    assert.deepEqual(named(before), ["notes/index.ts", "notes/shared/reply.ts"]);
    const after = readProgramFiles(path.join(folder, "notes"));
    assert.equal(areSame(before as FileHashes, after as FileHashes, new Set()), false);
  });

  it("are not told where there are too many", () => {
    // A file with nothing but a hole in it.
    truncateSync(write("large", ""), 129 * 2 ** 20);
    assert.equal(readProgramFiles(folder), undefined);
  });

  it("are the same when only those differ that do not count, and others when one is deleted", () => {
    const [one, other] = [write("one", "1"), write("other", "1")];
    const before = readProgramFiles(folder) as FileHashes;
    writeFileSync(one, "2");
    assert.equal(areSame(before, readProgramFiles(folder) as FileHashes, new Set([one])), true);
    rmSync(other);
    assert.equal(areSame(before, readProgramFiles(folder) as FileHashes, new Set([one])), false);
  });
});
