import type { Issues } from "../../errors";
import { REST_MAX_AGE } from "../../limits/api-gateway";
import {
  checkKnownProps,
  checkOneOf,
  checkRange,
  checkTexts,
  checkType,
  namesOf,
  parseDuration,
} from "../../values";
import { warnOfHeaders, warnOfOrigins } from "../../values/cors";
import { ROUTE_METHODS } from "../gateway/routes/route-key";
import { REST_DEFAULTS } from "./defaults";
import type { RestPreflight } from "./preflight-props";

/** The answer to preflight requests. */
export interface PreflightPlan {
  readonly status: string;
  /** Headers by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Origins of which the answer has that of the request. None where it has the same one for all. */
  readonly origins: readonly string[];
}

const LISTS = ["allowOrigins", "allowMethods", "allowHeaders", "exposeHeaders"] as const;
const PROPS = namesOf<RestPreflight>()([...LISTS, "allowCredentials", "maxAge", "statusCode"]);
const { preflight: DEFAULTS } = REST_DEFAULTS;

/** Check `cors` and, at whose path `issues` stands, `native.preflight`. Undefined where the API answers none itself. */
export function planPreflight(
  cors: boolean,
  preflight: RestPreflight | undefined,
  issues: Issues,
): PreflightPlan | undefined {
  if (!cors) {
    if (preflight !== undefined) refuseWithoutCors(preflight, issues);
    return undefined;
  }
  if (preflight === undefined || !checkKnownProps(preflight, PROPS, issues)) return planOf({}, undefined);
  const props = preflight as RestPreflight;
  const areLists = LISTS.map((name) => props[name] === undefined || checkWords(props[name], issues.at(name)));
  if (areLists.includes(false)) return undefined;
  props.allowMethods?.forEach((method, index) => {
    checkOneOf(method, ROUTE_METHODS, issues.at("allowMethods", index));
  });
  checkOrigins(props, issues);
  warnOfOrigins(props.allowOrigins, "none", issues.at("allowOrigins"));
  warnOfHeaders(props.allowHeaders, issues.at("allowHeaders"));
  warnOfHeaders(props.exposeHeaders, issues.at("exposeHeaders"));
  if (props.statusCode !== undefined)
    checkRange(props.statusCode, { min: 200, max: 299, whole: true }, issues.at("statusCode"));
  return planOf(props, planMaxAge(props.maxAge, issues.at("maxAge")));
}

function refuseWithoutCors(value: RestPreflight, issues: Issues): void {
  const problem = "cannot be set together with cors: false, with which preflight requests go to the routes";
  issues.add("PROP_CONFLICT", { problem, value, cure: "remove one of the two" });
}

/** Checks words that go into a header, between commas, and into a template. */
function checkWords(list: unknown, issues: Issues): boolean {
  if (!checkTexts(list, issues)) return false;
  list.forEach((word, index) => {
    if (/^[^\s'"$,]+$/.test(String(word))) return;
    const cure = "write a word without spaces, quotes, commas and $";
    issues.at(index).add("VALUE_NOT_ALLOWED", { problem: "no word of a header", value: word, cure });
  });
  return true;
}

function checkOrigins(props: RestPreflight, issues: Issues): void {
  const { allowOrigins = [DEFAULTS.origin], allowHeaders = [DEFAULTS.headers], allowCredentials } = props;
  if (allowOrigins.length === 0) {
    const cure = 'write ["*"] for all, or cors: false for none';
    issues.at("allowOrigins").add("PROP_MISSING", { problem: "names none", value: allowOrigins, cure });
  }
  if (allowOrigins.includes("*") && allowOrigins.length > 1) {
    const cure = 'write ["*"], or the origins alone';
    const problem = "all origins and some of them";
    issues.at("allowOrigins").add("VALUE_NOT_ALLOWED", { problem, value: allowOrigins, cure });
  }
  if (
    allowCredentials === undefined ||
    !checkType(allowCredentials, "boolean", issues.at("allowCredentials"))
  )
    return;
  const open = Object.entries({ allowOrigins, allowHeaders }).filter(([, list]) => list.includes("*"));
  if (!allowCredentials || open.length === 0) return;
  // Browsers take no `*` for requests with credentials.
  const names = open.map(([name]) => name).join(" and ");
  const problem = `credentials cannot go with "*", and ${names} ${open.length === 1 ? "has" : "have"} it`;
  const cure = "list the origins and headers, or remove allowCredentials";
  issues.at("allowCredentials").add("CORS_CREDENTIALS_WITH_WILDCARD", { problem, value: true, cure });
}

function planMaxAge(maxAge: RestPreflight["maxAge"], issues: Issues): number | undefined {
  if (maxAge === undefined || maxAge === -1) return maxAge;
  return parseDuration(maxAge, issues, REST_MAX_AGE);
}

/** The names in the order of their values in the defaults come first: it is that of the deployed answers. */
function planOf(props: RestPreflight, maxAge: number | undefined): PreflightPlan {
  const { allowOrigins, allowMethods = ["ANY"], allowHeaders, exposeHeaders = [] } = props;
  const { statusCode, allowCredentials } = props;
  const [origin = DEFAULTS.origin, ...others] = allowOrigins ?? [];
  return {
    status: statusCode === undefined ? DEFAULTS.status : String(statusCode),
    headers: {
      "Access-Control-Allow-Headers": allowHeaders?.join(",") ?? DEFAULTS.headers,
      "Access-Control-Allow-Methods": allowMethods.includes("ANY")
        ? DEFAULTS.methods
        : allowMethods.join(","),
      "Access-Control-Allow-Origin": origin,
      ...(allowCredentials && { "Access-Control-Allow-Credentials": "true" }),
      ...(exposeHeaders.length > 0 && { "Access-Control-Expose-Headers": exposeHeaders.join(",") }),
      ...(maxAge !== undefined && { "Access-Control-Max-Age": String(maxAge) }),
      // A cache must not give one origin the answer for another.
      ...(origin !== "*" && { Vary: "Origin" }),
    },
    origins: others.length > 0 ? [origin, ...others] : [],
  };
}
