import type * as t from "@babel/types";
import type { Issue } from "../../errors";
import type { Translator } from "../../gen0/translation/translate";
import type { Keys } from "../../gen0/translation/tree";
import { bare, type Node, type Range, rangeOf } from "../../syntax/nodes";
import { UNWRITABLE } from "./doubts";
import { evaluate } from "./evaluate";
import type { Member } from "./layout";
import type { Ledger, OrphanComments } from "./ledger";
import { isInside, lostComments } from "./lost-comments";
import { originsOf } from "./origins";
import { Unwritable } from "./property-text";
import { type Part, Renderer } from "./render";
import type { Source } from "./source";
import { type Use, Uses } from "./uses";

/** An expression that is written anew, and where it stands in the old props. */
export interface Root {
  readonly node: t.Node;
  readonly keys: Keys;
}

/** A difference from the old values, at a path of them. */
interface Difference {
  readonly path: string;
  readonly message: string;
}

/** The result of a translation of old values. */
export interface Translated {
  /** All new values: props, and options beside them. */
  readonly value: unknown;
  readonly issues: readonly Issue[];
  readonly differences: readonly Difference[];
  readonly writtenAt: (path: string) => string;
  /** The texts that replace each root, or that are added. */
  readonly parts: readonly Part[];
}

/** The outcome of a rewrite. */
export type Rewritten =
  | { readonly isLeft: true; readonly why: readonly { readonly offset: number; readonly message: string }[] }
  | ({ readonly isLeft: false; readonly parts: readonly Part[] } & Written);

/** The texts of the parts. */
interface Written {
  readonly texts: readonly string[];
  readonly ledger: Ledger;
  readonly differences: readonly { readonly offset: number; readonly message: string }[];
}

/** A rewrite of expressions by a translation. */
interface Task {
  readonly source: Source;
  readonly table: Translator;
  readonly roots: readonly Root[];
  readonly translate: (values: readonly unknown[]) => Translated;
}

/** Objects and lists that the next try takes as unknown. */
interface Retry {
  readonly unread: readonly Node[];
}

/**
 * Evaluates expressions, translates them and writes the result. Some results have no text, such as a list that becomes a map
 * and has spreads. Then the object or list is taken as unknown, and translations have an answer for that.
 */
export function rewrite(
  source: Source,
  table: Translator,
  roots: readonly Root[],
  translate: (values: readonly unknown[]) => Translated,
): Rewritten {
  const unread = new Set<Node>();
  for (;;) {
    const result = tryRewrite({ source, table, roots, translate }, unread);
    if (!("unread" in result)) return result;
    for (const node of result.unread) unread.add(node);
  }
}

function tryRewrite(task: Task, unread: ReadonlySet<Node>): Rewritten | Retry {
  const { source, table, roots, translate } = task;
  const read = roots.map(({ node, keys }) => evaluate(source, node, keys, unread));
  const uses = read.flatMap((each) => each.uses);
  const translated = attempt(() => translate(read.map(({ value }) => value)));
  if ("message" in translated) return left(`${translated.message}`, roots);
  if (translated.issues.length > 0) return withoutIssues(task, translated.issues, uses, unread);
  const written = write(source, table, roots, translated, uses);
  if (!(written instanceof Unwritable)) return { isLeft: false, parts: translated.parts, ...written };
  const node = containerOf(written.use);
  if (!node || unread.has(node) || roots.some((root) => bare(root.node) === node))
    return left(UNWRITABLE, roots, written.use);
  return { unread: [node] };
}

/** Leaves the parts with issues unread, where their file is moved anyhow. Else the expression stays as it is. */
function withoutIssues(
  { source, roots }: Task,
  issues: readonly Issue[],
  uses: readonly Use[],
  unread: ReadonlySet<Node>,
): Rewritten | Retry {
  const wrong = source.isMovedAnyhow ? partsWith(issues, uses, roots) : [];
  const isNew = wrong.some((part) => !unread.has(part));
  return isNew ? { unread: wrong } : { isLeft: true, why: mistakes(issues, uses, roots) };
}

