import type { Issues } from "../../errors";
import { API_NAME } from "../../limits/api-gateway";

/**
 * Checks the name of an HTTP or WebSocket API. It is `native.<api>.name`, or else made of stage, app and id. AWS checks
 * a name that is only known at deploy time. Refused: `API_NAME_INVALID`.
 */
export function checkApiName(given: unknown, derived: string, issues: Issues, at: Issues): void {
  const name = given ?? derived;
  if (typeof name !== "string" || (name.length > 0 && name.length <= API_NAME.max)) return;
  (given === undefined ? issues : at.at("name")).add("API_NAME_INVALID", {
    problem: "not a name that API Gateway takes",
    value: name,
    cure: `use 1 to ${API_NAME.max} characters, with stage and app where the name is made of the id`,
  });
}
