import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as pulumi from "@pulumi/pulumi";
import { chooseOneOf, type Issues } from "../errors";
import type { FunctionDefinition } from "../functions/definition";
import type { FunctionPlan } from "../functions/plan";
import {
  checkInput,
  checkKnownProps,
  checkOneOf,
  checkPresent,
  checkResource,
  checkType,
  parseDuration,
} from "../values";
import type { ApiAuthorizer, ApiFuncAuthorizer, ApiJwtAuthorizer, ApiUserPoolAuthorizer } from "./definition";
import { RESERVED_NAMES, type ScopedAuthorizer } from "./rules";

/** An authorizer of an HTTP API, checked. It is made when a route uses it. */
export interface HttpAuthorizerPlan extends ScopedAuthorizer {
  /** Key in `authorizers`. */
  readonly key: string;
  readonly authorizationType: "JWT" | "CUSTOM";
  readonly source: HttpAuthorizerSource;
}

/** What there is to make for an authorizer. */
export type HttpAuthorizerSource =
  | { readonly kind: "given"; readonly authorizer: apigatewayv2.Authorizer }
  | (Named & {
      readonly kind: "jwt";
      readonly issuer: pulumi.Input<string>;
      readonly audience: readonly pulumi.Input<string>[];
    })
  | (Named & {
      readonly kind: "userPool";
      readonly poolId: pulumi.Input<string>;
      readonly clientIds: readonly pulumi.Input<string>[];
      /** Undefined: the region in the pool's id. */
      readonly region: string | undefined;
    })
  | (Named & {
      readonly kind: "func";
      readonly function: FunctionPlan;
      /** Whether the function answers `{ isAuthorized }`. */
      readonly simple: boolean;
      readonly ttlSeconds: number;
    });

interface Named {
  readonly name: string;
  readonly identitySources: readonly string[];
}

/** Plans the function of an authorizer. */
export type PlanFunction = (definition: FunctionDefinition, issues: Issues) => FunctionPlan | undefined;

const TYPES = ["jwt", "user_pool", "func"] as const;
const COMMON = ["type", "name", "identitySource", "native"] as const;
const DEFAULT_SOURCE = ["$request.header.Authorization"] as const;
const MOST_AUDIENCES = 50;
const LONGEST_NAME = 128;
const LONGEST_TTL = 3600;
const SOURCES = {
  token: /^\$request\.(header|querystring)\.[^\s.]+$/,
  request: /^\$(request\.(header|querystring)|context|stageVariables)\.\S+$/,
} as const;

/** Check the `authorizers` of an HTTP API. Those with mistakes are left out. */
export function planHttpAuthorizers(
  authorizers: Readonly<Record<string, ApiAuthorizer>> | undefined,
  planFunction: PlanFunction,
  issues: Issues,
): ReadonlyMap<string, HttpAuthorizerPlan | undefined> {
  if (authorizers === undefined || !checkType(authorizers, "object", issues)) return new Map();
  const entries = Object.entries(authorizers).map(([key, props]) => {
    const at = issues.at(key);
    if ((RESERVED_NAMES as readonly string[]).includes(key)) {
      const problem = "none and iam have a meaning of their own";
      at.add("AUTHORIZER_NAME_RESERVED", { problem, value: key, cure: "choose another name" });
    }
    return [key, planOne(key, props, planFunction, at)] as const;
  });
  return new Map(entries);
}

function planOne(
  key: string,
  props: ApiAuthorizer,
  planFunction: PlanFunction,
  issues: Issues,
): HttpAuthorizerPlan | undefined {
  if (!checkType(props, "object", issues)) return undefined;
  const { type } = props;
  if (!(TYPES as readonly string[]).includes(type)) {
    const problem = type === undefined ? "the type is missing" : "unknown type of authorizer";
    const cure = chooseOneOf(TYPES, type);
    issues.at("type").add("AUTHORIZER_TYPE_UNKNOWN", { problem, value: type, cure });
    return undefined;
  }
  if (type === "func") return planFunc(key, props, planFunction, issues);
  return type === "jwt" ? planJwt(key, props, issues) : planUserPool(key, props, issues);
}

