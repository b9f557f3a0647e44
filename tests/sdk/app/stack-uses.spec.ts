import assert from "node:assert/strict";
import { StackUses } from "#sdk/app/stack-uses";

/** The stacks stand for themselves here. One that is not registered has no id. */
function circleOf(edges: readonly (readonly [string, string])[], unregistered: readonly string[] = []) {
  const uses = new StackUses();
  for (const [from, to] of edges) uses.note(from, to);
  return uses.circle((of) => (unregistered.includes(of as string) ? undefined : (of as string)));
}

describe("the uses between the stacks of an app", () => {
  it("have no circle when all of them lead one way, also over several stacks", () => {
    assert.equal(circleOf([]), undefined);
    assert.equal(
      circleOf([
        ["C", "B"],
        ["C", "A"],
        ["B", "A"],
        ["D", "A"],
      ]),
      undefined,
    );
  });

  it("have a circle edge by edge, with the source position of each use", () => {
    const here = String.raw`\(tests/sdk/app/stack-uses\.spec\.ts:\d+:\d+\)`;
    const circle = circleOf([
      ["D", "A"],
      ["A", "B"],
      ["B", "C"],
      ["B", "E"],
      ["C", "A"],
    ]);
    assert.match(String(circle), new RegExp(`^A uses B ${here}, B uses C ${here}, C uses A ${here}$`));
  });

  it("have a circle of one stack that uses itself", () => {
    assert.match(String(circleOf([["A", "A"]])), /^A uses A /);
  });

  it("knows nothing of stacks that are not registered", () => {
    assert.equal(
      circleOf(
        [
          ["A", "B"],
          ["B", "A"],
        ],
        ["B"],
      ),
      undefined,
    );
  });
});
