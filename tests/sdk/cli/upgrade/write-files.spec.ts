import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { asInFile, readSource, type Source } from "#sdk/cli/upgrade/source-text";
import { type FileChange, writeFiles } from "#sdk/cli/upgrade/write-files";
import { type TemporaryProject, temporaryProject } from "../../../support/project";

describe("writing upgraded files", () => {
  let project: TemporaryProject;
  const write = (changes: readonly FileChange[]) => writeFiles(changes, project.folder);
  const pathOf = (name: string) => path.join(project.folder, name);
  const read = (name: string) => fs.readFileSync(pathOf(name), "utf8");

  beforeEach(() => {
    project = temporaryProject({ "a.ts": "old a\n", "b.ts": "old b\n" });
  });

  afterEach(() => project.remove());

  const change = (name: string, after: string): FileChange => ({
    file: pathOf(name),
    before: fs.readFileSync(pathOf(name)),
    after,
  });

  function assertUntouched(): void {
    assert.deepEqual([read("a.ts"), read("b.ts")], ["old a\n", "old b\n"]);
    const left = fs.readdirSync(project.folder).filter((name) => name.startsWith("."));
    assert.deepEqual(left, []);
  }

  it("keeps the mode of each file", async () => {
    fs.chmodSync(pathOf("a.ts"), 0o755);
    fs.chmodSync(pathOf("b.ts"), 0o606);
    await write([change("a.ts", "new a\n"), change("b.ts", "new b\n")]);
    assert.deepEqual([read("a.ts"), read("b.ts")], ["new a\n", "new b\n"]);
    const modes = ["a.ts", "b.ts"].map((name) => fs.statSync(pathOf(name)).mode & 0o777);
    assert.deepEqual(modes, [0o755, 0o606]);
  });

  it("makes files and takes files away, with those that change", async () => {
    await write([
      { file: pathOf("c.ts"), before: undefined, after: "new c\n" },
      { file: pathOf("d.bin"), before: undefined, after: Buffer.from([0, 255]) },
      change("a.ts", "new a\n"),
      { file: pathOf("b.ts"), before: fs.readFileSync(pathOf("b.ts")), after: undefined },
    ]);
    assert.deepEqual([read("a.ts"), read("c.ts")], ["new a\n", "new c\n"]);
    assert.deepEqual(fs.readFileSync(pathOf("d.bin")), Buffer.from([0, 255]));
    assert.equal(fs.existsSync(pathOf("b.ts")), false);
  });

  it("writes none where a file has come that was to be made, or one has changed that was to go", async () => {
    const removed = { file: pathOf("b.ts"), before: Buffer.from("older"), after: undefined };
    await assert.rejects(write([change("a.ts", "new a\n"), removed]), {
      message: /b\.ts: it has changed since it was read; nothing was changed; run it again$/,
    });
    assertUntouched();
    const made = { file: pathOf("b.ts"), before: undefined, after: "new b\n" };
    await assert.rejects(write([change("a.ts", "new a\n"), made]), { message: /b\.ts: it has changed/ });
    assertUntouched();
  });

  it("writes none where one is read-only", async () => {
    fs.chmodSync(pathOf("b.ts"), 0o444);
    const writing = write([change("a.ts", "new a\n"), change("b.ts", "new b\n")]);
    await assert.rejects(writing, {
      message: /b\.ts: it is read-only; nothing was changed/,
      isUserError: true,
    });
    assertUntouched();
  });

  it("writes none where one has changed since it was read", async () => {
    const changes = [
      change("a.ts", "new a\n"),
      { ...change("b.ts", "new b\n"), before: Buffer.from("older") },
    ];
    await assert.rejects(write(changes), {
      message: /b\.ts: it has changed since it was read; nothing was changed; run it again$/,
    });
    assertUntouched();
  });

  it("writes none where the disk is full", async () => {
    const { open } = fs.promises;
    const full = async (...args: Parameters<typeof open>) => {
      const handle = await open(...args);
      if (fs.readdirSync(project.folder).filter((name) => name.endsWith(".draft")).length < 2) return handle;
      handle.writeFile = () => Promise.reject(new Error("ENOSPC: no space left on device, write"));
      return handle;
    };
    Object.assign(fs.promises, { open: full });
    try {
      const writing = write([change("a.ts", "new a\n"), change("b.ts", "new b\n")]);
      await assert.rejects(writing, { message: /b\.ts: ENOSPC.*; nothing was changed$/ });
    } finally {
      Object.assign(fs.promises, { open });
    }
    assertUntouched();
  });

  it("writes none where one is a link, be it to one of its own", async () => {
    fs.symlinkSync("b.ts", pathOf("c.ts"));
    await assert.rejects(write([change("a.ts", "new a\n"), change("c.ts", "new c\n")]), {
      message: /c\.ts: it is a link; nothing was changed/,
      isUserError: true,
    });
    assertUntouched();
    assert.equal(fs.readlinkSync(pathOf("c.ts")), "b.ts");
  });

  it("takes no place of a link that leads nowhere", async () => {
    fs.symlinkSync("nowhere", pathOf("c.ts"));
    const made = { file: pathOf("c.ts"), before: undefined, after: "new c\n" };
    await assert.rejects(write([made]), { message: /c\.ts: it has changed since it was read/ });
    assert.equal(fs.readlinkSync(pathOf("c.ts")), "nowhere");
    assertUntouched();
  });

  it("takes files with the longest names that there are", async () => {
    const name = `${"x".repeat(252)}.ts`;
    project.write({ [name]: "old" });
    await write([change(name, "new")]);
    assert.equal(read(name), "new");
  });
});

describe("the text of a file", () => {
  let project: TemporaryProject;

  beforeEach(() => {
    project = temporaryProject({});
  });

  afterEach(() => project.remove());

  function sourceOf(content: string | Uint8Array): Source | undefined {
    const file = path.join(project.folder, "a.ts");
    fs.writeFileSync(file, content);
    return readSource(file);
  }

  const rows: [string, string, string, string, string][] = [
    ["lines of Windows", "a\r\nb\r\n", "a\nb\n", "a\nc\nb\n", "a\r\nc\r\nb\r\n"],
    ["a byte order mark", "\ufeffa\n", "a\n", "b\n", "\ufeffb\n"],
    ["a mark and lines of Windows", "\ufeffa\r\n", "a\n", "b\n", "\ufeffb\r\n"],
    ["lines of both kinds", "a\r\nb\n", "a\r\nb\n", "a\r\nb\nc\n", "a\r\nb\nc\n"],
    ["no last line end", "a\nb", "a\nb", "a\nc", "a\nc"],
    ["nothing in it", "", "", "a\n", "a\n"],
  ];
  for (const [what, content, text, changed, written] of rows) {
    it(`keeps ${what}`, () => {
      const source = sourceOf(content) as Source;
      assert.equal(source.text, text);
      assert.equal(asInFile(source, source.text), content);
      assert.equal(asInFile(source, changed), written);
    });
  }

  it("is not read where it is of another encoding", () => {
    assert.equal(sourceOf(Buffer.from("caf\u00e9", "latin1")), undefined);
    assert.equal(sourceOf(Buffer.from("text", "utf16le"))?.text.includes("\u0000"), true);
  });
});
