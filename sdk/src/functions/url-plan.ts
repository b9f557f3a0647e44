import type { Issues } from "../errors";
import { URL_MAX_AGE } from "../limits/lambda";
import { checkKnownProps, checkOneOf, checkType, isPlain, namesOf, parseDuration } from "../values";
import { warnOfHeaders, warnOfOrigins } from "../values/cors";
import type { FunctionUrlCors, FunctionUrlProps, NativeFunctionSettings } from "./props";

/** A function's own URL, in the words of AWS. */
export interface UrlPlan {
  readonly authorizationType: "NONE" | "AWS_IAM";
  readonly cors: UrlCorsPlan | undefined;
  readonly invokeMode?: "RESPONSE_STREAM";
}

export interface UrlCorsPlan {
  readonly allowOrigins: string[];
  readonly allowMethods: string[];
  readonly allowHeaders: string[];
  readonly exposeHeaders?: string[];
  readonly allowCredentials?: boolean;
  readonly maxAge?: number;
}

const OPEN_CORS: UrlCorsPlan = { allowOrigins: ["*"], allowMethods: ["*"], allowHeaders: ["*"] };
const CORS_LISTS = ["allowOrigins", "allowMethods", "allowHeaders", "exposeHeaders"] as const;
/** Lambda refuses `OPTIONS`, which it answers itself, and any other. */
const CORS_METHODS = ["*", "GET", "PUT", "HEAD", "POST", "PATCH", "DELETE"];

/** Checks the `url` prop. Undefined for a function without URL. */
export function planUrl(url: boolean | FunctionUrlProps | undefined, issues: Issues): UrlPlan | undefined {
  if (url === undefined || url === false) return undefined;
  if (url === true) return { authorizationType: "NONE", cors: OPEN_CORS };
  if (!checkKnownProps(url, namesOf<FunctionUrlProps>()(["authorizer", "cors", "streaming"]), issues))
    return undefined;
  const { authorizer = "none", cors = true, streaming = false } = url as FunctionUrlProps;
  checkType(streaming, "boolean", issues.at("streaming"));
  checkOneOf(authorizer, ["none", "iam"], issues.at("authorizer"));
  return {
    authorizationType: authorizer === "iam" ? "AWS_IAM" : "NONE",
    cors: planCors(cors, issues.at("cors")),
    ...(streaming === true && { invokeMode: "RESPONSE_STREAM" }),
  };
}

/**
 * Warns of a URL that streams in front of a function in a VPC: its reply comes whole there.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-response-streaming.html, VPC compatibility, read 2026-11-27
 */
export function warnOfUrlInVpc(
  url: UrlPlan | undefined,
  { vpcConfig }: NativeFunctionSettings,
  issues: Issues,
): void {
  if (url?.invokeMode === undefined || vpcConfig === undefined || vpcConfig === null) return;
  const problem = "AWS does not stream replies of a function in a VPC through its URL";
  const cure =
    "write streaming: true at a route of a RestApiV1, call the function by InvokeWithResponseStream, or leave native.function.vpcConfig out";
  issues.at("streaming").warn({ problem, value: true, cure });
}

function planCors(cors: boolean | FunctionUrlCors, issues: Issues): UrlCorsPlan | undefined {
  if (cors === false) return undefined;
  if (cors === true) return OPEN_CORS;
  if (
    !checkKnownProps(cors, namesOf<FunctionUrlCors>()([...CORS_LISTS, "allowCredentials", "maxAge"]), issues)
  )
    return undefined;
  for (const name of CORS_LISTS) {
    if (cors[name] !== undefined) checkType(cors[name], "list", issues.at(name));
  }
  checkLists(cors as FunctionUrlCors, issues);
  checkCredentials(cors as FunctionUrlCors, issues.at("allowCredentials"));
  const { allowOrigins, allowMethods, allowHeaders, exposeHeaders, allowCredentials, maxAge } =
    cors as FunctionUrlCors;
  const seconds = maxAge && parseDuration(maxAge, issues.at("maxAge"), URL_MAX_AGE);
  return {
    allowOrigins: [...(allowOrigins ?? OPEN_CORS.allowOrigins)],
    allowMethods: [...(allowMethods ?? OPEN_CORS.allowMethods)],
    allowHeaders: [...(allowHeaders ?? OPEN_CORS.allowHeaders)],
    ...(exposeHeaders && { exposeHeaders: [...exposeHeaders] }),
    ...(allowCredentials !== undefined && { allowCredentials }),
    ...(seconds !== undefined && { maxAge: seconds as number }),
  };
}

function checkCredentials({ allowCredentials, allowOrigins }: FunctionUrlCors, issues: Issues): void {
  if (allowCredentials !== undefined) checkType(allowCredentials, "boolean", issues);
  if (!allowCredentials || (allowOrigins !== undefined && !allowOrigins.includes("*"))) return;
  const cure = 'name the origins: allowOrigins: ["https://example.com"]';
  issues.add("FUNCTION_URL_CORS_OPEN", { problem: "browsers send no cookies to all origins", cure });
}

/** @see https://docs.aws.amazon.com/lambda/latest/api/API_Cors.html */
function checkLists(
  { allowOrigins, allowMethods, allowHeaders, exposeHeaders }: FunctionUrlCors,
  issues: Issues,
): void {
  warnOfOrigins(allowOrigins, "none", issues.at("allowOrigins"));
  warnOfHeaders(allowHeaders, issues.at("allowHeaders"));
  warnOfHeaders(exposeHeaders, issues.at("exposeHeaders"));
  if (!Array.isArray(allowMethods)) return;
  for (const [index, method] of allowMethods.entries())
    if (isPlain(method)) checkOneOf(method, CORS_METHODS, issues.at("allowMethods", index));
}
