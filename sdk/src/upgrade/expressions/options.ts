import type { Style } from "./source";

/** An object with the text of another one spread at its end, which so wins over it. */
export function withSpread(object: string, other: string, { eol }: Style): string {
  const isSimple = /^[\w$.]+$/.test(other);
  const spread = isSimple ? `...${other}` : `...(${other})`;
  const body = object.slice(0, -1).trimEnd();
  if (!object.includes("\n")) return `${body}, ${spread} }`;
  const [, indent = ""] = /\n([ \t]*)[^\n]*$/.exec(body) ?? [];
  const outer = /\n([ \t]*)\}$/.exec(object)?.[1] ?? "";
  return `${body}${eol}${indent}${spread},${eol}${outer}}`;
}
