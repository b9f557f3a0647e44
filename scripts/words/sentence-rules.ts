import { type Sentence, wordsOf } from "./prose";
import type { TextKind } from "./texts";

/** The most words of a sentence. */
export const MOST_WORDS = 25;

/** Openings of a clause that stands for a noun: nothing says what the sentence is about. */
const HEADLESS: readonly RegExp[] = [
  /^(what|whatever|whom|whose|whoever|whomever|whichever|which)\b/i,
  /^(of|by|in|for|from|with|to|at|on|under|through|after|before|as) (what|whom|which|whose|whatever|whoever)\b/i,
  /^that (which|of|what|who|a|an|the|no|it|they|we|you|he|this|each|every|all|some|nothing|nobody|somebody|those|these)\b/i,
  /^those (that|which|of|who|whose|whom|in|with|without|for|from|to|by|not|a|an|the|it|they|on|at)\b/i,
  /^the (one|ones) (that|which|of|who|whose|with|in|for|from|to)\b/i,
  /^who (?!.*\?$)/i,
];
/** Openings of a verb in search of its subject: who lets, who has it done. */
const CAUSATIVE: readonly RegExp[] = [
  /^lets\b/i,
  /^has (a|an|the|its|all|each|every|those|what|one|both|some)\b.*\b(be|do|go|come|take|run|end|begin|wait|fail|see|make|read)\b/i,
];
/** Openings of a clause that leans on another one, which a comma or a main clause would show. */
const SUBORDINATE =
  /^(where|when|while|why|if|unless|until|because|since|so that|as though|as if|although|though|than|as) (?!(many|much|soon|long) )(?!.*,)(?!.*\?$)/i;

/** The fault of a sentence's opening, if any. */
export function headless(sentence: Sentence, kind: TextKind): string | undefined {
  const text = sentence.text.replace(/^[("'[]+/, "");
  const opening = text.split(" ").slice(0, 4).join(" ");
  if (text.endsWith("?")) return undefined;
  if (HEADLESS.some((pattern) => pattern.test(text))) return `"${opening} ..." opens a clause without a head`;
  // A title follows the word "it", a message the name of a construct or prop.
  if (kind !== "comment") return undefined;
  if (CAUSATIVE.some((pattern) => pattern.test(text))) return `"${opening} ..." does not say who does it`;
  if (SUBORDINATE.test(text)) return `"${opening} ..." has no main clause`;
  return undefined;
}

/** How much a sentence is too long. In a message the cure, after a semicolon, counts as its own. */
export function long(sentence: Sentence, kind: TextKind): string | undefined {
  const parts = kind === "message" ? sentence.text.split("; ") : [sentence.text];
  const words = Math.max(...parts.map((part) => wordsOf(part).length));
  return words > MOST_WORDS ? `${words} words; at most ${MOST_WORDS}: "${start(sentence)}"` : undefined;
}

/** Clauses joined by semicolons. A message has one, between the fault and its cure. */
export function semicolons(sentence: Sentence, kind: TextKind): string | undefined {
  const found = sentence.text.match(/;(?=\s)/g)?.length ?? 0;
  return found > (kind === "message" ? 1 : 0) ? `a semicolon joins clauses: "${start(sentence)}"` : undefined;
}

function start({ text }: Sentence): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
