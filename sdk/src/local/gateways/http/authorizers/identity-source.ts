import type { HttpCall } from "../../shared/events/http-call";
import { contextVariable } from "../events/context-variables";

/** Reads one value that identifies the caller. Returns `undefined` if the request does not have it. */
export type IdentitySource = (call: HttpCall) => string | undefined;

/**
 * Compiles a selection expression such as `$request.header.Authorization`. Header names match in any case, the names
 * of query parameters only as written.
 * @see Developer Guide, http-api-lambda-authorizer
 */
export function compileIdentitySource(expression: string): IdentitySource {
  const [, kind, name] =
    /^\$(request\.header|request\.querystring|context|stageVariables)\.(.+)$/.exec(expression) ?? [];
  if (kind === undefined || name === undefined) return () => undefined;
  if (kind === "request.header") {
    const lower = name.toLowerCase();
    return (call) => nonEmpty(call.headers[lower]);
  }
  if (kind === "request.querystring")
    return (call) => nonEmpty(call.query.find(([key]) => key === name)?.[1]);
  if (kind === "stageVariables") return (call) => nonEmpty(call.stage.variables?.[name]);
  return (call) => nonEmpty(contextVariable(call, name)?.toString());
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}
