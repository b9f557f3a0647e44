import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeDataFolder } from "#sdk/local/services/data-folder";
import { FORMAT } from "#sdk/local/services/data-owner/format";
import { openJournal } from "#sdk/local/services/journal/journal";
import { AcceptedEvents, type EventEntry } from "#sdk/local/services/lambda/state/accepted-events";
import { PendingDeliveries } from "#sdk/local/services/targets/pending-deliveries";
import { Checkpoints } from "#sdk/local/triggers/event-sources/checkpoints";
import { STORED_ROWS } from "../support/stored-rows";
import { fill } from "./fill";
import { type OpenedFolder, openFolder } from "./opened";
import { read } from "./read";

/** Folders that sessions of older versions have left, each killed in its second session. */
const RECORDED = ["format-0", "format-1"];

/** Journals that came after format 1. */
const NEWER: ReadonlySet<string> = new Set(["sns/applications.jsonl", "lambda/executions.jsonl"]);

interface Recorded {
  /** The time when the session was killed. */
  readonly at: string;
  /** The answers of its services. */
  readonly answers: Readonly<Record<string, unknown>>;
}

for (const name of RECORDED) {
  const recorded = join(__dirname, name);
  const { at, answers }: Recorded = JSON.parse(readFileSync(join(recorded, "answers.json"), "utf8"));

  describe(`a folder that a version of ${name} has left`, function () {
    this.timeout(120_000);
    let root: string;
    const open: OpenedFolder[] = [];
    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), "earlier-"));
    });
    afterEach(async () => {
      for (const each of open.splice(0)) await each.close();
      rmSync(root, { recursive: true, force: true });
    });

    const copy = (): string => {
      const data = mkdtempSync(join(root, "data-"));
      cpSync(join(recorded, "data"), data, { recursive: true });
      return data;
    };

    /** The answers of this version's services to clients, in a session that then ends. */
    async function answersOf(data: string, use: (folder: OpenedFolder) => Promise<void> = async () => {}) {
      const leave = await takeDataFolder(data);
      const folder = await openFolder(data, at);
      open.push(folder);
      await use(folder);
      const found = await read(folder.clients);
      await open.pop()?.close();
      leave();
      return found;
    }

    it("has every journal", () => {
      const files = STORED_ROWS.map(({ file }) => file).filter((file) => !NEWER.has(file));
      assert.deepEqual(journalsIn(recorded), files.sort());
    });

    it("answers as before, is rewritten in the present format, and then answers the same", async () => {
      const data = copy();
      assert.deepEqual(await answersOf(data), answers);
      assert.equal(readFileSync(join(data, ".format"), "utf8"), `${FORMAT}\n`);
      for (const file of STORED_ROWS.map((row) => row.file).filter(isOfService))
        for (const entry of entriesIn(join(data, file))) assert.equal(typeof entry.kind, "string", file);
      assert.deepEqual(await answersOf(data), answers);
    });

    it("accepts new writes beside its data", async () => {
      const data = copy();
      const after = await answersOf(data, ({ clients }) => fill(clients, "3"));
      assert.notDeepEqual(after, answers);
      assert.deepEqual(await answersOf(data), after);
    });

    it("answers as before wherever the first start was killed while it rewrote one journal after the other", async () => {
      const whole = copy();
      await answersOf(whole);
      const files = journalsIn(recorded);
      for (const done of [0, 1, files.length >> 1, files.length - 1]) {
        const data = copy();
        for (const file of [".format", ...files.slice(0, done)]) cpSync(join(whole, file), join(data, file));
        assert.deepEqual(await answersOf(data), answers, `killed after ${done} journals`);
      }
    });

    it("continues deliveries, events and mappings where they had stopped", () => {
      const data = copy();
      for (const file of ["dynamodb/destinations.jsonl", "bucket-notifications/pending.jsonl"]) {
        const lines = entriesIn(join(data, file));
        const settled = new Set(lines.flatMap((entry) => entry.settled ?? []));
        const begun = lines.flatMap(({ pending }) => (pending ? [pending as { readonly id: string }] : []));
        const left = begun.filter(({ id }) => !settled.has(id));
        assert.deepEqual(deliveriesOf(join(data, file)), left, file);
        assert.deepEqual(deliveriesOf(join(data, file)), left, `${file}, written anew`);
      }
      const events = entriesIn(join(data, "lambda/events.jsonl"));
      const left = eventsLeftBy(events);
      assert.ok(left.length > 0);
      assert.deepEqual(eventsOf(data), left);
      assert.deepEqual(eventsOf(data), left);
      const marks = entriesIn(join(data, "event-sources/checkpoints.jsonl"));
      assert.ok(marks.some(({ done }) => done !== undefined));
      for (const _ of ["as it was", "written anew"])
        assert.deepEqual(
          marksOf(data, marks),
          marks.map((mark) => marks.findLast((last) => sameMark(mark, last))),
        );
    });
  });
}

function journalsIn(recorded: string): readonly string[] {
  const names = readdirSync(join(recorded, "data"), { recursive: true, encoding: "utf8" });
  return names.filter((file) => file.endsWith(".jsonl")).sort();
}

/** The other files are those of triggers, and of a part of Lambda, which this test opens by themselves. */
function isOfService(file: string): boolean {
  return !/^(bucket-notifications|event-sources|lambda)\//.test(file);
}

function entriesIn(file: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.flatMap((line) => JSON.parse(line));
}

function deliveriesOf(file: string): readonly unknown[] {
  const deliveries = new PendingDeliveries(file);
  deliveries.close();
  return deliveries.all;
}

function eventsOf(data: string): readonly unknown[] {
  const events = new AcceptedEvents();
  openJournal<EventEntry>(join(data, "lambda/events.jsonl"), events).close();
  return events.all;
}

/** The state of mappings, from entries of formats 0 and 1. */
function marksOf(data: string, marks: readonly Mark[]): readonly Mark[] {
  const checkpoints = new Checkpoints(join(data, "event-sources/checkpoints.jsonl"));
  checkpoints.close();
  return marks.map(({ mapping = "", shard }) =>
    shard === undefined
      ? { mapping, began: checkpoints.beganAt(mapping) }
      : { mapping, shard, done: checkpoints.doneOf(mapping, shard) },
  );
}

interface Mark {
  readonly mapping?: string;
  readonly shard?: string;
}

function sameMark(one: Mark, other: Mark): boolean {
  return one.mapping === other.mapping && one.shard === other.shard;
}

/** Reads entries of formats 0 and 1. */
function eventsLeftBy(entries: readonly Readonly<Record<string, unknown>>[]): readonly unknown[] {
  const left = new Map<unknown, object>();
  for (const { accepted, tried, done } of entries as readonly Readonly<Record<string, { id?: string }>>[]) {
    if (accepted) left.set(accepted.id, accepted);
    if (tried) left.set(tried.id, { ...left.get(tried.id), ...tried });
    if (done) left.delete(done);
  }
  return [...left.values()];
}
