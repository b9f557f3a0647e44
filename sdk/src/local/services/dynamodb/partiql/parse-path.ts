import type { Path } from "../expressions/syntax";
import { notWellFormed } from "./fault";
import type { Scope } from "./scope";

/** Words that are no names without quotes. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "ALL AND AS AT BETWEEN BY CONFLICT DELETE EXISTS FALSE FROM GROUP HAVING IN INNER INSERT INTO IS LIKE LIMIT MISSING NOT NULL ON OR ORDER REMOVE RETURNING SELECT SET TRUE UPDATE VALUE VALUES WHERE".split(
    " ",
  ),
);

/** `a."b c"[0]` */
export function parsePath({ reader }: Scope): Path {
  const path: (string | number)[] = [parseName(reader.next, "Unexpected term")];
  reader.take();
  for (;;) {
    if (reader.takeSign(".")) {
      path.push(parseName(reader.next, "Invalid path dot component"));
      reader.take();
    } else if (reader.takeSign("[")) {
      const { kind, text } = reader.take();
      if (kind === "text") path.push(text);
      else if (kind === "number" && /^\d+$/.test(text)) path.push(Number(text));
      else throw notWellFormed("Invalid path component");
      reader.expectSign("]", "RIGHT_BRACKET");
    } else return path;
  }
}

function parseName({ kind, text }: Scope["reader"]["next"], fault: string): string {
  if (kind === "quoted") return text;
  if (kind !== "name") throw notWellFormed(kind === "end" ? fault : "Unexpected operator");
  if (!KEYWORDS.has(text.toUpperCase())) return text;
  if (["IS", "LIKE", "IN", "AND", "OR", "BETWEEN"].includes(text.toUpperCase())) {
    throw notWellFormed("Unexpected operator");
  }
  throw notWellFormed(fault === "Unexpected term" ? "Unexpected keyword" : fault);
}
