import type { Random } from "./random";

/** Texts that readers have stumbled over, or might. */
const TEXTS = [
  "",
  "a",
  "0",
  "-1",
  "1e400",
  "0x10",
  "NaN",
  "null",
  "__proto__",
  "constructor",
  "${filename}",
  "../../etc/passwd",
  "%00",
  "%",
  "%0d%0aX-Evil:%201",
  "\r\nX-Evil: 1",
  "\u0000",
  "\ud800",
  "ünïcödé",
  "*",
  "a*a*a*a*a*b",
  "(a+)+$",
  "arn:aws:sqs:us-east-1:123456789012:a",
  "2026-01-01T00:00:00Z",
  "rate(1 minute)",
  "size(a) > :b AND contains(c, :d)",
  "SET a = :b, c = if_not_exists(d, :e) REMOVE f",
  '{"a":[{"prefix":"b"}]}',
  "bytes=0-,1-,2-",
];

/** Fragments that are repeated to make a text long. */
const FRAGMENTS = [
  "a",
  "[",
  "(",
  "\r\n",
  "\r",
  " ",
  "&a=b",
  ".a",
  "/",
  ";",
  ",",
  "=",
  "*",
  "-",
  '"',
  "\\",
  "<a>",
  "</a>",
  "&amp;",
  "%25",
  "a.",
  "#a=:b AND ",
];

/** Letters of a text that stands alone, and of one that stands among others. */
const MOST_LETTERS = 400_000;
const MOST_AMONG_OTHERS = 20_000;
const MOST_LEVELS = 3_000;

export function text(random: Random, mostLetters = MOST_AMONG_OTHERS): string {
  const kind = random.below(10);
  if (kind < 6) return random.pick(TEXTS);
  if (kind < 8) return String(Math.floor((random.next() - 0.3) * 10 ** random.below(20)));
  if (kind < 9) return random.bytes(random.below(40)).toString("latin1");
  const fragment = random.pick(FRAGMENTS);
  return fragment.repeat(1 + random.count(mostLetters / fragment.length));
}

/** A value of JSON as text, also with more levels than anybody writes, or invalid. */
export function json(random: Random, names: readonly string[], level = 0): string {
  const kind = random.below(level > 4 ? 5 : 12);
  if (kind < 3) return JSON.stringify(text(random, level > 1 ? 200 : MOST_LETTERS));
  if (kind < 4)
    return random.pick(["1", "-1", "1e308", "1e999", "0.1", "true", "false", "null", "00", "'a'", "{", ""]);
  if (kind < 5) {
    const levels = random.count(level > 1 ? 20 : MOST_LEVELS);
    return random.isOnce(2)
      ? "[".repeat(levels) + "]".repeat(levels)
      : `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  }
  const length = level < 2 && random.isOnce(20) ? random.count(5_000) : random.below(5);
  if (kind < 7) return `[${Array.from({ length }, () => json(random, names, level + 2)).join(",")}]`;
  return object(random, names, level, length);
}

/** An object of these members. */
export function object(
  random: Random,
  names: readonly string[],
  level = 0,
  length = random.below(6),
): string {
  const members = Array.from({ length }, () => {
    const name = random.isOnce(8) ? text(random, 200) : random.pick(names);
    return `${JSON.stringify(name)}:${json(random, names, level + 1)}`;
  });
  return `{${members.join(",")}}`;
}

/** A document, or text that resembles one. */
export function xml(random: Random, names: readonly string[], level = 0): string {
  const kind = random.below(level > 4 ? 4 : 10);
  if (kind < 2) return text(random, level > 1 ? 200 : MOST_LETTERS).replace(/[<&]/g, "");
  if (kind < 3)
    return random.pick([
      "<!-- a -->",
      "<![CDATA[<a>]]>",
      "<?a b?>",
      "&lt;",
      "&#13;",
      "&b;",
      "<!DOCTYPE a>",
      "<",
      "\r\n".repeat(1 + random.count(level > 1 ? 100 : 200_000)),
    ]);
  if (kind < 4) return "<a>".repeat(random.count(level > 1 ? 20 : MOST_LEVELS));
  const name = random.isOnce(10) ? "a:b" : random.pick(names);
  const length = level < 1 && random.isOnce(15) ? random.count(20_000) : random.below(4);
  const inner = Array.from({ length }, () => xml(random, names, level + 1)).join("");
  return `<${name}>${inner.slice(0, 2_000_000)}</${name}>`;
}
