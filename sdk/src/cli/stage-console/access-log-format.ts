/** The values of a line by their variables: `status`, `integration.requestId`, without `$context.`. */
export type LoggedValues = ReadonlyMap<string, string>;

const VARIABLE = /\$context\.(\w+(?:\.\w+)*)/g;

/** A text of the format, and the variable in front of it. The first has none. */
interface Part {
  readonly variable: string | undefined;
  readonly text: string;
}

/**
 * Makes a reader of the lines that API Gateway writes in a format, whatever its form. A line that does not have the format
 * is `undefined`. A dash, which stands for a variable without a value, is left out.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
export function accessLogReader(format: string): (line: string) => LoggedValues | undefined {
  const [first = { variable: undefined, text: "" }, ...parts] = partsOf(format);
  return (line) => {
    const text = line.trimEnd();
    if (!text.startsWith(first.text)) return undefined;
    const values = new Map<string, string>();
    let at = first.text.length;
    for (const [index, part] of parts.entries()) {
      const end = endOfValue(text, at, part.text, index === parts.length - 1);
      if (end < at) return undefined;
      const value = text.slice(at, end);
      if (value !== "-" && value !== "") values.set(part.variable as string, value);
      at = end + part.text.length;
    }
    return at === text.length ? values : undefined;
  };
}

/** A value ends where the text behind it begins. The last text is at the end of the line. */
function endOfValue(line: string, from: number, behind: string, isLast: boolean): number {
  if (isLast) return line.endsWith(behind) ? line.length - behind.length : -1;
  return line.indexOf(behind, from);
}

function partsOf(format: string): readonly Part[] {
  const parts: Part[] = [];
  let variable: string | undefined;
  let at = 0;
  for (const found of format.trimEnd().matchAll(VARIABLE)) {
    parts.push({ variable, text: format.slice(at, found.index) });
    variable = found[1];
    at = found.index + found[0].length;
  }
  return [...parts, { variable, text: format.trimEnd().slice(at) }];
}
