import { autoName, globalArn, hexOf, idOf, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const IAM_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.iam.Role,
    displayName: "role",
    taggable: true,
    answer: answerPrincipal("role", "AROA"),
  },
  { token: TYPE.iam.User, displayName: "IAM user", answer: answerPrincipal("user", "AIDA") },
  { token: TYPE.iam.Group, displayName: "IAM group", answer: answerPrincipal("group", "AGPA") },
  {
    token: TYPE.iam.InstanceProfile,
    displayName: "instance profile",
    answer: answerPrincipal("instance-profile", "AIPA"),
  },
  { token: TYPE.iam.Policy, displayName: "policy", answer: answerPolicy },
  { token: TYPE.iam.RolePolicy, displayName: "inline policy", answer: answerRolePolicy },
  {
    token: TYPE.iam.RolePolicyAttachment,
    displayName: "policy attachment",
    answer: answerAttachment,
  },
  {
    token: TYPE.iam.OpenIdConnectProvider,
    displayName: "OpenID Connect provider",
    taggable: true,
    answer: answerOpenIdConnectProvider,
  },
];

/** Roles, users and the like: ARN with a path, and an id with a prefix of four letters. */
function answerPrincipal(kind: string, prefix: string): (request: ProviderRequest) => ProviderAnswer {
  return (request) => {
    const name = autoName(request);
    const path = text(request.inputs.path) ?? "/";
    const uniqueId = prefix + idOf(request.urn, 17).toUpperCase();
    return { id: name, state: { name, path, arn: globalArn("iam", `${kind}${path}${name}`), uniqueId } };
  };
}

function answerPolicy(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const path = text(request.inputs.path) ?? "/";
  const arn = globalArn("iam", `policy${path}${name}`);
  return { id: arn, state: { name, path, arn, policyId: `ANPA${idOf(request.urn, 17).toUpperCase()}` } };
}

function answerRolePolicy(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  return { id: `${text(request.inputs.role) ?? ""}:${name}`, state: { name } };
}

function answerAttachment({ inputs, urn }: ProviderRequest): ProviderAnswer {
  return { id: `${text(inputs.role) ?? ""}-${hexOf(urn, 26)}`, state: {} };
}

function answerOpenIdConnectProvider({ inputs }: ProviderRequest): ProviderAnswer {
  const host = (text(inputs.url) ?? "").replace(/^https:\/\//, "");
  const arn = globalArn("iam", `oidc-provider/${host}`);
  return { id: arn, state: { arn } };
}
