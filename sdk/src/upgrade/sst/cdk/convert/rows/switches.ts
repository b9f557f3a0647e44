import type * as t from "@babel/types";
import { bare, type Node } from "../../../../../syntax/nodes";
import { membersOf } from "../values";

/** The switches of an object that are written out, `{ email: true }`. `undefined` where one of them is not. */
export function switchesOf(property: t.ObjectProperty | undefined): ReadonlySet<string> | undefined {
  if (!property) return new Set();
  const members = membersOf(property.value);
  if (!members) return undefined;
  const values = [...members].map(([name, { value }]) => ({ name, value: bare(value as Node) }));
  if (values.some(({ value }) => value?.type !== "BooleanLiteral")) return undefined;
  return new Set(values.flatMap(({ name, value }) => ((value as t.BooleanLiteral).value ? [name] : [])));
}

/** Texts as a list of them. */
export function listText(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
}
