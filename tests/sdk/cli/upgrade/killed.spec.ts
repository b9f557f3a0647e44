import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { type FileChange, finishFiles, writeFiles } from "#sdk/cli/upgrade/write-files";
import { type FileTree, fileTree } from "../../../support/file-tree";

/** The functions that change the disk. All writes of the upgrade go through them. */
const PROMISES = ["open", "rename", "link", "rm", "unlink"] as const;
const SYNC = ["mkdirSync", "rmSync", "rmdirSync", "renameSync", "chmodSync"] as const;

/** The module itself, which sources see changed. */
const real = require("node:fs") as Record<string, (...args: unknown[]) => unknown>;

class Killed extends Error {}

/** Runs, and makes nothing happen any more from one write on: as if the process had been killed there. */
async function killedAt(at: number, run: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  const isOver = () => ++writes > at;
  const promises = { ...fs.promises };
  const sync = Object.fromEntries(SYNC.map((name) => [name, real[name]]));
  for (const name of PROMISES) {
    const call = promises[name] as (...args: unknown[]) => Promise<unknown>;
    Object.assign(fs.promises, {
      [name]: async (...args: unknown[]) => {
        if (name === "open" && args[1] === "r") return call(...args);
        if (isOver()) throw new Killed();
        const made = await call(...args);
        return name === "open" ? mortal(made as fs.promises.FileHandle, isOver) : made;
      },
    });
  }
  for (const name of SYNC)
    real[name] = (...args) => {
      if (isOver()) throw new Killed();
      return (sync[name] as (...args: unknown[]) => unknown)(...args);
    };
  try {
    await run();
    return false;
  } catch (error) {
    if (writes > at) return true;
    throw error;
  } finally {
    Object.assign(fs.promises, promises);
    Object.assign(real, sync);
  }
}

/** A kill while a file is written leaves half of it. */
function mortal(handle: fs.promises.FileHandle, isOver: () => boolean): fs.promises.FileHandle {
  const write = handle.writeFile.bind(handle);
  handle.writeFile = (async (content: string | Uint8Array) => {
    const bytes = Buffer.from(content as string);
    if (!isOver()) return write(bytes);
    await write(bytes.subarray(0, bytes.length / 2));
    throw new Killed();
  }) as typeof handle.writeFile;
  return handle;
}

const OLD = { "a.ts": "old a\n", "src/b.ts": "old b\n", "sst.json": "{}\n" };
const NEW = { "a.ts": "new a\n", "src/b.ts": "new b\n", "index.ts": "made\n" };

describe("an upgrade that is killed", () => {
  let project: FileTree;
  const pathOf = (name: string) => path.join(project.folder, name);
  const kill = (at: number) => killedAt(at, () => writeFiles(changes(), project.folder));

  beforeEach(() => {
    project = fileTree(OLD);
  });

  afterEach(() => project.remove());

  function changes(): readonly FileChange[] {
    const names = [...new Set([...Object.keys(OLD), ...Object.keys(NEW)])];
    return names.map((name) => ({
      file: pathOf(name),
      before: Object.hasOwn(OLD, name) ? fs.readFileSync(pathOf(name)) : undefined,
      after: NEW[name as keyof typeof NEW],
    }));
  }

  /** All that is there, drafts and the journal included. */
  function found(): Readonly<Record<string, string>> {
    const names = fs.readdirSync(project.folder, { recursive: true }) as string[];
    const files = names.filter((name) => fs.statSync(pathOf(name)).isFile()).sort();
    return Object.fromEntries(files.map((name) => [name, fs.readFileSync(pathOf(name), "utf8")]));
  }

  const sorted = (files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));

  /** The number of writes of one that is not killed. */
  async function writesOfOne(): Promise<number> {
    for (let at = 0; ; at++) {
      const isKilled = await kill(at);
      project.remove();
      project = fileTree(OLD);
      if (!isKilled) return at;
    }
  }

  /** Each file has its old or its new text. */
  function assertWhole(at: number): void {
    for (const [name, text] of Object.entries(OLD)) {
      const now = fs.existsSync(pathOf(name)) ? fs.readFileSync(pathOf(name), "utf8") : undefined;
      assert.ok(now === text || now === NEW[name as keyof typeof NEW], `${name} after ${at} writes: ${now}`);
    }
  }

  /** Runs the upgrade again after a kill. Gives back the texts that the files had before that. */
  async function finishAfter(at: number): Promise<"new" | "old"> {
    const finished = await finishFiles(project.folder);
    // A draft of the journal alone says nothing, and the next upgrade removes it.
    const after = Object.fromEntries(Object.entries(found()).filter(([name]) => !name.startsWith(".sapi/")));
    const isNew = JSON.stringify(after) === JSON.stringify(sorted(NEW));
    assert.deepEqual(after, sorted(isNew ? NEW : OLD), `after ${at} writes`);
    assert.deepEqual(finished, isNew && finished ? { left: [] } : undefined);
    if (!isNew) await writeFiles(changes(), project.folder);
    assert.deepEqual(found(), sorted(NEW));
    return isNew ? "new" : "old";
  }

  it("leaves each file whole, and loses and leaves nothing when it is run again, wherever it is killed", async () => {
    const writes = await writesOfOne();
    assert.ok(writes > 15, `${writes}`);
    const ends = new Set<string>();
    for (let at = 0; at < writes; at++) {
      assert.equal(await kill(at), true);
      assertWhole(at);
      ends.add(await finishAfter(at));
      project.remove();
      project = fileTree(OLD);
    }
    assert.deepEqual([...ends], ["old", "new"]);
  });

  it("is finished by one that is killed itself, wherever that is", async () => {
    const renamed = await writesUntilRename();
    for (let at = 0; ; at++) {
      await kill(renamed);
      const isKilled = await killedAt(at, () => finishFiles(project.folder));
      await finishFiles(project.folder);
      assert.deepEqual(found(), sorted(NEW), `${at} writes of the second`);
      project.remove();
      project = fileTree(OLD);
      if (!isKilled) break;
    }
  });

  it("leaves as they are the files that somebody has changed or made since", async () => {
    await kill(await writesUntilRename());
    fs.writeFileSync(pathOf("src/b.ts"), "work\n");
    fs.writeFileSync(pathOf("index.ts"), "mine\n");
    const { left } = (await finishFiles(project.folder)) as { readonly left: readonly string[] };
    assert.deepEqual([...left].sort(), [pathOf("index.ts"), pathOf("src/b.ts")]);
    assert.deepEqual(found(), { "index.ts": "mine\n", "a.ts": "new a\n", "src/b.ts": "work\n" });
  });

  it("is not finished by what a journal says that this user has not written", async () => {
    await kill(await writesUntilRename());
    const journal = pathOf(".sapi/upgrade-journal");
    const text = fs.readFileSync(journal);
    fs.writeFileSync(journal, Buffer.from(text.toString("latin1").replace("a.ts", "c.ts"), "latin1"));
    const before = found();
    await assert.rejects(finishFiles(project.folder), {
      message: /upgrade-journal is not of this user/,
      isUserError: true,
    });
    assert.deepEqual(found(), before);
  });

  /**
   * The least number of writes after which the journal says that all drafts are there: the first file has been
   * replaced.
   */
  async function writesUntilRename(): Promise<number> {
    for (let at = 0; ; at++) {
      await kill(at);
      const isThere = fs.readFileSync(pathOf("a.ts"), "utf8") === NEW["a.ts"];
      project.remove();
      project = fileTree(OLD);
      if (isThere) return at;
    }
  }
});
