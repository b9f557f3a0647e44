import type * as t from "@babel/types";
import { isOpaque } from "../../gen0/translation/opaque";
import type { Translator } from "../../gen0/translation/translate";
import { isBranch, type Keys } from "../../gen0/translation/tree";
import { rangeOf } from "../../syntax/nodes";
import { arrange, arrangeList, type Entry } from "./arrange";
import { assembleExisting } from "./assemble";
import type { Layout } from "./layout";
import { inConstant, inline, Ledger, type OrphanComments } from "./ledger";
import { literalText } from "./literals";
import type { Origins } from "./origins";
import { Unwritable } from "./property-text";
import { isDoubtful, isSame } from "./same";
import { indentAt, type Source } from "./source";
import { assembleNew } from "./unit";
import { UnitWriter } from "./units";
import { UnknownWriter, type WriteContext } from "./unknown";
import type { Use } from "./uses";

/** A part of the new values that is written in one piece. */
export interface Part {
  readonly keys: Keys;
  readonly value: unknown;
  /** Blanks of the line on which it begins. */
  readonly indent: string;
}

/** New values, and what is known of them. */
export interface Rendering {
  readonly source: Source;
  readonly table: Translator;
  readonly origins: Origins;
  readonly orphans: OrphanComments;
}

/** Writes new values, with the text of the old ones wherever something stays. */
export class Renderer {
  readonly ledger: Ledger;
  readonly #units: UnitWriter;
  readonly #unknown: UnknownWriter;
  readonly #source: Source;
  readonly #table: Translator;
  readonly #origins: Origins;
  #depth = 0;

  constructor({ source, table, origins, orphans }: Rendering) {
    this.#source = source;
    this.#table = table;
    this.#origins = origins;
    this.ledger = new Ledger(source, orphans);
    this.#unknown = new UnknownWriter(source, table, this.ledger);
    this.#units = new UnitWriter(
      source,
      table,
      origins,
      this.ledger,
      ({ value, keys }, indent, isAmongLines) => this.#value(value, keys, indent, isAmongLines),
    );
  }

  /** The text of a part. */
  root({ value, keys, indent }: Part): string {
    this.#depth = keys.length;
    return this.ledger.withBlocks(() => this.#value(value, keys, indent, false));
  }

  #value(value: unknown, keys: Keys, indent: string, isAmongLines: boolean): string {
    const use = this.#origins.at(keys);
    for (const member of [use?.member, use?.spread]) if (member) this.ledger.placed.add(member);
    if (isOpaque(value)) return this.#unknown.text(value, { keys, use, indent, isAmongLines });
    if (use && !use.isElsewhere && this.#isSame(value, use, keys)) return this.#copy(use, indent);
    if (isBranch(value)) return this.#branch(value, { keys, use, indent, isAmongLines });
    const text = literalText(value, this.#source.style);
    if (text === undefined) throw new Unwritable(use);
    return use ? inConstant(this.ledger, use, text, this.#origins.isTakenApart(use)) : text;
  }

  #copy({ node, member }: Use, indent: string): string {
    return this.ledger.copy(node, member, indent);
  }

  #isSame(value: unknown, use: Use, keys: Keys): boolean {
    return isSame(value, use, keys, (each, at) => isDoubtful(this.#table, each, at));
  }

  #branch(value: object, context: WriteContext): string {
    const { use, indent } = context;
    const layout = layoutFor(value, use);
    if (!use || !layout || this.ledger.layouts.has(layout)) return this.#new(value, context);
    const { constant } = use;
    if (!constant) return this.#existing(value, use, layout, use.node, context);
    const { init } = constant;
    if (!constant.isReadOnce) {
      inline(this.ledger, use);
      return this.#existing(value, use, layout, init, context);
    }
    const there = indentAt(this.#source.text, init.start as number);
    this.ledger.declared.set(
      rangeOf(init),
      this.#existing(value, use, layout, init, { ...context, indent: there }),
    );
    return this.#copy(use, indent);
  }

  /** An object or list as it stands in the file, with the parentheses and casts around it. */
  #existing(value: object, use: Use, layout: Layout, outer: t.Node, context: WriteContext): string {
    const { keys, indent } = context;
    const entries = this.#entries(value, keys);
    const isSameEntry = (entry: Entry) => this.#isSameEntry(entry);
    const slots = Array.isArray(value)
      ? arrangeList(entries, layout, this.#origins)
      : arrange(entries, use, layout, this.#origins, isSameEntry);
    if (!slots) return this.#new(value, context);
    const { node, tail } = layout;
    const [start, end] = [outer.start as number, outer.end as number];
    const [open, close] = [node.start as number, node.end as number];
    this.ledger.layouts.add(layout);
    this.ledger.copied.push(tail);
    const isRoot = keys.length === this.#depth;
    const hasLines = layout.isMultiline || isRoot;
    const units = slots.flatMap((slot) => this.#units.slot(slot, { layout, use, keys, indent, hasLines }));
    const before = this.ledger.copyBetween({ start, end: open }, start, indent);
    const after = this.ledger.copyBetween({ start: close, end }, start, indent);
    return `${before}${assembleExisting(this.#source, layout, units, indent, isRoot)}${after}`;
  }

  #isSameEntry({ value, keys }: Entry): boolean {
    const use = this.#origins.at(keys);
    return use !== undefined && this.#isSame(value, use, keys);
  }

  /** An object or list that stands nowhere yet. */
  #new(value: object, { keys, use, indent, isAmongLines }: WriteContext): string {
    const { style } = this.#source;
    if (use?.constant) inline(this.ledger, use);
    const units = this.#entries(value, keys).map((entry) =>
      this.ledger.withDoubts(true, () => this.#units.added(entry, indent + style.indent, isAmongLines)),
    );
    const brackets = Array.isArray(value) ? "[]" : "{}";
    const wasOnLines = use?.layout?.isMultiline === true;
    return assembleNew(units, { style, indent, brackets, isAmongLines, wasOnLines });
  }

  /** A property that is `undefined` is left out, unless the program wrote it so. */
  #entries(value: object, keys: Keys): readonly Entry[] {
    if (Array.isArray(value))
      return value.map((part, at) => ({ key: undefined, value: part, keys: [...keys, at] }));
    const entries = Object.entries(value).map(([key, part]) => ({ key, value: part, keys: [...keys, key] }));
    return entries.filter((entry) => {
      const use = this.#origins.at(entry.keys);
      return entry.value !== undefined || (use !== undefined && use.value === undefined);
    });
  }
}

/** How something of the same kind stands in the file. */
function layoutFor(value: object, use: Use | undefined): Layout | undefined {
  const isList = use?.layout?.node.type === "ArrayExpression";
  return Array.isArray(value) === isList ? use?.layout : undefined;
}
