import * as acm from "@pulumi/aws/acm";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { edgeOptions } from "./domain/edge-resources";

/** Ids of objects that not each API has. */
export interface OtherIds {
  readonly accessLogGroup?: pulumi.Output<string> | undefined;
  readonly domainName?: pulumi.Output<string> | undefined;
  readonly certificate?: pulumi.Output<string> | undefined;
  /** The certificate is then one of the edge. */
  readonly distribution?: pulumi.Output<string> | undefined;
}

/** Ids of what belongs to an API of any kind. */
export function idsOf({
  accessLogGroup,
  domainName,
  certificate,
}: {
  readonly accessLogGroup: pulumi.CustomResource | undefined;
  readonly domainName: pulumi.CustomResource | undefined;
  readonly certificate: pulumi.CustomResource | undefined;
}): OtherIds {
  return { accessLogGroup: accessLogGroup?.id, domainName: domainName?.id, certificate: certificate?.id };
}

/** The objects that an API of either protocol may have. */
export function readOthers(
  parent: Component,
  { accessLogGroup, domainName, certificate, distribution }: OtherIds,
) {
  const opts = { parent };
  const ofCertificate = () => (distribution === undefined ? opts : { ...opts, ...edgeOptions(parent) });
  const name = (part: string) => parent.childName(part);
  return {
    accessLogGroup: () =>
      accessLogGroup && cloudwatch.LogGroup.get(name("access-log"), accessLogGroup, undefined, opts),
    domainName: () => domainName && apigatewayv2.DomainName.get(name("domain"), domainName, undefined, opts),
    certificate: () =>
      certificate && acm.Certificate.get(name("certificate"), certificate, undefined, ofCertificate()),
  };
}
