import assert from "node:assert/strict";
import * as fc from "fast-check";
import { columnsOf } from "#sdk/graph/views/picture/layers";
import { type Box, layOut } from "#sdk/graph/views/picture/layout";

const arrow = (from: number, to: number) => ({ from, to });
const boxes = (count: number): Box[] => Array.from({ length: count }, () => ({ width: 100, height: 30 }));

describe("columnsOf", () => {
  it("puts each node behind all that lead to it", () => {
    const { columns } = columnsOf(4, [arrow(0, 1), arrow(1, 2), arrow(0, 2), arrow(2, 3)]);
    assert.deepEqual(columns, [0, 1, 2, 3]);
  });

  it("puts what nothing leads to just in front of what it leads to", () => {
    const { columns } = columnsOf(4, [arrow(0, 1), arrow(1, 2), arrow(3, 2)]);
    assert.deepEqual(columns, [0, 1, 2, 1]);
  });

  it("lets an arrow that closes a circle lead back", () => {
    const closing = arrow(2, 0);
    const { columns, back } = columnsOf(3, [arrow(0, 1), arrow(1, 2), closing]);
    assert.deepEqual([columns, [...back]], [[0, 1, 2], [closing]]);
  });
});

describe("layOut", () => {
  it("lays out nothing", () => {
    const { positions, paths } = layOut([], []);
    assert.deepEqual([positions, paths], [[], []]);
  });

  it("draws no crossing that an order without it would avoid", () => {
    const { positions } = layOut(boxes(4), [arrow(0, 3), arrow(1, 2)]);
    const above = (a: number, b: number) => (positions[a]?.y ?? 0) < (positions[b]?.y ?? 0);
    assert.equal(above(0, 1), above(3, 2));
  });

  it("leads an arrow from the right side of one box to the left side of the other", () => {
    const { positions, paths } = layOut(boxes(2), [arrow(0, 1)]);
    const [from, to] = positions;
    assert.deepEqual(paths, [
      [
        { x: (from?.x ?? 0) + 100, y: (from?.y ?? 0) + 15 },
        { x: to?.x, y: (to?.y ?? 0) + 15 },
      ],
    ]);
  });

  it("never lets two boxes touch, keeps all inside, and is the same each time", () => {
    const graphs = fc.integer({ min: 1, max: 15 }).chain((count) =>
      fc.tuple(
        fc.array(
          fc.record({ width: fc.integer({ min: 20, max: 200 }), height: fc.integer({ min: 20, max: 60 }) }),
          {
            minLength: count,
            maxLength: count,
          },
        ),
        fc.array(
          fc
            .tuple(fc.nat(count - 1), fc.nat(count - 1))
            .filter(([from, to]) => from !== to)
            .map(([from, to]) => arrow(from, to)),
          { maxLength: count === 1 ? 0 : 25 },
        ),
      ),
    );
    fc.assert(
      fc.property(graphs, ([sizes, arrows]) => {
        const layout = layOut(sizes, arrows);
        const placed = sizes.map((box, i) => ({
          ...box,
          x: layout.positions[i]?.x ?? 0,
          y: layout.positions[i]?.y ?? 0,
        }));
        for (const a of placed) {
          assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.width <= layout.width && a.y + a.height <= layout.height);
          for (const b of placed) {
            if (a === b) continue;
            const apart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            assert.ok(apart);
          }
        }
        assert.deepEqual(layOut(sizes, arrows), layout);
      }),
      { numRuns: 200 },
    );
  });
});
