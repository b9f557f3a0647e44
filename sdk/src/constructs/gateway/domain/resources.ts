import type * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app";
import { guardImmutable } from "../../../app/immutable";
import { makeCertificate } from "./certificate-resources";
import { lookUpZone, makeAliasRecords } from "./dns-resources";
import type { CustomDomainPlan, NewDomain } from "./plan";
import { type DomainProtocol, noteProtocol } from "./protocols";

/** The stage that a domain serves. */
export interface DomainTarget {
  readonly api: apigatewayv2.Api;
  readonly stage: apigatewayv2.Stage;
}

/** A custom domain and what belongs to it. */
export interface HttpDomain {
  /** `https://<domain>` or `https://<domain>/<path>/`. `wss://` for a WebSocket API. */
  readonly url: pulumi.Output<string>;
  readonly domainName: apigatewayv2.DomainName;
  /** None for a domain that was given whole. */
  readonly certificate: acm.Certificate | undefined;
  readonly mapping: apigatewayv2.ApiMapping;
}

/** Serve an HTTP API at its custom domain: certificate, domain, records and mapping, as far as they are not given. */
export function makeHttpDomain(parent: Component, plan: CustomDomainPlan, target: DomainTarget): HttpDomain {
  return makeApiDomain(parent, plan, target, "http");
}

/** Makes the domain of an API of either protocol. The certificate, the domain and its mapping are of one kind. */
export function makeApiDomain(
  parent: Component,
  plan: CustomDomainPlan,
  target: DomainTarget,
  protocol: DomainProtocol,
): HttpDomain {
  const { domain, path } = plan;
  if (plan.warning) void pulumi.log.warn(plan.warning, parent);
  const mappingKey = guardPath(parent, path);
  const { domainName, name, certificate } =
    domain.kind === "existing"
      ? takeDomain(domain.domainName)
      : makeDomain(parent, { ...domain, name: nameOnceAllowed(domain.name, mappingKey) });
  noteProtocol(domainName, protocol);
  const mapping = makeMapping(parent, domainName, mappingKey, target);
  const scheme = protocol === "websocket" ? "wss" : "https";
  return { url: urlOf(scheme, name, mappingKey), domainName, certificate, mapping };
}

/** The path, as long as it is the one that was first deployed. */
export function guardPath(parent: Component, path: string | undefined): pulumi.Output<string | undefined> {
  return guardImmutable<string | undefined>(parent, "domain-path", path, {
    construct: parent.constructName,
    path: "customDomain.path",
    cure: "remove customDomain, deploy, and set the new path",
  });
}

/**
 * The name, once the path is allowed. With a refused path nothing of the domain is made or replaced. Another domain
 * would leave the remaining mapping without its own.
 */
export function nameOnceAllowed(
  name: pulumi.Input<string>,
  path: pulumi.Output<string | undefined>,
): pulumi.Output<string> {
  return pulumi.all([name, path]).apply(([known]) => known);
}

/**
 * `<scheme>://<domain>`, with the path and a slash at the end where there is one. Of the guarded path, so that no
 * refused URL is an output.
 */
export function urlOf(
  scheme: string,
  name: pulumi.Input<string>,
  path: pulumi.Output<string | undefined>,
): pulumi.Output<string> {
  return pulumi
    .all([name, path])
    .apply(([host, key]) => `${scheme}://${host}${key === undefined ? "" : `/${key}/`}`);
}

/** A domain that a mapping can be added to. */
interface Domain {
  readonly domainName: apigatewayv2.DomainName;
  readonly name: pulumi.Input<string>;
  readonly certificate: acm.Certificate | undefined;
}

function takeDomain(domainName: apigatewayv2.DomainName): Domain {
  return { domainName, name: domainName.domainName, certificate: undefined };
}

function makeDomain(parent: Component, { name, zone, certificate: given, ipAddressType }: NewDomain): Domain {
  const zoneId = zone && lookUpZone(parent, zone);
  const { certificate, issuedArn } = given
    ? { certificate: given, issuedArn: given.arn }
    : makeCertificate(parent, name, zoneId as pulumi.Output<string>);
  const domainName = new apigatewayv2.DomainName(
    parent.childName("domain"),
    {
      domainName: name,
      domainNameConfiguration: {
        certificateArn: issuedArn,
        endpointType: "REGIONAL",
        securityPolicy: "TLS_1_2",
        ...(ipAddressType && { ipAddressType }),
      },
    },
    { parent },
  );
  if (zoneId) makeAliasRecords(parent, { name, zoneId, target: domainName.domainNameConfiguration });
  return { domainName, name, certificate };
}

function makeMapping(
  parent: Component,
  domainName: apigatewayv2.DomainName,
  path: pulumi.Output<string | undefined>,
  { api, stage }: DomainTarget,
): apigatewayv2.ApiMapping {
  const args = {
    apiId: api.id,
    domainName: domainName.id,
    // The stage's id is its name. Taken from the stage, it makes the mapping wait for the stage.
    stage: stage.id,
    apiMappingKey: path as pulumi.Output<string>,
  };
  return new apigatewayv2.ApiMapping(parent.childName("domain-mapping"), args, { parent });
}
