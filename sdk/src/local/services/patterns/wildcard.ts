import { type Wildcard, type WildcardPart, wildcardOf } from "../../../values/wildcard";

/**
 * Reads a text in which `*` stands for any characters, and `\*` and `\\` for themselves. Refuses others in the words of
 * EventBridge, which counts from the quote before the text.
 */
export function readWildcard(text: string): Wildcard | string {
  const parts: WildcardPart[] = [];
  let part = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    const next = text[at + 1];
    if (character === "*") {
      if (next === "*") return `Consecutive wildcard characters at pos ${bytesBefore(text, at)}`;
      parts.push({ text: part });
      part = "";
    } else if (character === "\\") {
      if (next !== "*" && next !== "\\") return `Invalid escape character at pos ${bytesBefore(text, at)}`;
      part += next;
      at++;
    } else part += character;
  }
  return wildcardOf([...parts, { text: part }]);
}

function bytesBefore(text: string, at: number): number {
  return 1 + Buffer.byteLength(text.slice(0, at));
}
