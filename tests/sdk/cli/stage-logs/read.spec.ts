import assert from "node:assert/strict";
import type { GroupEvent } from "#sdk/cli/stage-logs/entries";
import { functionOfStream, groupsOf } from "#sdk/cli/stage-logs/groups";
import type { Page, PageQuery } from "#sdk/cli/stage-logs/pages";
import { LogReader } from "#sdk/cli/stage-logs/read";

const LIST = {
  name: "shop-list-1",
  handler: "src/notes.list",
  region: "eu-west-1",
  logGroup: "/aws/lambda/shop-list-1",
};
const PUT = {
  name: "shop-put-2",
  handler: "src/notes.put",
  region: "eu-west-1",
  logGroup: "/aws/lambda/shop-put-2",
};
const STREAM = "2026/11/28/[$LATEST]0a";

const event = (id: string, timestamp: number, message: string, stream = STREAM): GroupEvent => ({
  id,
  stream,
  timestamp,
  message,
});

/** Pages by group, one list for each round. */
class Scripted {
  readonly queries: PageQuery[] = [];

  constructor(public events: Readonly<Record<string, readonly GroupEvent[]>>) {}

  readonly read = async (query: PageQuery): Promise<Page | undefined> => {
    this.queries.push(query);
    const all = this.events[query.logGroup]?.filter(({ timestamp }) => timestamp >= query.from);
    if (!all) return undefined;
    // Two events a page.
    const at = Number(query.token ?? 0);
    const token = at + 2 < all.length ? String(at + 2) : undefined;
    return { events: all.slice(at, at + 2), token };
  };
}

describe("the log groups of a stage", () => {
  it("are read whole, and their entries are in the order of time", async () => {
    const source = new Scripted({
      [LIST.logGroup]: [
        event("1", 1_000, "START RequestId: a Version: $LATEST\n"),
        event("2", 1_010, "printed\n"),
        event("3", 1_030, "END RequestId: a\n"),
        event(
          "4",
          1_030,
          "REPORT RequestId: a\tDuration: 30.00 ms\tMemory Size: 128 MB\tMax Memory Used: 65 MB\n",
        ),
      ],
      [PUT.logGroup]: [event("5", 1_020, "2026-11-28T09:00:00.110Z\tb\tINFO\tput\n")],
    });
    const reader = new LogReader(groupsOf([LIST, PUT]), source.read, { from: 500 });
    const entries = await reader.next();
    const at = (ms: number) => new Date(ms).toISOString();
    assert.deepEqual(entries, [
      {
        event: "log",
        at: at(1_010),
        functionName: LIST.name,
        handler: LIST.handler,
        text: "printed",
        requestId: "a",
      },
      {
        event: "log",
        at: at(1_020),
        functionName: PUT.name,
        handler: PUT.handler,
        requestId: "b",
        level: "INFO",
        text: "put",
      },
      {
        event: "invocation",
        at: at(1_030),
        functionName: LIST.name,
        handler: LIST.handler,
        status: "succeeded",
        requestId: "a",
        durationMs: 30,
        billedMs: 0,
        memoryMb: 128,
        usedMb: 65,
      },
    ]);
    assert.deepEqual(reader.missing, []);
  });

  it("give a request the failure that its lines have told", async () => {
    const report = "\tDuration: 30.00 ms\tMemory Size: 128 MB\tMax Memory Used: 65 MB\n";
    const source = new Scripted({
      [LIST.logGroup]: [
        event("1", 1, "START RequestId: a Version: $LATEST\n"),
        event(
          "2",
          2,
          '2026-11-28T09:00:00.110Z\ta\tERROR\tInvoke Error \t{"errorType":"E","errorMessage":"m"}\n',
        ),
        event("3", 3, `REPORT RequestId: a${report}`),
        event("4", 4, "START RequestId: b Version: $LATEST\n"),
        event("5", 5, `REPORT RequestId: b${report}`),
      ],
    });
    const entries = await new LogReader(groupsOf([LIST]), source.read, { from: 0 }).next();
    const statuses = entries.flatMap((entry) => (entry.event === "invocation" ? [entry.status] : []));
    assert.deepEqual(statuses, ["failed", "succeeded"]);
  });

  it("show an event that CloudWatch has late, and no event twice", async () => {
    const source = new Scripted({
      [LIST.logGroup]: [event("1", 20_000, "one\n"), event("2", 21_000, "two\n")],
    });
    const reader = new LogReader(groupsOf([LIST]), source.read, { from: 500 });
    const texts = async () => (await reader.next()).map((entry) => entry.event === "log" && entry.text);
    assert.deepEqual(await texts(), ["one", "two"]);
    source.events = {
      [LIST.logGroup]: [
        event("1", 20_000, "one\n"),
        event("late", 20_500, "late\n", "2026/11/28/[$LATEST]0b"),
        event("2", 21_000, "two\n"),
        event("3", 40_000, "three\n"),
      ],
    };
    assert.deepEqual(await texts(), ["late", "three"]);
    assert.deepEqual(await texts(), []);
    assert.equal(source.queries.at(-1)?.from, 25_000);
  });

  it("are asked in their region, with the filter", async () => {
    const source = new Scripted({});
    const reader = new LogReader(groupsOf([LIST]), source.read, { from: 500, filter: "ERROR" });
    assert.deepEqual(await reader.next(), []);
    assert.deepEqual(source.queries, [
      { region: "eu-west-1", logGroup: LIST.logGroup, from: 500, filter: "ERROR", token: undefined },
    ]);
    assert.deepEqual(reader.missing, [LIST.logGroup]);
  });

  it("may be shared, and name the function in their streams then", () => {
    const logGroup = "/shop/all";
    const groups = groupsOf([
      { ...LIST, logGroup },
      { ...PUT, logGroup },
      { ...PUT, region: "us-east-1", logGroup },
    ]);
    assert.deepEqual(
      groups.map(({ region, name, functions }) => [region, name, functions.length]),
      [
        ["eu-west-1", logGroup, 2],
        ["us-east-1", logGroup, 1],
      ],
    );
    const [shared] = groups;
    assert.ok(shared);
    assert.equal(functionOfStream(shared, "2026/11/28/shop-put-2[$LATEST]0a")?.handler, "src/notes.put");
    assert.equal(functionOfStream(shared, "2026/11/28/shop-put-2[7]0a")?.handler, "src/notes.put");
    assert.equal(functionOfStream(shared, "2026/11/28/other[$LATEST]0a"), undefined);
  });
});
