import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Journaled, openJournal } from "#sdk/local/services/journal/journal";

interface Set {
  readonly kind: "set";
  readonly key: string;
  readonly value: string;
}

/** A map with a journal. */
class JournaledMap implements Journaled<Set> {
  readonly kinds = { set: { key: "text", value: "text" } } as const;
  readonly earlier = { name: { kind: "set", renamed: { name: "key" } } } as const;
  readonly values = new Map<string, string>();
  readonly #journal: ReturnType<typeof openJournal<Set>>;

  constructor(file: string | undefined) {
    this.#journal = openJournal(file, this);
  }

  apply({ key, value }: Set): void {
    this.values.set(key, value);
  }

  *snapshot(): Iterable<Set> {
    for (const [key, value] of this.values) yield { kind: "set", key, value };
  }

  set(key: string, value: string): void {
    this.#journal.commit({ kind: "set", key, value });
  }

  setAll(...entries: readonly Set[]): void {
    this.#journal.commit(...entries);
  }

  close(): void {
    this.#journal.close();
  }
}

describe("a journal", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sapi-journal-"));
    file = join(folder, "queues", "jobs.jsonl");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function reopened(): ReadonlyMap<string, string> {
    const again = new JournaledMap(file);
    again.close();
    return again.values;
  }

  it("restores a state, in folders that others cannot read", () => {
    const first = new JournaledMap(file);
    first.set("a", "1");
    first.set("b", "ü\n\u2028");
    first.set("a", "2");
    first.close();

    assert.deepEqual(
      reopened(),
      new Map([
        ["a", "2"],
        ["b", "ü\n\u2028"],
      ]),
    );
    assert.equal(statSync(file).mode & 0o077, 0);
    assert.equal(statSync(join(folder, "queues")).mode & 0o077, 0);
  });

  it("has entries in the file when they are acknowledged, before it is closed", () => {
    const first = new JournaledMap(file);
    first.set("a", "1");

    assert.equal(readFileSync(file, "utf8"), '{"kind":"set","key":"a","value":"1"}\n');
    first.close();
  });

  it("stores nothing without a file", () => {
    const first = new JournaledMap(undefined);
    first.set("a", "1");
    first.close();
    assert.deepEqual([...first.values], [["a", "1"]]);
  });

  it("leaves out an incomplete last line, and continues behind the line before", () => {
    const first = new JournaledMap(file);
    first.set("a", "1");
    first.close();
    appendFileSync(file, '{"kind":"set","key":"b","val');
    const second = new JournaledMap(file);
    assert.deepEqual([...second.values], [["a", "1"]]);
    second.set("c", "3");
    second.close();

    assert.deepEqual(Object.fromEntries(reopened()), { a: "1", c: "3" });
  });

  it("names the file that has a line which it cannot have written", () => {
    mkdirSync(join(folder, "queues"));
    writeFileSync(file, '{"kind":"set","key":"a"\n{"kind":"set","key":"b","value":"2"}\n');
    assert.throws(() => new JournaledMap(file), { message: /jobs\.jsonl, line 1, is no JSON/ });
    assert.match(readFileSync(file, "utf8"), /^\{"kind":"set","key":"a"\n/);
  });

  it("starts with the files of a process that was killed while it rewrote the journal", () => {
    const first = new JournaledMap(file);
    first.set("a", "1");
    first.close();
    writeFileSync(`${file}.new`, '{"kind":"set","key":"x","value":"half of what w');
    assert.deepEqual([...reopened()], [["a", "1"]]);
    assert.equal(existsSync(`${file}.new`), false);
  });

  it("follows no link at the path of its draft", () => {
    const first = new JournaledMap(file);
    first.set("a", "1");
    first.close();
    const victim = join(folder, "victim");
    writeFileSync(victim, "untouched");
    symlinkSync(victim, `${file}.new`);
    reopened();
    assert.equal(readFileSync(victim, "utf8"), "untouched");
  });

  it("reads lines longer than one chunk, and characters cut at its end", () => {
    const long = "ü€𝄞".repeat(300_000);
    const first = new JournaledMap(file);
    first.set("long", long);
    first.set("after", "it");
    first.close();

    const again = reopened();
    assert.equal(again.get("long") === long, true);
    assert.equal(again.get("after"), "it");
  });

  it("is rewritten when it has grown far beyond its state, and continues in the new file", async () => {
    const first = new JournaledMap(file);
    const value = "x".repeat(1024 * 1024);
    for (let i = 0; i < 20; i += 1) first.set("a", `${i}${value}`);
    const before = statSync(file).size;
    await Promise.resolve();
    const after = statSync(file).size;
    first.set("b", "behind");
    first.close();

    assert.ok(before > 20 * value.length, `${before} bytes`);
    assert.ok(after < 2 * value.length, `${after} bytes`);
    const again = reopened();
    assert.equal(again.get("b"), "behind");
    assert.equal(again.get("a")?.slice(0, 2), "19");
    assert.equal(existsSync(`${file}.new`), false);
  });

  it("refuses changes after another session has replaced its file, and leaves the state unchanged", () => {
    const first = new JournaledMap(file);
    first.set("a", "1");
    const second = new JournaledMap(file);
    assert.throws(() => first.set("b", "2"), {
      message: /is no longer the file of this session/,
      isUserError: true,
    });
    assert.deepEqual([...first.values], [["a", "1"]]);
    second.set("c", "3");
    first.close();
    second.close();

    assert.deepEqual(Object.fromEntries(reopened()), { a: "1", c: "3" });
  });

  it("writes several changes in one line, all of them or none", () => {
    const first = new JournaledMap(file);
    first.setAll({ kind: "set", key: "a", value: "1" }, { kind: "set", key: "b", value: "2" });
    assert.equal(
      readFileSync(file, "utf8"),
      '[{"kind":"set","key":"a","value":"1"},{"kind":"set","key":"b","value":"2"}]\n',
    );
    first.close();
    assert.deepEqual(Object.fromEntries(reopened()), { a: "1", b: "2" });
    writeFileSync(file, '[{"kind":"set","key":"a","value":"1"},{"kind":"set","key":"b","val');
    assert.deepEqual([...reopened()], []);
  });

  it("reads lines of either form, in whatever order, and writes its own", () => {
    mkdirSync(join(folder, "queues"));
    writeFileSync(
      file,
      [
        '{"name":"a","value":"1"}',
        '[{"kind":"set","key":"b","value":"2"},{"value":"3","name":"c"}]',
        '{"kind":"set","key":"a","value":"4"}',
        "",
      ].join("\n"),
    );
    assert.deepEqual(Object.fromEntries(reopened()), { a: "4", b: "2", c: "3" });
    assert.equal(
      readFileSync(file, "utf8"),
      [
        '{"kind":"set","key":"a","value":"4"}',
        '{"kind":"set","key":"b","value":"2"}',
        '{"kind":"set","key":"c","value":"3"}',
        "",
      ].join("\n"),
    );
  });

  for (const [line, why] of [
    ['{"kind":"put","key":"a"}', 'has an entry of an unknown kind, with "kind", "key" (kind: "put")'],
    [
      '{"kind":"toString","key":"a"}',
      'has an entry of an unknown kind, with "kind", "key" (kind: "toString")',
    ],
    ['{"kind":7,"key":"a"}', 'has an entry of an unknown kind, with "kind", "key"'],
    ['{"do":"name","value":"1"}', 'has an entry "set" without "key"'],
    ['{"do":"constructor"}', 'has an entry of an unknown kind, with "do" (do: "constructor")'],
    ['{"key":"a","value":"1"}', 'has an entry of an unknown kind, with "key", "value"'],
    ['{"kind":"set","key":"a"}', 'has an entry "set" without "value"'],
    ['{"kind":"set","key":"a","value":1}', 'has an entry "set" whose "value" is no text'],
    ['{"name":"a","value":null}', 'has an entry "set" whose "value" is no text'],
  ] as const) {
    it(`refuses ${line}, and changes nothing`, () => {
      mkdirSync(join(folder, "queues"));
      const text = `{"kind":"set","key":"a","value":"1"}\n${line}\n`;
      writeFileSync(file, text);
      assert.throws(
        () => new JournaledMap(file),
        (error: Error) => {
          assert.ok(error.message.startsWith(`${file}, line 2, ${why}. Nothing was changed.`), error.message);
          return true;
        },
      );
      assert.equal(readFileSync(file, "utf8"), text);
    });
  }

  it("refuses a change after it was closed", () => {
    const first = new JournaledMap(file);
    first.close();
    assert.throws(() => first.set("a", "1"), { message: /is closed/ });
  });

  for (const [when, padding, least] of [
    ["in the middle of thousands of entries", 0, 2_000],
    // The journal is rewritten every hundred entries.
    ["while it writes anew again and again", 200_000, 250],
  ] as const) {
    it(`loses nothing that was acknowledged when its process is killed ${when}`, async () => {
      const last = await killedAfter(least, padding);
      const stored: number[] = [];
      const journal = openJournal<{ readonly kind: "n"; readonly n: number }>(file, {
        kinds: { n: { n: "number" } },
        earlier: {},
        apply: ({ n }) => void stored.push(n),
        snapshot: () => [],
      });
      journal.close();
      assert.ok((stored.at(-1) ?? 0) >= last, `${stored.at(-1)} of ${last} are kept`);
      // No entry is missing between the rewritten ones and the last one.
      assert.deepEqual(
        stored,
        stored.map((_, i) => (stored[0] as number) + i),
      );
    });
  }

  /** The last entry that a child had acknowledged when it was killed. */
  async function killedAfter(count: number, padding: number): Promise<number> {
    const writer = join(__dirname, "journal-writer.ts");
    const register = ["-r", "ts-node/register/transpile-only"];
    const child = spawn(process.execPath, [...register, writer, file, String(padding)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-1000);
      const lines = text.split("\n");
      if (Number(lines.at(-2) ?? 0) >= count) child.kill("SIGKILL");
    });
    await once(child, "close");
    return Number(text.split("\n").at(-2));
  }
});
