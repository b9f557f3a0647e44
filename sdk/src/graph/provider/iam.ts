import { autoName, globalArn, hexOf, idOf, type ProviderRequest, type ProviderRules, text } from "./request";

/** Roles, users and the like: ARN with a path, and an id with a prefix of four letters. */
function principal(kind: string, prefix: string) {
  return (request: ProviderRequest) => {
    const name = autoName(request);
    const path = text(request.inputs.path) ?? "/";
    const uniqueId = prefix + idOf(request.urn, 17).toUpperCase();
    return { id: name, state: { name, path, arn: globalArn("iam", `${kind}${path}${name}`), uniqueId } };
  };
}

function policy(request: ProviderRequest) {
  const name = autoName(request);
  const path = text(request.inputs.path) ?? "/";
  const arn = globalArn("iam", `policy${path}${name}`);
  return { id: arn, state: { name, path, arn, policyId: `ANPA${idOf(request.urn, 17).toUpperCase()}` } };
}

function rolePolicy(request: ProviderRequest) {
  const name = autoName(request);
  return { id: `${text(request.inputs.role) ?? ""}:${name}`, state: { name } };
}

function attachment(request: ProviderRequest) {
  return { id: `${text(request.inputs.role) ?? ""}-${hexOf(request.urn, 26)}`, state: {} };
}

function openIdConnectProvider(request: ProviderRequest) {
  const host = (text(request.inputs.url) ?? "").replace(/^https:\/\//, "");
  const arn = globalArn("iam", `oidc-provider/${host}`);
  return { id: arn, state: { arn } };
}

export const iamRules: ProviderRules = {
  "aws:iam/role:Role": principal("role", "AROA"),
  "aws:iam/user:User": principal("user", "AIDA"),
  "aws:iam/group:Group": principal("group", "AGPA"),
  "aws:iam/instanceProfile:InstanceProfile": principal("instance-profile", "AIPA"),
  "aws:iam/policy:Policy": policy,
  "aws:iam/rolePolicy:RolePolicy": rolePolicy,
  "aws:iam/rolePolicyAttachment:RolePolicyAttachment": attachment,
  "aws:iam/openIdConnectProvider:OpenIdConnectProvider": openIdConnectProvider,
};
