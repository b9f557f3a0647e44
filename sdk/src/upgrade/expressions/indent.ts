import { parseExpression } from "@babel/parser";
import { walk } from "../../syntax/nodes";

/**
 * A text of several lines moved to the left or right: from lines that begin with some blanks to such that begin with
 * others. The first line stays, and so does what is inside of texts, where blanks mean something.
 */
export function reindent(text: string, from: string, to: string): string {
  if (from === to || !text.includes("\n")) return text;
  const lines = text.split("\n");
  const frozen = frozenLines(text);
  return lines
    .map((line, at) => {
      if (at === 0 || frozen.has(at) || line.trim() === "" || !line.startsWith(from)) return line;
      return to + line.slice(from.length);
    })
    .join("\n");
}

/** Lines that begin inside of a text. */
function frozenLines(text: string): ReadonlySet<number> {
  const frozen = new Set<number>();
  if (!/[`\\]/.test(text)) return frozen;
  for (const { start, end } of textsIn(text)) {
    const first = linesBefore(text, start);
    for (let at = first + 1; at <= linesBefore(text, end); at += 1) frozen.add(at);
  }
  return frozen;
}

function linesBefore(text: string, end: number): number {
  return text.slice(0, end).split("\n").length - 1;
}

/** Template literals and texts with escaped line ends. A text that is no expression is frozen as a whole. */
function textsIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  const root = parsed(text);
  if (!root) return [{ start: 0, end: text.length }];
  walk(root.node, ({ type, start, end }) => {
    if (
      type === "TemplateElement" ||
      type === "StringLiteral" ||
      type === "JSXText" ||
      type === "DirectiveLiteral"
    )
      found.push({ start: (start as number) - root.begin, end: (end as number) - root.begin });
  });
  return found;
}

/** An expression, a property or a method, with or without types and elements of JSX. */
function parsed(text: string) {
  for (const [begin, end] of [
    ["(", "\n)"],
    ["({", "\n})"],
  ] as const)
    for (const plugin of ["typescript", "jsx"] as const)
      try {
        const node = parseExpression(`${begin}${text}${end}`, {
          plugins: plugin === "jsx" ? ["typescript", "jsx"] : ["typescript"],
          sourceType: "unambiguous",
          allowAwaitOutsideFunction: true,
          allowSuperOutsideMethod: true,
          allowNewTargetOutsideFunction: true,
          allowYieldOutsideFunction: true,
        });
        return { node, begin: begin.length };
      } catch {
        // It is something else.
      }
  return undefined;
}

/** The same for blanks and comments, which may be moved whatever is in them. */
export function shift(text: string, from: string, to: string): string {
  if (from === to || !text.includes("\n")) return text;
  return text.replace(/\n([ \t]*)(?=[^\s]|$)/g, (line, blanks: string) =>
    blanks.startsWith(from) ? `\n${to}${blanks.slice(from.length)}` : line,
  );
}
