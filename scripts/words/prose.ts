/** A sentence, with its line counted from the first line of its text. */
export interface Sentence {
  readonly text: string;
  readonly line: number;
}

/** Tags whose text is a value, a page, code or an order to a tool. */
const WITHOUT_PROSE = /^@(default|see|example|type|typedef|template|satisfies|import|file)\b/;
/** Comments that tools read. */
const FOR_TOOLS = /^(#!|@ts-|biome-ignore|eslint-|prettier-|c8 |v8 |esbuild |webpack|\/ <|<reference|[#@]__)/;
/** A list's item, a row of a table, a heading: each begins a text of its own. */
const OWN_LINE = /^([-*|#>]|\d+[.)])(\s|$)/;
/** Lines that stand in are code, a command or a picture. */
const STANDING_IN = /^ {2,}\S/;

/** The sentences of a comment, without its signs, code and tags that have no prose. */
export function sentencesOfComment(comment: string): readonly Sentence[] {
  return sentencesOf(paragraphsOf(linesOfComment(comment)));
}

/** The sentences of a message or title, which is one text. */
export function sentencesOfText(text: string): readonly Sentence[] {
  return sentencesOf(paragraphsOf(text.split("\n")));
}

function linesOfComment(comment: string): readonly string[] {
  if (comment.startsWith("//")) {
    const lines = comment.split("\n").map((line) => line.trim().replace(/^\/\/ ?/, ""));
    return lines.map((line) => (FOR_TOOLS.test(line) ? "" : line));
  }
  const inside = comment.replace(/^\/\*\*?/, "").replace(/\*\/$/, "");
  const [first = "", ...others] = inside.split("\n");
  return [first.trim(), ...others.map((line) => line.replace(/^\s*(\*(?!\*) ?)?/, ""))];
}

/** A text without a blank line in it, and the number of its first line. */
interface Paragraph {
  readonly line: number;
  text: string;
}

function paragraphsOf(lines: readonly string[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph | undefined;
  let isProse = true;
  let isFenced = false;
  for (const [line, raw] of lines.entries()) {
    const text = raw.trim();
    if (text.startsWith("```")) isFenced = !isFenced;
    if (text.startsWith("@")) isProse = !WITHOUT_PROSE.test(text);
    const isSkipped = text === "" || isFenced || text.startsWith("```") || !isProse;
    if (isSkipped || (STANDING_IN.test(raw) && open === undefined)) open = undefined;
    else if (open === undefined || OWN_LINE.test(text) || text.startsWith("@")) {
      open = { line, text: withoutSigns(text) };
      paragraphs.push(open);
    } else open.text += `\n${text}`;
  }
  return paragraphs;
}

function withoutSigns(text: string): string {
  return text
    .replace(/^@(param|returns?|throws|deprecated|yields|internal|remarks)\s*(\{[^}]*\})?\s*/, (_, tag) =>
      tag === "param" ? "@param " : "",
    )
    .replace(/^@param \[?[\w.]+(=[^\]]*)?\]?\s*(- )?/, "")
    .replace(OWN_LINE, "");
}

/** Ends a sentence where a capital, code, a bracket or the name of a tool follows. */
const END =
  /(?<!\b(?:e\.g|i\.e|etc|vs|cf|no|St|approx))[.!?:]?[.!?]["')\]]*\s+(?=["'(`[]*(?:[A-Z`\d]|(?:esbuild|npm|pip|git|cargo)\b))/g;

function sentencesOf(paragraphs: readonly Paragraph[]): readonly Sentence[] {
  return paragraphs.flatMap(({ line, text }) => {
    const code = withoutCode(text);
    const starts = [0, ...[...code.matchAll(END)].map(({ 0: end, index }) => index + end.length)];
    return starts
      .map((start, index) => ({
        text: code
          .slice(start, starts[index + 1])
          .trim()
          .replace(/\s+/g, " "),
        line: line + code.slice(0, start).split("\n").length - 1,
      }))
      .filter(({ text }) => /[a-z]/i.test(text));
  });
}

/** Code as one word, so that signs in it are no signs of the sentence. Lines stay. */
function withoutCode(text: string): string {
  const asWord = (code: string) => `\`code\`${"\n".repeat(code.split("\n").length - 1)}`;
  return text
    .replace(/`+[^`]+`+/g, asWord)
    .replace(/\{@link\s[^}]*\}/g, asWord)
    .replace(/\[[^\]`]*\]/g, (source) => (source.includes(";") ? "[source]" : source))
    .replace(/"[^"\n]{0,200}"/g, (quoted) => (/[;.]/.test(quoted) ? '"quoted"' : quoted))
    .replace(/\bhttps?:\/\/\S*\w/g, "`url`");
}

/** Words of a sentence. Signs alone are none. */
export function wordsOf(sentence: string): readonly string[] {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
}

/** Whether a literal of a source is a message to people: some words in a row, with nothing that only code has. */
export function isProse(text: string): boolean {
  const first = text.trim();
  if (/[{}<>]\s|=>|^\s*[<{[]|\$\{|\b(function|const|return|SELECT|FROM)\b[^.]*[;(]/.test(first)) return false;
  const tokens = first.split(/\s+/);
  const words = tokens.filter((token) => /^["'(]*[A-Za-z]?[a-z']+[)"',.:;!?]*$/.test(token)).length;
  return words >= 4 && words * 2 >= tokens.length;
}
