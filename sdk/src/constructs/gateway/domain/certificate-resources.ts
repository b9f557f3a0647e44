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

/** The settings that a certificate is made with. */
interface CertificateSettings extends Pick<pulumi.CustomResourceOptions, "provider"> {
  /** Further names that it is for, in the same zone. */
  readonly alternativeNames?: readonly pulumi.Input<string>[];
}

/**
 * Makes a certificate and waits until a record for each name in its zone has proved who owns the name. With a provider,
 * the certificate is made in the provider's region. Records have none.
 */
export function makeCertificate(
  parent: Component,
  name: pulumi.Input<string>,
  zoneId: pulumi.Input<string>,
  { alternativeNames = [], ...opts }: CertificateSettings = {},
): IssuedCertificate {
  const certificate = new acm.Certificate(
    parent.childName("certificate"),
    {
      domainName: name,
      validationMethod: "DNS",
      ...(alternativeNames.length > 0 && { subjectAlternativeNames: [...alternativeNames] }),
    },
    { parent, ...opts },
  );
  const records = [name, ...alternativeNames].map((_, index) => {
    return makeValidationRecord(parent, certificate, index, zoneId);
  });
  const validation = new acm.CertificateValidation(
    parent.childName("certificate-validation"),
    { certificateArn: certificate.arn, validationRecordFqdns: records.map(({ fqdn }) => fqdn) },
    { parent, ...opts },
  );
  return { certificate, issuedArn: validation.certificateArn };
}

function makeValidationRecord(
  parent: Component,
  certificate: acm.Certificate,
  index: number,
  zoneId: pulumi.Input<string>,
): route53.Record {
  // One name has one option, a wildcard too.
  const option = certificate.domainValidationOptions[index] as ValidationOption;
  const further = index === 0 ? [] : [String(index + 1)];
  return new route53.Record(
    parent.childName("certificate-record", ...further),
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
