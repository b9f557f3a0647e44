import { madeUpSecret } from "./made-up-secrets";
import {
  arn,
  autoName,
  idOf,
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderRules,
  text,
  uuidOf,
} from "./request";

function userPool(request: ProviderRequest) {
  const { region, urn } = request;
  const id = `${region}_${idOf(urn, 9)}`;
  const state = {
    name: autoName(request),
    arn: arn(request, "cognito-idp", `userpool/${id}`),
    endpoint: `cognito-idp.${region}.amazonaws.com/${id}`,
  };
  return { id, state };
}

function userPoolClient(request: ProviderRequest): ProviderAnswer {
  const hasSecret = request.inputs.generateSecret === true;
  const secret: ProviderAnswer["state"] = hasSecret ? { clientSecret: madeUpSecret(request.urn) } : {};
  return { id: idOf(request.urn, 26), state: { name: autoName(request), ...secret } };
}

function userPoolDomain(request: ProviderRequest) {
  const domain = text(request.inputs.domain) ?? "";
  const distribution = `d${idOf(request.urn, 13)}.cloudfront.net`;
  return {
    id: domain,
    state: { cloudfrontDistribution: distribution, cloudfrontDistributionZoneId: "Z2FDTNDATAQYW2" },
  };
}

function identityPool(request: ProviderRequest) {
  const id = `${request.region}:${uuidOf(request.urn)}`;
  return { id, state: { arn: arn(request, "cognito-identity", `identitypool/${id}`) } };
}

const ofIdentityPool = ({ inputs }: ProviderRequest) => ({
  id: text(inputs.identityPoolId) ?? "",
  state: {},
});

const ofUserPool =
  (key: string) =>
  ({ inputs }: ProviderRequest) => ({
    id: `${text(inputs.userPoolId) ?? ""}:${text(inputs[key]) ?? ""}`,
    state: {},
  });

export const identityRules: ProviderRules = {
  "aws:cognito/userPool:UserPool": userPool,
  "aws:cognito/userPoolClient:UserPoolClient": userPoolClient,
  "aws:cognito/userPoolDomain:UserPoolDomain": userPoolDomain,
  "aws:cognito/identityProvider:IdentityProvider": ofUserPool("providerName"),
  "aws:cognito/resourceServer:ResourceServer": ofUserPool("identifier"),
  "aws:cognito/identityPool:IdentityPool": identityPool,
  "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment": ofIdentityPool,
};