function left(message: string, roots: readonly Root[], use?: Use): Rewritten {
  const offset = use?.isElsewhere === false ? use.node.start : roots[0]?.node.start;
  return { isLeft: true, why: [{ message, offset: offset ?? 0 }] };
}

function attempt<Type>(run: () => Type): Type | { readonly message: string } {
  try {
    return run();
  } catch (error) {
    return { message: (error as Error).message };
  }
}

function mistakes(issues: readonly Issue[], uses: readonly Use[], roots: readonly Root[]) {
  return located(issues, uses, roots).map(({ path, message, offset }) => ({
    message: path === "" ? message : `${path}: ${message}`,
    offset,
  }));
}

/** Finds where in the file something is said of a path. */
function located(said: readonly Difference[], uses: readonly Use[], roots: readonly Root[]) {
  const byPath = new Uses(uses);
  return said.map(({ path, message }) => ({
    path,
    message,
    offset: byPath.at(path)?.node.start ?? roots[0]?.node.start ?? 0,
  }));
}

/** The parts of the props that issues are about: taken as not known they stay where they are, with what is to be done. */
function partsWith(issues: readonly Issue[], uses: readonly Use[], roots: readonly Root[]): readonly Node[] {
  const byPath = new Uses(uses);
  const parts = issues.flatMap(({ path }) => bare(byPath.at(path)?.node) ?? []);
  return parts.filter((part) => !roots.some(({ node }) => bare(node) === part));
}

/** Renders, and once more for each comment that had no place in it. */
function write(
  source: Source,
  table: Translator,
  roots: readonly Root[],
  { value, writtenAt, parts, differences }: Translated,
  uses: readonly Use[],
): Written | Unwritable {
  const origins = originsOf({ value, keys: [] }, new Uses(uses), writtenAt);
  let orphans: OrphanComments = new Map();
  try {
    for (let round = 0; ; round += 1) {
      const renderer = new Renderer({ source, table, origins, orphans });
      const texts = parts.map((part) => renderer.root(part));
      const lost = roots.map(({ node }) => lostComments(source, rangeOf(node), uses, renderer.ledger));
      const found = new Map(lost.flatMap((each) => [...each.orphans]));
      if (found.size === 0 || round > 2) {
        const spread = lostSpread(uses, renderer.ledger.copied);
        if (spread) return new Unwritable(spread);
        const rest = [...lost.flatMap(({ others }) => others), ...[...found.values()].flat()];
        return {
          texts: [inFront(source, rest) + (texts[0] ?? ""), ...texts.slice(1)],
          ledger: renderer.ledger,
          differences: located(differences, uses, roots),
        };
      }
      orphans = joined(orphans, found);
    }
  } catch (error) {
    if (error instanceof Unwritable) return error;
    throw error;
  }
}

function joined(one: OrphanComments, other: OrphanComments): OrphanComments {
  const all = new Map<Member, readonly t.Comment[]>(one);
  for (const [member, comments] of other) all.set(member, [...(all.get(member) ?? []), ...comments]);
  return all;
}

/** An object with a spread or the like that is nowhere in the new text. */
function lostSpread(uses: readonly Use[], copied: readonly Range[]): Use | undefined {
  return uses.find(({ fixed, layout }) =>
    layout ? fixed.some(({ body }) => !copied.some((range) => isInside(body, range))) : false,
  );
}

/** The object or list around a value that cannot be moved, or the name of a constant of another file. */
function containerOf(use: Use | undefined): Node | undefined {
  if (!use) return undefined;
  if (use.isElsewhere) return containerOf(use.parent) ?? bare(use.parent?.node);
  if (use.node.type === "SpreadElement" || use.node.type === "ObjectMethod") return use.parent?.literal;
  return use.fixed.length > 0 ? use.literal : (bare(use.node) as Node);
}

function inFront({ text }: Source, comments: readonly t.Comment[]): string {
  return comments
    .map(({ type, value, start, end }) =>
      type === "CommentLine" ? `/*${value}*/ ` : `${text.slice(start as number, end as number)} `,
    )
    .join("");
}
