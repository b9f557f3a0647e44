import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { takeDataFolder } from "#sdk/local/services/data-folder";
import { FORMAT } from "#sdk/local/services/data-owner/format";
import { TestKinesis } from "./kinesis/kinesis-setup";
import { STORED_ROWS } from "./support/stored-rows";

const CREATE = {
  do: "create",
  name: "clicks",
  arn: "arn:aws:kinesis:us-east-1:123456789012:stream/clicks",
  at: 1,
  settings: { mode: "PROVISIONED", retentionHours: 24, maxRecordKiB: 1024 },
};
const SHARDS = { do: "shards", name: "clicks", closed: [], ranges: [["0", String(2n ** 128n - 1n)]], at: 1 };

describe("the format of a data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "kept-format-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is written to the folder, also to one that has none yet and keeps what it has", async () => {
    mkdirSync(join(folder, "kinesis"));
    writeFileSync(join(folder, "kinesis", "streams.jsonl"), linesOf(CREATE, SHARDS));
    (await takeDataFolder(folder))();

    assert.equal(readFileSync(join(folder, ".format"), "utf8"), `${FORMAT}\n`);
    const kinesis = await TestKinesis.start(folder);
    assert.equal(kinesis.shards().length, 1);
    await kinesis.close();
  });

  it("is refused where a newer version has written it, and nothing is touched", async () => {
    writeFileSync(join(folder, ".format"), `${FORMAT + 1}\n`);
    await assert.rejects(takeDataFolder(folder), {
      message: `${folder} was written by a newer version of pulumi-serverless-api: its format is ${FORMAT + 1}, and this version reads formats up to ${FORMAT}. Nothing was changed. Start the newer version, or keep the data of this one elsewhere with --data`,
      isUserError: true,
    });
    assert.equal(readFileSync(join(folder, ".format"), "utf8"), `${FORMAT + 1}\n`);
  });

  it("is refused where nobody can tell which it is", async () => {
    writeFileSync(join(folder, ".format"), "newest\n");
    await assert.rejects(takeDataFolder(folder), { message: /\.format, line 1, is no number of a format/ });
  });

  it("has had streams of Kinesis in two entries: one that was killed in between was never made", async () => {
    mkdirSync(join(folder, "kinesis"));
    writeFileSync(join(folder, "kinesis", "streams.jsonl"), linesOf(CREATE));
    const kinesis = await TestKinesis.start(folder);

    assert.deepEqual(kinesis.call("ListStreams").StreamNames, []);
    kinesis.call("CreateStream", { StreamName: "clicks", ShardCount: 1 });
    assert.equal(kinesis.shards().length, 1);
    await kinesis.close();
  });

  it("says file and line of what an earlier version cannot have written", async () => {
    const { open } = STORED_ROWS.find(({ file }) => file === "dynamodb/tables.jsonl") ?? assert.fail();
    const path = join(folder, "dynamodb", "tables.jsonl");
    mkdirSync(dirname(path));
    for (const [text, why] of [
      ['{"at":1,"writes":7}', "has an entry that cannot be read (writes.map is not a function)"],
      ['{"writes":[]}', 'has an entry "items-written" without "at"'],
      ['{"in":"things","item":"none"}', 'has an entry "item-stored" whose "item" is no object'],
    ] as const) {
      writeFileSync(path, `${text}\n`);
      await assert.rejects(open(folder), (error: Error & { readonly isUserError?: boolean }) => {
        assert.ok(error.message.startsWith(`${path}, line 1, ${why}. Nothing was changed.`), error.message);
        assert.equal(error.isUserError, true);
        return true;
      });
      assert.equal(readFileSync(path, "utf8"), `${text}\n`);
    }
  });

  for (const { file, open } of STORED_ROWS) {
    it(`says file and line of what it does not know, and erases nothing: ${file}`, async () => {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      const opened = await open(folder);
      for (const write of opened.writes.slice(0, -1)) await write();
      await opened.close();
      const whole = readFileSync(path, "utf8");
      const line = whole.split("\n").length;
      const damaged: readonly (readonly [text: string, why: RegExp])[] = [
        ["null", /holds no entry/],
        ["[null]", /holds no entry/],
        ["7", /holds no entry/],
        ['{"a": 1', /is no JSON/],
        ['{"nobody":"knows"}', /has an entry of an unknown kind, with "nobody"/],
        ['{"kind":"nobody"}', /has an entry of an unknown kind, with "kind" \(kind: "nobody"\)/],
        ['{"do":"nobody"}', /has an entry of an unknown kind, with "do" \(do: "nobody"\)/],
        ...damagedLines(whole),
      ];
      for (const [text, why] of damaged) {
        writeFileSync(path, `${whole}${text}\n`);
        await assert.rejects(open(folder), (error: Error & { readonly isUserError?: boolean }) => {
          assert.ok(error.message.startsWith(`${path}, line ${line}, `), `${text}: ${error.message}`);
          assert.match(error.message, why);
          assert.equal(error.isUserError, true);
          return true;
        });
        assert.equal(readFileSync(path, "utf8"), `${whole}${text}\n`);
      }
    });
  }
});

/** The last entry with a member less, and with one of another sort. */
function damagedLines(whole: string): readonly (readonly [string, RegExp])[] {
  const last: unknown = JSON.parse(whole.trimEnd().split("\n").at(-1) as string);
  const entry = (Array.isArray(last) ? last[0] : last) as Readonly<Record<string, unknown>>;
  const member = Object.keys(entry).find((name) => name !== "kind") as string;
  return [
    [JSON.stringify({ kind: entry.kind }), /has an entry "[a-z-]+" without "\w+"/],
    [JSON.stringify({ ...entry, [member]: false }), /has an entry "[a-z-]+" whose "\w+" is no [a-z]+/],
  ];
}

function linesOf(...entries: readonly object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
