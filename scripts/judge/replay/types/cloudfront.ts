import { type Call, part, rest, xml } from "#sdk/local/services/external-emulator/calls";
import type { Replayed, ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { capital, fieldsOf, listOf, renamed, textOf } from "#sdk/local/services/provision/members";
import type { Members } from "#sdk/local/services/provision/operation";
import type { Fields } from "#sdk/local/services/provision/provisioned-type";

const VERSION = "/2020-05-31";

/** CloudFront, whose bodies are XML. */
function cloudfront(method: string, path: string, body = ""): Call {
  return { ...rest("cloudfront", method, `${VERSION}/${path}`), body };
}

export const CLOUDFRONT: readonly ReplayedType[] = [
  {
    token: "aws:cloudfront/originAccessControl:OriginAccessControl",
    create: ({ inputs, state }) =>
      cloudfront(
        "POST",
        "origin-access-control",
        xml("OriginAccessControlConfig", {
          Name: state.name,
          Description: "Managed by Pulumi",
          ...capital(inputs, "originAccessControlOriginType", "signingBehavior", "signingProtocol"),
        }),
      ),
    outputs: { id: "Id" },
    remove: ({ id }) => cloudfront("DELETE", `origin-access-control/${part(id)}`),
  },
  {
    token: "aws:cloudfront/distribution:Distribution",
    create: (resource) => cloudfront("POST", "distribution", xml("DistributionConfig", configOf(resource))),
    outputs: { id: "Id", arn: "ARN", domainName: "DomainName" },
    // AWS deletes one only when it has been disabled, and needs its version.
  },
  {
    token: "aws:cloudfront/function:Function",
    create: ({ inputs, state }) =>
      cloudfront(
        "POST",
        "function",
        xml("CreateFunctionRequest", {
          Name: state.name,
          FunctionConfig: { Comment: inputs.comment ?? "", Runtime: inputs.runtime },
          FunctionCode: Buffer.from(textOf(inputs.code)).toString("base64"),
        }),
      ),
    outputs: { arn: "FunctionARN" },
    settle: ({ inputs, state }) => {
      if (inputs.publish === false) return [];
      // The version at which it was created.
      const call = cloudfront("POST", `function/${part(state.name)}/publish`);
      return [{ ...call, headers: { ...call.headers, "if-match": "1" } }];
    },
  },
];

function configOf({ name, inputs }: Replayed): Members {
  const origins = listOf(inputs.origins).map((origin) => ({
    Id: origin.originId,
    DomainName: origin.domainName,
    OriginAccessControlId: origin.originAccessControlId,
    ...originConfig(fieldsOf(origin.customOriginConfig)),
  }));
  return {
    CallerReference: name,
    Comment: inputs.comment,
    Enabled: inputs.enabled,
    DefaultRootObject: inputs.defaultRootObject,
    HttpVersion: inputs.httpVersion,
    IsIPV6Enabled: inputs.isIpv6Enabled,
    PriceClass: inputs.priceClass,
    Aliases: quantity("CNAME", inputs.aliases),
    Origins: { Quantity: origins.length, Items: { Origin: origins } },
    DefaultCacheBehavior: behaviorOf(fieldsOf(inputs.defaultCacheBehavior)),
    CustomErrorResponses: errorsOf(inputs),
    ViewerCertificate: certificateOf(fieldsOf(inputs.viewerCertificate)),
    WebACLId: inputs.webAclId,
    Restrictions: { GeoRestriction: restrictionOf(inputs) },
  };
}

/** An origin that is no bucket says how CloudFront speaks with it. */
function originConfig(custom: Fields): Members {
  if (Object.keys(custom).length === 0) return { S3OriginConfig: { OriginAccessIdentity: "" } };
  return {
    CustomOriginConfig: {
      ...renamed(custom, { HTTPPort: "httpPort", HTTPSPort: "httpsPort" }),
      ...capital(custom, "originProtocolPolicy", "originReadTimeout"),
      OriginSslProtocols: quantity("SslProtocol", custom.originSslProtocols),
    },
  };
}

function certificateOf(certificate: Fields): Members {
  return {
    ...renamed(certificate, {
      CloudFrontDefaultCertificate: "cloudfrontDefaultCertificate",
      ACMCertificateArn: "acmCertificateArn",
      SSLSupportMethod: "sslSupportMethod",
    }),
    ...capital(certificate, "minimumProtocolVersion"),
  };
}

function restrictionOf({ restrictions }: Fields): Members {
  const { locations, restrictionType } = fieldsOf(fieldsOf(restrictions).geoRestriction);
  return { RestrictionType: restrictionType, ...quantity("Location", locations) };
}

/** Lists of CloudFront include their length. */
function quantity(member: string, values: Fields[string] | undefined): Members {
  const all = Array.isArray(values) ? values : [];
  return { Quantity: all.length, ...(all.length > 0 && { Items: { [member]: all } }) };
}

function behaviorOf(behavior: Fields): Members {
  const methods = quantity("Method", behavior.allowedMethods);
  const functions = listOf(behavior.functionAssociations).map(({ eventType, functionArn }) => ({
    FunctionARN: functionArn,
    EventType: eventType,
  }));
  return {
    ...capital(behavior, "targetOriginId", "viewerProtocolPolicy", "compress", "cachePolicyId"),
    ...capital(behavior, "originRequestPolicyId", "responseHeadersPolicyId"),
    AllowedMethods: { ...methods, CachedMethods: quantity("Method", behavior.cachedMethods) },
    FunctionAssociations: { Quantity: functions.length, Items: { FunctionAssociation: functions } },
  };
}

function errorsOf({ customErrorResponses }: Fields): Members {
  const all = listOf(customErrorResponses).map((response) =>
    capital(response, "errorCode", "responseCode", "responsePagePath"),
  );
  return { Quantity: all.length, Items: { CustomErrorResponse: all } };
}
