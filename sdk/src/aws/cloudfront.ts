import {
  arn,
  autoName,
  CLOUDFRONT_ZONE,
  globalArn,
  hexOf,
  idOf,
  type ProviderAnswer,
  type ProviderRequest,
  single,
} from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const CLOUDFRONT_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.cloudfront.Distribution,
    displayName: "distribution",
    taggable: true,
    answer: answerDistribution,
  },
  {
    token: TYPE.cloudfront.OriginAccessControl,
    displayName: "origin access control",
    answer: answerAccessControl,
  },
  { token: TYPE.cloudfront.Function, displayName: "function at the edge", answer: answerFunction },
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

function answerAccessControl(request: ProviderRequest): ProviderAnswer {
  const id = `E${idOf(request.urn, 13).toUpperCase()}`;
  const name = autoName(request);
  const state = { name, arn: globalArn("cloudfront", `origin-access-control/${id}`) };
  return { id, state };
}

function answerFunction(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  return {
    id: name,
    state: { name, arn: globalArn("cloudfront", `function/${name}`), status: "UNASSOCIATED" },
  };
}
