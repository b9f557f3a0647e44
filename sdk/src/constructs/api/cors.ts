import type { Issues } from "../../errors";
import { HTTP_MAX_AGE } from "../../limits/api-gateway";
import {
  checkKnownProps,
  checkOneOf,
  checkTexts,
  checkType,
  type Duration,
  namesOf,
  parseDuration,
} from "../../values";
import { originMistake, warnOfHeaders, warnOfOrigin } from "../../values/cors";
import { ROUTE_METHODS } from "../gateway/routes/route-key";

/** A method that pages of other origins may use. `*` and `ANY` are all methods. */
export type CorsMethod = "*" | (typeof ROUTE_METHODS)[number];

/** The pages of other origins that may call an API. The gateway answers preflight requests itself. */
export interface ApiCors {
  /**
   * Origins such as `https://example.com`, as browsers send them. `https://*` and `http://*` are all origins with that
   * scheme. A warning names origins that no browser sends, such as `https://example.com/`.
   * Refused: `CORS_ORIGIN_INVALID`.
   * @default `["*"]`
   */
  readonly allowOrigins?: readonly string[];
  /**
   * Methods.
   * Refused: `VALUE_NOT_ALLOWED`.
   * @default `["*"]`
   */
  readonly allowMethods?: readonly CorsMethod[];
  /**
   * Request headers.
   * @default `["*"]`
   */
  readonly allowHeaders?: readonly string[];
  /**
   * Reply headers that a page may read.
   * @default none
   */
  readonly exposeHeaders?: readonly string[];
  /**
   * Whether requests may carry cookies. Not together with `*` in another list: `CORS_CREDENTIALS_WITH_WILDCARD`.
   * @default `false`
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html
   */
  readonly allowCredentials?: boolean;
  /**
   * How long a browser keeps the answer to a preflight request, at most one day. `-1` tells it not to keep it.
   * Refused: `DURATION_INVALID`, `VALUE_OUT_OF_RANGE`.
   * @default none, which browsers take as 5 seconds
   */
  readonly maxAge?: Duration | -1;
}

/** `corsConfiguration` of an HTTP API. */
export interface CorsPlan {
  readonly allowCredentials: boolean;
  readonly allowHeaders: readonly string[];
  readonly allowMethods: readonly string[];
  readonly allowOrigins: readonly string[];
  readonly exposeHeaders?: readonly string[];
  readonly maxAge?: number;
}

const LISTS = ["allowOrigins", "allowMethods", "allowHeaders", "exposeHeaders"] as const;

/** Check `cors`. Undefined for `false`: then `OPTIONS` requests go to the routes. */
export function planCors(cors: boolean | ApiCors | undefined, issues: Issues): CorsPlan | undefined {
  if (cors === false) return undefined;
  if (cors === undefined || cors === true) return planOf({});
  if (!checkKnownProps(cors, namesOf<ApiCors>()([...LISTS, "allowCredentials", "maxAge"]), issues))
    return undefined;
  const props = cors as ApiCors;
  // Methods are words, of which more is said below.
  const areLists = LISTS.map((name) => {
    if (props[name] === undefined) return true;
    const at = issues.at(name);
    return name === "allowMethods" ? checkType(props[name], "list", at) : checkTexts(props[name], at);
  });
  if (areLists.includes(false)) return undefined;
  props.allowMethods?.forEach((method, index) => {
    checkOneOf(method, ["*", ...ROUTE_METHODS], issues.at("allowMethods", index));
  });
  checkOrigins(props.allowOrigins, issues.at("allowOrigins"));
  warnOfHeaders(props.allowHeaders, issues.at("allowHeaders"));
  warnOfHeaders(props.exposeHeaders, issues.at("exposeHeaders"));
  const plan = planOf(props, planMaxAge(props.maxAge, issues.at("maxAge")));
  if (props.allowCredentials !== undefined)
    checkType(props.allowCredentials, "boolean", issues.at("allowCredentials"));
  if (plan.allowCredentials) refuseWildcards(plan, issues);
  return plan;
}

function planOf(props: ApiCors, maxAge?: number): CorsPlan {
  const methods = props.allowMethods ?? ["*"];
  return {
    allowCredentials: props.allowCredentials ?? false,
    allowHeaders: props.allowHeaders ?? ["*"],
    allowMethods: methods.map((method) => (method === "ANY" ? "*" : method)),
    allowOrigins: props.allowOrigins ?? ["*"],
    ...(props.exposeHeaders && { exposeHeaders: props.exposeHeaders }),
    ...(maxAge !== undefined && { maxAge }),
  };
}

/**
 * Refuses origins that AWS answers with "Invalid format for origin" when it makes the API. These have another scheme
 * than `http` and `https`, or none, or have a `*` anywhere but alone or after the scheme. A warning names others that
 * no browser sends.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html
 */
function checkOrigins(origins: ApiCors["allowOrigins"], issues: Issues): void {
  origins?.forEach((origin, index) => {
    if (typeof origin !== "string" || origin === "*") return;
    const at = issues.at(index);
    if (/^https?:\/\/(\*|[^*]+)$/i.test(origin)) return warnOfOrigin(origin, "after-scheme", at);
    const mistake = originMistake(origin, "after-scheme") ?? {
      problem: "HTTP APIs take origins with http:// or https://",
      value: origin,
      cure: 'write "*" for all origins, or cors: false and an OPTIONS route whose function answers for itself',
    };
    at.add("CORS_ORIGIN_INVALID", mistake);
  });
}

function planMaxAge(maxAge: ApiCors["maxAge"], issues: Issues): number | undefined {
  if (maxAge === undefined || maxAge === -1) return maxAge;
  return parseDuration(maxAge, issues, HTTP_MAX_AGE);
}

/** AWS refuses them, and browsers take no `*` for requests with credentials. */
function refuseWildcards(plan: CorsPlan, issues: Issues): void {
  const open = LISTS.filter((name) => plan[name]?.includes("*"));
  if (open.length === 0) return;
  const problem = `credentials cannot go with "*", and ${open.join(", ")} ${open.length === 1 ? "has" : "have"} it`;
  const cure = "list the origins, methods and headers, or remove allowCredentials";
  issues.at("allowCredentials").add("CORS_CREDENTIALS_WITH_WILDCARD", { problem, value: true, cure });
}
