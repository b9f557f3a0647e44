import { json, query } from "#sdk/local/services/outside/calls";
import type { ReplayedType } from "#sdk/local/services/outside/replayed-type";
import { capital, fieldsOf, listOf, pascal, renamed, tagList } from "#sdk/local/services/provision/members";

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

const users = (operation: string, members: Parameters<typeof json>[2]) =>
  json("cognito-idp", `AWSCognitoIdentityProviderService.${operation}`, members);
const identities = (operation: string, members: Parameters<typeof json>[2]) =>
  json("cognito-identity", `AWSCognitoIdentityService.${operation}`, members);

export const COGNITO: readonly ReplayedType[] = [
  {
    token: "aws:cognito/userPool:UserPool",
    create: ({ inputs, state }) =>
      users("CreateUserPool", {
        PoolName: state.name,
        Policies: inputs.passwordPolicy && { PasswordPolicy: pascal(inputs.passwordPolicy) },
        Schema: inputs.schemas && listOf(pascal(inputs.schemas)),
        ...capital(inputs, "accountRecoverySetting", "adminCreateUserConfig", "aliasAttributes"),
        ...capital(inputs, "autoVerifiedAttributes", "deletionProtection", "deviceConfiguration"),
        ...capital(
          inputs,
          "emailConfiguration",
          "lambdaConfig",
          "smsConfiguration",
          "usernameAttributes",
          "userPoolAddOns",
        ),
        ...capital(inputs, "usernameConfiguration", "userPoolTier", "verificationMessageTemplate"),
        UserAttributeUpdateSettings: inputs.userAttributeUpdateSettings && {
          AttributesRequireVerificationBeforeUpdate: fieldsOf(inputs.userAttributeUpdateSettings)
            .attributesRequireVerificationBeforeUpdates,
        },
        UserPoolTags: inputs.tags,
      }),
    outputs: { id: "UserPool.Id", arn: "UserPool.Arn" },
    settle: ({ id, inputs }) =>
      inputs.softwareTokenMfaConfiguration === undefined
        ? []
        : [
            users("SetUserPoolMfaConfig", {
              UserPoolId: id,
              ...capital(inputs, "softwareTokenMfaConfiguration", "mfaConfiguration"),
            }),
          ],
    remove: ({ id }) => users("DeleteUserPool", { UserPoolId: id }),
  },
  {
    token: "aws:cognito/userPoolClient:UserPoolClient",
    create: ({ inputs, state }) =>
      users("CreateUserPoolClient", {
        ClientName: state.name,
        ...capital(inputs, "accessTokenValidity", "explicitAuthFlows", "generateSecret", "idTokenValidity"),
        ...capital(inputs, "enableTokenRevocation", "preventUserExistenceErrors", "readAttributes"),
        ...capital(inputs, "refreshTokenValidity", "supportedIdentityProviders", "tokenValidityUnits"),
        ...capital(inputs, "authSessionValidity", "userPoolId", "writeAttributes"),
        ...renamed(inputs, {
          AllowedOAuthFlows: "allowedOauthFlows",
          AllowedOAuthFlowsUserPoolClient: "allowedOauthFlowsUserPoolClient",
          AllowedOAuthScopes: "allowedOauthScopes",
          CallbackURLs: "callbackUrls",
          LogoutURLs: "logoutUrls",
        }),
      }),
    outputs: { id: "UserPoolClient.ClientId", clientSecret: "UserPoolClient.ClientSecret" },
    remove: ({ id, inputs }) =>
      users("DeleteUserPoolClient", { UserPoolId: inputs.userPoolId, ClientId: id }),
  },
  {
    token: "aws:cognito/userPoolDomain:UserPoolDomain",
    create: ({ inputs }) => users("CreateUserPoolDomain", capital(inputs, "domain", "userPoolId")),
    remove: ({ inputs }) => users("DeleteUserPoolDomain", capital(inputs, "domain", "userPoolId")),
  },
  {
    token: "aws:cognito/userGroup:UserGroup",
    create: ({ inputs, state }) =>
      users("CreateGroup", {
        GroupName: state.name,
        ...capital(inputs, "description", "precedence", "roleArn", "userPoolId"),
      }),
    remove: ({ inputs, state }) =>
      users("DeleteGroup", { GroupName: state.name, UserPoolId: inputs.userPoolId }),
  },
  {
    token: "aws:cognito/identityProvider:IdentityProvider",
    create: ({ inputs }) =>
      users("CreateIdentityProvider", {
        ...capital(inputs, "idpIdentifiers", "providerName", "providerType", "userPoolId"),
        AttributeMapping: inputs.attributeMapping,
        ProviderDetails: inputs.providerDetails,
      }),
    remove: ({ inputs }) => users("DeleteIdentityProvider", capital(inputs, "providerName", "userPoolId")),
  },
  {
    token: "aws:cognito/identityPool:IdentityPool",
    create: ({ inputs }) =>
      identities("CreateIdentityPool", {
        AllowClassicFlow: inputs.allowClassicFlow,
        SupportedLoginProviders: inputs.supportedLoginProviders,
        ...capital(inputs, "allowUnauthenticatedIdentities", "cognitoIdentityProviders", "identityPoolName"),
        ...renamed(inputs, {
          OpenIdConnectProviderARNs: "openidConnectProviderArns",
          SamlProviderARNs: "samlProviderArns",
        }),
      }),
    outputs: { id: "IdentityPoolId" },
    remove: ({ id }) => identities("DeleteIdentityPool", { IdentityPoolId: id }),
  },
  {
    token: "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment",
    create: ({ inputs }) =>
      identities("SetIdentityPoolRoles", { IdentityPoolId: inputs.identityPoolId, Roles: inputs.roles }),
  },
];
