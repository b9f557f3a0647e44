import { parseJson } from "../../http/json";
import { ReplayError } from "../replay";

/** Reads a text as a JSON object. `what` names the text in the error for anything else. */
export function readObject(text: unknown, what: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(String(text));
  } catch (error) {
    throw new ReplayError(`${what} have to be JSON: ${(error as Error).message}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new ReplayError(`${what} have to be an object of JSON`);
}