function planJwt(key: string, props: ApiJwtAuthorizer, issues: Issues): HttpAuthorizerPlan | undefined {
  checkKnownProps(props, [...COMMON, "scopes", "jwt"], issues);
  const plan = {
    key,
    authorizationType: "JWT",
    takesScopes: true,
    scopes: planScopes(props.scopes, issues),
  } as const;
  const given = planGiven(props, ["jwt", "identitySource", "name"], issues);
  if (given) return { ...plan, source: given };
  const named = planNamed(key, props, "token", issues);
  const { jwt } = props;
  const example = 'add jwt: { issuer: "https://...", audience: ["..."] }';
  if (!checkPresent(jwt, issues.at("jwt"), example)) return undefined;
  if (!checkKnownProps(jwt, ["issuer", "audience"], issues.at("jwt"))) return undefined;
  if (!checkPresent(jwt.issuer, issues.at("jwt", "issuer"), "add the issuer of the tokens")) return undefined;
  const issuer = checkInput(jwt.issuer, issues.at("jwt", "issuer"), checkIssuer);
  const isAudience = checkAudience(jwt.audience, issues.at("jwt", "audience"));
  return isAudience
    ? { ...plan, source: { kind: "jwt", ...named, issuer, audience: jwt.audience } }
    : undefined;
}

function planUserPool(
  key: string,
  props: ApiUserPoolAuthorizer,
  issues: Issues,
): HttpAuthorizerPlan | undefined {
  checkKnownProps(props, [...COMMON, "scopes", "userPool"], issues);
  const plan = {
    key,
    authorizationType: "JWT",
    takesScopes: true,
    scopes: planScopes(props.scopes, issues),
  } as const;
  const given = planGiven(props, ["userPool", "identitySource", "name"], issues);
  if (given) return { ...plan, source: given };
  const named = planNamed(key, props, "token", issues);
  const { userPool } = props;
  const at = issues.at("userPool");
  if (!checkPresent(userPool, at, "add userPool: { id, clientIds: [...] }")) return undefined;
  if (!checkKnownProps(userPool, ["id", "clientIds", "region"], at)) return undefined;
  const isId = checkPresent(userPool.id, at.at("id"), "add the id of the user pool");
  const isClients = checkAudience(userPool.clientIds, at.at("clientIds"));
  if (!isId || !isClients) return undefined;
  const { id: poolId, clientIds, region } = userPool;
  return { ...plan, source: { kind: "userPool", ...named, poolId, clientIds, region } };
}

function planFunc(
  key: string,
  props: ApiFuncAuthorizer,
  planFunction: PlanFunction,
  issues: Issues,
): HttpAuthorizerPlan | undefined {
  checkKnownProps(props, [...COMMON, "function", "responseTypes", "resultsCacheTtl"], issues);
  const plan = { key, authorizationType: "CUSTOM", takesScopes: false, scopes: [] } as const;
  const own = ["function", "identitySource", "responseTypes", "resultsCacheTtl", "name"];
  const given = planGiven(props, own, issues);
  if (given) return { ...plan, source: given };
  const named = planNamed(key, props, "request", issues);
  const simple = planResponseTypes(props.responseTypes, issues.at("responseTypes"));
  const ttlSeconds = planTtl(props, named.identitySources, issues);
  if (!checkPresent(props.function, issues.at("function"), "add the function to ask")) return undefined;
  const made = planFunction(props.function, issues.at("function"));
  return made && { ...plan, source: { kind: "func", ...named, function: made, simple, ttlSeconds } };
}

