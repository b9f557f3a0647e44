import type { Checked } from "./check";
import { type Sentence, sentencesOfText, wordsOf } from "./prose";
import { long } from "./sentence-rules";

/** Pages that commands write: their sentences are checked where they are written. */
const GENERATED =
  /^(docs\/reference\/|docs\/(errors|from-0-to-1|local-inputs|order-of-creation|what-moves-from-sst)\.md$|provider\/sdks\/)/;
/** The documentation, and the page of each example and package. */
const PAGES = /^(docs\/.*|(.*\/)?README)\.md$/;

/** Whether the sentences of a file are those of a page that people read. */
export function isPage(file: string): boolean {
  return PAGES.test(file) && !GENERATED.test(file);
}

/** How a page reads. Headings, code and tables count in none of the sums but that of blocks. */
export interface PageFigures {
  readonly sentences: number;
  readonly words: number;
  /** Sentences of more than 25 words, cells of tables included. */
  readonly long: number;
  readonly you: number;
  readonly blocks: number;
}

/** Checks the length of the sentences of a page, those in cells of tables included. */
export function checkPage(file: string, text: string): Checked {
  const { prose, cells } = sentencesOfPage(text);
  return {
    findings: [...prose, ...cells].flatMap((sentence) => {
      const found = long(sentence, "comment");
      return found === undefined
        ? []
        : [{ file, line: sentence.line + 1, rule: "long" as const, text: found }];
    }),
    comments: 0,
    sentences: prose.length,
    words: wordCount(prose),
  };
}

/** The figures of a page. */
export function figuresOf(text: string): PageFigures {
  const { prose, cells } = sentencesOfPage(text);
  return {
    sentences: prose.length,
    words: wordCount(prose),
    long: [...prose, ...cells].filter((sentence) => long(sentence, "comment") !== undefined).length,
    you: prose.flatMap(({ text }) => text.match(/\b(you|your|yours|yourself)\b/gi) ?? []).length,
    blocks: text.match(/^ *```\w/gm)?.length ?? 0,
  };
}

function wordCount(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
}

interface PageSentences {
  readonly prose: readonly Sentence[];
  readonly cells: readonly Sentence[];
}

function sentencesOfPage(text: string): PageSentences {
  const lines = withoutMarks(text).split("\n");
  return {
    prose: sentencesOfText(lines.map((line) => (/^\s*[|#<]/.test(line) ? "" : line)).join("\n")),
    cells: lines.flatMap((line, index) => cellsOf(line).flatMap((cell) => sentencesAt(cell, index))),
  };
}

/** Links as their texts, without emphasis, settings of the site or code. Every line keeps its number. */
function withoutMarks(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, "");
  return text
    .replace(/^---\n.*?\n---$/ms, (part, offset: number) => (offset === 0 ? blank(part) : part))
    .replace(/^( *)```.*?^\1```$/gms, blank)
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, "$1")
    .replaceAll("**", "");
}

/** The texts of a row's cells. A cell with a list in it has a text for each line of the list. */
function cellsOf(line: string): readonly string[] {
  return line.startsWith("|") ? line.split(/(?<!\\)\||<br>/) : [];
}

function sentencesAt(text: string, line: number): readonly Sentence[] {
  return sentencesOfText(text.trim()).map((sentence) => ({ ...sentence, line }));
}
