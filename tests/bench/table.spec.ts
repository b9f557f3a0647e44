import assert from "node:assert/strict";
import { toFigure } from "../../bench/figure";
import { toTable } from "../../bench/table";

describe("toTable", () => {
  it("writes a line per figure, with a dash for a missing value", () => {
    const figures = [
      toFigure({
        name: "requests",
        unit: "requests/s",
        ours: [6000.4, 6000.4, 4000],
        peer: { name: "bare", values: [10000, 10000, 10000] },
        goal: { of: "ratio", atLeast: 0.5 },
      }),
      toFigure({ name: "start", unit: "s", ours: [1.23456], goal: { of: "value", atMost: 1.2 } }),
      toFigure({ name: "memory", unit: "MB", ours: [90] }),
    ];
    assert.equal(
      toTable(figures),
      [
        "figure               ours  peer                     ratio  spread        goal          met",
        "requests  6000 requests/s  10000 requests/s (bare)   0.60  0.40 to 0.60  ratio >= 0.5  yes",
        "start              1.23 s  -                            -  1.23 to 1.23  <= 1.2 s      no",
        "memory              90 MB  -                            -  90 to 90      -             -",
      ].join("\n"),
    );
  });
});
