import assert from "node:assert/strict";
import type { Expected } from "../../../scripts/judge/explanations";
import type { Outcome } from "../../../scripts/judge/outcome";
import type { Client, Members } from "../../../scripts/judge/services/clients/client";
import { Refusal } from "../../../scripts/judge/services/clients/client";
import { COMPARED, withoutEmpty } from "../../../scripts/judge/services/compared";
import { play } from "../../../scripts/judge/services/play";
import { SCENARIOS } from "../../../scripts/judge/services/scenario";
import { stepsOf } from "../../../scripts/judge/services/step";
import { tablesOf } from "../../../scripts/judge/services/tables";

const URL = "http://127.0.0.1:1";
const step = stepsOf("SQS");

function clientOf(answer: (operation: string, input: Members) => unknown): Client {
  return { call: async (_, operation, input) => answer(operation, input), close() {} };
}

describe("the judge of services", () => {
  it("has names for values that steps save and for the server, in the saving step too", async () => {
    const steps = [
      step("create", "CreateQueue", { QueueName: "a" }, { store: { queue: "QueueUrl" } }),
      step("ask", "GetQueueUrl", (stored) => ({ asked: stored("queue") })),
      step("look", "ListQueues"),
    ];
    const client = clientOf((operation, input) => {
      if (operation === "CreateQueue") return { QueueUrl: `${URL}/1/a` };
      return operation === "ListQueues" ? { QueueUrls: [`${URL}/1/b`] } : input;
    });
    const outcomes = await play({ title: "SQS", steps }, client, { url: URL, isPeer: false });
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind === "done" && [...outcome.values]),
      [[["QueueUrl", "<queue>"]], [["asked", "<queue>"]], [["QueueUrls.0", "<url>/1/b"]]],
    );
  });

  it("distinguishes refusals from operations not served, and from missing values of an earlier step", async () => {
    const steps = [
      step("refused", "A"),
      step("unknown", "B"),
      step("broken", "C"),
      step("without", "D", (stored) => ({ a: stored("nothing") })),
    ];
    const refusals: Record<string, Refusal> = {
      A: new Refusal("NotFound", "no", 404),
      B: new Refusal("UnknownOperationException", "no", 400),
      C: new Refusal("Error", "no", 500),
    };
    const client = clientOf((operation) => Promise.reject(refusals[operation]));
    const kinds = (await play({ title: "SQS", steps }, client, { url: URL, isPeer: false })).map(
      ({ kind }) => kind,
    );
    assert.deepEqual(kinds, ["refused", "not covered", "not covered", "not covered"]);
  });

  it("plays at other servers only the steps they can take", async () => {
    const steps = [step("run", "Invoke", {}, { oursAlone: "nothing runs there" }), step("list", "List")];
    const client = clientOf(() => ({}));
    const kinds = async (isPeer: boolean) =>
      (await play({ title: "SQS", steps }, client, { url: URL, isPeer })).map(({ kind }) => kind);
    assert.deepEqual(await kinds(false), ["done", "done"]);
    assert.deepEqual(await kinds(true), ["not covered", "done"]);
  });

  it("waits until a step's condition holds", async () => {
    let calls = 0;
    const client = clientOf(() => ({ Status: ++calls < 3 ? "CREATING" : "ACTIVE" }));
    const steps = [step("wait", "Describe", {}, { until: ["Status", "ACTIVE"] })];
    const [outcome] = await play({ title: "SQS", steps }, client, { url: URL, isPeer: false });
    assert.deepEqual(outcome, { kind: "done", values: new Map([["Status", "ACTIVE"]]) });
    assert.equal(calls, 3);
  });

  it("treats empty lists as absent when it compares clients", () => {
    const outcome: Outcome = {
      kind: "done",
      values: new Map([
        ["Failed", "[]"],
        ["Id", "a"],
      ]),
    };
    assert.deepEqual(withoutEmpty(outcome), { kind: "done", values: new Map([["Id", "a"]]) });
  });

  it("counts the steps of each service, and gives the reasons for differences", () => {
    const expected: Expected = {
      steps: ["SQS: b"],
      paths: ["Id"],
      right: "ours",
      reason: "why",
      source: "where",
    };
    const difference = { step: "SQS: b", path: "Id", ours: "1", theirs: undefined };
    const rows = [
      { step: "SQS: a", differences: [], isCovered: true },
      { step: "SQS: b", differences: [difference], isCovered: true },
      { step: "S3: a", differences: [], isCovered: false },
    ];
    const lines = tablesOf([{ name: "peer 1", rows, expected: [expected] }]).split("\n");
    assert.deepEqual(lines.slice(2, 4), ["| SQS | 1 / 1 / 0 |", "| S3 | 0 / 0 / 1 |"]);
    assert.equal(lines.at(-1), "| SQS | b | ours | why | where |");
  });

  it("has each step once, and explains existing steps", () => {
    const names = SCENARIOS.flatMap(({ title, steps }) => steps.map(({ name }) => `${title}: ${name}`));
    assert.equal(new Set(names).size, names.length);
    const explained = COMPARED.flatMap(({ expected }) => expected.flatMap(({ steps }) => steps));
    assert.deepEqual(
      explained.filter((name) => !names.includes(name)),
      [],
    );
  });
});