/** An existing authorizer keeps its own settings: what would configure it is refused by name. */
function planGiven(
  props: ApiAuthorizer,
  own: readonly string[],
  issues: Issues,
): HttpAuthorizerSource | undefined {
  const { native } = props;
  if (native === undefined || !checkKnownProps(native, ["authorizer"], issues.at("native"))) return undefined;
  const at = issues.at("native", "authorizer");
  if (!checkResource(native.authorizer, ["aws:apigatewayv2/authorizer:Authorizer"], at)) return undefined;
  for (const name of own) {
    if (props[name as keyof ApiAuthorizer] === undefined) continue;
    const problem = "cannot be set when native.authorizer is an existing authorizer";
    issues.at(name).add("NATIVE_CONFLICT", { problem, cure: "set it on that authorizer" });
  }
  return { kind: "given", authorizer: native.authorizer };
}

function planNamed(key: string, props: ApiAuthorizer, kind: keyof typeof SOURCES, issues: Issues): Named {
  const name = props.name ?? key;
  if (typeof name !== "string" || name === "" || name.length > LONGEST_NAME) {
    const cure = `write 1 to ${LONGEST_NAME} characters`;
    issues.at("name").add("VALUE_OUT_OF_RANGE", { problem: "not a name AWS takes", value: name, cure });
  }
  const identitySources = props.identitySource ?? DEFAULT_SOURCE;
  const at = issues.at("identitySource");
  if (!checkType(identitySources, "list", at)) return { name, identitySources: DEFAULT_SOURCE };
  if (kind === "token" && identitySources.length !== 1) {
    const problem = "a token is in one place";
    at.add("AUTHORIZER_SOURCE_INVALID", { problem, value: identitySources, cure: "write one expression" });
  }
  identitySources.forEach((source, index) => {
    if (typeof source === "string" && SOURCES[kind].test(source)) return;
    const others = kind === "token" ? "" : ", $context.<name> or $stageVariables.<name>";
    const cure = `write $request.header.<name>, $request.querystring.<name>${others}`;
    at.at(index).add("AUTHORIZER_SOURCE_INVALID", { problem: "not an identity source", value: source, cure });
  });
  return { name, identitySources };
}

function planScopes(
  scopes: readonly pulumi.Input<string>[] | undefined,
  issues: Issues,
): readonly pulumi.Input<string>[] {
  if (scopes === undefined || !checkType(scopes, "list", issues.at("scopes"))) return [];
  return scopes;
}

function planResponseTypes(types: ApiFuncAuthorizer["responseTypes"], issues: Issues): boolean {
  if (types === undefined || !checkType(types, "list", issues)) return false;
  types.forEach((type, index) => void checkOneOf(type, ["iam", "simple"], issues.at(index)));
  return types.includes("simple");
}

function planTtl({ resultsCacheTtl }: ApiFuncAuthorizer, sources: readonly string[], issues: Issues): number {
  const ttl = parseDuration(resultsCacheTtl ?? 0, issues.at("resultsCacheTtl"), { max: LONGEST_TTL });
  if (ttl > 0 && sources.length === 0) {
    const problem = "without an identity source one caller's answer would be reused for all others";
    const cure = "add an identitySource, or write 0 seconds";
    issues
      .at("resultsCacheTtl")
      .add("AUTHORIZER_CACHE_WITHOUT_SOURCE", { problem, value: resultsCacheTtl, cure });
  }
  return ttl;
}

function checkIssuer(issuer: string, issues: Issues): void {
  if (typeof issuer === "string" && /^https:\/\/[^\s/?#]+\S*$/.test(issuer)) return;
  const cure = 'write a URL such as "https://issuer.example.com"';
  issues.add("AUTHORIZER_ISSUER_INVALID", { problem: "an issuer is an https URL", value: issuer, cure });
}

function checkAudience(audience: unknown, issues: Issues): boolean {
  if (!checkPresent(audience, issues, "add a list of at least one")) return false;
  if (!checkType(audience, "list", issues)) return false;
  if (audience.length > 0 && audience.length <= MOST_AUDIENCES) return true;
  const cure = `write 1 to ${MOST_AUDIENCES}`;
  issues.add("VALUE_OUT_OF_RANGE", { problem: "AWS does not take as many", value: audience.length, cure });
  return false;
}
