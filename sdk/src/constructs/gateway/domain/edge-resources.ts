import type * as acm from "@pulumi/aws/acm";
import type * as cloudfront from "@pulumi/aws/cloudfront";
import * as awsConfig from "@pulumi/aws/config/vars";
import { Provider } from "@pulumi/aws/provider";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app";
import { makeCertificate } from "./certificate-resources";
import { lookUpZone, makeAliasRecords } from "./dns-resources";
import type { NewDomain } from "./plan";

/** The region in which CloudFront finds certificates and web ACLs. */
const EDGE_REGION = "us-east-1";

/** One for each component: its certificate and its firewall share it. */
const providers = new WeakMap<Component, Provider>();

/** The options of what CloudFront uses: a provider of its own, unless the program is in that region anyway. */
export function edgeOptions(parent: Component): Pick<pulumi.CustomResourceOptions, "provider"> {
  if (parent.app.regionOrDefault === EDGE_REGION) return {};
  const provider = providers.get(parent) ?? edgeProvider(parent);
  providers.set(parent, provider);
  return { provider };
}

/** AWS as the program is configured for it, in the region of edge certificates. */
function edgeProvider(parent: Component): Provider {
  const { accessKey, secretKey, token, ...settings } = awsConfig as Readonly<Record<string, unknown>>;
  const secrets = Object.entries({ accessKey, secretKey, token }).filter(([, value]) => value !== undefined);
  const credentials = Object.fromEntries(secrets.map(([key, value]) => [key, pulumi.secret(value)]));
  const args = { ...settings, ...credentials, region: EDGE_REGION };
  return new Provider(parent.childName("edge-provider"), args, { parent });
}

/** The domain of a distribution before there is one. */
export interface EdgeDomain {
  /** The domain itself, then its alias. */
  readonly names: readonly pulumi.Input<string>[];
  readonly certificate: acm.Certificate;
  /** ARN of the certificate, from the moment it is issued. */
  readonly issuedArn: pulumi.Output<string>;
  /** None where DNS is elsewhere. */
  readonly zoneId: pulumi.Output<string> | undefined;
}

/** The names of a domain, and how it is proved. */
export interface EdgeDomainPlan extends Pick<NewDomain, "name" | "zone" | "certificate"> {
  /** Another name in the same zone. */
  readonly alias?: pulumi.Input<string> | undefined;
}

/** Have a certificate for the domain of a distribution and its alias. */
export function makeEdgeDomain(component: Component, plan: EdgeDomainPlan): EdgeDomain {
  const { name, alias, zone, certificate: given } = plan;
  const names = [name, ...(alias === undefined ? [] : [alias])];
  const zoneId = zone && lookUpZone(component, zone);
  if (given) return { names, zoneId, certificate: given, issuedArn: given.arn };
  const settings = { ...edgeOptions(component), alternativeNames: names.slice(1) };
  const made = makeCertificate(component, name, zoneId as pulumi.Output<string>, settings);
  return { names, zoneId, ...made };
}

/** The settings of a distribution for its domain, or for none. */
export function domainSettings(
  domain: EdgeDomain | undefined,
  minimumProtocolVersion: string,
): Pick<cloudfront.DistributionArgs, "aliases" | "viewerCertificate"> {
  if (!domain) return { viewerCertificate: { cloudfrontDefaultCertificate: true } };
  return {
    aliases: [...domain.names],
    viewerCertificate: {
      acmCertificateArn: domain.issuedArn,
      sslSupportMethod: "sni-only",
      minimumProtocolVersion,
    },
  };
}

/** Point the names of a domain at its distribution. */
export function makeEdgeRecords(
  component: Component,
  { names, zoneId }: EdgeDomain,
  { domainName, hostedZoneId }: cloudfront.Distribution,
): void {
  if (!zoneId) return;
  const target = pulumi.output({ targetDomainName: domainName, hostedZoneId });
  for (const [index, name] of names.entries())
    makeAliasRecords(component, { ...(index > 0 && { part: "alias" }), name, zoneId, target });
}
