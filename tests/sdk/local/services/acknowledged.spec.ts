import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SOURCES } from "../../../support/paths";
import { fillDisk } from "./support/full-disk";
import { type Opened, STORED_ROWS } from "./support/stored-rows";

describe("an acknowledged write", () => {
  let root: string;
  const open: Opened[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "acknowledged-"));
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    rmSync(root, { recursive: true, force: true });
  });

  it("is tested for every file that a source names as a journal", () => {
    const named = journalsIn(join(SOURCES, "local"));
    const rows = STORED_ROWS.map(({ file }) => file);
    assert.deepEqual([...named].sort(), [...rows].sort());
  });

  for (const row of STORED_ROWS) {
    const start = async (folder: string) => {
      const opened = await row.open(folder);
      open.push(opened);
      return opened;
    };

    it(`is all that has happened: ${row.file}, on a disk that is full for a moment`, async () => {
      const data = join(root, "data");
      const opened = await start(data);
      for (const [n, write] of opened.writes.entries()) {
        const before = await opened.read();
        const empty = fillDisk();
        try {
          await assert.rejects(
            async () => write(),
            (error: { readonly message: string; readonly status?: number }) => {
              assert.match(error.message, /cannot be written: no space is left/);
              assert.ok((error.status ?? 500) >= 500, `write ${n} is answered ${error.status}`);
              return true;
            },
          );
        } finally {
          empty();
        }
        assert.deepEqual(await opened.read(), before, `write ${n} was refused and has happened`);
        await write();
        const after = await opened.read();
        assert.notDeepEqual(after, before, `write ${n} was tried again and has not happened`);
        // A process that starts on a copy finds the data as if the one before had been killed now.
        cpSync(data, join(root, `${n}`), { recursive: true });
        assert.deepEqual(
          await (await start(join(root, `${n}`))).read(),
          after,
          `write ${n} is not there again`,
        );
      }
    });

    it(`is there, and nothing by halves: ${row.file}, killed between any two writes or in the middle of one`, async () => {
      const data = join(root, "data");
      const opened = await start(data);
      const file = join(data, row.file);
      /** The results that clients saw, by the number of lines in the journal. */
      const seen = new Map([[linesOf(file).length, await opened.read()]]);
      for (const write of opened.writes) {
        await write();
        seen.set(linesOf(file).length, await opened.read());
      }
      const lines = linesOf(file);
      for (const { whole, cut, size } of cutsOf(lines)) {
        const copy = join(root, `${whole}-${cut}`);
        cpSync(data, copy, { recursive: true });
        truncateSync(join(copy, row.file), size);
        const found = await (await start(copy)).read();
        if (whole < Math.min(...seen.keys())) continue;
        assert.ok(seen.has(whole), `no client was answered after ${whole} lines`);
        assert.deepEqual(found, seen.get(whole), `after ${whole} lines and ${cut} bytes`);
      }
    });
  }
});

/** The sizes at which a kill may leave a journal: after each line, and in the middle and before the end of the next one. */
function cutsOf(lines: readonly Buffer[]) {
  let before = 0;
  return [...lines, Buffer.alloc(0)].flatMap(({ length }, whole) => {
    const cuts = [...new Set([0, length >> 1, Math.max(0, length - 1)])];
    const sizes = cuts.map((cut) => ({ whole, cut, size: before + cut }));
    before += length;
    return sizes;
  });
}

/** The lines of a file with their ends. */
function linesOf(file: string): readonly Buffer[] {
  const text = readFileSync(file);
  const lines: Buffer[] = [];
  for (let from = 0, end = text.indexOf(10); end >= 0; from = end + 1, end = text.indexOf(10, from))
    lines.push(text.subarray(from, end + 1));
  return lines;
}

/** Files by their path in the folder that keeps data. */
function journalsIn(sources: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue;
    const text = readFileSync(join(sources, name), "utf8");
    for (const [, folder, file] of text.matchAll(/join\([\w.]+, (?:"([\w-]+)", )?"([\w-]+\.jsonl)"\)/g))
      found.add(`${folder ?? name.split(/[\\/]/)[1]}/${file}`);
  }
  return found;
}
