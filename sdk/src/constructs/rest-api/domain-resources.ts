import type * as acm from "@pulumi/aws/acm";
import * as apigateway from "@pulumi/aws/apigateway";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app";
import { resourceType } from "../../values";
import { makeCertificate } from "../gateway/domain/certificate-resources";
import { lookUpZone, makeAliasRecords } from "../gateway/domain/dns-resources";
import { edgeOptions } from "../gateway/domain/edge-resources";
import { guardPath, nameOnceAllowed, urlOf } from "../gateway/domain/resources";
import type { NewRestDomain, RestDomainPlan } from "./domain-plan";
import type { MutualTlsBucket, RestMutualTls } from "./domain-props";

/** A custom domain of a REST API and what belongs to it. */
export interface RestDomain {
  /** `https://<domain>`, or `https://<domain>/<path>/`. */
  readonly url: pulumi.Output<string>;
  readonly domainName: apigateway.DomainName;
  /** None for a domain that was given whole. */
  readonly certificate: acm.Certificate | undefined;
  /** Serve the stage of the API at the domain. */
  map(api: apigateway.RestApi, stage: apigateway.Stage): void;
}

/** Make the custom domain of a REST API: certificate, domain and records, as far as they are not given. */
export function makeRestDomain(parent: Component, { domain, path }: RestDomainPlan): RestDomain {
  const basePath = guardPath(parent, path);
  const { domainName, certificate, name } =
    domain.kind === "existing"
      ? { ...domain, certificate: undefined, name: domain.domainName.domainName }
      : makeDomain(parent, { ...domain, name: nameOnceAllowed(domain.name, basePath) });
  const map = (api: apigateway.RestApi, stage: apigateway.Stage): void => {
    new apigateway.BasePathMapping(
      parent.childName("domain-mapping"),
      {
        restApi: api.id,
        // Taken from the stage, so that the mapping waits for it.
        stageName: stage.stageName,
        domainName: domainName.domainName,
        basePath: basePath as pulumi.Output<string>,
        ...(domain.kind === "new" &&
          domain.endpoint === "private" && { domainNameId: domainName.domainNameId }),
      },
      { parent },
    );
  };
  return { url: urlOf("https", name, basePath), domainName, certificate, map };
}

function makeDomain(parent: Component, plan: NewRestDomain) {
  const { name, endpoint, zone, mtls, ipAddressType } = plan;
  if (plan.warning) parent.app.warnOnce("domain-security-policy", plan.warning);
  const zoneId = zone && lookUpZone(parent, zone);
  const { certificate, issuedArn } = certificateOf(parent, plan, zoneId);
  const domainName = new apigateway.DomainName(
    parent.childName("domain"),
    {
      domainName: name,
      endpointConfiguration: { types: endpoint.toUpperCase(), ...(ipAddressType && { ipAddressType }) },
      ...(endpoint === "regional" ? { regionalCertificateArn: issuedArn } : { certificateArn: issuedArn }),
      securityPolicy: plan.securityPolicy,
      ...(plan.endpointAccessMode && { endpointAccessMode: plan.endpointAccessMode }),
      ...(mtls && { mutualTlsAuthentication: toTrustStore(mtls) }),
    },
    { parent },
  );
  if (zoneId && endpoint !== "private") {
    makeAliasRecords(parent, { name, zoneId, target: targetOf(domainName, endpoint) });
  }
  return { domainName, name, certificate };
}

function certificateOf(
  parent: Component,
  { name, endpoint, certificate: given }: NewRestDomain,
  zoneId: pulumi.Output<string> | undefined,
) {
  if (given) return { certificate: given, issuedArn: given.arn };
  const opts = endpoint === "edge" ? edgeOptions(parent) : {};
  return makeCertificate(parent, name, zoneId as pulumi.Output<string>, opts);
}

function targetOf(domainName: apigateway.DomainName, endpoint: "edge" | "regional") {
  const [host, zone] =
    endpoint === "edge"
      ? [domainName.cloudfrontDomainName, domainName.cloudfrontZoneId]
      : [domainName.regionalDomainName, domainName.regionalZoneId];
  return pulumi.output({ targetDomainName: host, hostedZoneId: zone });
}

function toTrustStore({ bucket, key, version }: RestMutualTls) {
  return {
    truststoreUri: pulumi.interpolate`s3://${bucketNameOf(bucket)}/${key}`,
    ...(version !== undefined && { truststoreVersion: version }),
  };
}

function bucketNameOf(bucket: RestMutualTls["bucket"]): pulumi.Input<string> {
  if (typeof bucket === "string" || pulumi.Output.isInstance(bucket) || bucket instanceof Promise)
    return bucket as pulumi.Input<string>;
  if (resourceType(bucket)?.startsWith("aws:s3/")) return (bucket as { id: pulumi.Output<string> }).id;
  return (bucket as MutualTlsBucket).bucketName;
}
