import assert from "node:assert/strict";
import { Changes } from "#sdk/cli/deploy/changes";
import { waitingUnits } from "#sdk/cli/deploy/compare";
import type { Outcome } from "#sdk/cli/deploy/operate";
import { done } from "../../../support/pulumi/events";

const UNITS = [
  { name: "storage", after: [] },
  { name: "auth", after: [] },
  { name: "api", after: ["storage"] },
  { name: "site", after: ["api", "auth"] },
  { name: "alone", after: ["elsewhere"] },
];

const ROLE = { type: "aws:iam/role:Role", name: "role" };

function outcome(stack: string, what: "same" | "update" | "failed"): Outcome {
  const changes = new Changes();
  if (what === "update") changes.add(done("update", ROLE));
  return { stack, isGood: what !== "failed", isInterrupted: false, changes: changes.list };
}

const waiting = (outcomes: Readonly<Record<string, "same" | "update" | "failed">>) => {
  const all = Object.entries(outcomes).map(([stack, what]) => outcome(stack, what));
  return [...waitingUnits(UNITS, all)];
};

const SAME = { storage: "same", auth: "same", api: "same", site: "same", alone: "same" } as const;

describe("waitingUnits", () => {
  it("are none where nothing that others use would change", () => {
    assert.deepEqual(waiting(SAME), []);
    assert.deepEqual(waiting({ ...SAME, site: "failed", alone: "failed" }), []);
    assert.deepEqual(waiting({ ...SAME, site: "update", alone: "update" }), []);
  });

  it("use one that would change, directly or through others", () => {
    assert.deepEqual(waiting({ ...SAME, auth: "update" }), ["site"]);
    assert.deepEqual(waiting({ ...SAME, storage: "update" }), ["api", "site"]);
    assert.deepEqual(waiting({ ...SAME, storage: "update", api: "failed" }), ["api", "site"]);
  });

  it("use one that fails or cannot be compared", () => {
    assert.deepEqual(waiting({ ...SAME, api: "failed" }), ["site"]);
    const { storage: _, ...others } = SAME;
    assert.deepEqual(waiting(others), ["api", "site"]);
  });
});
