import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../../errors";
import { checkInput, checkType, isPlain, resourceType } from "../../../values";
import { checkInsideZone, checkZoneName, isDomainName, isZoneName, zoneOfDomain } from "./names";

/** The zone that the records of a domain go to. */
export type ZonePlan =
  | { readonly kind: "byName"; readonly name: pulumi.Input<string> }
  | { readonly kind: "given"; readonly zone: aws.route53.Zone };

/** How the zone of a domain is given. */
export interface ZoneProps {
  readonly hostedZone?: pulumi.Input<string>;
  readonly native?: { readonly hostedZone?: aws.route53.Zone };
}

/**
 * The zone of a domain that is made here: the one named, the one given, or the name without its first label.
 * A zone that is named wins over one that is given.
 */
export function planZone(
  domainName: pulumi.Input<string>,
  { hostedZone, native }: ZoneProps,
  issues: Issues,
): ZonePlan | undefined {
  if (hostedZone !== undefined) return planNamedZone(domainName, hostedZone, issues.at("hostedZone"));
  if (native?.hostedZone !== undefined) return { kind: "given", zone: native.hostedZone };
  const cure = 'write hostedZone: "example.com", or pass native.hostedZone';
  if (!isPlain(domainName)) {
    const problem = "needed when domainName is only known at deploy time";
    issues.at("hostedZone").add("DOMAIN_ZONE_NEEDED", { problem, cure });
    return undefined;
  }
  // `checkDomainName` has reported an invalid name.
  if (!isDomainName(domainName)) return undefined;
  const name = zoneOfDomain(domainName);
  if (name !== undefined) return { kind: "byName", name };
  const problem = "needed when the domain name without its first label is no zone of its own";
  issues.at("hostedZone").add("DOMAIN_ZONE_NEEDED", { problem, cure });
  return undefined;
}

function planNamedZone(
  domainName: pulumi.Input<string>,
  hostedZone: pulumi.Input<string>,
  issues: Issues,
): ZonePlan | undefined {
  if (!isTextOrLater(hostedZone, "native.hostedZone", issues)) return undefined;
  const name = checkInput(hostedZone, issues, checkZoneName);
  const areNames =
    isPlain(domainName) && isDomainName(domainName) && isPlain(hostedZone) && isZoneName(hostedZone);
  if (areNames) checkInsideZone(domainName, hostedZone, issues);
  return { kind: "byName", name };
}

/** Report both forms of a zone for a domain whose records are not made here. */
export function refuseZones(
  { hostedZone, native }: ZoneProps,
  { reason, cure }: { readonly reason: string; readonly cure: string },
  issues: Issues,
): void {
  const problem = `cannot be set when ${reason}`;
  if (hostedZone !== undefined) {
    issues.at("hostedZone").add("DOMAIN_ZONE_REFUSED", { problem, value: hostedZone, cure });
  }
  if (native?.hostedZone !== undefined) {
    issues.at("native", "hostedZone").add("DOMAIN_ZONE_REFUSED", { problem, value: native.hostedZone, cure });
  }
}

/** Reports a name that is neither text nor an Output. A resource has another prop. */
export function isTextOrLater(value: pulumi.Input<string>, nativeName: string, issues: Issues): boolean {
  if (resourceType(value) !== undefined) {
    issues.add("VALUE_WRONG_TYPE", {
      problem: "not a name",
      value,
      cure: `pass the resource as ${nativeName}`,
    });
    return false;
  }
  return !isPlain(value) || checkType(value, "string", issues);
}
