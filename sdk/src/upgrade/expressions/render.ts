import type * as t from "@babel/types";
import { Choice, isOpaque, type Opaque } from "../../gen0/translation/opaque";
import type { Translator } from "../../gen0/translation/translate";
import { isBranch, type Keys } from "../../gen0/translation/tree";
import { rangeOf } from "../program/syntax/nodes";
import { arrange, arrangeList, type Entry } from "./arrange";
import { assembleInPlace } from "./assemble";
import { reindent } from "./indent";
import type { Layout } from "./layout";
import { type Homeless, Ledger } from "./ledger";
import { literalText } from "./literals";
import { mayBeProps } from "./may-be-props";
import type { Origins } from "./origins";
import { isLookedInto } from "./patterns";
import { isSame } from "./same";
import { indentAt, type Source } from "./source";
import { assembleNew } from "./unit";
import { UnitWriter } from "./units";
import { Unwritable } from "./unwritable";
import { membersAround, type Use } from "./uses";

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
  readonly homeless: Homeless;
}

/** A doubt about an object that is made elsewhere. */
const PROPS_ELSEWHERE =
  "if this is an object with props, its props are as generation 0 took them; write them as generation 1 does";

/** Where a value stands. */
interface Place {
  readonly keys: Keys;
  /** Where it comes from. */
  readonly use: Use | undefined;
  /** Blanks of the line on which it begins. */
  readonly indent: string;
  /** Whether what is around has its parts on lines of their own. */
  readonly isAmongLines: boolean;
}

/** Writes new values, with the text of the old ones wherever something stays. */
export class Renderer {
  readonly ledger: Ledger;
  readonly #units: UnitWriter;
  readonly #source: Source;
  readonly #table: Translator;
  readonly #origins: Origins;
  #depth = 0;

