import type { Style } from "./source";

/** A text, number, switch or `null` as it is written in a file. */
export function literalText(value: unknown, style: Style): string | undefined {
  if (typeof value === "string") return quoted(value, style.quote);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value === "boolean" || value === null || value === undefined) return String(value);
  return undefined;
}

/** A key of an object: in quotes where it needs them, or where the key that it stands for has some. */
export function keyText(key: string, style: Style, like?: string): string {
  const quote = like?.[0];
  if (quote === '"' || quote === "'") return quoted(key, quote);
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : quoted(key, style.quote);
}

/** The text in the quotes of the file, unless the other quotes need fewer backslashes. */
function quoted(value: string, quote: "'" | '"'): string {
  const other = quote === '"' ? "'" : '"';
  const isBetter = value.split(other).length < value.split(quote).length;
  const used = isBetter ? other : quote;
  const inside = JSON.stringify(value)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(used, `\\${used}`)
    .replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
  return `${used}${inside}${used}`;
}
