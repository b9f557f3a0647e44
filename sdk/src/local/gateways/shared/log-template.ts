/** Reads the value of a `$context` variable from an exchange. `undefined` prints as `-`. */
export type LogVariable<Exchange> = (exchange: Exchange) => string | number | undefined;

/** Finds a variable by its name without `$context.`. */
export type LogVariables<Exchange> = (name: string) => LogVariable<Exchange>;

/** A compiled access-log format. Given the variables of a kind of API, it makes the lines of that kind. */
export type LogTemplate = <Exchange>(variables: LogVariables<Exchange>) => (exchange: Exchange) => string;

/** Reads a variable from the answer if it has one, else from the call. */
export function variableOf<Call, Exchange extends { readonly call: Call }>(
  ofAnswer: LogVariable<Exchange> | undefined,
  ofCall: LogVariable<Call>,
): LogVariable<Exchange> {
  return ofAnswer ? (exchange) => ofAnswer(exchange) ?? ofCall(exchange.call) : ({ call }) => ofCall(call);
}

const VARIABLE =
  /\$context\.(authorizer\.claims\.[\w:-]*\w|authorizer\.[\w-]*\w|[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)/;

/** The text for a variable without a value. */
const NO_VALUE = "-";

/**
 * Compiles the access-log format of a stage: text with `$context.<name>` in it. A name is words with dots between, so
 * that a full stop after a variable stays text. Variables of authorizers have names of the user's choice, where `_`,
 * `-` and, in claims, `:` belong to the name. The line has no line break, whatever the format says.
 *
 * Variables are found once for each access log, since a line is made for every request. `join` makes one flat string. A
 * string that is built by concatenation stays a chain of pieces as long as somebody references it.
 */
export function compileLogFormat(format: string): LogTemplate {
  const parts = format
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .split(VARIABLE);
  return (variables) => {
    const readers = parts.map((part, index) => (index % 2 === 0 ? undefined : variables(part)));
    return (exchange) => {
      const line = parts.slice();
      for (let index = 1; index < line.length; index += 2)
        line[index] = shown((readers[index] as LogVariable<typeof exchange>)(exchange));
      return line.join("");
    };
  };
}

function shown(value: string | number | undefined): string {
  return value === undefined || value === "" ? NO_VALUE : String(value);
}
