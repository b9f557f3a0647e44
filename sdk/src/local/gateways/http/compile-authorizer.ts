import type { GraphIndex } from "../../../graph/graph-index";
import { field, fields, number, text, texts } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { type FunctionPermissions, findFunction } from "../../iam/function-permissions";
import type { AuthorizerSettings } from "./plan";

const DEFAULT_TOKEN_SOURCE = "$request.header.Authorization";

/** Compiles an authorizer. Returns `undefined` for a type that HTTP APIs do not have. */
export function compileAuthorizer(
  index: GraphIndex,
  permissions: FunctionPermissions,
  executionArn: string,
  authorizer: GraphResource,
): AuthorizerSettings | undefined {
  const { id, inputs } = authorizer;
  const name = text(field(authorizer, "name")) ?? authorizer.name;
  const type = text(inputs.authorizerType);
  if (type === "JWT") {
    const configuration = fields(inputs.jwtConfiguration);
    return {
      kind: "jwt",
      id,
      name,
      issuer: text(configuration?.issuer) ?? "",
      audience: texts(configuration?.audiences),
      identitySource: texts(inputs.identitySources)[0] ?? DEFAULT_TOKEN_SOURCE,
    };
  }
  const uri = text(inputs.authorizerUri);
  if (type !== "REQUEST" || !uri) return undefined;
  const { called } = findFunction(index, uri);
  const hasRole = text(inputs.authorizerCredentialsArn) !== undefined;
  return {
    kind: "lambda",
    id,
    name,
    functionArn: called,
    payloadFormat: text(inputs.authorizerPayloadFormatVersion) === "2.0" ? "2.0" : "1.0",
    simpleResponses: inputs.enableSimpleResponses === true,
    identitySources: texts(inputs.identitySources),
    ttlSeconds: number(inputs.authorizerResultTtlInSeconds) ?? 0,
    permitted: hasRole || permissions.allow(called, `${executionArn}/authorizers/${id}`),
  };
}
