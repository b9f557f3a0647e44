import type * as t from "@babel/types";
import type { Doubt } from "./doubts";
import type { Part } from "./render";
import type { Rewritten } from "./rewrite";
import type { Source } from "./source";

/** A text in place of a range of the file. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The result of the rewrite of an expression. */
export interface Upgraded {
  /** Whether it has to stay as generation 0 took it: the doubts say why, and there are no edits. */
  readonly isLeft: boolean;
  /** Edits of ranges that do not overlap: of the expression itself, and of constants where they are declared. */
  readonly edits: readonly Edit[];
  /** Arguments that were not there. */
  readonly added: { readonly props?: string; readonly options?: string; readonly argument?: string };
  readonly doubts: readonly Doubt[];
  /** Constants that are written inline now. Nothing may read them any more. */
  readonly inlined: readonly string[];
}

/** Where the text of a part goes: in place of a node, or to an argument that is not there. */
interface Target {
  readonly name: "props" | "options" | "argument";
  readonly node: t.Node | undefined;
  readonly text: string;
}

/** The changes that the file needs. */
export function upgradedOf(
  rewritten: Rewritten,
  source: Source,
  targetOf: (text: string, part: Part) => Target,
): Upgraded {
  if (rewritten.isLeft) {
    const doubts = rewritten.why.map((each) => ({ ...each, isWritten: false }));
    return { isLeft: true, edits: [], added: {}, doubts, inlined: [] };
  }
  const { texts, parts, ledger, differences } = rewritten;
  const targets = parts.map((part, at) => targetOf(texts[at] as string, part));
  const edits = [
    ...targets.flatMap(({ node, text }) => (node ? [editOf(node, text)] : [])),
    ...[...ledger.declared].map(([range, text]) => ({ ...range, text })),
  ];
  const added = targets.filter(({ node, text }) => !node && text !== "{}");
  return {
    isLeft: false,
    edits: edits.filter(({ start, end, text }) => text !== source.textOf({ start, end })),
    added: Object.fromEntries(added.map(({ name, text }) => [name, text])),
    doubts: [
      ...ledger.doubts.map((each) => ({ ...each, isWritten: true })),
      ...differences.map(({ offset, message }) => ({
        offset,
        message,
        isWritten: true,
        isDone: true as const,
      })),
    ],
    inlined: [...ledger.inlined],
  };
}

function editOf({ start, end }: t.Node, text: string): Edit {
  return { start: start as number, end: end as number, text };
}
