import { groupBy } from "./group";
import { type Arrow, columnsOf } from "./layers";

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** Upper left corner of each box. */
  readonly positions: readonly Point[];
  /** The points of each arrow, from its beginning to its end. */
  readonly paths: readonly (readonly Point[])[];
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Space between the columns, which arrows and their labels take, and between what is above each other. */
const COLUMN_GAP = 110;
const ROW_GAP = 14;
/** An arrow that passes a column takes this much of its height. */
const PASSING = 6;
const SWEEPS = 12;
const MARGIN = 16;

/** An entry of a column: a box, or the point where a long arrow passes. */
interface Slot {
  readonly column: number;
  readonly height: number;
  readonly before: Slot[];
  readonly behind: Slot[];
  /** Its index in the column, then its centre. */
  order: number;
  y: number;
}

/**
 * Lays out boxes in columns from left to right, and arrows between them with few crossings. The longest path decides
 * the column, the means of the neighbours the order inside it. Heights are as close to the neighbours as the order
 * allows.
 */
export function layOut(boxes: readonly Box[], arrows: readonly Arrow[]): Layout {
  const { columns, back } = columnsOf(boxes.length, arrows);
  const slots = boxes.map((box, i) => slot(columns[i] as number, box.height));
  const chains = arrows.map((arrow) => chain(arrow, back.has(arrow), slots));
  const all = columnList([...slots, ...chains.flatMap(passing)]);
  for (const column of all) column.forEach((entry, i) => void (entry.order = i));
  sweepColumns(all, (column, isToTheRight) => reorder(column, isToTheRight ? "before" : "behind"));
  for (const column of all) stack(column);
  sweepColumns(all, align);
  return measure(boxes, arrows, { columns, back, slots, chains, all });
}

/** Visits all columns several times, in turn from left to right and from right to left. */
function sweepColumns(all: readonly Slot[][], visit: (column: Slot[], isToTheRight: boolean) => void): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isToTheRight = sweep % 2 === 0;
    for (const column of isToTheRight ? all : all.toReversed()) visit(column, isToTheRight);
  }
}

/** The slots of each column, from the left one on. */
function columnList(slots: readonly Slot[]): Slot[][] {
  const groups = groupBy(slots, ({ column }) => column);
  return Array.from({ length: Math.max(-1, ...groups.keys()) + 1 }, (_, column) => groups.get(column) ?? []);
}

function slot(column: number, height: number): Slot {
  return { column, height, before: [], behind: [], order: 0, y: 0 };
}

/** The slots that an arrow goes through, both ends included, from left to right. */
function chain({ from, to }: Arrow, isBack: boolean, slots: readonly Slot[]): Slot[] {
  const [first, last] = [slots[isBack ? to : from] as Slot, slots[isBack ? from : to] as Slot];
  const between = Math.max(0, last.column - first.column - 1);
  const chained = [
    first,
    ...Array.from({ length: between }, (_, i) => slot(first.column + 1 + i, PASSING)),
    last,
  ];
  chained.slice(1).forEach((next, i) => {
    const previous = chained[i] as Slot;
    previous.behind.push(next);
    next.before.push(previous);
  });
  return chained;
}

function passing(slots: readonly Slot[]): readonly Slot[] {
  return slots.slice(1, -1);
}

function reorder(column: Slot[], side: "before" | "behind"): void {
  const wish = new Map(
    column.map((entry) => [entry, mean(entry[side].map(({ order }) => order)) ?? entry.order]),
  );
  column.sort((a, b) => (wish.get(a) as number) - (wish.get(b) as number));
  column.forEach((entry, i) => void (entry.order = i));
}

function stack(column: readonly Slot[]): void {
  let y = 0;
  for (const entry of column) {
    entry.y = y + entry.height / 2;
    y += entry.height + ROW_GAP;
  }
}

/** Moves what is in a column to where its neighbours are, as far as order and gaps allow. */
function align(column: readonly Slot[]): void {
  let offset = 0;
  const offsets = column.map(({ height }, i) => {
    if (i > 0) offset += ((column[i - 1] as Slot).height + height) / 2 + ROW_GAP;
    return offset;
  });
  const wishes = column.map(
    (entry, i) =>
      (mean([...entry.before, ...entry.behind].map(({ y }) => y)) ?? entry.y) - (offsets[i] as number),
  );
  ascending(wishes).forEach((y, i) => void ((column[i] as Slot).y = y + (offsets[i] as number)));
}

/** The closest values that never fall: neighbours that would are replaced by their mean. */
function ascending(values: readonly number[]): number[] {
  const groups: { sum: number; count: number }[] = [];
  for (const value of values) {
    let group = { sum: value, count: 1 };
    for (
      let last = groups.at(-1);
      last && last.sum / last.count > group.sum / group.count;
      last = groups.at(-1)
    ) {
      group = { sum: last.sum + group.sum, count: last.count + group.count };
      groups.pop();
    }
    groups.push(group);
  }
  return groups.flatMap(({ sum, count }) => new Array<number>(count).fill(sum / count));
}

interface Placed {
  readonly columns: readonly number[];
  readonly back: ReadonlySet<Arrow>;
  readonly slots: readonly Slot[];
  readonly chains: readonly (readonly Slot[])[];
  readonly all: readonly (readonly Slot[])[];
}

function measure(boxes: readonly Box[], arrows: readonly Arrow[], placed: Placed): Layout {
  const { columns, back, slots, chains, all } = placed;
  const top = Math.min(0, ...all.flat().map(({ y, height }) => y - height / 2)) - MARGIN;
  const bottom = Math.max(0, ...all.flat().map(({ y, height }) => y + height / 2)) + MARGIN;
  const widths = all.map((_, column) =>
    Math.max(0, ...boxes.filter((_, i) => columns[i] === column).map(({ width }) => width)),
  );
  const lefts = widths.map(
    (_, column) => MARGIN + widths.slice(0, column).reduce((sum, width) => sum + width + COLUMN_GAP, 0),
  );
  const positions = slots.map(({ column, y, height }) => ({
    x: lefts[column] as number,
    y: round(y - height / 2 - top),
  }));
  const paths = chains.map((chain, i) => {
    const points = chain.flatMap(({ column, y }, at) => {
      const left = lefts[column] as number;
      const right = left + (widths[column] as number);
      const isFirst = at === 0;
      const own = slots.indexOf(chain[0] as Slot);
      if (isFirst) return [{ x: left + (boxes[own] as Box).width, y: round(y - top) }];
      if (at === chain.length - 1) return [{ x: left, y: round(y - top) }];
      return [
        { x: left, y: round(y - top) },
        { x: right, y: round(y - top) },
      ];
    });
    return back.has(arrows[i] as Arrow) ? points.toReversed() : points;
  });
  const width = (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0) + MARGIN;
  return { positions, paths, width, height: round(bottom - top) };
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
