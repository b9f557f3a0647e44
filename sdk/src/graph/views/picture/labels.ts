import type { Point } from "./layout";
import { round } from "./round";
import type { PictureEdge } from "./types";

/** A label with its centre. */
export interface LabelPosition extends Point {
  readonly label: string;
}

/** A character of a label is this wide, and its line this high. */
const CHARACTER = 6.6;
const LINE = 13;
/** The positions that a label tries, in lines above or below its own. */
const LINES = [0, 1, -1, 2, -2];

/**
 * Positions labels in the middle of the first stretch between two columns. One that would lie on another one moves to
 * a line beside it.
 */
export function positionLabels(
  edges: readonly PictureEdge[],
  paths: readonly (readonly Point[])[],
): readonly LabelPosition[] {
  const taken: LabelPosition[] = [];
  for (const [i, { label }] of edges.entries()) {
    if (label === "") continue;
    const [from, to] = paths[i] as readonly [Point, Point];
    const [x, y] = [round((from.x + to.x) / 2), (from.y + to.y) / 2];
    const positions = LINES.map((line) => ({ label, x, y: round(y + line * LINE) }));
    const free = positions.find((position) => !taken.some((other) => overlap(position, other)));
    taken.push(free ?? (positions[0] as LabelPosition));
  }
  return taken;
}

function overlap(one: LabelPosition, other: LabelPosition): boolean {
  const width = ((one.label.length + other.label.length) / 2) * CHARACTER;
  return Math.abs(one.y - other.y) < LINE && Math.abs(one.x - other.x) < width;
}
