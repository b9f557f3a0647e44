import { badRequest, invalid } from "../errors";
import type { PostgresValue } from "../postgres/postgres";
import type { BoundValue } from "./bound-values";

/** A statement as Postgres takes it: `$1` in the place of `:name`. */
export interface BoundStatement {
  readonly sql: string;
  readonly values: readonly PostgresValue[];
}

/** A part of a statement that has no parameters (a comment, text, name, dollar quote or cast), or a parameter. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|(?<![\w$])(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?(?:\1|$)|::|:=|:(\w+)|;/g;
const ONLY_BLANK = /^(?:\s|;|--[^\n]*|\/\*[\s\S]*?\*\/)*$/;

/** Puts the values into a statement. Throws `ServiceError` for two statements, and for a parameter without a value. */
export function bindNamed(sql: string, parameters: ReadonlyMap<string, BoundValue>): BoundStatement {
  const values: PostgresValue[] = [];
  const placeholders = new Map<string, string>();
  const bound = sql.replace(TOKEN, (token: string, _quote, name: string | undefined, offset: number) => {
    if (token === ";" && !ONLY_BLANK.test(sql.slice(offset)))
      throw invalid("Multistatements aren't supported.");
    if (name === undefined) return token;
    const known = placeholders.get(name);
    if (known !== undefined) return known;
    const parameter = parameters.get(name);
    // Query builders number their parameters, as in `:1`. A number may be the end of a slice as well, as in `tags[1:2]`.
    if (!parameter && /^\d/.test(name)) return token;
    if (!parameter) throw badRequest(`Cannot find parameter: ${name}`);
    const cast = parameter.type === undefined ? "" : `::${parameter.type}`;
    const placeholder = `$${values.push(parameter.value)}${cast}`;
    placeholders.set(name, placeholder);
    return placeholder;
  });
  return { sql: bound, values };
}
