import {
  arn,
  autoName,
  CLOUDFRONT_ZONE,
  idOf,
  type ProviderAnswer,
  type ProviderRequest,
  secretOf,
  text,
  uuidOf,
} from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const CLIENT_SECRET = { digits: 51, salt: "secret" };

export const COGNITO_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.cognito.UserPool,
    displayName: "user pool",
    drawn: "source",
    data: { onRemoval: "retained", isAsked: true },
    deletionProtection: { input: "deletionProtection", value: "ACTIVE" },
    immutableName: true,
    taggable: true,
    answer: answerUserPool,
  },
  {
    token: TYPE.cognito.UserPoolClient,
    displayName: "client of a user pool",
    answer: answerClient,
    secret: CLIENT_SECRET,
  },
  {
    token: TYPE.cognito.UserPoolDomain,
    displayName: "domain of a user pool",
    answer: answerDomain,
  },
  {
    token: TYPE.cognito.IdentityProvider,
    displayName: "identity provider",
    answer: answerPartOfPool("providerName"),
  },
  {
    token: TYPE.cognito.ManagedLoginBranding,
    displayName: "style of managed login",
    answer: answerBranding,
  },
  {
    token: TYPE.cognito.ResourceServer,
    displayName: "resource server",
    answer: answerPartOfPool("identifier"),
  },
  {
    token: TYPE.cognito.User,
    displayName: "user",
    data: {
      onRemoval: "deleted",
      isAsked: true,
      because: "a user whom the program names leaves on purpose, and all others stay with their pool",
    },
  },
  {
    token: TYPE.cognito.IdentityPool,
    displayName: "identity pool",
    drawn: "source",
    data: {
      onRemoval: "deleted",
      isAsked: true,
      because: "it gives nobody credentials without its roles, which go; but the ids of people go with it",
    },
    taggable: true,
    answer: answerIdentityPool,
  },
  {
    token: TYPE.cognito.IdentityPoolRoleAttachment,
    displayName: "roles of an identity pool",
    answer: answerRoleAttachment,
  },
];

function answerUserPool(request: ProviderRequest): ProviderAnswer {
  const { region, urn } = request;
  const id = `${region}_${idOf(urn, 9)}`;
  const state = {
    name: autoName(request),
    arn: arn(request, "cognito-idp", `userpool/${id}`),
    endpoint: `cognito-idp.${region}.amazonaws.com/${id}`,
  };
  return { id, state };
}

function answerClient(request: ProviderRequest): ProviderAnswer {
  const hasSecret = request.inputs.generateSecret === true;
  const secret: ProviderAnswer["state"] = hasSecret
    ? { clientSecret: secretOf(request.urn, CLIENT_SECRET) }
    : {};
  return { id: idOf(request.urn, 26), state: { name: autoName(request), ...secret } };
}

function answerDomain(request: ProviderRequest): ProviderAnswer {
  const state = {
    cloudfrontDistribution: `d${idOf(request.urn, 13)}.cloudfront.net`,
    cloudfrontDistributionZoneId: CLOUDFRONT_ZONE,
  };
  return { id: text(request.inputs.domain) ?? "", state };
}

function answerBranding(request: ProviderRequest): ProviderAnswer {
  const managedLoginBrandingId = uuidOf(request.urn);
  const id = `${text(request.inputs.userPoolId) ?? ""},${managedLoginBrandingId}`;
  return { id, state: { managedLoginBrandingId, settingsAll: text(request.inputs.settings) ?? "{}" } };
}

function answerIdentityPool(request: ProviderRequest): ProviderAnswer {
  const id = `${request.region}:${uuidOf(request.urn)}`;
  return { id, state: { arn: arn(request, "cognito-identity", `identitypool/${id}`) } };
}

function answerRoleAttachment({ inputs }: ProviderRequest): ProviderAnswer {
  return { id: text(inputs.identityPoolId) ?? "", state: {} };
}

/** Answers for a part of a pool, whose id has the pool and a name of its own. */
function answerPartOfPool(key: string): (request: ProviderRequest) => ProviderAnswer {
  return ({ inputs }) => ({
    id: `${text(inputs.userPoolId) ?? ""}:${text(inputs[key]) ?? ""}`,
    state: {},
  });
}
