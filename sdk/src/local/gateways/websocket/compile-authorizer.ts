import { field, text, texts } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { findFunction } from "../../iam/function-permissions";
import type { IntegrationContext } from "./compile-integration";
import type { WebSocketAuthorization, WebSocketAuthorizerSettings } from "./plan";

/** Compiles the authorizers of an API, by their ids. WebSocket APIs have only one type of them. */
export function compileAuthorizers(
  { index, permissions, executionArn }: IntegrationContext,
  authorizers: readonly GraphResource[],
): ReadonlyMap<string, WebSocketAuthorizerSettings> {
  const compiled = new Map<string, WebSocketAuthorizerSettings>();
  for (const authorizer of authorizers) {
    const { id, inputs } = authorizer;
    const uri = text(inputs.authorizerUri);
    if (text(inputs.authorizerType) !== "REQUEST" || !uri) continue;
    const { called } = findFunction(index, uri);
    const hasRole = text(inputs.authorizerCredentialsArn) !== undefined;
    compiled.set(id, {
      id,
      name: text(field(authorizer, "name")) ?? authorizer.name,
      functionArn: called,
      identitySources: texts(inputs.identitySources),
      permitted: hasRole || permissions.allow(called, `${executionArn}/authorizers/${id}`),
    });
  }
  return compiled;
}

/** Compiles the authorization of a route. Only that of `$connect` is ever checked. */
export function compileAuthorization(
  authorizers: ReadonlyMap<string, WebSocketAuthorizerSettings>,
  { inputs }: GraphResource,
): WebSocketAuthorization {
  const type = text(inputs.authorizationType) ?? "NONE";
  if (type === "NONE") return { type: "none" };
  if (type === "AWS_IAM") return { type: "iam" };
  const id = text(inputs.authorizerId);
  const authorizer = id === undefined ? undefined : authorizers.get(id);
  if (type === "CUSTOM" && authorizer) return { type: "authorizer", authorizer };
  const reason = `authorizationType ${type} names an authorizer that this API does not have: ${id}`;
  return { type: "broken", reason };
}
