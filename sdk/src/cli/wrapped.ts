/** Columns of a terminal, as it is by default. */
export const WIDTH = 80;

/** Lines of whole words. A word that is longer than the width has a line of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const joined = `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || joined.length > width) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}
