/** Value of a `$context` variable, by its name without `$context.`; `undefined` prints as `-`. */
export type LogVariable = (name: string) => string | number | undefined;

/** A compiled access-log format. */
export type LogTemplate = (variable: LogVariable) => string;

const VARIABLE =
  /\$context\.(authorizer\.claims\.[\w:-]*\w|authorizer\.[\w-]*\w|[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)/;

/** What stands for a variable without a value. */
const NO_VALUE = "-";

/**
 * Compiles the access-log format of a stage: text with `$context.<name>` in it.
 * A name is words with dots between, so that a full stop after a variable stays text. What an authorizer gives has names
 * of the user's choice, where `_`, `-` and, in claims, `:` belong to the name.
 * The line has no line break, whatever the format says.
 */
export function compileLogFormat(format: string): LogTemplate {
  const parts = format
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .split(VARIABLE);
  return (variable) => {
    let line = parts[0] as string;
    for (let i = 1; i + 1 < parts.length; i += 2)
      line += shown(variable(parts[i] as string)) + (parts[i + 1] as string);
    return line;
  };
}

function shown(value: string | number | undefined): string {
  return value === undefined || value === "" ? NO_VALUE : String(value);
}
