import type { GraphIndex } from "../graph-index";
import { field, fields, text, texts } from "../graph-values";
import type { GraphResource, GraphValue } from "../types";
import { functionOfUri } from "./functions";
import type { AuthorizerView, NamedAuthorizerView } from "./types";

const TOKEN_SOURCE = "method.request.header.Authorization";

/** An authorizer of an HTTP or WebSocket API. None for a type that those do not have. */
export function viewAuthorizerV2(
  index: GraphIndex,
  resource: GraphResource,
): NamedAuthorizerView | undefined {
  const { inputs } = resource;
  const identity = { name: nameOf(resource), resource, identitySources: texts(inputs.identitySources) };
  if (text(inputs.authorizerType) === "JWT") {
    const { issuer, audiences } = fields(inputs.jwtConfiguration) ?? {};
    return { ...identity, kind: "jwt", issuer: text(issuer) ?? "", audience: texts(audiences) };
  }
  const called = functionOfUri(index, text(inputs.authorizerUri) ?? "");
  return called && { ...identity, kind: "lambda", function: called, isToken: false };
}

/** An authorizer of a REST API. None for one without a function and without a user pool. */
export function viewRestAuthorizer(
  index: GraphIndex,
  resource: GraphResource,
): NamedAuthorizerView | undefined {
  const { inputs } = resource;
  const type = text(inputs.type) ?? "TOKEN";
  const sources = (text(inputs.identitySource) ?? (type === "REQUEST" ? "" : TOKEN_SOURCE)).split(",");
  const identitySources = sources.map((source) => source.trim()).filter((source) => source !== "");
  const identity = { name: nameOf(resource), resource, identitySources };
  if (type === "COGNITO_USER_POOLS")
    return { ...identity, kind: "user-pool", poolArns: texts(inputs.providerArns) };
  if (type === "JWT") return { ...identity, kind: "jwt", ...firstIssuer(inputs.jwtConfiguration) };
  const called = functionOfUri(index, text(inputs.authorizerUri) ?? "");
  return called && { ...identity, kind: "lambda", function: called, isToken: type === "TOKEN" };
}

/** A REST API may trust several issuers, and documents have room for one. */
function firstIssuer(configuration: GraphValue | undefined): {
  readonly issuer: string;
  readonly audience: readonly string[];
} {
  const { issuers } = fields(configuration) ?? {};
  const { issuer, audiences } = fields(Array.isArray(issuers) ? issuers[0] : undefined) ?? {};
  return { issuer: text(issuer) ?? "", audience: texts(audiences) };
}

/** The authorization of a route, from its type and the id of its authorizer. */
export function viewAuthorization(
  authorizers: ReadonlyMap<string, NamedAuthorizerView | undefined>,
  type: string | undefined,
  authorizerId: string | undefined,
): AuthorizerView {
  if (type === undefined || type === "NONE") return { kind: "none" };
  if (type === "AWS_IAM") return { kind: "iam" };
  return authorizers.get(authorizerId ?? "") ?? { kind: "missing" };
}

function nameOf(resource: GraphResource): string {
  return text(field(resource, "name")) ?? resource.name;
}
