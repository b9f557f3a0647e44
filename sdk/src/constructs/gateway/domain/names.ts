import type { Issues } from "../../../errors";
import { MAPPING_PATH } from "../../../limits/api-gateway";
import { checkType } from "../../../values";

const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^(\\*\\.)?(${LABEL}\\.)+${LABEL}$`);
const LONGEST_NAME = 253;

/** One or more parts of the characters that AWS allows in an API mapping, with single slashes between. */
const PATH = /^[A-Za-z0-9$\-_.+!*'()]+(\/[A-Za-z0-9$\-_.+!*'()]+)*$/;

/** True for a name that can be a custom domain. */
export function isDomainName(name: string): boolean {
  return name.length <= LONGEST_NAME && DOMAIN.test(name);
}

/** True for the name of a hosted zone. AWS writes them with or without a dot at the end. */
export function isZoneName(name: string): boolean {
  return !name.startsWith("*") && isDomainName(`x.${withoutDot(name)}`);
}

/** Report a name that cannot be a custom domain. */
export function checkDomainName(name: string, issues: Issues): void {
  if (!checkType(name, "string", issues) || isDomainName(name)) return;
  const lowered = name.toLowerCase();
  if (isDomainName(lowered)) {
    const problem = "a domain name is written in lower case";
    issues.add("DOMAIN_NAME_INVALID", { problem, value: name, cure: `write ${JSON.stringify(lowered)}` });
    return;
  }
  const cure = 'write the bare name, such as "api.example.com" or "*.example.com"';
  issues.add("DOMAIN_NAME_INVALID", { problem: "not a domain name", value: name, cure });
}

/** Report the name of a hosted zone that is none. */
export function checkZoneName(name: string, issues: Issues): void {
  if (!checkType(name, "string", issues) || isZoneName(name)) return;
  const cure = 'write the name of the zone, such as "example.com"';
  issues.add("DOMAIN_NAME_INVALID", { problem: "not the name of a hosted zone", value: name, cure });
}

/** Report a domain that the zone cannot hold the records of. */
export function checkInsideZone(domain: string, zone: string, issues: Issues): void {
  const bare = withoutDot(zone);
  if (domain === bare || domain.endsWith(`.${bare}`)) return;
  const problem = `${JSON.stringify(domain)} is not in this zone`;
  issues.add("DOMAIN_OUTSIDE_ZONE", {
    problem,
    value: zone,
    cure: "write the zone that the domain belongs to",
  });
}

/** The name without its first label, or undefined when that is no zone anybody could have: `com`. */
export function zoneOfDomain(domain: string): string | undefined {
  const zone = domain.slice(domain.indexOf(".") + 1);
  return zone.includes(".") ? zone : undefined;
}

/** Report a base mapping that AWS does not accept. */
export function checkMappingPath(path: string, issues: Issues): void {
  if (PATH.test(path) && path.length <= MAPPING_PATH.max) return;
  const trimmed = path.replace(/\/{2,}/g, "/").replace(/^\/|\/$/g, "");
  if (trimmed !== path && PATH.test(trimmed) && trimmed.length <= MAPPING_PATH.max) {
    const problem = "a base mapping neither begins nor ends with a slash and has no two in a row";
    issues.add("DOMAIN_PATH_INVALID", { problem, value: path, cure: `write ${JSON.stringify(trimmed)}` });
    return;
  }
  const cure = "write letters, digits and $-_.+!*'() in parts separated by slashes, at most 300 characters";
  issues.add("DOMAIN_PATH_INVALID", { problem: "not a base mapping", value: path, cure });
}

function withoutDot(name: string): string {
  return name.replace(/\.$/, "");
}
