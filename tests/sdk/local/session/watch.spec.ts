import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { FileWatcher } from "#sdk/local/session/watch";

describe("FileWatcher", () => {
  let folder: string;
  let watcher: FileWatcher;
  let changes: string[][];
  let wake: () => void;

  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "watch-")));
    fs.mkdirSync(at("src"));
    fs.writeFileSync(at("src/a.ts"), "1");
    changes = [];
    watcher = new FileWatcher((files) => {
      changes.push([...files].map((file) => path.relative(folder, file)).sort());
      wake();
    });
  });

  afterEach(() => {
    watcher.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it("continues with the same files, unless a folder was replaced", async () => {
    watcher.set(new Set([at("src/a.ts")]));
    assert.equal(watcher.refresh(), true);
    const waking = new Promise<void>((resolve) => (wake = resolve));
    fs.writeFileSync(at("src/a.ts"), "2");
    await waking;
    assert.deepEqual(changes, [["src/a.ts"]]);

    fs.renameSync(at("src"), at("old"));
    fs.mkdirSync(at("src"));
    assert.equal(watcher.refresh(), false);
  });

  function at(file: string): string {
    return path.join(folder, file);
  }

  /** Past the turns of the event loop in which events of earlier changes come. */
  async function eventsArePast(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** The reported files after these changes. */
  async function after(change: () => void): Promise<string[]> {
    const next = new Promise<void>((resolve) => {
      wake = resolve;
    });
    change();
    await next;
    return changes.at(-1) as string[];
  }

  it("reports a save once, however many steps the editor takes", async () => {
    watcher.set(new Set([at("src/a.ts")]));
    const changed = await after(() => {
      fs.writeFileSync(at("src/a.ts~"), "2");
      fs.renameSync(at("src/a.ts~"), at("src/a.ts"));
      fs.writeFileSync(at("src/a.ts"), "3");
    });
    assert.deepEqual(changed, ["src/a.ts"]);
    assert.equal(changes.length, 1);
  });

  it("reports files that are added to or removed from a folder that was read, but no rewritten ones", async () => {
    const read = () => watcher.set(new Set([at("src"), at("src/a.ts")]));
    read();
    assert.deepEqual(await after(() => fs.writeFileSync(at("src/new.sql"), "")), ["src/new.sql"]);
    read();
    await eventsArePast();
    const again = await after(() => {
      fs.writeFileSync(at("src/.new.saving"), "2");
      fs.renameSync(at("src/.new.saving"), at("src/new.sql"));
      fs.writeFileSync(at("src/a.ts"), "2");
    });
    assert.deepEqual(again, ["src/a.ts"]);
    read();
    assert.deepEqual(await after(() => fs.rmSync(at("src/new.sql"))), ["src/new.sql"]);
  });

  it("reports files whose events come after the files were named once more", async () => {
    const read = () => watcher.set(new Set([at("src"), at("src/a.ts")]));
    read();
    await eventsArePast();
    const added = await after(() => {
      fs.writeFileSync(at("src/new.sql"), "");
      read();
    });
    assert.deepEqual(added, ["src/new.sql"]);
    const removed = await after(() => {
      fs.writeFileSync(at("src/newer.sql"), "");
      read();
      fs.rmSync(at("src/newer.sql"));
    });
    assert.deepEqual(removed, ["src/newer.sql"]);
  });

  it("does not report the local mode's own files beside a program, even with handlers in a folder there", async () => {
    fs.mkdirSync(at(".sapi/migrations"), { recursive: true });
    fs.writeFileSync(at(".sapi/migrations/m.ts"), "1");
    for (const anyFile of [false, true]) {
      watcher.set(new Set([at(".sapi"), at(".sapi/migrations"), at(".sapi/migrations/m.ts")]), { anyFile });
      const changed = await after(() => {
        fs.writeFileSync(at(".sapi/session.json.draft"), "{}");
        fs.renameSync(at(".sapi/session.json.draft"), at(".sapi/session.json"));
        fs.writeFileSync(at(".sapi/migrations/m.ts"), "2");
      });
      assert.deepEqual(changed, [".sapi/migrations/m.ts"]);
    }
  });

  it("does not report other files in the same folder, unless any file matters", async () => {
    watcher.set(new Set([at("src/a.ts")]));
    const few = await after(() => {
      fs.writeFileSync(at("src/b.ts"), "");
      fs.writeFileSync(at("src/a.ts"), "2");
    });
    assert.deepEqual(few, ["src/a.ts"]);

    watcher.set(new Set([at("src/a.ts")]), { anyFile: true });
    const all = await after(() => {
      fs.writeFileSync(at("src/.hidden"), "");
      fs.writeFileSync(at("src/b.ts"), "2");
    });
    assert.deepEqual(all, ["src/b.ts"]);
  });

  it("reports a new log if any file matters, but not its growth", async () => {
    watcher.set(new Set([at("src/a.ts")]), { anyFile: true });
    assert.deepEqual(await after(() => fs.writeFileSync(at("src/dev.log"), "1")), ["src/dev.log"]);
    const grown = await after(() => {
      fs.appendFileSync(at("src/dev.log"), "2");
      fs.writeFileSync(at("src/data.json"), "{}");
    });
    assert.deepEqual(grown, ["src/data.json"]);
  });

  it("reports a file in a folder that did not exist", async () => {
    watcher.set(new Set([at("lib/deep/c.ts")]));
    assert.deepEqual(await after(() => fs.mkdirSync(at("lib"))), ["lib"]);
    watcher.set(new Set([at("lib/deep/c.ts")]));
    assert.deepEqual(await after(() => fs.mkdirSync(at("lib/deep"))), ["lib/deep"]);
    watcher.set(new Set([at("lib/deep/c.ts")]));
    assert.deepEqual(await after(() => fs.writeFileSync(at("lib/deep/c.ts"), "")), ["lib/deep/c.ts"]);
  });

  it("reports a file in a new folder if any file matters", async () => {
    watcher.set(new Set([at("src/a.ts")]), { anyFile: true });
    assert.deepEqual(await after(() => fs.mkdirSync(at("src/new"))), ["src/new"]);
    watcher.set(new Set([at("src/a.ts")]), { anyFile: true });
    assert.deepEqual(await after(() => fs.writeFileSync(at("src/new/d.ts"), "")), ["src/new/d.ts"]);
  });

  it("continues after a folder is removed and made again, as by a checkout", async () => {
    watcher.set(new Set([at("src/a.ts"), at("Pulumi.yaml")]));
    await after(() => {
      fs.renameSync(at("src"), at("old"));
      fs.mkdirSync(at("src"));
      fs.rmSync(at("old"), { recursive: true });
    });
    watcher.set(new Set([at("src/a.ts"), at("Pulumi.yaml")]));
    assert.deepEqual(await after(() => fs.writeFileSync(at("src/a.ts"), "2")), ["src/a.ts"]);
  });

  it("reports a folder that is renamed with files in it, and its return", async () => {
    fs.mkdirSync(at("src/deep/er"), { recursive: true });
    fs.writeFileSync(at("src/deep/er/c.ts"), "1");
    const files = new Set([at("src/a.ts"), at("src/deep/er/c.ts")]);
    watcher.set(files);
    assert.deepEqual(await after(() => fs.renameSync(at("src/deep"), at("src/other"))), ["src/deep"]);
    watcher.set(files);
    assert.deepEqual(await after(() => fs.renameSync(at("src/other"), at("src/deep"))), ["src/deep"]);
    watcher.set(files);
    assert.deepEqual(await after(() => fs.writeFileSync(at("src/deep/er/c.ts"), "2")), ["src/deep/er/c.ts"]);
  });

  it("reports nothing after it is closed", async () => {
    watcher.set(new Set([at("src/a.ts")]));
    fs.writeFileSync(at("src/a.ts"), "2");
    watcher.close();
    const other = new FileWatcher(() => wake());
    other.set(new Set([at("src/a.ts")]));
    await after(() => fs.writeFileSync(at("src/a.ts"), "3"));
    other.close();
    assert.deepEqual(changes, [undefined].slice(1));
  });
});
