import { TYPE } from "../../../aws/tokens";
import { capital, listOf, renamed, tagsOf, textOf } from "./members";
import { type Members, operationsOf } from "./operation";
import type { Fields, ProvisionedType } from "./provisioned-type";

export const IDENTITY_POOL_TYPE = TYPE.cognito.IdentityPool;

const identities = operationsOf("cognito-identity");

/** Identity pools with their roles, and the tags of their sessions. */
export const IDENTITY_POOLS: readonly ProvisionedType[] = [
  {
    token: IDENTITY_POOL_TYPE,
    create: (pool) =>
      identities("CreateIdentityPool", {
        ...capital(pool.inputs, "allowClassicFlow", "allowUnauthenticatedIdentities"),
        ...capital(pool.inputs, "cognitoIdentityProviders", "developerProviderName", "identityPoolName"),
        ...renamed(pool.inputs, {
          OpenIdConnectProviderARNs: "openidConnectProviderArns",
          SamlProviderARNs: "samlProviderArns",
          SupportedLoginProviders: "supportedLoginProviders",
        }),
        IdentityPoolTags: tagsOf(pool),
      }),
    outputs: { id: "IdentityPoolId" },
    remove: ({ id }) => identities("DeleteIdentityPool", { IdentityPoolId: id }),
  },
  {
    token: TYPE.cognito.IdentityPoolRoleAttachment,
    create: ({ inputs }) =>
      identities("SetIdentityPoolRoles", {
        IdentityPoolId: inputs.identityPoolId,
        Roles: inputs.roles,
        RoleMappings: roleMappings(inputs),
      }),
  },
  {
    token: TYPE.cognito.IdentityPoolProviderPrincipalTag,
    create: ({ inputs }) =>
      identities("SetPrincipalTagAttributeMap", {
        ...capital(inputs, "identityPoolId", "identityProviderName", "useDefaults"),
        PrincipalTags: inputs.principalTags,
      }),
  },
];

/** AWS has mappings by their provider, where a program has a list. */
function roleMappings({ roleMappings: mappings }: Fields): Members | undefined {
  if (mappings === undefined) return undefined;
  return Object.fromEntries(
    listOf(mappings).map((mapping) => [
      textOf(mapping.identityProvider),
      {
        ...capital(mapping, "ambiguousRoleResolution", "type"),
        RulesConfiguration: mapping.mappingRules && {
          Rules: listOf(mapping.mappingRules).map((rule) =>
            renamed(rule, { Claim: "claim", MatchType: "matchType", RoleARN: "roleArn", Value: "value" }),
          ),
        },
      },
    ]),
  );
}
