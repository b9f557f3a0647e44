import type * as apigateway from "@pulumi/aws/apigateway";
import type * as iam from "@pulumi/aws/iam";
import type * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { FunctionPlan } from "../../functions/plan";
import { checkInput, checkKnownProps, checkPresent, checkResource, checkType, namesOf } from "../../values";
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
  RestAuthorizer,
  RestFuncRequestAuthorizer,
  RestFuncTokenAuthorizer,
  RestJwtAuthorizer,
  RestUserPoolsAuthorizer,
} from "./authorizer-props";
import { REST_DEFAULTS } from "./defaults";
import { checkDeployable, type JwtPlan, planJwt } from "./jwt-plan";

/** An authorizer of a REST API, checked. It is made when a route uses it. */
export interface RestAuthorizerPlan extends ScopedAuthorizer {
  /** Key in `authorizers`. */
  readonly key: string;
  readonly authorizationType: "COGNITO_USER_POOLS" | "CUSTOM" | "JWT";
  readonly source: RestAuthorizerSource;
}

/** The plan of an authorizer that is to be made. */
export type RestAuthorizerSource =
  | { readonly kind: "given"; readonly authorizer: MadeAuthorizer }
  | (Settings & { readonly kind: "userPools"; readonly pools: readonly pulumi.Input<string>[] })
  | (Omit<Settings, "ttlSeconds"> & JwtPlan & { readonly kind: "jwt" })
  | (Settings & {
      readonly kind: "func";
      readonly type: "TOKEN" | "REQUEST";
      readonly function: FunctionPlan;
      readonly validationRegex: string | undefined;
      readonly assumeRole: iam.Role | undefined;
    });

interface Settings {
  readonly name: string;
  /** The expressions with commas between, as AWS takes them. */
  readonly identitySource: string;
  readonly ttlSeconds: number;
}

type FuncAuthorizer = RestFuncTokenAuthorizer | RestFuncRequestAuthorizer;

const TYPES = ["jwt", "user_pools", "func_token", "func_request"] as const;
const COMMON = ["type", "name", "resultsCacheTtl", "native"] as const;
/** Names of generation 0, and where they are now. */
const RENAMED = { handler: "function", cognitoUserPools: "userPoolIds", assumeRole: "native.assumeRole" };
const RENAMED_OF_JWT = { issuer: "jwt.issuer", audience: "jwt.audience", claims: "jwt.claims" };
const AUTHORIZER = TYPE.apigateway.Authorizer;
const ROLE = TYPE.iam.Role;
const ONE_SOURCE = /^method\.request\.header\.[^\s.,]+$/;
const ANY_SOURCE = /^(method\.request\.(header|querystring)|stageVariables|context)\.[^\s,]+$/;

/** Checks the `authorizers` of a REST API. Entries with mistakes are undefined. */
export function planRestAuthorizers(
  authorizers: Readonly<Record<string, RestAuthorizer>> | undefined,
  planFunction: PlanFunction,
  issues: Issues,
): ReadonlyMap<string, RestAuthorizerPlan | undefined> {
  return planAuthorizers(
    authorizers,
    TYPES,
    (key, props, at) => {
      if (props.type === "jwt") return planJwtAuthorizer(key, props, at);
      return props.type === "user_pools"
        ? planUserPools(key, props, at)
        : planFunc(key, props, planFunction, at);
    },
    issues,
  );
}

function planJwtAuthorizer(
  key: string,
  props: RestJwtAuthorizer,
  issues: Issues,
): RestAuthorizerPlan | undefined {
  checkKnownProps(
    props,
    namesOf<RestJwtAuthorizer>()(["type", "name", "native", "jwt", "algorithms", "identitySource", "scopes"]),
    issues,
    RENAMED_OF_JWT,
  );
  checkNative(props.native, namesOf<NonNullable<RestJwtAuthorizer["native"]>>()(["authorizer"]), issues);
  const scopes = planScopes(props.scopes, issues);
  const plan = { key, authorizationType: "JWT", takesScopes: true, scopes } as const;
  const given = planGiven(props, ["jwt", "algorithms", "identitySource"], issues);
  if (given) return { ...plan, source: given };
  const settings = { name: planName(key, props.name, issues), identitySource: planOneSource(props, issues) };
  checkDeployable(issues);
  const jwt = planJwt(props, issues);
  return jwt && { ...plan, source: { kind: "jwt", ...settings, ...jwt } };
}

function planUserPools(
  key: string,
  props: RestUserPoolsAuthorizer,
  issues: Issues,
): RestAuthorizerPlan | undefined {
  checkKnownProps(
    props,
    namesOf<RestUserPoolsAuthorizer>()([...COMMON, "userPoolIds", "identitySource", "scopes"]),
    issues,
    RENAMED,
  );
  checkNative(
    props.native,
    namesOf<NonNullable<RestUserPoolsAuthorizer["native"]>>()(["authorizer"]),
    issues,
  );
  const scopes = planScopes(props.scopes, issues);
  const plan = { key, authorizationType: "COGNITO_USER_POOLS", takesScopes: true, scopes } as const;
  const given = planGiven(props, ["userPoolIds", "identitySource"], issues);
  if (given) return { ...plan, source: given };
  const settings = { ...planSettings(key, props, issues), identitySource: planOneSource(props, issues) };
  const at = issues.at("userPoolIds");
  if (!checkFilled(props.userPoolIds, at, "add the ids of one or more user pools")) return undefined;
  const pools = props.userPoolIds.map((id, index) => checkInput(id, at.at(index), checkPool));
  return { ...plan, source: { kind: "userPools", ...settings, pools } };
}

