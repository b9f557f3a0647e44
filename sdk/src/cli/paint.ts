/** Styles of a terminal. */
export interface Paint {
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly bold: (text: string) => string;
  /** The brightest line: bold and green. */
  readonly bright: (text: string) => string;
  /** An error that is explained: red, with its lines of code dim but for the one that is meant. */
  readonly explained: (text: string) => string;
}

/** Styles for a terminal, unless its user wants none. Elsewhere the text stays as it is. */
export function painterFor(stream: object): Paint {
  const hasColour =
    (stream as { readonly isTTY?: unknown }).isTTY === true && process.env.NO_COLOR === undefined;
  const style = (code: number | string) => (text: string) =>
    hasColour ? `\u001b[${code}m${text}\u001b[0m` : text;
  const [dim, red, bold] = [style(2), style(31), style(1)];
  const line = (text: string): string => {
    if (/^ {2}> +\d+ \|/.test(text)) return bold(text);
    return /^ {4}(at |see |( *\d+)? *\|)/.test(text) ? dim(text) : red(text);
  };
  const explained = (text: string) => text.split("\n").map(line).join("\n");
  return { dim, red, green: style(32), yellow: style(33), bold, bright: style("1;32"), explained };
}
