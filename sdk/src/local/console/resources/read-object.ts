import { parseJson } from "../../http/json";
import { ReplayError } from "../replay";

/** JSON that is an object; `what` names it where it is none. */
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