  constructor({ source, table, origins, homeless }: Rendering) {
    this.#source = source;
    this.#table = table;
    this.#origins = origins;
    this.ledger = new Ledger(source, homeless);
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
    if (isOpaque(value)) return this.#opaque(value, { keys, use, indent, isAmongLines });
    if (use && !use.isElsewhere && this.#isSame(value, use, keys)) return this.#keep(use, indent);
    if (isBranch(value)) return this.#branch(value, { keys, use, indent, isAmongLines });
    const text = literalText(value, this.#source.style);
    if (text === undefined) throw new Unwritable(use);
    return use ? this.#inConstant(use, text) : text;
  }

  #keep({ node, member }: Use, indent: string): string {
    return this.ledger.keep(node, member, indent);
  }

  #isSame(value: unknown, use: Use, keys: Keys): boolean {
    return isSame(value, use, keys, (each, at) => each.fixed.length > 0 && isLookedInto(this.#table, at));
  }

  /** What is not known: as it is, or as a conversion of its text has it. */
  #opaque(value: Opaque, { keys, use, indent }: Place): string {
    const doubt = (message: string) =>
      this.ledger.doubt(message, (use?.node.start as number) ?? 0, membersAround(use));
    for (const message of value.doubts) doubt(message);
    if (!use) return value.source;
    if (value instanceof Choice && !this.#isSame(value, use, keys))
      return this.#inConstant(use, this.#choice(value, { keys, use, indent, isAmongLines: false }));
    if (use.value !== value)
      return reindent(value.source, indentAt(this.#source.text, use.node.start as number), indent);
    const isInList = typeof keys.at(-1) === "number";
    if (use.node.type === "ObjectMethod" || (use.node.type === "SpreadElement" && !isInList))
      throw new Unwritable(use);
    const isPlain = value.doubts.length === 0 && !value.isConstruct;
    if (isPlain && mayBeProps(use) && isLookedInto(this.#table, keys)) doubt(PROPS_ELSEWHERE);
    return this.#keep(use, indent);
  }

  /** A choice whose values have become others. */
  #choice({ yes, no }: Choice, place: Place): string {
    const { use, indent } = place;
    const node = use?.literal;
    const [first, second] = [use?.children.get("yes"), use?.children.get("no")];
    if (node?.type !== "ConditionalExpression" || !first || !second) throw new Unwritable(use);
    const between = (from: t.Node, to: t.Node) =>
      this.ledger.keepBetween(
        { start: from.end as number, end: to.start as number },
        node.start as number,
        indent,
      );
    return [
      this.ledger.keep(node.test, undefined, indent),
      between(node.test, first.node),
      this.#chosen(yes, first, place),
      between(first.node, second.node),
      this.#chosen(no, second, place),
    ].join("");
  }

  #chosen(value: unknown, use: Use, place: Place): string {
    if (isOpaque(value)) return this.#opaque(value, { ...place, use });
    if (this.#isSame(value, use, place.keys)) return this.#keep(use, place.indent);
    const text = literalText(value, this.#source.style);
    if (text === undefined) throw new Unwritable(use.parent);
    return text;
  }

  /** A constant that only this place reads keeps its name, and gets its new value where it is declared. */
  #inConstant(use: Use, text: string): string {
    const { constant } = use;
    if (!constant) return text;
    if (constant.isReadOnce && !constant.isTyped && !constant.elsewhere) {
      this.ledger.declared.set(rangeOf(constant.init), text);
      return this.#keep(use, "");
    }
    this.#inline(use);
    return text;
  }

  #inline({ node }: Use): void {
    if (node.type === "Identifier") this.ledger.inlined.add(node.name);
  }

  #branch(value: object, place: Place): string {
    const { use, indent } = place;
    const layout = layoutFor(value, use);
    if (!use || !layout || this.ledger.layouts.has(layout)) return this.#new(value, place);
    const { constant } = use;
    if (!constant) return this.#inPlace(value, use, layout, use.node, place);
    const { init } = constant;
    if (!constant.isReadOnce) {
      this.#inline(use);
      return this.#inPlace(value, use, layout, init, place);
    }
    const there = indentAt(this.#source.text, init.start as number);
    this.ledger.declared.set(
      rangeOf(init),
      this.#inPlace(value, use, layout, init, { ...place, indent: there }),
    );
    return this.#keep(use, indent);
  }

  /** An object or list as it stands in the file, with the parentheses and casts around it. */
  #inPlace(value: object, use: Use, layout: Layout, outer: t.Node, place: Place): string {
    const { keys, indent } = place;
    const entries = this.#entries(value, keys);
    const isSameEntry = (entry: Entry) => this.#isSameEntry(entry);
    const slots = Array.isArray(value)
      ? arrangeList(entries, layout, this.#origins)
      : arrange(entries, use, layout, this.#origins, isSameEntry);
    if (!slots) return this.#new(value, place);
    const { node, tail } = layout;
    const [start, end] = [outer.start as number, outer.end as number];
    const [open, close] = [node.start as number, node.end as number];
    this.ledger.layouts.add(layout);
    this.ledger.kept.push(tail);
    const isRoot = keys.length === this.#depth;
    const hasLines = layout.isMultiline || isRoot;
    const units = slots.flatMap((slot) => this.#units.slot(slot, { layout, use, keys, indent, hasLines }));
    const before = this.ledger.keepBetween({ start, end: open }, start, indent);
    const after = this.ledger.keepBetween({ start: close, end }, start, indent);
    return `${before}${assembleInPlace(this.#source, layout, units, indent, isRoot)}${after}`;
  }

  #isSameEntry({ value, keys }: Entry): boolean {
    const use = this.#origins.at(keys);
    return use !== undefined && this.#isSame(value, use, keys);
  }

  /** An object or list that stands nowhere yet. */
  #new(value: object, { keys, use, indent, isAmongLines }: Place): string {
    const { style } = this.#source;
    if (use?.constant) this.#inline(use);
    const units = this.#entries(value, keys).map((entry) =>
      this.ledger.withDoubts(true, () => this.#units.added(entry, indent + style.indent, isAmongLines)),
    );
    const brackets = Array.isArray(value) ? "[]" : "{}";
    const wasOnLines = use?.layout?.isMultiline === true;
    return assembleNew(units, { style, indent, brackets, isAmongLines, wasOnLines });
  }

  /** What is `undefined` in an object is left out, unless it was written so. */
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
