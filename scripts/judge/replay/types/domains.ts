import { json, part, rest, xml } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { fieldsOf, listOf, same, tagList } from "#sdk/local/services/provision/members";
import type { Members } from "#sdk/local/services/provision/operation";
import type { Fields } from "#sdk/local/services/provision/provisioned-type";

const acm = (operation: string, members: Members) => json("acm", `CertificateManager.${operation}`, members);
const gateway = (path: string, members: Members) => rest("apigateway", "POST", path, members);

/** Certificates. To wait for one is to request it. */
export const ACM: readonly ReplayedType[] = [
  {
    token: "aws:acm/certificate:Certificate",
    create: ({ inputs }) =>
      acm("RequestCertificate", {
        DomainName: inputs.domainName,
        SubjectAlternativeNames: inputs.subjectAlternativeNames,
        ValidationMethod: inputs.validationMethod,
        Tags: tagList(inputs),
      }),
    outputs: { id: "CertificateArn", arn: "CertificateArn" },
    remove: ({ id }) => acm("DeleteCertificate", { CertificateArn: id }),
  },
  {
    token: "aws:acm/certificateValidation:CertificateValidation",
    create: ({ inputs }) => acm("DescribeCertificate", { CertificateArn: inputs.certificateArn }),
  },
];

export const ROUTE53: readonly ReplayedType[] = [
  {
    token: "aws:route53/record:Record",
    create: ({ inputs }) => records(inputs, inputs.allowOverwrite === true ? "UPSERT" : "CREATE"),
    remove: ({ inputs }) => records(inputs, "DELETE"),
  },
];

function records(inputs: Fields, action: string) {
  const [alias] = listOf(inputs.aliases);
  const values = Array.isArray(inputs.records) ? inputs.records : [];
  const change: Members = {
    Action: action,
    ResourceRecordSet: {
      Name: inputs.name,
      Type: inputs.type,
      TTL: inputs.ttl,
      ResourceRecords:
        values.length === 0 ? undefined : { ResourceRecord: values.map((Value) => ({ Value })) },
      AliasTarget: alias && {
        HostedZoneId: alias.zoneId,
        DNSName: alias.name,
        EvaluateTargetHealth: alias.evaluateTargetHealth,
      },
    },
  };
  const body = xml("ChangeResourceRecordSetsRequest", {
    ChangeBatch: { Changes: { Change: [change] } },
  }).replace(">", ' xmlns="https://route53.amazonaws.com/doc/2013-04-01/">');
  return { ...rest("route53", "POST", `/2013-04-01/hostedzone/${part(inputs.zoneId)}/rrset`), body };
}

/** Domains of both kinds of gateway, and their mappings. */
export const DOMAINS: readonly ReplayedType[] = [
  {
    token: "aws:apigateway/domainName:DomainName",
    create: ({ inputs }) =>
      gateway("/domainnames", {
        ...same(inputs, "certificateArn", "domainName", "regionalCertificateArn", "securityPolicy", "tags"),
        ...same(inputs, "mutualTlsAuthentication"),
        endpointConfiguration: endpoint(fieldsOf(inputs.endpointConfiguration)),
      }),
    remove: ({ inputs }) => rest("apigateway", "DELETE", `/domainnames/${part(inputs.domainName)}`),
  },
  {
    token: "aws:apigateway/basePathMapping:BasePathMapping",
    create: ({ inputs }) =>
      gateway(`/domainnames/${part(inputs.domainName)}/basepathmappings`, {
        basePath: inputs.basePath,
        restApiId: inputs.restApi,
        stage: inputs.stageName,
      }),
  },
  {
    token: "aws:apigatewayv2/domainName:DomainName",
    create: ({ inputs }) =>
      gateway("/v2/domainnames", {
        ...same(inputs, "domainName", "tags"),
        domainNameConfigurations: [inputs.domainNameConfiguration],
        mutualTlsAuthentication: inputs.mutualTlsAuthentication,
      }),
    remove: ({ inputs }) => rest("apigateway", "DELETE", `/v2/domainnames/${part(inputs.domainName)}`),
  },
  {
    token: "aws:apigatewayv2/apiMapping:ApiMapping",
    create: ({ inputs }) =>
      gateway(
        `/v2/domainnames/${part(inputs.domainName)}/apimappings`,
        same(inputs, "apiId", "apiMappingKey", "stage"),
      ),
    outputs: { id: "apiMappingId" },
    remove: ({ id, inputs }) =>
      rest("apigateway", "DELETE", `/v2/domainnames/${part(inputs.domainName)}/apimappings/${part(id)}`),
  },
  {
    token: "aws:apigatewayv2/vpcLink:VpcLink",
    create: ({ inputs, state }) =>
      gateway("/v2/vpclinks", {
        name: state.name,
        ...same(inputs, "securityGroupIds", "subnetIds", "tags"),
      }),
    outputs: { id: "vpcLinkId" },
    remove: ({ id }) => rest("apigateway", "DELETE", `/v2/vpclinks/${part(id)}`),
  },
];

/** Pulumi has one type and a text. AWS has a list. */
function endpoint({ types, ...rest }: Fields): Members | undefined {
  return types === undefined ? undefined : { ...rest, types: [types].flat() };
}