/** Props of each kind of function, besides those of all authorizers. */
const OWN = {
  token: ["function", "identitySource", "validationRegex"],
  request: ["function", "identitySources"],
} as const;
const OF_TOKEN = namesOf<RestFuncTokenAuthorizer>()([...COMMON, ...OWN.token]);
const OF_REQUEST = namesOf<RestFuncRequestAuthorizer>()([...COMMON, ...OWN.request]);

function planFunc(
  key: string,
  props: FuncAuthorizer,
  planFunction: PlanFunction,
  issues: Issues,
): RestAuthorizerPlan | undefined {
  const isToken = props.type === "func_token";
  checkKnownProps(props, isToken ? OF_TOKEN : OF_REQUEST, issues, {
    identitySource: "identitySources",
    identitySources: "identitySource",
    ...RENAMED,
  });
  checkNative(
    props.native,
    namesOf<NonNullable<RestFuncTokenAuthorizer["native"]>>()(["assumeRole", "authorizer"]),
    issues,
  );
  const plan = { key, authorizationType: "CUSTOM", takesScopes: false, scopes: [] } as const;
  const given = planGiven(props, isToken ? OWN.token : OWN.request, issues);
  if (given) return { ...plan, source: given };
  const settings = planSettings(key, props, issues);
  const identitySource = isToken
    ? planOneSource(props, issues)
    : planSources(props, settings.ttlSeconds, issues);
  const validationRegex = isToken ? planRegex(props, issues) : undefined;
  const assumeRole = props.native?.assumeRole;
  if (assumeRole !== undefined) checkResource(assumeRole, [ROLE], issues.at("native", "assumeRole"));
  if (!checkPresent(props.function, issues.at("function"), "add the function to ask")) return undefined;
  const made = planFunction(props.function, issues.at("function"));
  if (!made || identitySource === undefined) return undefined;
  const type = isToken ? "TOKEN" : "REQUEST";
  const source = { kind: "func", type, function: made, validationRegex, assumeRole } as const;
  return { ...plan, source: { ...source, ...settings, identitySource } };
}

function planGiven(
  props: RestAuthorizer,
  own: readonly string[],
  issues: Issues,
): RestAuthorizerSource | undefined {
  const rule = { type: AUTHORIZER, own: [...own, "name", "resultsCacheTtl"] };
  const authorizer = planGivenAuthorizer<apigateway.Authorizer>(props, rule, issues);
  if (!authorizer) return undefined;
  if (props.native && "assumeRole" in props.native && props.native.assumeRole !== undefined) {
    const problem = "cannot be set when native.authorizer is an existing authorizer";
    issues.at("native", "assumeRole").add("NATIVE_CONFLICT", { problem, cure: "set it on that authorizer" });
  }
  return { kind: "given", authorizer };
}

function planSettings(key: string, props: Exclude<RestAuthorizer, RestJwtAuthorizer>, issues: Issues) {
  const ttlSeconds = planTtl(props.resultsCacheTtl, REST_DEFAULTS.authorizerCacheSeconds, issues);
  return { name: planName(key, props.name, issues), ttlSeconds };
}

/** AWS compares the token in one header, whatever else identifies the caller. */
function planOneSource({ identitySource }: { identitySource?: string }, issues: Issues): string {
  if (identitySource === undefined) return REST_DEFAULTS.identitySource;
  checkSource(identitySource, ONE_SOURCE, "write method.request.header.<name>", issues.at("identitySource"));
  return identitySource;
}

/**
 * A source that every request has. Without any, the provider fills in the Authorization header, and AWS answers 401 to
 * requests without it. The provider sends an empty text as it is, which AWS refuses.
 * @see https://github.com/hashicorp/terraform-provider-aws/issues/39689
 */
const EVERY_REQUEST = "context.httpMethod";

/** AWS needs sources only where it keeps answers by them. */
function planSources(
  { identitySources }: { identitySources?: readonly string[] },
  ttlSeconds: number,
  issues: Issues,
): string | undefined {
  const isNone = identitySources === undefined || identitySources.length === 0;
  if (ttlSeconds === 0 && isNone) return EVERY_REQUEST;
  const at = issues.at("identitySources");
  if (!checkFilled(identitySources, at, `add for example [${JSON.stringify(REST_DEFAULTS.identitySource)}]`))
    return undefined;
  const cure =
    "write method.request.header.<name>, method.request.querystring.<name>, stageVariables.<name> or context.<name>";
  identitySources.forEach((source, index) => checkSource(source, ANY_SOURCE, cure, at.at(index)));
  return identitySources.join(",");
}

function checkSource(source: unknown, form: RegExp, cure: string, issues: Issues): void {
  if (typeof source === "string" && form.test(source)) return;
  issues.add("AUTHORIZER_SOURCE_INVALID", { problem: "not an identity source", value: source, cure });
}

function planRegex({ validationRegex }: RestFuncTokenAuthorizer, issues: Issues): string | undefined {
  if (validationRegex !== undefined) checkType(validationRegex, "string", issues.at("validationRegex"));
  return validationRegex;
}

function checkFilled<T>(list: readonly T[] | undefined, issues: Issues, cure: string): list is readonly T[] {
  if (!checkPresent(list, issues, cure) || !checkType(list, "list", issues)) return false;
  if (list.length > 0) return true;
  issues.add("PROP_MISSING", { problem: "names none", value: list, cure });
  return false;
}

function checkPool(pool: string, issues: Issues): void {
  checkType(pool, "string", issues);
}
