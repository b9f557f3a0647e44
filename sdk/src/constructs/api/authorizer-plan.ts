import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { FunctionPlan } from "../../functions/plan";
import { AUDIENCES } from "../../limits/api-gateway";
import { checkInput, checkKnownProps, checkOneOf, checkPresent, checkType, namesOf } from "../../values";
import type { MadeAuthorizer } from "../gateway/authorizers/exported-rules";
import {
  checkNative,
  type PlanFunction,
  planAuthorizers,
  planGivenAuthorizer,
  planName,
  planScopes,
  planTtl,
} from "../gateway/authorizers/props-plan";
import type { ScopedAuthorizer } from "../gateway/authorizers/rules";
import type {
  ApiAuthorizer,
  ApiFuncAuthorizer,
  ApiJwtAuthorizer,
  ApiUserPoolAuthorizer,
} from "./authorizer-props";

/** An authorizer of an HTTP API, checked. It is made when a route uses it. */
export interface HttpAuthorizerPlan extends ScopedAuthorizer {
  /** Key in `authorizers`. */
  readonly key: string;
  readonly authorizationType: "JWT" | "CUSTOM";
  readonly source: HttpAuthorizerSource;
}

/** The plan of an authorizer that is to be made. */
export type HttpAuthorizerSource =
  | { readonly kind: "given"; readonly authorizer: MadeAuthorizer }
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

const TYPES = ["jwt", "user_pool", "func"] as const;
const COMMON = ["type", "name", "identitySource", "native"] as const;
const DEFAULT_SOURCE = ["$request.header.Authorization"] as const;
const SOURCES = {
  token: /^\$request\.(header|querystring)\.[^\s.]+$/,
  request: /^\$(request\.(header|querystring)|context|stageVariables)\.\S+$/,
} as const;

/** Checks the `authorizers` of an HTTP API. The plan leaves out authorizers with mistakes. */
export function planHttpAuthorizers(
  authorizers: Readonly<Record<string, ApiAuthorizer>> | undefined,
  planFunction: PlanFunction,
  issues: Issues,
): ReadonlyMap<string, HttpAuthorizerPlan | undefined> {
  return planAuthorizers(
    authorizers,
    TYPES,
    (key, props, at) => {
      checkNative(props.native, namesOf<NonNullable<ApiJwtAuthorizer["native"]>>()(["authorizer"]), at);
      if (props.type === "func") return planFunc(key, props, planFunction, at);
      return props.type === "jwt" ? planJwt(key, props, at) : planUserPool(key, props, at);
    },
    issues,
  );
}

/** Names of generation 0, and where they are now. */
const RENAMED = {
  jwtIssuer: "jwt.issuer",
  jwtAudience: "jwt.audience",
  userPoolClient: "userPool.clientIds",
  userPoolClients: "userPool.clientIds",
  userPoolRegion: "userPool.region",
  handler: "function",
};

function planJwt(key: string, props: ApiJwtAuthorizer, issues: Issues): HttpAuthorizerPlan | undefined {
  checkKnownProps(props, namesOf<ApiJwtAuthorizer>()([...COMMON, "scopes", "jwt"]), issues, RENAMED);
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
  if (
    !checkKnownProps(
      jwt,
      namesOf<NonNullable<ApiJwtAuthorizer["jwt"]>>()(["issuer", "audience"]),
      issues.at("jwt"),
    )
  )
    return undefined;
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
  checkKnownProps(
    props,
    namesOf<ApiUserPoolAuthorizer>()([...COMMON, "scopes", "userPool"]),
    issues,
    RENAMED,
  );
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
  if (
    !checkKnownProps(
      userPool,
      namesOf<NonNullable<ApiUserPoolAuthorizer["userPool"]>>()(["id", "clientIds", "region"]),
      at,
    )
  )
    return undefined;
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
  checkKnownProps(
    props,
    namesOf<ApiFuncAuthorizer>()([...COMMON, "function", "responseTypes", "resultsCacheTtl"]),
    issues,
    RENAMED,
  );
  const plan = { key, authorizationType: "CUSTOM", takesScopes: false, scopes: [] } as const;
  const own = ["function", "identitySource", "responseTypes", "resultsCacheTtl", "name"];
  const given = planGiven(props, own, issues);
  if (given) return { ...plan, source: given };
  const named = planNamed(key, props, "request", issues);
  const simple = planResponseTypes(props.responseTypes, issues.at("responseTypes"));
  const ttlSeconds = planFuncTtl(props, named.identitySources, issues);
  if (!checkPresent(props.function, issues.at("function"), "add the function to ask")) return undefined;
  const made = planFunction(props.function, issues.at("function"));
  return made && { ...plan, source: { kind: "func", ...named, function: made, simple, ttlSeconds } };
}

function planGiven(
  props: ApiAuthorizer,
  own: readonly string[],
  issues: Issues,
): HttpAuthorizerSource | undefined {
  const type = TYPE.apigatewayv2.Authorizer;
  const authorizer = planGivenAuthorizer<apigatewayv2.Authorizer>(props, { type, own }, issues);
  return authorizer && { kind: "given", authorizer };
}

function planNamed(key: string, props: ApiAuthorizer, kind: keyof typeof SOURCES, issues: Issues): Named {
  const name = planName(key, props.name, issues);
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

function planResponseTypes(types: ApiFuncAuthorizer["responseTypes"], issues: Issues): boolean {
  if (types === undefined || !checkType(types, "list", issues)) return false;
  types.forEach((type, index) => void checkOneOf(type, ["iam", "simple"], issues.at(index)));
  return types.includes("simple");
}

function planFuncTtl(
  { resultsCacheTtl }: ApiFuncAuthorizer,
  sources: readonly string[],
  issues: Issues,
): number {
  const ttl = planTtl(resultsCacheTtl, 0, issues);
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
  if (audience.length > 0 && audience.length <= AUDIENCES.max) return true;
  const cure = `write 1 to ${AUDIENCES.max}`;
  issues.add("VALUE_OUT_OF_RANGE", { problem: "AWS does not take as many", value: audience.length, cure });
  return false;
}
