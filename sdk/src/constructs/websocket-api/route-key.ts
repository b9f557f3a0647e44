import { type Issues, nearest } from "../../errors";
import { WEBSOCKET_ROUTE_KEY } from "../../limits/api-gateway";
import { type NamedKey, refuseOutput } from "../gateway/routes/route-key";

/** The route that is asked before a socket opens, and the only one that an authorizer can guard. */
export const CONNECT_ROUTE = "$connect";

/** Routes with a meaning of their own in AWS. */
export const WEBSOCKET_ROUTES = [CONNECT_ROUTE, "$default", "$disconnect"] as const;

/** A key without the white space around it, which is what look-ups mean. */
export function trimWebSocketKey(key: string): string {
  return key.trim();
}

/**
 * Parse `$connect`, `$default`, `$disconnect` or a name of the program's own, which is whatever a message may have where
 * the API's route selection expression looks. White space around it does not count.
 */
export function parseWebSocketKey(key: string, issues: Issues): NamedKey | undefined {
  if (refuseOutput(key, issues)) return undefined;
  const text = trimWebSocketKey(key);
  if (text === "") {
    const cure = 'write a name such as "sendMessage", or $default';
    issues.add("ROUTE_KEY_MALFORMED", { problem: "the route key is empty", value: key, cure });
    return undefined;
  }
  if (text.startsWith("$") && !(WEBSOCKET_ROUTES as readonly string[]).includes(text)) {
    const guess = nearest(text, WEBSOCKET_ROUTES);
    const cure = guess === undefined ? `write ${JSON.stringify(text.slice(1))}` : `did you mean ${guess}`;
    const problem = "AWS keeps keys that begin with $ for its own routes";
    issues.add("ROUTE_KEY_MALFORMED", { problem, value: key, cure });
    return undefined;
  }
  if (text.length > WEBSOCKET_ROUTE_KEY.max) {
    const cure = `write at most ${WEBSOCKET_ROUTE_KEY.max} characters`;
    issues.add("ROUTE_KEY_TOO_LONG", { problem: `${text.length} characters are more than AWS takes`, cure });
    return undefined;
  }
  return { text, written: text, shape: text };
}
