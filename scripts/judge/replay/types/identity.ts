import { query } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { capital, tagList } from "#sdk/local/services/provision/members";

const iam = (action: string, members: Parameters<typeof query>[3]) =>
  query("iam", "2010-05-08", action, members);

export const IAM: readonly ReplayedType[] = [
  {
    token: "aws:iam/role:Role",
    create: ({ inputs, state }) =>
      iam("CreateRole", {
        RoleName: state.name,
        AssumeRolePolicyDocument: inputs.assumeRolePolicy,
        ...capital(inputs, "description", "maxSessionDuration", "path", "permissionsBoundary"),
        "Tags.member": tagList(inputs),
      }),
    outputs: { arn: "Arn", uniqueId: "RoleId" },
    remove: ({ state }) => iam("DeleteRole", { RoleName: state.name }),
  },
  {
    token: "aws:iam/rolePolicy:RolePolicy",
    create: ({ inputs, state }) =>
      iam("PutRolePolicy", {
        RoleName: inputs.role,
        PolicyName: state.name,
        PolicyDocument: inputs.policy,
      }),
    remove: ({ inputs, state }) => iam("DeleteRolePolicy", { RoleName: inputs.role, PolicyName: state.name }),
  },
  {
    token: "aws:iam/rolePolicyAttachment:RolePolicyAttachment",
    create: ({ inputs }) => iam("AttachRolePolicy", { RoleName: inputs.role, PolicyArn: inputs.policyArn }),
    remove: ({ inputs }) => iam("DetachRolePolicy", { RoleName: inputs.role, PolicyArn: inputs.policyArn }),
  },
  {
    token: "aws:iam/openIdConnectProvider:OpenIdConnectProvider",
    create: ({ inputs }) =>
      iam("CreateOpenIDConnectProvider", {
        Url: inputs.url,
        "ClientIDList.member": inputs.clientIdLists,
        "ThumbprintList.member": inputs.thumbprintLists,
        "Tags.member": tagList(inputs),
      }),
    outputs: { id: "OpenIDConnectProviderArn", arn: "OpenIDConnectProviderArn" },
    remove: ({ id }) => iam("DeleteOpenIDConnectProvider", { OpenIDConnectProviderArn: id }),
  },
];
