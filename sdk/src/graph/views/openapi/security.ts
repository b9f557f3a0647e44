import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../graph-index";
import type { NamedAuthorizerView, RouteView } from "../types";
import type { SecurityRequirement, SecurityScheme } from "./types";

/** The credentials that a caller of a route has to show: schemes by name, and which of them with which scopes. */
export interface Security {
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly requirement: SecurityRequirement;
}

const IAM: SecurityScheme = {
  type: "apiKey",
  name: "Authorization",
  in: "header",
  description: "Signature of AWS credentials, version 4, for the service execute-api",
  "x-amazon-apigateway-authtype": "awsSigv4",
};
const API_KEY: SecurityScheme = { type: "apiKey", name: "x-api-key", in: "header" };

/** Security of a route. None for one that anybody may call. */
export function securityOf(
  index: GraphIndex,
  { authorizer, scopes, apiKeyRequired }: RouteView,
  hasKeyHeader: boolean,
): Security | undefined {
  const schemes: Record<string, SecurityScheme> = {};
  const requirement: Record<string, readonly string[]> = {};
  const need = (name: string, scheme: SecurityScheme, needed: readonly string[] = []): void => {
    schemes[name] = scheme;
    requirement[name] = needed;
  };
  if (authorizer.kind === "iam") need("iam", IAM);
  if ("name" in authorizer) {
    for (const [name, scheme] of schemesOf(index, authorizer))
      need(name, scheme, scheme.type === "openIdConnect" ? scopes : []);
  }
  // Where the authorizer gives the key, callers do not send it.
  if (apiKeyRequired && hasKeyHeader) need("apiKey", API_KEY);
  return Object.keys(requirement).length === 0 ? undefined : { schemes, requirement };
}

function schemesOf(
  index: GraphIndex,
  authorizer: NamedAuthorizerView,
): readonly (readonly [string, SecurityScheme])[] {
  const name = schemeName(authorizer.name);
  if (authorizer.kind === "jwt") return [[name, tokenScheme(index, authorizer)]];
  if (authorizer.kind === "user-pool") return [[name, userPoolScheme(authorizer)]];
  const shown = authorizer.identitySources.flatMap(sourceOf);
  const sources = shown.length === 0 ? [{ in: "header", name: "Authorization" } as const] : shown;
  return sources.map((source, i) => [
    i === 0 ? name : `${name}-${schemeName(source.name)}`,
    {
      type: "apiKey",
      ...source,
      description: `Decided by ${authorizer.function.label}`,
      "x-amazon-apigateway-authtype": "custom",
      "x-amazon-apigateway-authorizer": lambdaExtension(authorizer),
    },
  ]);
}

/** The extension of a Lambda authorizer, without the function's ARN, which is only known when it is deployed. */
function lambdaExtension({
  resource,
  identitySources,
  ...authorizer
}: NamedAuthorizerView & { kind: "lambda" }): Readonly<Record<string, unknown>> {
  const { authorizerResultTtlInSeconds, authorizerPayloadFormatVersion, enableSimpleResponses } =
    resource.inputs;
  return {
    type: authorizer.isToken ? "token" : "request",
    ...(identitySources.length > 0 && { identitySource: identitySources.join(", ") }),
    ...(authorizerPayloadFormatVersion !== undefined && { authorizerPayloadFormatVersion }),
    ...(enableSimpleResponses !== undefined && { enableSimpleResponses }),
    ...(authorizerResultTtlInSeconds !== undefined && { authorizerResultTtlInSeconds }),
  };
}

function tokenScheme(index: GraphIndex, authorizer: NamedAuthorizerView & { kind: "jwt" }): SecurityScheme {
  const { issuer, audience, identitySources } = authorizer;
  const [source] = identitySources.flatMap(sourceOf);
  if (source && (source.in === "query" || source.name.toLowerCase() !== "authorization"))
    return { type: "apiKey", ...source, description: `Token of ${issuer}` };
  const pool = index.ofType(TYPE.cognito.UserPool).find(({ id }) => issuer.endsWith(`/${id}`));
  // The id of a pool that the program makes, and its address with it, is only known when it is deployed.
  if (pool && !pool.external)
    return {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: `Token of the user pool ${pool.name}`,
    };
  return {
    type: "openIdConnect",
    openIdConnectUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    ...(audience.length > 0 && { description: `For the audience ${audience.join(" or ")}` }),
  };
}

function userPoolScheme({ identitySources }: NamedAuthorizerView): SecurityScheme {
  const [source] = identitySources.flatMap(sourceOf);
  return {
    type: "apiKey",
    name: source?.name ?? "Authorization",
    in: source?.in ?? "header",
    description: "Token of a user pool",
    "x-amazon-apigateway-authtype": "cognito_user_pools",
  };
}

/** The identity sources that a caller sends, in the notations of both kinds of API. */
function sourceOf(source: string): { readonly name: string; readonly in: "header" | "query" }[] {
  const [, location, name] = /^(?:\$|method\.)request\.(header|querystring)\.(.+)$/.exec(source) ?? [];
  return location === undefined || name === undefined
    ? []
    : [{ name, in: location === "header" ? "header" : "query" }];
}

function schemeName(name: string): string {
  return name.replace(/[^\w.-]/g, "_");
}
