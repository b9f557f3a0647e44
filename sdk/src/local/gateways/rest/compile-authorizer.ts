import type { GraphIndex } from "../../../graph/graph-index";
import { field, fields, number, text, texts } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import { type FunctionPermissions, findFunction } from "../../iam/function-permissions";
import type { JwtClaimRule } from "./authorizers/jwt";
import type { RestAuthorizerSettings } from "./plan";

const DEFAULT_SOURCE = "method.request.header.Authorization";
/** Default time, in seconds, that AWS caches an answer. */
const DEFAULT_TTL = 300;

/** Compiles an authorizer. Returns a sentence on the reason if it cannot be compiled. */
export function compileAuthorizer(
  index: GraphIndex,
  permissions: FunctionPermissions,
  executionArn: string,
  authorizer: GraphResource,
): RestAuthorizerSettings | string {
  const { id, inputs } = authorizer;
  const name = text(field(authorizer, "name")) ?? authorizer.name;
  const validation = compileExpression(text(inputs.identityValidationExpression));
  if (typeof validation === "string") return validation;
  const type = text(inputs.type) ?? "TOKEN";
  if (type === "COGNITO_USER_POOLS") {
    const issuers = texts(inputs.providerArns).map(issuerOf);
    const identitySource = text(inputs.identitySource) ?? DEFAULT_SOURCE;
    return { kind: "user-pool", id, name, issuers, identitySource, validation };
  }
  if (type === "JWT") return jwtSettings(id, name, inputs);
  const uri = text(inputs.authorizerUri);
  if ((type !== "TOKEN" && type !== "REQUEST") || !uri)
    return `authorizer "${name}" has type ${type}, and no function`;
  const { called } = findFunction(index, uri);
  const hasRole = text(inputs.authorizerCredentials) !== undefined;
  return {
    kind: "lambda",
    type,
    id,
    name,
    functionArn: called,
    identitySources: sourcesOf(text(inputs.identitySource), type),
    validation: type === "TOKEN" ? validation : undefined,
    ttlSeconds: number(inputs.authorizerResultTtlInSeconds) ?? DEFAULT_TTL,
    permitted: hasRole || permissions.allow(called, `${executionArn}/authorizers/${id}`),
  };
}

/** The input is one of AWS, and `@pulumi/aws` may not know it yet. */
function jwtSettings(
  id: string,
  name: string,
  { identitySource, jwtConfiguration }: GraphResource["inputs"],
): RestAuthorizerSettings | string {
  const { defaultAlgorithms, issuers } = fields(jwtConfiguration) ?? {};
  if (!Array.isArray(issuers)) return `authorizer "${name}" has type JWT, and no jwtConfiguration`;
  return {
    kind: "jwt",
    id,
    name,
    identitySource: text(identitySource) ?? DEFAULT_SOURCE,
    algorithms: texts(defaultAlgorithms),
    issuers: issuers.map((each) => {
      const { issuer, audiences, additionalClaims } = fields(each) ?? {};
      const claims = Array.isArray(additionalClaims) ? additionalClaims.map(claimOf) : [];
      return { issuer: text(issuer) ?? "", audiences: texts(audiences), claims };
    }),
  };
}

function claimOf(value: GraphValue): JwtClaimRule {
  const { claimName, required, expectedValues } = fields(value) ?? {};
  return { name: text(claimName) ?? "", isRequired: required === true, values: texts(expectedValues) };
}

function sourcesOf(identitySource: string | undefined, type: "TOKEN" | "REQUEST"): readonly string[] {
  if (identitySource === undefined) return type === "TOKEN" ? [DEFAULT_SOURCE] : [];
  return identitySource
    .split(",")
    .map((source) => source.trim())
    .filter((source) => source !== "");
}

function issuerOf(poolArn: string): string {
  const [, , , region = "", , resource = ""] = poolArn.split(":");
  return `https://cognito-idp.${region}.amazonaws.com/${resource.replace(/^userpool\//, "")}`;
}

/** Compiles an expression that has to match the whole token. */
function compileExpression(expression: string | undefined): RegExp | string | undefined {
  if (expression === undefined) return undefined;
  try {
    return new RegExp(`^(?:${expression})$`);
  } catch {
    return `identityValidationExpression ${expression} is not a regular expression`;
  }
}
