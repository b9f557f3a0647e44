import {
  arn,
  CLOUDFRONT_ZONE,
  hexOf,
  idOf,
  type ProviderAnswer,
  type ProviderRequest,
  single,
} from "./answer";
import type { ResourceFacts } from "./resource-facts";

export const CLOUDFRONT_TYPES: readonly ResourceFacts[] = [
  {
    token: "aws:cloudfront/distribution:Distribution",
    noun: "distribution",
    answer: answerDistribution,
  },
];

function answerDistribution(request: ProviderRequest): ProviderAnswer {
  const id = `E${idOf(request.urn, 13).toUpperCase()}`;
  const origin = single(request.inputs.origins)?.domainName ?? "";
  const state = {
    arn: arn(request, "cloudfront", `distribution/${id}`).replace(`:${request.region}:`, "::"),
    domainName: `d${idOf(request.urn, 13)}.cloudfront.net`,
    hostedZoneId: CLOUDFRONT_ZONE,
    etag: `E${hexOf(String(origin), 13).toUpperCase()}`,
  };
  return { id, state };
}
