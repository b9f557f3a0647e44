import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkFaults, readFaults } from "#sdk/local/faults/read-faults";

describe("a file with faults", () => {
  it("is a list of faults", () => {
    const folder = mkdtempSync(join(tmpdir(), "faults-"));
    const file = join(folder, "faults.json");
    writeFileSync(file, JSON.stringify([{ service: "sqs", fails: "throttle", rate: 0.5 }]));
    assert.deepEqual(readFaults(file), [{ service: "sqs", fails: "throttle", rate: 0.5 }]);
    writeFileSync(file, "[{]");
    assert.throws(() => readFaults(file), /faults\.json cannot be read as faults: /);
    rmSync(folder, { recursive: true });
  });

  it("is refused with a list of all problems", () => {
    const wrong = checkFaults([
      { service: "sqs", function: "f", fails: "throttle" },
      { service: "sqs", fails: "explode" },
      { service: "sqs", fails: "crash" },
      { route: "GET /a", rate: 2, fails: "error" },
      { function: "f", operation: "Send", fails: "error" },
      { function: "f", lateMs: 3 },
      "sqs",
    ]);
    assert.deepEqual(wrong, [
      "[0] says 2 places: write one of service, function, route",
      '[1] fails by "explode": write one of throttle, error, timeout, crash',
      "[2] crashes, which only a function can",
      "[3] has rate 2: write a number from 0 to 1",
      "[4] has operation or code, which belong to a service",
      '[5] has "lateMs", which is none of service, function, route, operation, api, latencyMs, fails, code, rate, times',
      "[5] does nothing: write fails or latencyMs",
      '[6] is "sqs", not an object',
    ]);
    assert.deepEqual(checkFaults({}), ['write a list: [{ "service": "sqs", "fails": "throttle" }]']);
  });
});
