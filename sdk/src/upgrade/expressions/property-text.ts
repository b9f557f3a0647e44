import type * as t from "@babel/types";
import type { Entry } from "./arrange";
import type { Member } from "./layout";
import type { Ledger } from "./ledger";
import { keyText } from "./literals";
import type { Source } from "./source";
import type { Use } from "./uses";

/** A value has no text at its new position in a program of generation 1: a spread as the value of a key, for example. */
export class Unwritable extends Error {
  constructor(readonly use: Use | undefined) {
    super("it cannot be written as text");
  }
}

/** The data that the text of a property is made of. */
export interface Property {
  readonly source: Source;
  readonly ledger: Ledger;
  readonly entry: Entry;
  /** The origin of its value. */
  readonly use: Use | undefined;
  /** Blanks of its line. */
  readonly indent: string;
  /** The text of its value. */
  readonly value: () => string;
}

/** A property or element where it stands, perhaps with another key and another value. */
export function retainedText(member: Member, property: Property): string {
  const { source, ledger, entry, use, indent, value } = property;
  const { node } = member;
  if (node.type === "ObjectMethod") return methodText(node, property);
  if (node.type !== "ObjectProperty" || entry.key === undefined) return value();
  const start = node.start as number;
  const keyEnd = endOfKey(source, node);
  const written = source.text.slice(start, keyEnd);
  const name = use?.key === entry.key ? written : keyText(entry.key, source.style, keyMark(source, node));
  const text = value();
  if (node.shorthand) return name === text ? name : `${name}: ${text}`;
  ledger.copied.push({ start, end: keyEnd });
  const between = { start: keyEnd, end: node.value.start as number };
  return `${name}${ledger.copyBetween(between, start, indent)}${text}`;
}

/** A property or element that did not stand where it stands now. */
export function addedText(member: Member | undefined, property: Property): string {
  const { source, entry, use, value } = property;
  const node = member?.node;
  if (node?.type === "ObjectMethod" && use?.value === entry.value) return methodText(node, property);
  const text = value();
  if (entry.key === undefined) return text;
  const isSame = node?.type === "ObjectProperty" && !node.computed && use?.key === entry.key;
  const name = isSame
    ? source.text.slice(node.key.start as number, node.key.end as number)
    : keyText(entry.key, source.style);
  return name === text && isSame && node.shorthand ? name : `${name}: ${text}`;
}

/** A method of an object stays a method. */
function methodText(node: t.ObjectMethod, { source, ledger, entry, use, indent }: Property): string {
  const isSame = use !== undefined && entry.value === use.value;
  if (entry.key === undefined || !isSame || node.computed) throw new Unwritable(use);
  const text = ledger.copy(node, undefined, indent);
  if (use.key === entry.key) return text;
  const at = (node.key.start as number) - (node.start as number);
  const after = (node.key.end as number) - (node.start as number);
  return text.slice(0, at) + keyText(entry.key, source.style, text[at]) + text.slice(after);
}

function endOfKey({ text }: Source, { key, computed }: t.ObjectProperty): number {
  return computed ? text.indexOf("]", key.end as number) + 1 : (key.end as number);
}

/** The first character of a key: its quote, if it has one. */
function keyMark({ text }: Source, { key, computed }: t.ObjectProperty): string | undefined {
  return computed ? undefined : text[key.start as number];
}
