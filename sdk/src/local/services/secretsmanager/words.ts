const SEPARATORS = "/-_+=.@";

/**
 * The words of a text, as searches break it up: at separators of one kind, before capitals and at spaces. A text with
 * separators of several kinds is one word, and a separator by itself is none.
 * @see getmoto/moto 0af643a5 tests/test_secretsmanager/test_list_secrets.py, test_with_all_filter and
 * test_with_all_filter_special_characters (verified on AWS)
 */
export function wordsOf(text: string): readonly string[] {
  const [separator, other] = [...SEPARATORS].filter((one) => text.includes(one));
  if (other !== undefined) return [text];
  return (separator === undefined ? [text] : text.split(separator))
    .flatMap((part) => part.split(/([^a-z][a-z]+)/))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
}
