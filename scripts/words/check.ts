import { type Sentence, sentencesOfComment, sentencesOfText, wordsOf } from "./prose";
import { headless, long, semicolons } from "./sentence-rules";
import { type Text, type TextKind, textsOf } from "./texts";
import { madeUpInName, madeUpInProse } from "./word-rules";

/** The subject of a finding: a word of a name or of prose, or the shape of a sentence. */
export type Rule = "name" | "word" | "headless" | "long" | "semicolon";

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: Rule;
  readonly text: string;
}

/** The findings in a file, and how much prose it has. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly comments: number;
  readonly sentences: number;
  readonly words: number;
}

const SENTENCE_RULES: readonly [Rule, (sentence: Sentence, kind: TextKind) => string | undefined][] = [
  ["headless", headless],
  ["long", long],
  ["semicolon", semicolons],
  ["word", ({ text }) => madeUpInProse(text)],
];

/** Checks the names, comments, messages and titles of a file, and the name of the file without its folder. */
export function checkFile(file: string, source: string): Checked {
  const texts = textsOf(file, source).filter(({ kind }) => kind !== "message" || hasMessagesOfOurs(file));
  const sentences = texts.filter(({ kind }) => kind !== "identifier").flatMap(sentencesOf);
  return {
    findings: [
      ...findingsInPath(file),
      ...texts.filter(({ kind }) => kind === "identifier").flatMap((text) => findingsInName(file, text)),
      ...sentences.flatMap((sentence) => findingsInSentence(file, sentence)),
    ],
    comments: texts.filter(({ kind }) => kind === "comment").length,
    sentences: sentences.length,
    words: sentences.reduce((sum, { sentence }) => sum + wordsOf(sentence.text).length, 0),
  };
}

/** Stand-ins and gateways answer with the texts of AWS. Broken rules name tests by their titles. */
function hasMessagesOfOurs(file: string): boolean {
  return !/^(sdk\/src\/local\/(services|gateways|iam)|scripts\/broken-rules)\//.test(file);
}

function findingsInPath(file: string): readonly Finding[] {
  const text = madeUpInName(file.split("/").pop()?.replace(/\..*$/, "") ?? "", file);
  return text === undefined ? [] : [{ file, line: 1, rule: "name", text }];
}

function findingsInName(file: string, { line, text: name }: Text): readonly Finding[] {
  const text = madeUpInName(name, file);
  return text === undefined ? [] : [{ file, line, rule: "name", text }];
}

interface LocatedSentence {
  readonly kind: TextKind;
  readonly line: number;
  readonly sentence: Sentence;
}

function sentencesOf({ kind, line, text }: Text): readonly LocatedSentence[] {
  const sentences = kind === "comment" ? sentencesOfComment(text) : sentencesOfText(text);
  return sentences.map((sentence) => ({ kind, line: line + sentence.line, sentence }));
}

function findingsInSentence(file: string, { kind, line, sentence }: LocatedSentence): readonly Finding[] {
  return SENTENCE_RULES.flatMap(([rule, check]) => {
    const text = check(sentence, kind);
    return text === undefined ? [] : [{ file, line, rule, text }];
  });
}
