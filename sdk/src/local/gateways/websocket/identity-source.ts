import { findHeader } from "../../http/header-names";
import { contextVariable } from "./context-variables";
import type { HandshakeRequest, WebSocketCall } from "./events/call";

/**
 * Finds the first identity source that a handshake lacks. Returns `undefined` if it has all. Header names match in any
 * case, those of query parameters only as written.
 * @see API Gateway v2 reference, Authorizer, identitySource
 */
export function readIdentity(
  sources: readonly string[],
  handshake: HandshakeRequest,
  call: WebSocketCall,
): string | undefined {
  return sources.find((source) => !valueOf(source, handshake, call));
}

function valueOf(source: string, { headers, query }: HandshakeRequest, call: WebSocketCall) {
  const [, kind, name = ""] =
    /^(route\.request\.header|route\.request\.querystring|context|stageVariables)\.(.+)$/.exec(source) ?? [];
  if (kind === "route.request.header") return findHeader(headers, name.toLowerCase());
  if (kind === "route.request.querystring") return query.find(([key]) => key === name)?.[1];
  if (kind === "stageVariables") return call.stage.variables?.[name];
  return kind === "context" ? contextVariable(call, name) : undefined;
}
