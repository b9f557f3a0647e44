import type { GraphValue } from "../types";
import { arn, hexOf, idOf, type ProviderRequest, type ProviderRules, single, text, uuidOf } from "./request";

function certificate(request: ProviderRequest) {
  const { inputs, urn } = request;
  const domain = text(inputs.domainName) ?? "";
  const others = Array.isArray(inputs.subjectAlternativeNames) ? inputs.subjectAlternativeNames : [];
  const names = [...new Set([domain, ...others.map(String)])];
  const certificateArn = arn(request, "acm", `certificate/${uuidOf(urn)}`);
  // A wildcard and its bare domain are validated by the same record.
  const options: GraphValue = names.map((name) => {
    const bare = name.replace(/^\*\./, "");
    return {
      domainName: name,
      resourceRecordName: `_${hexOf(urn, 32, bare)}.${bare}.`,
      resourceRecordType: "CNAME",
      resourceRecordValue: `_${hexOf(urn, 32, `${bare} value`)}.acm-validations.aws.`,
    };
  });
  const state = { arn: certificateArn, domainValidationOptions: options, status: "PENDING_VALIDATION" };
  return { id: certificateArn, state };
}

function certificateValidation({ inputs }: ProviderRequest) {
  return { id: text(inputs.certificateArn) ?? "", state: {} };
}

function zone(request: ProviderRequest) {
  const zoneId = `Z${idOf(request.urn, 19).toUpperCase()}`;
  const nameServers = [1, 2, 3, 4].map((n) => `ns-${n}.awsdns-0${n}.com`);
  const state = {
    zoneId,
    nameServers,
    arn: `arn:aws:route53:::hostedzone/${zoneId}`,
    primaryNameServer: "ns-1.awsdns-01.com",
  };
  return { id: zoneId, state };
}

function record({ inputs, find }: ProviderRequest) {
  const zoneId = text(inputs.zoneId) ?? "";
  const name = (text(inputs.name) ?? "").replace(/\.$/, "");
  const zoneName = text(find("aws:route53/zone:Zone", zoneId)?.state.name);
  const fqdn = !zoneName || name === zoneName || name.endsWith(`.${zoneName}`) ? name : `${name}.${zoneName}`;
  const set = text(inputs.setIdentifier);
  return { id: [zoneId, name, String(inputs.type), ...(set ? [set] : [])].join("_"), state: { fqdn } };
}

function distribution(request: ProviderRequest) {
  const id = `E${idOf(request.urn, 13).toUpperCase()}`;
  const origin = single(request.inputs.origins)?.domainName ?? "";
  const state = {
    arn: arn(request, "cloudfront", `distribution/${id}`).replace(`:${request.region}:`, "::"),
    domainName: `d${idOf(request.urn, 13)}.cloudfront.net`,
    hostedZoneId: "Z2FDTNDATAQYW2",
    etag: `E${hexOf(String(origin), 13).toUpperCase()}`,
  };
  return { id, state };
}

export const domainRules: ProviderRules = {
  "aws:acm/certificate:Certificate": certificate,
  "aws:acm/certificateValidation:CertificateValidation": certificateValidation,
  "aws:route53/zone:Zone": zone,
  "aws:route53/record:Record": record,
  "aws:cloudfront/distribution:Distribution": distribution,
};
