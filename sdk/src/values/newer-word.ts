/** A form of words with numbers that AWS adds to, and the newest word of it. */
export interface WordForm<Word extends string = string> {
  /** Its groups are the numbers, those that decide first. Groups called `first` and `second` have an order of their own. */
  readonly form: RegExp;
  readonly newest: Word;
}

/** How far the number of a newer word may be above that of the newest known one. A slip of the pen is further away. */
const FURTHEST = 10;

/** The form of a word that is newer than all known ones of the form. */
export function formOfNewer<Word extends string>(
  word: unknown,
  forms: readonly WordForm<Word>[],
): WordForm<Word> | undefined {
  if (typeof word !== "string") return undefined;
  return forms.find(({ form, newest }) => {
    const known = numbersOf(form, newest) ?? [];
    const steps = numbersOf(form, word)?.map((number, index) => number - (known[index] as number));
    const step = steps?.find((each) => each !== 0) ?? 0;
    return step > 0 && step <= FURTHEST;
  });
}

function numbersOf(form: RegExp, word: string): readonly number[] | undefined {
  const match = form.exec(word);
  if (!match) return undefined;
  const { first, second } = match.groups ?? {};
  return (first === undefined ? match.slice(1) : [first, second]).map(Number);
}
