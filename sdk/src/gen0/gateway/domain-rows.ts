import { isPlainObject, resourceType } from "../../values";
import { isOpaque } from "../translation/opaque";
import type { Row } from "../translation/row";
import type { Tree } from "../translation/tree";

/** Reads of another API's domain in order to share it. */
const DOMAIN_HANDLE = /\.(apiGatewayDomain|gatewayDomain|native\??\.domainName)[!)\s]*$/;
/** Text that is a name for certain. */
const NAME = /^(["'`]|process\.env\b)|\+/;

/** Changes in the custom domain of an API: objects of the platform have names of their own. */
export const DOMAIN_ROWS: readonly Row[] = [
  { old: "customDomain.domainName", now: "customDomain.native.domainName", when: isDomain },
  { old: "customDomain.hostedZone", now: "customDomain.native.hostedZone", when: isResource },
  { old: "customDomain.certificate", now: "customDomain.native.certificate" },
  { old: "customDomain.acmCertificate", now: "customDomain.native.certificate" },
];

/** Notes where a name may as well be an object. */
export function doubtDomainObjects({ customDomain }: Tree): void {
  if (!isPlainObject(customDomain)) return;
  for (const name of ["domainName", "hostedZone"]) {
    const value = customDomain[name];
    if (!isOpaque(value) || NAME.test(value.source) || isDomain(value)) continue;
    value.doubts.push(`if this is an object of AWS and not a name, it is customDomain.native.${name}`);
  }
}

function isDomain(value: unknown): boolean {
  return isOpaque(value) ? DOMAIN_HANDLE.test(value.source) : isResource(value);
}

function isResource(value: unknown): boolean {
  return resourceType(value) !== undefined;
}
