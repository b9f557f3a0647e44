import { invalid } from "../errors";
import { ExpressionFault } from "./fault";
import { parseCondition } from "./parse-condition";
import { parseProjection } from "./parse-projection";
import { parseUpdate } from "./parse-update";

/** A program has few expressions, and calls with each of them often. */
const MOST_CACHED = 2_000;
/** Bytes of an expression. */
const MOST_BYTES = 4096;

/** Parsers that remember what they have parsed. */
export const conditionOf = cached(parseCondition);
export const updateOf = cached(parseUpdate);
export const projectionOf = cached(parseProjection);

/** Runs a function on an expression. Its errors begin with the name of the expression. */
export function naming<Result>(name: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof ExpressionFault) throw invalid(`Invalid ${name}: ${error.message}`);
    throw error;
  }
}

function cached<Syntax>(parse: (text: string) => Syntax): (text: string) => Syntax {
  const cache = new Map<string, Syntax>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const syntax = parseChecked(text, parse);
    if (cache.size >= MOST_CACHED) cache.clear();
    cache.set(text, syntax);
    return syntax;
  };
}

function parseChecked<Syntax>(text: string, parse: (text: string) => Syntax): Syntax {
  if (text.trim() === "") throw new ExpressionFault("The expression can not be empty;");
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    throw new ExpressionFault(
      `Expression size has exceeded the maximum allowed size; expression size: ${bytes}`,
    );
  }
  return parse(text);
}
