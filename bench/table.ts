import type { Figure, Goal } from "./figure";

const HEAD = ["figure", "ours", "peer", "ratio", "spread", "goal", "met"] as const;

/** Formats the figures as a table. */
export function toTable(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(toRow)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats one figure: its name, our value, the peer's and the ratio. */
export function toLine(figure: Figure): string {
  return toRow(figure).slice(0, 4).join("  ");
}

function toRow({ name, unit, ours, peer, peerName, ratio, spread, goal, met }: Figure): readonly string[] {
  return [
    name,
    `${round(ours)} ${unit}`,
    peer === undefined ? "-" : `${round(peer)} ${unit} (${peerName})`,
    ratio === undefined ? "-" : ratio.toFixed(2),
    spread.map((value) => (ratio === undefined ? String(round(value)) : value.toFixed(2))).join(" to "),
    goal ? toText(goal, unit) : "-",
    met === undefined ? "-" : met ? "yes" : "no",
  ];
}

function toText({ of, atMost, atLeast }: Goal, unit: string): string {
  const limit = atMost === undefined ? `>= ${atLeast}` : `<= ${atMost}`;
  return of === "ratio" ? `ratio ${limit}` : `${limit} ${unit}`;
}

/** Three digits are as exact as the measurement. */
function round(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** Aligns numbers to the right, texts to the left. */
function pad(cell: string, width: number, column: number): string {
  return column === 1 || column === 3 ? cell.padStart(width) : cell.padEnd(width);
}
