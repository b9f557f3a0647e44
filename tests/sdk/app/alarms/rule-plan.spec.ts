import assert from "node:assert/strict";
import { anyOf, inRules } from "#sdk/app/alarms/rule-plan";

const named = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ name: String(index).padEnd(length, "x") }));

describe("the rule of a stack's alarm", () => {
  it("is on while one of the alarms is", () => {
    assert.equal(anyOf(["one", "two"]), 'ALARM("one") OR ALARM("two")');
  });

  it("has at most a hundred alarms", () => {
    assert.deepEqual(
      inRules(named(250, 10)).map((group) => group.length),
      [100, 100, 50],
    );
  });

  it("has at most 10,240 characters", () => {
    const groups = inRules(named(100, 200));
    assert.ok(groups.length > 1);
    assert.equal(groups.flat().length, 100);
    for (const group of groups) assert.ok(anyOf(group.map(({ name }) => name)).length <= 10_240);
  });
});
