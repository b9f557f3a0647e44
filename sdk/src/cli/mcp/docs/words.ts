/** Words in lower case. Names such as `API_NAME_INVALID`, `customDomain` and `--stack-reference` are words, and so are their parts. */
export function wordsOf(text: string): readonly string[] {
  return namesIn(text).flatMap((name) => wordsOfName(name));
}

/**
 * The words to search for. A name that is known stands for itself, and one that is not stands for its parts as well.
 * `isKnown` says whether a word is anywhere in the documentation.
 */
export function wordsOfQuery(query: string, isKnown: (word: string) => boolean): readonly string[] {
  const words = namesIn(query).flatMap((name) => {
    const [whole = "", ...parts] = wordsOfName(name);
    return isKnown(whole) ? [whole] : [whole, ...parts];
  });
  return [...new Set(words)];
}

function namesIn(text: string): readonly string[] {
  return text.match(/(?:--)?[\p{L}\p{N}]+(?:[_.-]+[\p{L}\p{N}]+)*/gu) ?? [];
}

/** A name, then its parts. A name of one part has none. */
function wordsOfName(name: string): readonly string[] {
  const parts = name.split(/[_.-]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter((part) => part !== "");
  return (parts[0] === name ? [name] : [name, ...parts]).map(stem);
}

/** Plural and singular as one word. */
function stem(word: string): string {
  const lower = word.toLowerCase();
  return lower.length > 3 && /[^s]s$/.test(lower) ? lower.slice(0, -1) : lower;
}
