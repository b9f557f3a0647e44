import type { Translator } from "../../gen0/translation/translate";
import type { Keys } from "../../gen0/translation/tree";
import { keyName } from "../../syntax/nodes";
import type { Entry, Slot } from "./arrange";
import { doubtBlock, doubtLine } from "./doubts";
import type { Layout, Member } from "./layout";
import type { Ledger } from "./ledger";
import type { Origins } from "./origins";
import { defaultAt, hasRowsBelow } from "./patterns";
import { addedText, retainedText } from "./property-text";
import { indentAt, type Source } from "./source";
import type { Unit } from "./unit";
import { membersAround, type Use } from "./uses";

/** A doubt about what is spread, or has a computed key, where something may have to be changed. */
const NOT_READ = "write this as generation 1 takes it: it was not read";

/** Writes the value of an entry. */
export type ValueText = (entry: Entry, indent: string, isAmongLines: boolean) => string;

/** The object or list that units stand in. */
export interface Around {
  readonly layout: Layout;
  /** The origin of the object or list. */
  readonly use: Use;
  readonly keys: Keys;
  /** Blanks of the line on which it begins. */
  readonly indent: string;
  /** Whether doubts about what is inside may have lines of their own in it. */
  readonly hasLines: boolean;
}

/** Writes the properties and elements of objects and lists. */
export class UnitWriter {
  constructor(
    private readonly source: Source,
    private readonly table: Translator,
    private readonly origins: Origins,
    private readonly ledger: Ledger,
    private readonly valueText: ValueText,
  ) {}

  /** The units for one outcome in an object or list of the file. */
  slot(slot: Slot, around: Around): readonly Unit[] {
    const indent = this.#indentIn(around, slot);
    if (slot.kind === "removed") return this.#removed(slot.member, indent, around.layout);
    return [this.ledger.withDoubts(around.hasLines, () => this.#unit(slot, around, indent))];
  }

  #unit(slot: Exclude<Slot, { kind: "removed" }>, around: Around, indent: string): Unit {
    const { isMultiline } = around.layout;
    switch (slot.kind) {
      case "fixed":
        return this.#fixed(slot.member, around, indent);
      case "added":
        return this.added(slot.entry, indent, isMultiline);
      case "replaced":
        return this.#replaced(slot.member, slot.entry, indent, around.layout);
      case "retained":
        return this.#retained(slot.member, slot.entry, indent, isMultiline);
    }
  }

  /** Blanks of the line of a member, or of the first one. */
  #indentIn({ layout, indent }: Around, slot: Slot): string {
    const member = slot.kind === "added" ? layout.members[0] : slot.member;
    if (!member) return indent + this.source.style.indent;
    const from = indentAt(this.source.text, layout.node.start as number);
    const line = indentAt(this.source.text, member.body.start);
    return line.startsWith(from) ? indent + line.slice(from.length) : line;
  }

  /** The comments of a removed prop stay, with its name where they would speak of nothing otherwise. */
  #removed(member: Member, indent: string, { isMultiline }: Layout): readonly Unit[] {
    const { node } = member;
    if (node.type === "SpreadElement" && node.argument.type === "Identifier")
      this.ledger.inlined.add(node.argument.name);
    const comments = this.ledger.orphansOf(member, indent);
    if (comments.length === 0) return [];
    const name = this.#removedName(member);
    const about = name === undefined ? [] : [(isMultiline ? doubtLine : doubtBlock)(`${name} is removed`)];
    return [{ before: [...comments, ...about], indent, body: undefined, behind: [], isNew: true }];
  }

  /** The name of a prop that a program of another library had, and that has no counterpart. */
  #removedName({ node }: Member): string | undefined {
    const name = node.type === "ObjectProperty" ? keyName(node.key, node.computed) : undefined;
    const isRemoved = this.table.rows.some(
      ({ old, now }) => now === undefined && name !== undefined && old.split(".").includes(name),
    );
    return this.source.isMovedAnyhow && isRemoved ? name : undefined;
  }

  /** A spread stays as it is. */
  #fixed(member: Member, { use, keys }: Around, indent: string): Unit {
    if (use.fixed.includes(member) && hasRowsBelow(this.table, keys))
      this.ledger.doubt(NOT_READ, member.body.start, [member, ...membersAround(use)]);
    this.ledger.copyAround(member);
    const body = this.ledger.copy(member.node, undefined, indent);
    const before = this.ledger.orphansOf(member, indent);
    return { member, indent, before, body, behind: [], isNew: false };
  }

  /** A member that stays: its key or its value may be another one. */
  #retained(member: Member, entry: Entry, indent: string, isAmongLines: boolean): Unit {
    this.ledger.copyAround(member);
    const body = retainedText(member, this.#property(entry, indent, isAmongLines));
    const { start, end } = member.body;
    const isNew = body.includes("\n") && !this.source.text.slice(start, end).includes("\n");
    const before = this.ledger.orphansOf(member, indent);
    return { member, indent, before, body, behind: [], isNew };
  }

  /**
   * A new prop that replaces a member. Where nothing else went into it, the comments around the member stay. Else they
   * go with its value.
   */
  #replaced(member: Member, entry: Entry, indent: string, layout: Layout): Unit {
    const parts = this.origins.within(entry.keys);
    const members = new Set(parts.flatMap((part) => memberAround(part, layout) ?? []));
    if (members.size > 1 || this.ledger.hasComments(member))
      return this.added(entry, indent, layout.isMultiline);
    this.ledger.copyAround(member);
    return { ...this.added(entry, indent, layout.isMultiline), member };
  }

  /** Something that did not stand here. Its comments come along. */
  added(entry: Entry, indent: string, isAmongLines: boolean): Unit {
    const use = this.origins.at(entry.keys);
    const member = use?.spread ?? use?.member;
    const comments = this.ledger.commentsOf(member, indent);
    const body = addedText(member, this.#property(entry, indent, isAmongLines));
    const filled = use ? undefined : defaultAt(this.table, entry.keys, entry.value);
    return {
      ...comments,
      indent,
      body,
      isNew: true,
      ...(filled && { note: this.source.worded(`generation 1: ${filled.newDefault}`) }),
    };
  }

  #property(entry: Entry, indent: string, isAmongLines: boolean) {
    return {
      source: this.source,
      ledger: this.ledger,
      entry,
      use: this.origins.at(entry.keys),
      indent,
      value: () => this.valueText(entry, indent, isAmongLines),
    };
  }
}

/** The member of a layout that something stands in. */
function memberAround(use: Use | undefined, layout: Layout): Member | undefined {
  if (!use) return undefined;
  return use.member?.layout === layout ? use.member : memberAround(use.parent, layout);
}
