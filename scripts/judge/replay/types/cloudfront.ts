import { type Call, type Members, rest, xml } from "#sdk/local/services/outside/calls";
import { capital, fieldsOf, listOf, part } from "#sdk/local/services/outside/members";
import type { Fields, Replayed, ReplayedType } from "#sdk/local/services/outside/replayed-type";

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
    // AWS deletes one only when it has been disabled, and is told its version.
  },
];

function configOf({ name, inputs }: Replayed): Members {
  const origins = listOf(inputs.origins).map((origin) => ({
    Id: origin.originId,
    DomainName: origin.domainName,
    OriginAccessControlId: origin.originAccessControlId,
    S3OriginConfig: { OriginAccessIdentity: "" },
  }));
  return {
    CallerReference: name,
    Comment: inputs.comment,
    Enabled: inputs.enabled,
    DefaultRootObject: inputs.defaultRootObject,
    HttpVersion: inputs.httpVersion,
    PriceClass: inputs.priceClass,
    Origins: { Quantity: origins.length, Items: { Origin: origins } },
    DefaultCacheBehavior: behaviorOf(fieldsOf(inputs.defaultCacheBehavior)),
    CustomErrorResponses: errorsOf(inputs),
    ViewerCertificate: { CloudFrontDefaultCertificate: true },
  };
}

function behaviorOf(behavior: Fields): Members {
  return capital(
    behavior,
    "targetOriginId",
    "viewerProtocolPolicy",
    "compress",
    "cachePolicyId",
    "responseHeadersPolicyId",
  );
}

function errorsOf({ customErrorResponses }: Fields): Members {
  const all = listOf(customErrorResponses).map((response) =>
    capital(response, "errorCode", "responseCode", "responsePagePath"),
  );
  return { Quantity: all.length, Items: { CustomErrorResponse: all } };
}
