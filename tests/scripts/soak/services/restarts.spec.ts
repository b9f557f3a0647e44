import assert from "node:assert/strict";
import { complaintsOfFolder, complaintsOfStarts } from "../../../../scripts/soak/services/restarts";

describe("the verdict on restarts", () => {
  it("reports a start that takes too long", () => {
    assert.deepEqual(complaintsOfStarts([900, 2_000]), []);
    assert.deepEqual(complaintsOfStarts([900, 31_000, 1_000]), ["services: a start took 31000 ms"]);
  });

  it("reports files with finished work, and drafts", () => {
    const sizes = new Map([
      ["dynamodb/tables.jsonl", 50_000_000],
      ["events/state.jsonl", 70_000],
      ["sns/topics.jsonl", 4_000],
      ["sqs/queues.jsonl.new", 10],
    ]);
    assert.deepEqual(complaintsOfFolder(sizes), [
      "services: events/state.jsonl has 70000 bytes when nothing is under way",
      "services: sqs/queues.jsonl.new was left by a process that was killed",
    ]);
  });
});
