import type { types } from "@pulumi/aws";
import * as acm from "@pulumi/aws/acm";
import * as route53 from "@pulumi/aws/route53";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app";

/** How ACM wants the name to be proved. */
type ValidationOption = pulumi.Output<types.output.acm.CertificateDomainValidationOption>;

/** A certificate, and its ARN from the moment it is issued. */
export interface IssuedCertificate {
  readonly certificate: acm.Certificate;
  readonly issuedArn: pulumi.Output<string>;
}

/**
 * Make a certificate for one name and wait until a record in its zone has proved whose the name is. With a provider it is
 * made in the provider's region; records have none.
 */
export function makeCertificate(
  parent: Component,
  name: pulumi.Input<string>,
  zoneId: pulumi.Input<string>,
  opts: Pick<pulumi.CustomResourceOptions, "provider"> = {},
): IssuedCertificate {
  const certificate = new acm.Certificate(
    parent.childName("certificate"),
    { domainName: name, validationMethod: "DNS" },
    { parent, ...opts },
  );
  const record = makeValidationRecord(parent, certificate, zoneId);
  const validation = new acm.CertificateValidation(
    parent.childName("certificate-validation"),
    { certificateArn: certificate.arn, validationRecordFqdns: [record.fqdn] },
    { parent, ...opts },
  );
  return { certificate, issuedArn: validation.certificateArn };
}

function makeValidationRecord(
  parent: Component,
  certificate: acm.Certificate,
  zoneId: pulumi.Input<string>,
): route53.Record {
  // One name has one option, a wildcard too.
  const option = certificate.domainValidationOptions[0] as ValidationOption;
  return new route53.Record(
    parent.childName("certificate-record"),
    {
      zoneId,
      name: option.resourceRecordName,
      type: option.resourceRecordType,
      records: [option.resourceRecordValue],
      ttl: 60,
      // ACM asks for the same record for every certificate of an account for this name.
      allowOverwrite: true,
    },
    { parent },
  );
}
