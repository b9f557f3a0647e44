import { isMember, type Node, rangeOf } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";
import type { Cause } from "../../values/left-out";
import type { Part } from "./part";

/** A part of a file that is left out. */
export interface Cut {
  readonly part: Part;
  readonly cause: Cause;
  /** Whether the cause itself stands here. Else something that uses it. */
  readonly isCause: boolean;
}

/** The parts of a program that are left out, by file. */
export class Cuts {
  readonly byFile = new Map<SourceFile, Cut[]>();

  add(file: SourceFile, cut: Cut): void {
    this.byFile.set(file, [...(this.byFile.get(file) ?? []), cut]);
  }

  /** The part that is left out and that a node is in. */
  around(file: SourceFile, node: Node): Cut | undefined {
    const { start, end } = rangeOf(node);
    return this.byFile
      .get(file)
      ?.find(
        ({ part }) =>
          (part.node.start as number) <= start && end <= (part.node.end as number) && isIn(part, node),
      );
  }
}

/** Of `app.stack(A).stack(B)` only the second call is in its own link. */
function isIn(part: Part, node: Node): boolean {
  if (part.is !== "link" || !isMember(part.node.callee)) return true;
  return (node.start as number) >= (part.node.callee.object.end as number);
}
