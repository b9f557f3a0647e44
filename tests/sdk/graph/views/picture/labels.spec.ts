import assert from "node:assert/strict";
import { positionLabels } from "#sdk/graph/views/picture/labels";

const THERE = [
  { x: 0, y: 0 },
  { x: 100, y: 20 },
];
const BACK = [...THERE].reverse();
const FAR = [
  { x: 0, y: 100 },
  { x: 100, y: 100 },
];

const edge = (label: string) => ({ from: "a", to: "b", label });

describe("labels of arrows in a picture", () => {
  it("stand in the middle of their arrows, and arrows without a label have none", () => {
    assert.deepEqual(positionLabels([edge("sends"), edge(""), edge("calls")], [THERE, THERE, FAR]), [
      { label: "sends", x: 50, y: 10 },
      { label: "calls", x: 50, y: 100 },
    ]);
  });

  it("do not lie on one another, also those of arrows there and back", () => {
    const labels = positionLabels(
      [edge("calls"), edge("read, receive"), edge("gives up")],
      [THERE, BACK, THERE],
    );
    assert.deepEqual(
      labels.map(({ y }) => y),
      [10, 23, -3],
    );
  });
});
