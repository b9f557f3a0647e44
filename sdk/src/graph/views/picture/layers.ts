import { groupBy } from "./group";
/** An arrow between two nodes, by their indexes in the list of nodes. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
}

/** The column of each node, so that arrows lead to the right except for those that close a circle. */
export function columnsOf(count: number, arrows: readonly Arrow[]): { columns: number[]; back: Set<Arrow> } {
  const back = backArrows(count, arrows);
  const forward = arrows.filter((arrow) => !back.has(arrow));
  const outgoing = groupBy(forward, ({ from }) => from);
  const columns = longestPaths(count, forward);
  const entered = new Set(forward.map(({ to }) => to));
  // A node without incoming arrows is just in front of the nodes that it leads to.
  for (let node = 0; node < count; node++) {
    const next = outgoing.get(node);
    if (entered.has(node) || next === undefined) continue;
    columns[node] = Math.min(...next.map(({ to }) => columns[to] as number)) - 1;
  }
  return { columns, back };
}

/** The arrows that lead back to where a walk has come from. */
function backArrows(count: number, arrows: readonly Arrow[]): Set<Arrow> {
  const outgoing = groupBy(arrows, ({ from }) => from);
  const state = new Array<"new" | "open" | "done">(count).fill("new");
  const back = new Set<Arrow>();
  const walk = (node: number): void => {
    state[node] = "open";
    for (const arrow of outgoing.get(node) ?? []) {
      if (state[arrow.to] === "open") back.add(arrow);
      else if (state[arrow.to] === "new") walk(arrow.to);
    }
    state[node] = "done";
  };
  for (let node = 0; node < count; node++) if (state[node] === "new") walk(node);
  return back;
}

function longestPaths(count: number, arrows: readonly Arrow[]): number[] {
  const outgoing = groupBy(arrows, ({ from }) => from);
  const missing = new Array<number>(count).fill(0);
  for (const { to } of arrows) missing[to] = (missing[to] as number) + 1;
  const columns = new Array<number>(count).fill(0);
  const ready = missing.flatMap((left, node) => (left === 0 ? [node] : []));
  for (const node of ready) {
    for (const { to } of outgoing.get(node) ?? []) {
      columns[to] = Math.max(columns[to] as number, (columns[node] as number) + 1);
      missing[to] = (missing[to] as number) - 1;
      if (missing[to] === 0) ready.push(to);
    }
  }
  return columns;
}
