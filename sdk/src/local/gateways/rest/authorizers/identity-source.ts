import type { RestCall } from "../events/call";
import { restContextVariable } from "../events/context-variables";

/** Reads one value that identifies the caller. Returns `undefined` if the request has it empty or not at all. */
export type RestIdentitySource = (call: RestCall) => string | undefined;

/**
 * Compiles an identity source such as `method.request.header.Authorization`. Header names match in any case, those of
 * query parameters only as written.
 * @see Developer Guide, configure-api-gateway-lambda-authorization-with-console
 */
export function compileRestIdentitySource(expression: string): RestIdentitySource {
  const [, kind, name] =
    /^(method\.request\.header|method\.request\.querystring|context|stageVariables)\.(.+)$/.exec(
      expression,
    ) ?? [];
  if (kind === undefined || name === undefined) return () => undefined;
  if (kind === "method.request.header") {
    const lower = name.toLowerCase();
    return (call) => call.headers[lower] || undefined;
  }
  if (kind === "method.request.querystring")
    return (call) => call.query.findLast(([key]) => key === name)?.[1] || undefined;
  if (kind === "stageVariables") return (call) => call.stage.variables?.[name] || undefined;
  return (call) => restContextVariable(call, name)?.toString() || undefined;
}
