import type { PropsTable, Row } from "./row";

/** A row as somebody sees it who has an old program in front of them. */
export interface WrittenRow {
  readonly row: Row;
  /** Path of the prop as programs of generation 0 wrote it. */
  readonly old: string;
  /** The final path. `undefined` for a removed prop. */
  readonly now: string | undefined;
}

/** The rows of a table by what programs wrote: a row itself speaks of what the rows before it have made. */
export function writtenRows({ rows }: Pick<PropsTable, "rows">): readonly WrittenRow[] {
  const moves: Move[] = [];
  return rows.map((row, index) => {
    const old = writtenPath(row.old, moves);
    if (row.now !== undefined && row.now !== row.old) moves.unshift({ old, now: row.now });
    return { row, old, now: lastPath(row, rows.slice(index + 1)) };
  });
}

interface Move {
  readonly old: string;
  readonly now: string;
}

function writtenPath(path: string, moves: readonly Move[]): string {
  const move = moves.find(({ now }) => path === now || path.startsWith(`${now}.`));
  return move ? move.old + path.slice(move.now.length) : path;
}

/** The path to which later rows move the value of a row. */
function lastPath({ now }: Row, later: readonly Row[]): string | undefined {
  return later.reduce<string | undefined>((at, next) => {
    return at !== undefined && next.old === at && next.when === undefined ? next.now : at;
  }, now);
}
