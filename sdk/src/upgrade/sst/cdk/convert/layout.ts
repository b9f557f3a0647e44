import type { SourceFile } from "../../../../syntax/source-file";
import { indentAt, styleOf } from "../../../expressions/source";

/** A part of a text: a plain one, or a list between brackets that is on one line where it fits. */
export type Layout =
  | string
  | {
      /** The text in front of the items, with the opening bracket: `role: {`. */
      readonly open: string;
      readonly items: readonly Layout[];
      readonly close: string;
    };

/** An object with members. */
export function object(name: string, items: readonly Layout[]): Layout {
  return { open: `${name === "" ? "" : `${name}: `}{`, items, close: "}" };
}

/** A list. */
export function list(name: string, items: readonly Layout[]): Layout {
  return { open: `${name}: [`, items, close: "]" };
}

/** Writes a part that begins at an offset of a file, on lines as formatters do: `behind` characters come after it. */
export function written(file: SourceFile, offset: number, layout: Layout, behind = 1): string {
  const { eol, indent: step } = styleOf(file.text);
  const longest = Math.max(80, ...file.text.split("\n").map((line) => line.trimEnd().length));
  const width = Math.min(longest, 120);
  const print = (part: Layout, indent: string, column: number, after: number): string => {
    const flat = flatText(part);
    if (typeof part === "string" || (column + flat.length + after <= width && !flat.includes("\n")))
      return flat;
    const inner = indent + step;
    const lines = part.items.map((item) => `${inner}${print(item, inner, inner.length, 1)},${eol}`);
    return `${part.open}${eol}${lines.join("")}${indent}${part.close}`;
  };
  const column = offset - file.lineStart(offset);
  return print(layout, indentAt(file.text, offset), column, behind);
}

/** A part on one line. */
export function flatText(part: Layout): string {
  if (typeof part === "string") return part;
  const blank = part.open.endsWith("{") ? " " : "";
  return `${part.open}${blank}${part.items.map(flatText).join(", ")}${blank}${part.close}`;
}
