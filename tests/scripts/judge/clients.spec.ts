import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { ANY, callsOf, NONE } from "../../../scripts/judge/clients/call";
import { CALLS } from "../../../scripts/judge/clients/calls";
import { differencesOf } from "../../../scripts/judge/clients/compare";
import { complaintsOf, DIFFERENCES } from "../../../scripts/judge/clients/differs";
import { CLIENTS_WITH_GO, LeftOut } from "../../../scripts/judge/clients/kinds";
import { differenceLines, missingFromPage, summaryLine } from "../../../scripts/judge/clients/tables";

const { call } = callsOf("SQS");

describe("the judge of clients", () => {
  it("compares the members of an answer that matter", () => {
    const sent = call(
      "send",
      "SendMessage",
      {},
      { MessageId: ANY, "Failed.length": NONE, Count: 0, Body: /^h/ },
    );
    assert.deepEqual(differencesOf(sent, { output: { MessageId: "1", Body: "hello" } }), []);
    assert.deepEqual(differencesOf(sent, { output: { MessageId: null, Count: 1, Body: "x" } }), [
      "MessageId is expected to be Symbol(any), got null",
      "Count is expected to be 0, got 1",
      'Body is expected to be /^h/, got "x"',
    ]);
  });

  it("finds members by the names of Go, which begin with capitals", () => {
    const listed = call("list", "ListDeadLetterSourceQueues", {}, { "queueUrls.length": 1 });
    assert.deepEqual(differencesOf(listed, { output: { QueueUrls: ["a"] } }), []);
  });

  it("compares the code of an error, by which clients name it otherwise", () => {
    const refused = call("find", "GetQueueUrl", {}, "QueueDoesNotExist|NonExistentQueue");
    const answer = (error: string) => ({ refused: { error, message: "no", status: 400 } });
    assert.deepEqual(differencesOf(refused, answer("NonExistentQueue")), []);
    assert.equal(differencesOf(refused, answer("AccessDenied")).length, 1);
    assert.equal(differencesOf(refused, { output: {} }).length, 1);
    assert.deepEqual(differencesOf(refused, { lacks: "no operation" }), [
      "the client cannot make it: no operation",
    ]);
  });

  it("complains of what nothing explains, and of explanations without a difference", () => {
    const played = [
      { name: "SQS: send", differences: ["got 500"] },
      { name: "Lambda: get a function", differences: ["no Code"] },
      { name: "STS: assume a role", differences: [] },
    ];
    assert.deepEqual(complaintsOf([{ client: "SDK v3", version: "1", played }]), [
      "SDK v3: SQS: send: got 500",
      "SDK v3: STS: assume a role: is expected to differ, and does not",
    ]);
  });

  it("explains calls that there are, each of which has a name of its own", () => {
    const names = CALLS.map(({ name }) => name);
    assert.deepEqual([...new Set(names)], names);
    for (const { calls } of DIFFERENCES) for (const name of calls) assert.ok(names.includes(name), name);
  });

  it("leaves out clients whose language is not on this machine", async () => {
    const empty = mkdtempSync(path.join(tmpdir(), "no-programs-"));
    const { PATH } = process.env;
    process.env.PATH = empty;
    try {
      const reasons: string[] = [];
      for (const { name, prepare } of CLIENTS_WITH_GO) {
        await prepare().catch((error: Error) => {
          assert.ok(error instanceof LeftOut);
          reasons.push(`${name}: ${error.message}`);
        });
      }
      assert.deepEqual(reasons, ["boto3: there is no python3", "Go: there is no go"]);
    } finally {
      process.env.PATH = PATH;
      rmSync(empty, { recursive: true });
    }
  });

  it("asks the page for the line of each client and of each difference", () => {
    const results = {
      client: "Go",
      version: "1.2.3",
      played: [{ name: "SQS: send", differences: [] }],
    } as const;
    assert.equal(summaryLine(results), "| Go | 1.2.3 | 1 | 1 |");
    const page = ["| Go | 1.2.3 | 1 | 1 |", ...differenceLines()].join("\n");
    assert.deepEqual(missingFromPage([results], page), []);
    assert.equal(missingFromPage([results], page.replace("1.2.3", "1.2.2")).length, 1);
    const [missing] = missingFromPage([], differenceLines().slice(1).join("\n"));
    assert.match(missing ?? "", /^docs\/aws-clients\.md does not have the line \| SDK v3/);
  });
});
