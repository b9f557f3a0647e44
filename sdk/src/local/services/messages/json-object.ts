import { parseJson } from "../../http/json";
/** The object that a JSON text is, or `undefined` for any other text and for a list. */
export function parseObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined || text === "") return undefined;
  try {
    const value: unknown = parseJson(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    // The caller says that it is no JSON.
    return undefined;
  }
}
