import type { Defaults } from "../../app/default-sets";
import { type Issues, nearest } from "../../errors";
import {
  ENHANCED_SECURITY_POLICIES,
  LEGACY_SECURITY_POLICIES,
  NEWEST_SECURITY_POLICY,
  SECURITY_POLICIES_KNOWN,
  SECURITY_POLICY_FORM,
} from "../../limits/security-policies";
import { warnOfNewerWord } from "../../values";
import type { RestCustomDomainProps, SecurityPolicy } from "./domain-props";

/** The policy of a domain in the words of AWS. */
export interface SecurityPolicyPlan {
  readonly securityPolicy: string;
  /** Of a policy whose name begins with `SecurityPolicy_`: AWS takes none without it. */
  readonly endpointAccessMode?: "STRICT";
  /** The domain takes the default that every scanner flags. */
  readonly warning?: string;
}

type LegacyPolicy = keyof typeof LEGACY_SECURITY_POLICIES;

const POLICIES: readonly string[] = [...Object.keys(LEGACY_SECURITY_POLICIES), ...ENHANCED_SECURITY_POLICIES];
const [NEWEST] = ENHANCED_SECURITY_POLICIES;
const CHOICE = `write "TLS 1.2", or the name of a policy in AWS such as "${NEWEST}"`;
const OLD_TLS =
  'the custom domain accepts TLS 1.0; write securityPolicy: "TLS 1.2", or new App({ defaults: "current" }) for all of them';

/** Plan the policy of a domain. `issues` stand at the prop. */
export function planSecurityPolicy(
  { securityPolicy: given, mtls }: Pick<RestCustomDomainProps, "securityPolicy" | "mtls">,
  endpoint: "edge" | "regional" | "private",
  { domainSecurityPolicy }: Pick<Defaults, "domainSecurityPolicy">,
  issues: Issues,
): SecurityPolicyPlan {
  const strict = strictPart(endpoint, mtls);
  if (given === undefined || isLegacy(given)) {
    refuseOldTls(given, strict, issues);
    const policy = given ?? (strict === undefined ? domainSecurityPolicy : "TLS 1.2");
    const isOldDefault = given === undefined && policy === "TLS 1.0";
    return { securityPolicy: LEGACY_SECURITY_POLICIES[policy], ...(isOldDefault && { warning: OLD_TLS }) };
  }
  if (isPolicy(given, issues)) refuseConflicts(given, endpoint, mtls, issues);
  return { securityPolicy: given, endpointAccessMode: "STRICT" };
}

function isLegacy(policy: unknown): policy is LegacyPolicy {
  return typeof policy === "string" && Object.hasOwn(LEGACY_SECURITY_POLICIES, policy);
}

/** Report a word that is no policy, and warn of one that is newer than those known. */
function isPolicy(policy: SecurityPolicy, issues: Issues): boolean {
  if (POLICIES.includes(policy)) return true;
  const guess = nearest(String(policy), POLICIES);
  if (!isNewer(policy)) {
    const problem = "not one of the words allowed";
    const cure = guess === undefined ? CHOICE : `did you mean ${JSON.stringify(guess)}`;
    issues.add("VALUE_NOT_ALLOWED", { problem, value: policy, cure });
    return false;
  }
  const cure = `write one of those known, such as "${guess ?? NEWEST}"`;
  const words = { service: "API Gateway", displayName: "security policy", list: SECURITY_POLICIES_KNOWN };
  warnOfNewerWord(words, { value: policy, cure }, issues);
  return true;
}

function isNewer(policy: unknown): boolean {
  const [, year, month] = (typeof policy === "string" && SECURITY_POLICY_FORM.exec(policy)) || [];
  if (year === undefined) return false;
  const { year: newest, month: last } = NEWEST_SECURITY_POLICY;
  return Number(year) > newest || (Number(year) === newest && Number(month) > last);
}

function refuseOldTls(given: unknown, strict: string | undefined, issues: Issues): void {
  if (given !== "TLS 1.0" || strict === undefined) return;
  const problem = `a domain with ${strict} takes TLS 1.2 at least`;
  issues.add("DOMAIN_ENDPOINT_CONFLICT", { problem, value: given, cure: 'write "TLS 1.2", or remove it' });
}

/**
 * Report a policy of AWS's own name that the domain cannot have.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-custom-domain-tls-version.html
 */
function refuseConflicts(policy: string, endpoint: string, mtls: unknown, issues: Issues): void {
  const refuse = (problem: string, cure: string) =>
    issues.add("DOMAIN_ENDPOINT_CONFLICT", { problem, value: policy, cure });
  const isForEdge = policy.endsWith("_EDGE");
  if (mtls !== undefined) refuse('a domain with mtls takes "TLS 1.2" alone', 'write "TLS 1.2", or remove it');
  else if (isForEdge !== (endpoint === "edge")) {
    const cure = isForEdge ? "write one without EDGE in its name" : "write one that ends with _EDGE";
    refuse(`the policy is not for a domain with endpointType ${JSON.stringify(endpoint)}`, cure);
  }
}

/**
 * The setting with which AWS takes no TLS 1.0.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mutual-tls.html
 */
function strictPart(endpoint: string, mtls: unknown): string | undefined {
  if (endpoint === "private") return 'endpointType "private"';
  return mtls === undefined ? undefined : "mtls";
}
