import { groupBy } from "./group";
import type { Picture, PictureEdge, PictureNode } from "./types";

/** The picture in words: every part with what it calls or uses. */
export function pictureText({ nodes, edges }: Picture): string {
  if (nodes.length === 0) return "the program has nothing to draw\n";
  const outgoing = groupBy(edges, ({ from }) => from);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ends = (edge: PictureEdge): string => titleOf(byId.get(edge.to) as PictureNode);
  /** A route stands with what it leads to: the function first, then who is asked before it. */
  const cells = (edge: PictureEdge): string[] => {
    if (byId.get(edge.to)?.kind !== "route") return [edge.label, ends(edge)];
    const onward = (outgoing.get(edge.to) ?? []).map((next) => `${next.label} ${ends(next)}`.trim());
    return [ends(edge), ...onward.reverse()];
  };
  const heads = nodes.filter(({ id, kind }) => kind !== "route" && outgoing.has(id));
  const parts = heads.map((node) =>
    [titleOf(node), ...columns((outgoing.get(node.id) ?? []).map(cells))].join("\n"),
  );
  const reached = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const alone = nodes.filter(({ id }) => !reached.has(id)).map(titleOf);
  return `${[...parts, ...alone].join("\n\n")}\n`;
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => (row[column] ?? "").length));
  const widths = [width(0), width(1)];
  return rows.map((row) =>
    `  ${row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .filter((cell) => cell !== "")
      .join("  ")}`.trimEnd(),
  );
}

function titleOf({ label, detail }: PictureNode): string {
  return detail === "" ? label : `${label} (${detail})`;
}
