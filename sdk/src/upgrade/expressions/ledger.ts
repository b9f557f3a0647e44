import type * as t from "@babel/types";
import { type Range, rangeOf } from "../../syntax/nodes";
import { doubtBlock, doubtLine, isDoubtIn } from "./doubts";
import { reindent, shift } from "./indent";
import { type Layout, type Member, valueText } from "./layout";
import { commentsIn, indentAt, type Source } from "./source";
import type { Unit } from "./unit";
import type { Use } from "./uses";

/** Comments that had no place in a rendering before this one, by the member that they go to. */
export type OrphanComments = ReadonlyMap<Member, readonly t.Comment[]>;

/** The parts of the file that a rendering has used, its doubts, and the other changes that it needs. */
export class Ledger {
  /** Ranges of the file that the new text has. */
  readonly copied: Range[] = [];
  /** Members whose values, or what became of them, are in the new text. */
  readonly placed = new Set<Member>();
  /** Objects and lists that are written where they stand. */
  readonly layouts = new Set<Layout>();
  readonly doubts: { readonly offset: number; readonly message: string }[] = [];
  /** Values of constants that are written anew where they are declared. */
  readonly declared = new Map<Range, string>();
  /** Names of constants in whose place their value is written. */
  readonly inlined = new Set<string>();
  /** Values of constants that nothing else reads. They are removed, and their comments have to stay. */
  readonly leaving: Range[] = [];
  readonly #withComments = new Set<Member>();
  #pending: string[] = [];

  constructor(
    private readonly source: Source,
    private readonly orphans: OrphanComments,
  ) {}

  /** Text of the file, moved to where it stands now. */
  copy(node: t.Node, member: Member | undefined, indent: string): string {
    this.copied.push(rangeOf(node));
    const from = indentAt(this.source.text, node.start as number);
    return reindent(valueText(this.source, node, member), from, indent);
  }

  /** Blanks and comments between nodes, likewise. */
  copyBetween(range: Range, from: number, indent: string): string {
    this.copied.push(range);
    const { text } = this.source;
    return shift(text.slice(range.start, range.end), indentAt(text, from), indent);
  }

  /** Blanks and comments around a member stay where they are. */
  copyAround(member: Member): void {
    this.copied.push(member.prefix, member.suffix);
    this.#withComments.add(member);
  }

  /** Comments that come along with a member, unless they are somewhere already. */
  commentsOf(
    member: Member | undefined,
    indent: string,
  ): { readonly before: readonly string[]; readonly behind: readonly string[] } {
    const first = this.orphansOf(member, indent);
    if (!member || this.#withComments.has(member)) return { before: first, behind: [] };
    this.#withComments.add(member);
    const texts = (range: Range) => commentsIn(this.source, range).map((each) => this.#comment(each, indent));
    return { before: [...texts(member.prefix), ...first], behind: texts(member.suffix) };
  }

  /** Whether the comments of a member are somewhere already. */
  hasComments(member: Member): boolean {
    return this.#withComments.has(member);
  }

  /** Comments that have no place of their own, and stand in front of a member. */
  orphansOf(member: Member | undefined, indent: string): readonly string[] {
    const comments = (member && this.orphans.get(member)) ?? [];
    return comments.map((comment) => this.#comment(comment, indent));
  }

  #comment({ start, end }: t.Comment, indent: string): string {
    return this.copyBetween({ start: start as number, end: end as number }, start as number, indent);
  }

  /** Reports a problem. It becomes a comment, unless one of the members around has that comment. */
  doubt(given: string, offset: number, around: readonly Member[]): void {
    const message = this.source.worded(given);
    const isKnown = this.doubts.some((each) => each.message === message && each.offset === offset);
    if (!isKnown) this.doubts.push({ message, offset });
    const { text } = this.source;
    const isThere = around.some(({ prefix }) => isDoubtIn(text.slice(prefix.start, prefix.end), message));
    if (!isThere && !this.#pending.includes(message)) this.#pending.push(message);
  }

  /** Doubts inside of a unit become comments in front of it, or of what is around where that cannot have lines. */
  withDoubts(hasLines: boolean, write: () => Unit): Unit {
    const around = this.#pending;
    this.#pending = [];
    const unit = write();
    const own = this.#pending;
    this.#pending = around;
    if (hasLines) return { ...unit, before: [...unit.before, ...own.map(doubtLine)] };
    this.#pending.push(...own.filter((message) => !around.includes(message)));
    return unit;
  }

  /** The same for a whole text. */
  withBlocks(write: () => string): string {
    this.#pending = [];
    const text = write();
    return [...this.#pending.map(doubtBlock), text].join(" ");
  }
}

/**
 * A constant that is read once keeps its name, and its declaration gets the new value. A constant whose parts have
 * moved elsewhere is written inline.
 */
export function inConstant(ledger: Ledger, use: Use, text: string, isTakenApart: boolean): string {
  const { constant, node, member } = use;
  if (!constant) return text;
  if (isTakenApart || !constant.isReadOnce || constant.isTyped || constant.elsewhere) {
    inline(ledger, use);
    return text;
  }
  ledger.declared.set(rangeOf(constant.init), text);
  return ledger.copy(node, member, "");
}

/** A constant in whose place its value is written. */
export function inline(ledger: Ledger, { node, constant }: Use): void {
  if (node.type === "Identifier") ledger.inlined.add(node.name);
  if (constant?.isReadOnce && !constant.elsewhere) ledger.leaving.push(rangeOf(constant.init));
}
