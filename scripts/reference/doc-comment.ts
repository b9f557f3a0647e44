import ts from "typescript";

/** A doc comment, taken apart. */
export interface DocComment {
  /** Everything before the first tag, with its line breaks. */
  readonly text: string;
  /** The text of `@default`. */
  readonly default: string | undefined;
  readonly examples: readonly string[];
  readonly see: readonly string[];
  readonly throws: readonly string[];
  readonly isInternal: boolean;
}

// Read here and not by the compiler, which takes `https` in `@see https://...` for a name.
const TAG = /(?:^|\s)@(default|example|see|throws|param|internal)\b/;

/** The doc comment of a declaration, or `undefined`. */
export function docCommentOf(node: ts.Node): DocComment | undefined {
  const source = node.getSourceFile();
  const ranges = ts.getLeadingCommentRanges(source.text, node.pos) ?? [];
  const raw = ranges
    .map(({ pos, end }) => source.text.slice(pos, end))
    .filter((comment) => comment.startsWith("/**"))
    .at(-1);
  return raw === undefined ? undefined : parseDocComment(raw);
}

/** Take a comment apart, given with its slashes and stars. */
export function parseDocComment(raw: string): DocComment {
  const body = raw
    .replace(/^\/\*\*|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
  const [text = "", ...tags] = body.split(new RegExp(TAG.source, "g"));
  const found: Record<string, string[]> = {};
  for (let at = 0; at + 1 < tags.length; at += 2) {
    const name = tags[at] as string;
    const value = tags[at + 1] as string;
    found[name] = [...(found[name] ?? []), value.replace(/^[ \t]+/, "").trimEnd()];
  }
  return {
    text: text.trim(),
    default: found.default?.[0]?.replace(/\s+/g, " "),
    examples: (found.example ?? []).map((example) => example.replace(/^\n/, "")),
    see: (found.see ?? []).map(oneLine),
    throws: (found.throws ?? []).map(oneLine),
    isInternal: found.internal !== undefined,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
