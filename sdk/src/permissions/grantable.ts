import type { GrantKind, GrantWords } from "../aws/grants";
import type { Mistake } from "../errors";
import type { Statement } from "./statements";

export type { GrantKind, GrantWords };

/** All grant words. */
export type GrantWord = GrantWords[GrantKind];

/** The grants on one construct. */
export interface Grants<Word extends string = string> {
  /** The kind of construct, for error messages: `Table`. */
  readonly kind: string;
  /** The words that may stand in a pair `[construct, word]`. */
  readonly words: readonly Word[];
  /** Why a word cannot be granted on this one, such as the stream of a table without a stream. */
  unavailable?(word: Word): Mistake | undefined;
  /** The statements of a word. */
  statements(word: Word): readonly Statement[];
  /** The statements for the thing alone in a list: what its users need at run time, not administration. */
  byDefault(): readonly Statement[];
}

/**
 * A construct that functions can be permitted to use. Constructs implement it, so that this folder imports none of them.
 */
export interface Grantable<Word extends string = string> {
  /** The grants on this construct. */
  getGrants(): Grants<Word>;
}

/** A construct that has this grant word, and perhaps others. */
export interface GrantableWith<Word extends GrantWord> {
  /** The grants on this construct. */
  getGrants(): {
    /** A property, so that the compiler checks that the word is one of the construct's. */
    readonly statements: (word: Word) => readonly Statement[];
  };
}

export function isGrantable(value: unknown): value is Grantable {
  return typeof (value as Partial<Grantable> | null | undefined)?.getGrants === "function";
}
