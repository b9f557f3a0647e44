import { findHeader } from "../../../http/header-names";
import type { GatewayRequest, Header } from "../../../http/types";
import type { PageAnswer } from "../../endpoint/aws-service";
import type { CORSRule } from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import type { StoredBucket } from "../state/bucket";
import { addressOf } from "./address";
import { writeRefusal } from "./write-answer";

/** Answers of a bucket with rules differ by these. */
const VARY: Header = ["Vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method"];

const METHOD_HEADER = "access-control-request-method";

/**
 * The answer to a page of another origin, by the rules of the bucket alone. A page has no credentials of its own here.
 * The owner of a signed address may use it from any page, as on AWS. `Access-Control-Request-Method` selects the rule whose
 * headers an answer has, also where the request is no preflight.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
 * @see ceph/s3-tests 8f0ae7b4 s3tests/functional/test_s3.py, test_cors_origin_response
 */
export function answerPages(
  request: GatewayRequest,
  findBucket: (name: string) => StoredBucket | undefined,
): PageAnswer | undefined {
  const { bucket: name, key } = addressOf(request);
  const bucket = name === undefined ? undefined : findBucket(name);
  const origin = findHeader(request.headers, "origin");
  const site = findHeader(request.headers, "sec-fetch-site");
  if (request.method === "OPTIONS") {
    const requestId = "preflight";
    const answer = preflight(request, bucket, origin, key === undefined ? "BUCKET" : "OBJECT");
    return {
      headers: [],
      maySend: true,
      ...(answer instanceof ServiceError
        ? {
            preflight: writeRefusal(answer, { requestId, request }),
            refused: { error: answer, why: missingRule(request, bucket) ?? answer.message },
          }
        : { preflight: { status: 200, headers: answer, body: "" } }),
    };
  }
  if (origin === undefined) return site === "cross-site" ? { headers: [], maySend: false } : undefined;
  const rules = bucket?.settings.cors;
  // No page can send this header with a call itself, but other clients try rules with it.
  const tried = findHeader(request.headers, METHOD_HEADER) ?? request.method;
  const rule = findRule(rules, origin, tried, []);
  return {
    headers: rule === undefined ? [] : rulesHeaders(rule, origin, []),
    maySend: findRule(rules, origin, request.method, []) !== undefined,
  };
}

function preflight(
  request: GatewayRequest,
  bucket: StoredBucket | undefined,
  origin: string | undefined,
  resource: string,
): readonly Header[] | ServiceError {
  if (origin === undefined) {
    return new ServiceError("BadRequest", "Insufficient information. Origin request header needed.");
  }
  const method = findHeader(request.headers, METHOD_HEADER);
  // AWS reads the headers of the request before it asks for the bucket.
  if (method === undefined) {
    return new ServiceError("BadRequest", "Invalid Access-Control-Request-Method: null");
  }
  const forbidden = (why: string, kind = resource) =>
    new ServiceError("AccessForbidden", `CORSResponse: ${why}`, 403, {
      Method: method,
      ResourceType: kind,
    });
  if (bucket === undefined) return forbidden("Bucket not found", "BUCKET");
  if (bucket.settings.cors === undefined) return forbidden("CORS is not enabled for this bucket.", "BUCKET");
  const asked = listOf(findHeader(request.headers, "access-control-request-headers"));
  const rule = findRule(bucket.settings.cors, origin, method, asked);
  if (rule !== undefined) return [...rulesHeaders(rule, origin, asked), ["Content-Length", "0"]];
  return forbidden(
    "This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
  );
}

/** The part of a preflight request that no rule allows: the origin, the method for it, or a header. */
function missingRule(request: GatewayRequest, bucket: StoredBucket | undefined): string | undefined {
  const rules = bucket?.settings.cors;
  const origin = findHeader(request.headers, "origin");
  const method = findHeader(request.headers, METHOD_HEADER);
  if (rules === undefined || origin === undefined || method === undefined) return undefined;
  const ofOrigin = rules.filter(({ AllowedOrigins }) => AllowedOrigins.some((one) => matches(one, origin)));
  if (ofOrigin.length === 0) return `no CORS rule of the bucket allows the origin ${origin}`;
  const ofMethod = ofOrigin.filter(({ AllowedMethods }) => AllowedMethods.includes(method));
  if (ofMethod.length === 0) return `no CORS rule of the bucket allows ${method} from ${origin}`;
  const asked = listOf(findHeader(request.headers, "access-control-request-headers"));
  const header = asked.find((one) => !ofMethod.some((rule) => findRule([rule], origin, method, [one])));
  // Each header may have a rule, and none all of them.
  const what = header === undefined ? `all of the headers ${asked.join(", ")}` : `the header ${header}`;
  return `no CORS rule of the bucket allows ${what} in ${method} from ${origin}`;
}

/** The first rule that allows all of it. */
export function findRule(
  rules: readonly CORSRule[] | undefined,
  origin: string,
  method: string,
  headers: readonly string[],
): CORSRule | undefined {
  return rules?.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
      AllowedMethods.includes(method) &&
      headers.every((header) =>
        AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), header.toLowerCase())),
      ),
  );
}

function rulesHeaders(rule: CORSRule, origin: string, asked: readonly string[]): readonly Header[] {
  const { AllowedOrigins, AllowedMethods, ExposeHeaders = [], MaxAgeSeconds } = rule;
  const isForAll = AllowedOrigins.find((pattern) => matches(pattern, origin)) === "*";
  return [
    ["Access-Control-Allow-Origin", isForAll ? "*" : origin],
    ["Access-Control-Allow-Methods", AllowedMethods.join(", ")],
    ...(isForAll ? [] : ([["Access-Control-Allow-Credentials", "true"]] as const)),
    ...(asked.length > 0
      ? ([["Access-Control-Allow-Headers", asked.join(", ").toLowerCase()]] as const)
      : []),
    ...(ExposeHeaders.length > 0
      ? ([["Access-Control-Expose-Headers", ExposeHeaders.join(", ")]] as const)
      : []),
    ...(MaxAgeSeconds === undefined ? [] : ([["Access-Control-Max-Age", String(MaxAgeSeconds)]] as const)),
    VARY,
  ];
}

/** A pattern has one `*` at most, which stands for anything. */
function matches(pattern: string, text: string): boolean {
  const at = pattern.indexOf("*");
  if (at < 0) return pattern === text;
  const [start, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

function listOf(header: string | undefined): readonly string[] {
  return (header ?? "").split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
}
