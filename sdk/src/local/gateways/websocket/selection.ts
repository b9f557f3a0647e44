import { parseJson } from "../../http/json";
/** Chooses the route of a message. */
export interface RouteSelection {
  /** The expression as registered. */
  readonly expression: string;
  /** False for an expression in a form that is not emulated. Every message uses `$default` then. */
  readonly isEmulated: boolean;
  /** The route key that a message names. Empty for a message that names none. */
  keyOf(message: string): string;
}

/** One segment of an expression: text, or the path of a value inside the message. */
type Segment = string | readonly string[];

/**
 * Compiles a route selection expression: `$request.body.action`, or text with `${request.body.<path>}` in it, where
 * `\$` is a plain `$`. A path goes through objects with `.name` or `['name']`, and through lists with `[0]`. Its value
 * becomes text, a missing value empty text. A message that is not JSON names no route.
 * @see Developer Guide, websocket-api-develop-routes, apigateway-websocket-api-selection-expressions
 */
export function compileSelection(expression: string): RouteSelection {
  const segments = parseExpression(expression.trim());
  const needsBody = segments?.some((segment) => typeof segment !== "string") ?? false;
  return {
    expression,
    isEmulated: segments !== undefined,
    keyOf(message) {
      if (!segments) return "";
      const body = needsBody ? parsed(message) : undefined;
      return segments
        .map((segment) => (typeof segment === "string" ? segment : textAt(body, segment)))
        .join("");
    },
  };
}

function parseExpression(expression: string): readonly Segment[] | undefined {
  const whole = /^\$(request\..+)$/.exec(expression)?.[1];
  if (whole !== undefined) {
    const path = parsePath(whole);
    return path && [path];
  }
  const segments: Segment[] = [];
  for (const [part, escaped, variable] of expression.matchAll(/\\(.)|\$\{([^}]*)\}|[^\\$]+|./gs)) {
    if (variable === undefined) {
      segments.push(escaped ?? part);
      continue;
    }
    const path = parsePath(variable);
    if (!path) return undefined;
    segments.push(path);
  }
  return segments;
}

const STEP = /^(?:\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]|\["([^"]*)"\])/;

/** Parses the steps of `request.body.a.b[0]`. Returns `undefined` for anything else. */
function parsePath(text: string): readonly string[] | undefined {
  const start = "request.body";
  if (!text.startsWith(start)) return undefined;
  const steps: string[] = [];
  let rest = text.slice(start.length);
  while (rest !== "") {
    const step = STEP.exec(rest);
    if (!step) return undefined;
    steps.push(step[1] ?? step[2] ?? step[3] ?? step[4] ?? "");
    rest = rest.slice(step[0].length);
  }
  return steps;
}

function parsed(message: string): unknown {
  try {
    return parseJson(message);
  } catch {
    // A message that is not JSON names no route.
    return undefined;
  }
}

function textAt(body: unknown, path: readonly string[]): string {
  let value = body;
  for (const step of path) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, step)) return "";
    value = (value as Record<string, unknown>)[step];
  }
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
