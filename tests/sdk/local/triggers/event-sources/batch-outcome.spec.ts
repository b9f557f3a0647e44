import assert from "node:assert/strict";
import type { InvokeResult } from "#sdk/local/lambda/types";
import { type BatchOutcome, outcomeOf } from "#sdk/local/triggers/event-sources/batch-outcome";

const IDS = ["one", "two"];
const REPORT = { requestId: "r", durationMs: 1, logs: [] };

const answered = (payload: string, reportsFailures = true): BatchOutcome =>
  outcomeOf({ ...REPORT, ok: true, payload }, IDS, reportsFailures);

describe("the answer of a function to a batch", () => {
  it("says that all is done, also by saying nothing [LSREC]", () => {
    const answers = [
      "",
      '""',
      "[]",
      "null",
      "{}",
      '{"batchItemFailures":[]}',
      '{"batchItemFailures":null}',
      '{"statusCode":200}',
    ];
    for (const answer of answers) assert.deepEqual(answered(answer), { kind: "done" }, answer);
  });

  it("counts as a failure of the whole batch when it names what is not in it [LSREC]", () => {
    const items = [
      '{"itemIdentifier":123}',
      '{"itemIdentifier":""}',
      '{"itemIdentifier":null}',
      '{"foo":123}',
      '{"foo":null}',
      '{"itemIdentifier":"three"}',
      "null",
    ];
    for (const item of items) assert.equal(answered(`{"batchItemFailures":[${item}]}`).kind, "failed", item);
    for (const answer of ["no JSON", '"text"', '{"batchItemFailures":"one"}'])
      assert.equal(answered(answer).kind, "failed", answer);
  });

  it("names what has failed [LDG/services-sqs-errorhandling]", () => {
    const outcome = answered('{"batchItemFailures":[{"itemIdentifier":"two"}]}');
    assert.deepEqual(outcome.kind === "partial" && [...outcome.failed], ["two"]);
  });

  it("is not read unless the mapping says so [LDG/services-sqs-errorhandling]", () => {
    assert.deepEqual(answered('{"batchItemFailures":[{"itemIdentifier":"two"}]}', false), { kind: "done" });
  });

  it("is an error of the function, or says that it takes no more events", () => {
    const failed = (errorType: string): InvokeResult => ({
      ...REPORT,
      ok: false,
      error: { errorType, errorMessage: "no" },
    });
    assert.deepEqual(outcomeOf(failed("TypeError"), IDS, true), {
      kind: "failed",
      reason: "TypeError: no",
      isFunctionError: true,
    });
    assert.equal(outcomeOf(failed("TooManyRequestsException"), IDS, true).kind, "throttled");
  });
});
