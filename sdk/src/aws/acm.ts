import type { GraphValue } from "../values/graph-value";
import { arn, hexOf, type ProviderAnswer, type ProviderRequest, text, uuidOf } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const ACM_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.acm.Certificate,
    displayName: "certificate",
    taggable: true,
    answer: answerCertificate,
  },
  {
    token: TYPE.acm.CertificateValidation,
    displayName: "certificate validation",
    answer: answerValidation,
  },
];

function answerCertificate(request: ProviderRequest): ProviderAnswer {
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

function answerValidation({ inputs }: ProviderRequest): ProviderAnswer {
  return { id: text(inputs.certificateArn) ?? "", state: {} };
}
