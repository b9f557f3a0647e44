import { readFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { chooseOneOf, type Issues } from "../../errors";
import { isBundlingSkipped } from "../../functions/code-plan";
import { checkInput, checkKnownProps, checkPresent, checkType, namesOf } from "../../values";
import type { RestJwtAlgorithm, RestJwtAuthorizer, RestJwtClaim, RestJwtIssuer } from "./authorizer-props";
import { REST_DEFAULTS } from "./defaults";

/** The configuration of a JWT authorizer, in the words of AWS. */
export interface JwtPlan {
  readonly issuers: readonly JwtIssuerPlan[];
  readonly algorithms: readonly RestJwtAlgorithm[];
}

interface JwtIssuerPlan {
  readonly issuer: pulumi.Input<string>;
  readonly audiences: readonly pulumi.Input<string>[];
  readonly claims: readonly JwtClaimPlan[];
}

interface JwtClaimPlan {
  readonly claimName: string;
  readonly format: "SINGLE_STRING";
  readonly required: boolean;
  readonly expectedValues?: readonly string[];
}

const ALGORITHMS: readonly RestJwtAlgorithm[] = ["RS256", "RS384", "RS512", "ES256", "ES384", "ES512"];
/** The claims that have a setting of their own, or are checked in any case. */
const CHECKED_CLAIMS = ["iss", "aud", "exp", "nbf", "iat", "scope", "scp"];
/** An absolute URL with a host, and without a user, a query and a fragment. */
const ISSUER = /^https:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/;

/** Checks the configuration of a JWT authorizer. Undefined with mistakes. */
export function planJwt(props: RestJwtAuthorizer, issues: Issues): JwtPlan | undefined {
  const at = issues.at("jwt");
  const algorithms = planAlgorithms(props.algorithms, issues.at("algorithms"));
  if (!checkPresent(props.jwt, at, 'add jwt: { issuer: "https://...", audience: ["..."] }')) return undefined;
  const given = props.jwt;
  const issuers = isList(given)
    ? given.map((issuer, index) => planIssuer(issuer, at.at(index)))
    : [planIssuer(given, at)];
  if (issuers.length === 0)
    at.add("PROP_MISSING", { problem: "names none", value: given, cure: "add an issuer" });
  const planned = issuers.filter((issuer) => issuer !== undefined);
  refuseDuplicates(planned, at);
  return planned.length === issuers.length ? { issuers: planned, algorithms } : undefined;
}

/**
 * Refuses a deployment with a version of `@pulumi/aws` that would leave out the configuration. On localhost it is a warning.
 */
export function checkDeployable(issues: Issues, isDeployed: boolean = isRealEngine()): void {
  const { version, takesJwt } = awsProvider();
  if (takesJwt) return;
  const cure =
    "update @pulumi/aws once it has it; until then write user_pools for tokens of user pools, func_token for others, or an Api";
  const missing = `@pulumi/aws ${version} has no jwtConfiguration of aws.apigateway.Authorizer`;
  if (isDeployed)
    issues.at("type").add("AUTHORIZER_JWT_UNDEPLOYABLE", { problem: missing, value: "jwt", cure });
  else issues.at("type").warn({ problem: `is served on localhost and cannot be deployed: ${missing}`, cure });
}

/** A captured program in another language than Node's has an engine as well, which makes nothing. */
function isRealEngine(): boolean {
  return pulumi.runtime.hasEngine() && !isBundlingSkipped();
}

interface AwsProvider {
  readonly version: string;
  readonly takesJwt: boolean;
}

let known: AwsProvider | undefined;

/** The version of the installed `@pulumi/aws`, and whether its class names the input. It leaves out all others. */
function awsProvider(): AwsProvider {
  known ??= {
    version: String(JSON.parse(textOf("@pulumi/aws/package.json")).version),
    takesJwt: textOf("@pulumi/aws/apigateway/authorizer").includes('"jwtConfiguration"'),
  };
  return known;
}

function textOf(module: string): string {
  return readFileSync(require.resolve(module), "utf8");
}

function planAlgorithms(given: RestJwtAuthorizer["algorithms"], issues: Issues): readonly RestJwtAlgorithm[] {
  const algorithms = given ?? REST_DEFAULTS.jwtAlgorithms;
  if (!checkType(algorithms, "list", issues)) return REST_DEFAULTS.jwtAlgorithms;
  if (algorithms.length === 0)
    issues.add("PROP_MISSING", {
      problem: "names none",
      value: algorithms,
      cure: `write some of ${ALGORITHMS.join(", ")}`,
    });
  for (const [index, word] of algorithms.entries()) {
    if (ALGORITHMS.includes(word)) continue;
    const cure = chooseOneOf(ALGORITHMS, word);
    issues
      .at(index)
      .add("VALUE_NOT_ALLOWED", { problem: "not an algorithm that AWS takes", value: word, cure });
  }
  return algorithms;
}

function planIssuer(given: RestJwtIssuer, issues: Issues): JwtIssuerPlan | undefined {
  if (!checkType(given, "object", issues)) return undefined;
  const names = namesOf<RestJwtIssuer>()(["issuer", "audience", "claims"]);
  if (!checkKnownProps(given, names, issues)) return undefined;
  const { audience, claims = [] } = given;
  const isIssuer = checkPresent(given.issuer, issues.at("issuer"), "add the issuer of the tokens");
  const isAudience = checkAudience(audience, issues.at("audience"));
  const planned = checkType(claims, "list", issues.at("claims"))
    ? claims.map((claim, index) => planClaim(claim, issues.at("claims", index)))
    : [];
  if (!isIssuer || !isAudience) return undefined;
  const issuer = checkInput(given.issuer, issues.at("issuer"), checkIssuer);
  return { issuer, audiences: audience, claims: planned.filter((claim) => claim !== undefined) };
}

function checkAudience(audience: unknown, issues: Issues): boolean {
  const cure = "add a list of at least one";
  if (!checkPresent(audience, issues, cure) || !checkType(audience, "list", issues)) return false;
  if (audience.length === 0) issues.add("PROP_MISSING", { problem: "names none", value: audience, cure });
  return audience.length > 0;
}

function planClaim(claim: RestJwtClaim, issues: Issues): JwtClaimPlan | undefined {
  const names = namesOf<RestJwtClaim>()(["name", "value", "required"]);
  if (!checkType(claim, "object", issues) || !checkKnownProps(claim, names, issues)) return undefined;
  const { name, value, required = false } = claim;
  if (typeof name !== "string" || name === "" || CHECKED_CLAIMS.includes(name)) {
    const problem = CHECKED_CLAIMS.includes(name)
      ? "the gateway checks it in any case"
      : "a claim has a name";
    issues.at("name").add("AUTHORIZER_CLAIM_INVALID", { problem, value: name, cure: "name another claim" });
    return undefined;
  }
  if (value !== undefined && !checkType(value, "string", issues.at("value"))) return undefined;
  if (!checkType(required, "boolean", issues.at("required"))) return undefined;
  const expected = value === undefined ? {} : { expectedValues: [value] };
  return { claimName: name, format: "SINGLE_STRING", required, ...expected };
}

function checkIssuer(issuer: string, issues: Issues): void {
  if (typeof issuer === "string" && ISSUER.test(issuer)) return;
  const cure = 'write a URL such as "https://issuer.example.com"';
  const problem = "an issuer is an https URL without a query and a fragment";
  issues.add("AUTHORIZER_ISSUER_INVALID", { problem, value: issuer, cure });
}

/** AWS takes each issuer once. */
function refuseDuplicates(issuers: readonly JwtIssuerPlan[], issues: Issues): void {
  const seen = new Set<unknown>();
  for (const { issuer } of issuers) {
    if (typeof issuer === "string" && seen.has(issuer))
      issues.add("AUTHORIZER_ISSUER_INVALID", {
        problem: "an issuer stands once in the list",
        value: issuer,
        cure: "join the audiences of both",
      });
    seen.add(issuer);
  }
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
