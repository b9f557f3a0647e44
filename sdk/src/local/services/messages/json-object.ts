import { parseJson } from "../../http/json";
/** The object that a JSON text is, or `undefined` for any other text. */
export function parseObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined || text === "") return undefined;
  try {
    const value: unknown = parseJson(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
