import type * as acm from "@pulumi/aws/acm";
import type * as cloudfront from "@pulumi/aws/cloudfront";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { makeCertificate } from "../gateway/domain/certificate-resources";
import { lookUpZone, makeAliasRecords } from "../gateway/domain/dns-resources";
import { edgeOptions } from "../gateway/domain/edge-resources";
import type { SiteDomainPlan } from "./domain-plan";

/** The domain of a site before it has a distribution. */
export interface SiteDomain {
  /** The domain itself, then its alias. */
  readonly names: readonly pulumi.Input<string>[];
  readonly certificate: acm.Certificate;
  /** ARN of the certificate, from the moment it is issued. */
  readonly issuedArn: pulumi.Output<string>;
  /** None where DNS is elsewhere. */
  readonly zoneId: pulumi.Output<string> | undefined;
}

/** Have a certificate for the domain of a site and its alias. */
export function makeSiteDomain(component: Component, plan: SiteDomainPlan): SiteDomain {
  const { name, alias, zone, certificate: given, warning } = plan;
  if (warning) void pulumi.log.warn(warning, component);
  const names = [name, ...(alias === undefined ? [] : [alias])];
  const zoneId = zone && lookUpZone(component, zone);
  if (given) return { names, zoneId, certificate: given, issuedArn: given.arn };
  const settings = { ...edgeOptions(component), alternativeNames: names.slice(1) };
  const made = makeCertificate(component, name, zoneId as pulumi.Output<string>, settings);
  return { names, zoneId, ...made };
}

/** Point the names of a site at its distribution. */
export function makeSiteRecords(
  component: Component,
  { names, zoneId }: SiteDomain,
  { domainName, hostedZoneId }: cloudfront.Distribution,
): void {
  if (!zoneId) return;
  const target = pulumi.output({ targetDomainName: domainName, hostedZoneId });
  for (const [index, name] of names.entries())
    makeAliasRecords(component, { ...(index > 0 && { part: "alias" }), name, zoneId, target });
}
