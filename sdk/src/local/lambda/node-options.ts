/** The options that a text of `NODE_OPTIONS` has, as Node reads it: parted by spaces, but for those in double quotes. */
export function parseNodeOptions(text: string): readonly string[] {
  const options: string[] = [];
  let option: string | undefined;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (isQuoted && character === "\\" && at + 1 < text.length) option = (option ?? "") + text[++at];
    else if (character === '"') {
      isQuoted = !isQuoted;
      option ??= "";
    } else if (character === " " && !isQuoted) {
      if (option !== undefined) options.push(option);
      option = undefined;
    } else option = (option ?? "") + character;
  }
  return option === undefined ? options : [...options, option];
}

/** The text that has these options. */
export function nodeOptionsText(options: readonly string[]): string {
  return options
    .map((option) => (option === "" || /[\s"\\]/.test(option) ? quoted(option) : option))
    .join(" ");
}

function quoted(option: string): string {
  return `"${option.replace(/["\\]/g, (character) => `\\${character}`)}"`;
}
