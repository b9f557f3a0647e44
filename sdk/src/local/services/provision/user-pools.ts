import { TYPE } from "../../../aws/tokens";
import { capital, fieldsOf, given, nameOf, renamed, tagsOf, textOf } from "./members";
import { operationsOf } from "./operation";
import type { Provisioned, ProvisionedType } from "./provisioned-type";
import { mfaMembers, poolMembers } from "./user-pool-settings";

export const USER_POOL_TYPE = TYPE.cognito.UserPool;
export const CLIENT_TYPE = TYPE.cognito.UserPoolClient;
export const DOMAIN_TYPE = TYPE.cognito.UserPoolDomain;
export const PROVIDER_TYPE = TYPE.cognito.IdentityProvider;
export const BRANDING_TYPE = TYPE.cognito.ManagedLoginBranding;

const users = operationsOf("cognito-idp");

/** User pools and all that belongs to one. */
export const USER_POOLS: readonly ProvisionedType[] = [
  {
    token: USER_POOL_TYPE,
    create: (pool) =>
      users("CreateUserPool", { PoolName: nameOf(pool), ...poolMembers(pool), UserPoolTags: tagsOf(pool) }),
    outputs: { id: "UserPool.Id", arn: "UserPool.Arn" },
    settle: (pool) => {
      const mfa = mfaMembers(pool);
      return mfa ? [users("SetUserPoolMfaConfig", { UserPoolId: pool.id, ...mfa })] : [];
    },
    remove: ({ id }) => users("DeleteUserPool", { UserPoolId: id }),
  },
  {
    token: CLIENT_TYPE,
    create: (client) => users("CreateUserPoolClient", clientMembers(client)),
    outputs: { id: "UserPoolClient.ClientId", clientSecret: "UserPoolClient.ClientSecret" },
    remove: ({ id, inputs }) =>
      users("DeleteUserPoolClient", { UserPoolId: inputs.userPoolId, ClientId: id }),
  },
  {
    token: DOMAIN_TYPE,
    create: ({ inputs }) =>
      users("CreateUserPoolDomain", {
        ...capital(inputs, "domain", "managedLoginVersion", "userPoolId"),
        CustomDomainConfig: inputs.certificateArn && { CertificateArn: inputs.certificateArn },
      }),
    remove: ({ inputs }) => users("DeleteUserPoolDomain", capital(inputs, "domain", "userPoolId")),
  },
  {
    token: BRANDING_TYPE,
    create: ({ inputs }) =>
      users("CreateManagedLoginBranding", {
        ...capital(inputs, "assets", "clientId", "useCognitoProvidedValues", "userPoolId"),
        Settings: styleSettings(inputs.settings),
      }),
    outputs: { managedLoginBrandingId: "ManagedLoginBranding.ManagedLoginBrandingId" },
    remove: ({ inputs, state }) =>
      users("DeleteManagedLoginBranding", {
        UserPoolId: inputs.userPoolId,
        ManagedLoginBrandingId: state.managedLoginBrandingId,
      }),
  },
  {
    token: TYPE.cognito.UserGroup,
    create: (group) =>
      users("CreateGroup", {
        GroupName: nameOf(group),
        ...capital(group.inputs, "description", "precedence", "roleArn", "userPoolId"),
      }),
    remove: (group) =>
      users("DeleteGroup", { GroupName: nameOf(group), UserPoolId: group.inputs.userPoolId }),
  },
  {
    token: PROVIDER_TYPE,
    create: ({ inputs }) =>
      users("CreateIdentityProvider", {
        ...capital(inputs, "idpIdentifiers", "providerName", "providerType", "userPoolId"),
        AttributeMapping: inputs.attributeMapping,
        ProviderDetails: inputs.providerDetails,
      }),
    remove: ({ inputs }) => users("DeleteIdentityProvider", capital(inputs, "providerName", "userPoolId")),
  },
  {
    token: TYPE.cognito.ResourceServer,
    create: (server) =>
      users("CreateResourceServer", {
        Name: nameOf(server),
        ...capital(server.inputs, "identifier", "scopes", "userPoolId"),
      }),
    remove: ({ inputs }) => users("DeleteResourceServer", capital(inputs, "identifier", "userPoolId")),
  },
  {
    token: TYPE.cognito.User,
    create: (user) => users("AdminCreateUser", userMembers(user)),
    settle: (user) => {
      const { enabled, password } = user.inputs;
      return [
        ...(textOf(password) === ""
          ? []
          : [users("AdminSetUserPassword", { ...nameMembers(user), Password: password, Permanent: true })]),
        ...(enabled === false ? [users("AdminDisableUser", nameMembers(user))] : []),
      ];
    },
    remove: (user) => users("AdminDeleteUser", nameMembers(user)),
  },
  {
    token: TYPE.cognito.UserInGroup,
    create: ({ inputs }) =>
      users("AdminAddUserToGroup", capital(inputs, "groupName", "userPoolId", "username")),
    remove: ({ inputs }) =>
      users("AdminRemoveUserFromGroup", capital(inputs, "groupName", "userPoolId", "username")),
  },
];

/** The settings of a style, which programs give as JSON. */
function styleSettings(settings: Provisioned["inputs"][string] | undefined) {
  return settings === undefined ? undefined : (JSON.parse(textOf(settings)) as Provisioned["inputs"][string]);
}

function clientMembers(client: Provisioned) {
  const { inputs } = client;
  return {
    ClientName: nameOf(client, client.id),
    ...capital(inputs, "accessTokenValidity", "authSessionValidity", "enableTokenRevocation"),
    ...capital(inputs, "enablePropagateAdditionalUserContextData", "explicitAuthFlows", "generateSecret"),
    ...capital(inputs, "idTokenValidity", "preventUserExistenceErrors", "readAttributes"),
    ...capital(inputs, "refreshTokenRotation", "refreshTokenValidity", "supportedIdentityProviders"),
    ...capital(inputs, "tokenValidityUnits", "userPoolId", "writeAttributes"),
    ...renamed(inputs, {
      AllowedOAuthFlows: "allowedOauthFlows",
      AllowedOAuthFlowsUserPoolClient: "allowedOauthFlowsUserPoolClient",
      AllowedOAuthScopes: "allowedOauthScopes",
      CallbackURLs: "callbackUrls",
      DefaultRedirectURI: "defaultRedirectUri",
      LogoutURLs: "logoutUrls",
    }),
  };
}

function userMembers(user: Provisioned) {
  const { inputs } = user;
  return given({
    ...nameMembers(user),
    UserAttributes: inputs.attributes && attributeList(inputs.attributes),
    ValidationData: inputs.validationData && attributeList(inputs.validationData),
    ...capital(inputs, "desiredDeliveryMediums", "forceAliasCreation", "messageAction", "temporaryPassword"),
    ClientMetadata: inputs.clientMetadata,
  });
}

function nameMembers({ inputs, name }: Provisioned) {
  return { UserPoolId: inputs.userPoolId, Username: textOf(inputs.username) || name };
}

function attributeList(attributes: Provisioned["inputs"][string]) {
  return Object.entries(fieldsOf(attributes)).flatMap(([Name, value]) =>
    value === null || typeof value === "object" ? [] : [{ Name, Value: String(value) }],
  );
}
