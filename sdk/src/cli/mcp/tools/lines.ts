import { MAX_CHARACTERS } from "../shorten";

/** As many lines as fit, and where the next ones begin. */
export function linesFrom(text: string, from: number, maxCharacters = MAX_CHARACTERS): string {
  const lines = text.trimEnd().split("\n");
  const shown: string[] = [];
  let left = maxCharacters;
  for (const line of lines.slice(from - 1)) {
    left -= line.length + 1;
    if (left < 0 && shown.length > 0) break;
    shown.push(line);
  }
  const next = from + shown.length;
  if (next > lines.length) return shown.join("\n");
  return `${shown.join("\n")}\n... ${lines.length - next + 1} more lines; ask with from: ${next}`;
}
