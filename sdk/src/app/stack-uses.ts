import { type CapturedStack, captureStack, formatLocation, locationOf } from "../errors";

/** A stack that uses another one. */
export interface StackUse {
  readonly from: string;
  /** Function or class of the other one, which may not be registered yet. */
  readonly of: unknown;
  readonly captured: CapturedStack;
}

/** The uses of stacks by other stacks of an app. */
export class StackUses {
  readonly #uses: StackUse[] = [];

  note(from: string, of: unknown): void {
    this.#uses.push({ from, of, captured: captureStack() });
  }

  /**
   * The first circle, edge by edge: `ApiStack uses StorageStack (src/stacks.ts:12:19), StorageStack uses ApiStack (...)`.
   * Undefined when the stack functions that have run show none.
   */
  circle(idOf: (definition: unknown) => string | undefined): string | undefined {
    const edges = this.#uses.flatMap((use) => {
      const to = idOf(use.of);
      return to === undefined ? [] : [{ ...use, to }];
    });
    const found = findCircle(edges);
    return found?.map(({ from, to, captured }) => `${from} uses ${to}${whereOf(captured)}`).join(", ");
  }
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly captured: CapturedStack;
}

function findCircle(edges: readonly Edge[]): readonly Edge[] | undefined {
  const done = new Set<string>();
  const visit = (at: string, path: readonly Edge[]): readonly Edge[] | undefined => {
    const start = path.findIndex(({ from }) => from === at);
    if (start >= 0) return path.slice(start);
    if (done.has(at)) return undefined;
    for (const edge of edges.filter(({ from }) => from === at)) {
      const circle = visit(edge.to, [...path, edge]);
      if (circle) return circle;
    }
    done.add(at);
    return undefined;
  };
  for (const { from } of edges) {
    const circle = visit(from, []);
    if (circle) return circle;
  }
  return undefined;
}

function whereOf(captured: CapturedStack): string {
  const location = locationOf(captured);
  return location ? ` (${formatLocation(location)})` : "";
}
