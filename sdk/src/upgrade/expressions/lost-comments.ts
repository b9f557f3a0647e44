import type * as t from "@babel/types";
import { type Range, rangeOf } from "../../syntax/nodes";
import type { Layout, Member } from "./layout";
import { commentsIn, type Source } from "./source";
import type { Use } from "./uses";

/** The parts of the old text that a rendering has used. */
export interface RenderedParts {
  readonly copied: readonly Range[];
  readonly placed: ReadonlySet<Member>;
  readonly layouts: ReadonlySet<Layout>;
  readonly leaving: readonly Range[];
}

/** Comments that a rendering lost, by the member that they go in front of. */
export interface Lost {
  readonly orphans: ReadonlyMap<Member, readonly t.Comment[]>;
  /** Comments for which there is no member. */
  readonly others: readonly t.Comment[];
}

/**
 * Finds the comments of an expression, and of the constants written inline, that are not in the new text. Their nodes
 * were removed, or have another text now.
 */
export function lostComments(
  source: Source,
  root: Range,
  uses: readonly Use[],
  rendered: RenderedParts,
): Lost {
  const members = membersIn(uses).filter(
    (member) => rendered.placed.has(member) || rendered.layouts.has(member.layout),
  );
  const copied = merged(rendered.copied);
  const ranges = merged([
    root,
    ...rendered.leaving,
    ...[...rendered.layouts].map(({ node }) => rangeOf(node)),
  ]);
  const orphans = new Map<Member, t.Comment[]>();
  const others: t.Comment[] = [];
  for (const comment of ranges.flatMap((range) => commentsIn(source, range))) {
    if (isWithin(comment, copied)) continue;
    const around = members.filter(({ prefix, suffix }) =>
      isInside(comment, { start: prefix.start, end: suffix.end }),
    );
    const [home] = around.sort((one, other) => lengthOf(one) - lengthOf(other));
    if (home) orphans.set(home, [...(orphans.get(home) ?? []), comment]);
    else others.push(comment);
  }
  return { orphans, others };
}

function membersIn(uses: readonly Use[]): readonly Member[] {
  const members = uses.flatMap(({ member, spread, layout }) => [
    ...(member ? [member] : []),
    ...(spread ? [spread] : []),
    ...(layout?.members ?? []),
  ]);
  return [...new Set(members)];
}

/** The ranges in their order. Ranges that meet become one. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const sorted = [...ranges].sort((one, other) => one.start - other.start);
  const whole: Range[] = [];
  for (const { start, end } of sorted) {
    const last = whole.at(-1);
    if (last && start <= last.end)
      whole[whole.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else whole.push({ start, end });
  }
  return whole;
}

function isWithin(comment: t.Comment, ranges: readonly Range[]): boolean {
  let [low, high] = [0, ranges.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as Range).start <= (comment.start as number)) low = middle;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && isInside(comment, range);
}

/** Whether a range lies completely in another one. */
export function isInside(
  { start, end }: { start?: number | null; end?: number | null },
  range: Range,
): boolean {
  return (start as number) >= range.start && (end as number) <= range.end;
}

function lengthOf({ prefix, suffix }: Member): number {
  return suffix.end - prefix.start;
}
