import {
  AccountRecovery,
  type AuthProps,
  Duration,
  Mfa,
  OAuthScope,
  UserPoolClientIdentityProvider,
} from "#sdk/gen0/index";
import type { AuthTrigger, AuthUsers, AuthProps as NewAuthProps } from "#sdk/index";

type NewProps = NewAuthProps<AuthTrigger, AuthUsers>;

const handler = "src/auth.run";
const runtime = "nodejs12.x";
const admin = "aws.cognito.signin.user.admin";

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [AuthProps, NewProps]>> = {
  "userdir: true": [{ userdir: true }, {}],
  "userdir without settings": [{ userdir: {} }, {}],
  "nothing, which has no user pool": [{}, { login: false }],
  "providers outside without a user pool": [
    {
      federatedA: { domain: "issuer.example.com", clientId: "a" },
      federatedB: { servicesId: "b" },
      federatedC: { clientId: "c" },
      federatedD: { appId: "d" },
      federatedE: { consumerKey: "e", consumerSecret: "f" },
      federatedF: { appId: "g" },
    },
    {
      login: false,
      identityPoolFederation: {
        federatedA: { domain: "issuer.example.com", clientId: "a" },
        federatedB: { servicesId: "b" },
        federatedC: { clientId: "c" },
        federatedD: { appId: "d" },
        federatedE: { consumerKey: "e", consumerSecret: "f" },
        federatedF: { appId: "g" },
      },
    },
  ],
  "userdir.userPool.signInAliases, as login": [
    { userdir: { userPool: { signInAliases: { email: true, phone: true } } } },
    { login: ["email", "phone"] },
  ],
  "aliases of a name, in any order": [
    {
      userdir: {
        userPool: { signInAliases: { email: true, preferredUsername: true, username: true, phone: false } },
      },
    },
    { login: ["username", "email", "preferredUsername"] },
  ],
  "other settings of the pool, as native.userPool": [
    {
      userdir: {
        userPool: {
          userPoolName: "people",
          selfSignUpEnabled: false,
          signInCaseSensitive: true,
          autoVerify: { email: true },
          mfa: Mfa.OPTIONAL,
          mfaSecondFactor: { sms: false, otp: true },
          passwordPolicy: {
            minLength: 12,
            requireDigits: true,
            requireLowercase: true,
            requireSymbols: false,
            requireUppercase: true,
            tempPasswordValidity: Duration.days(3),
          },
          accountRecovery: AccountRecovery.EMAIL_ONLY,
        },
      },
    },
    {
      native: {
        userPool: {
          name: "people",
          adminCreateUserConfig: { allowAdminCreateUserOnly: true },
          usernameConfiguration: { caseSensitive: true },
          autoVerifiedAttributes: ["email"],
          mfaConfiguration: "OPTIONAL",
          softwareTokenMfaConfiguration: { enabled: true },
          passwordPolicy: {
            minimumLength: 12,
            requireNumbers: true,
            requireLowercase: true,
            requireSymbols: false,
            requireUppercase: true,
            temporaryPasswordValidityDays: 3,
          },
          accountRecoverySetting: { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] },
        },
      },
    },
  ],
  "userdir.userPoolClient, as native.userPoolClient": [
    {
      userdir: {
        userPoolClient: {
          userPoolClientName: "web",
          generateSecret: true,
          authFlows: { userPassword: true, userSrp: true },
          preventUserExistenceErrors: false,
          supportedIdentityProviders: [
            UserPoolClientIdentityProvider.COGNITO,
            UserPoolClientIdentityProvider.custom("Okta"),
          ],
          accessTokenValidity: Duration.minutes(120),
          idTokenValidity: Duration.hours(3),
          refreshTokenValidity: Duration.days(7),
        },
      },
    },
    {
      native: {
        userPoolClient: {
          name: "web",
          generateSecret: true,
          explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
          preventUserExistenceErrors: "LEGACY",
          supportedIdentityProviders: ["COGNITO", "Okta"],
          accessTokenValidity: 2,
          idTokenValidity: 3,
          refreshTokenValidity: 7,
        },
      },
    },
  ],
  "hosted pages": [
    {
      userdir: {
        userPoolClient: {
          oAuth: {
            flows: { authorizationCodeGrant: true },
            callbackUrls: ["https://a.example/in"],
            logoutUrls: ["https://a.example/out"],
            scopes: [OAuthScope.EMAIL, OAuthScope.custom("notes/read")],
          },
        },
      },
    },
    {
      native: {
        userPoolClient: {
          allowedOauthFlowsUserPoolClient: true,
          allowedOauthFlows: ["code"],
          callbackUrls: ["https://a.example/in"],
          logoutUrls: ["https://a.example/out"],
          allowedOauthScopes: ["email", "notes/read"],
        },
      },
    },
  ],
  "hosted pages with the flows and scopes that were the default": [
    { userdir: { userPoolClient: { oAuth: { callbackUrls: ["https://a.example/in"] } } } },
    {
      native: {
        userPoolClient: {
          allowedOauthFlowsUserPoolClient: true,
          allowedOauthFlows: ["implicit", "code"],
          allowedOauthScopes: ["profile", "phone", "email", "openid", admin],
          callbackUrls: ["https://a.example/in"],
        },
      },
    },
  ],
  "hosted pages with the callback that was the default": [
    { userdir: { userPoolClient: { oAuth: { scopes: [OAuthScope.EMAIL] } } } },
    {
      native: {
        userPoolClient: {
          allowedOauthFlowsUserPoolClient: true,
          allowedOauthFlows: ["implicit", "code"],
          allowedOauthScopes: ["email"],
          callbackUrls: ["https://example.com"],
        },
      },
    },
  ],
  "hosted pages for machines, without a callback": [
    {
      userdir: {
        userPoolClient: { oAuth: { flows: { clientCredentials: true }, scopes: [OAuthScope.custom("n/r")] } },
      },
    },
    {
      native: {
        userPoolClient: {
          allowedOauthFlowsUserPoolClient: true,
          allowedOauthFlows: ["client_credentials"],
          allowedOauthScopes: ["n/r"],
        },
      },
    },
  ],
  "userdir.triggers and userdir.defaultFunctionProps": [
    {
      userdir: {
        defaultFunctionProps: { timeout: Duration.seconds(5), environment: { SHELF: "a" } },
        triggers: { preSignUp: handler, postConfirmation: { handler, environment: { LIMIT: "b" } } },
      },
    },
    {
      defaults: { function: { runtime, timeout: "5 seconds", environment: { SHELF: "a" } } },
      triggers: { preSignUp: handler, postConfirmation: { handler, environment: { LIMIT: "b" } } },
    },
  ],
  "a trigger with the runtime that was the default": [
    { userdir: { triggers: { customMessage: handler } } },
    { triggers: { customMessage: { handler, runtime } } },
  ],
  "identityPool, as identityPoolFederation.native.cfnIdentityPool": [
    {
      userdir: true,
      identityPool: {
        allowUnauthenticatedIdentities: false,
        openIdConnectProviderArns: ["arn:aws:iam::123456789012:oidc-provider/a.example"],
      },
    },
    {
      identityPoolFederation: {
        native: {
          cfnIdentityPool: {
            allowUnauthenticatedIdentities: false,
            openidConnectProviderArns: ["arn:aws:iam::123456789012:oidc-provider/a.example"],
          },
        },
      },
    },
  ],
  "guests, who are there by default": [
    { userdir: true },
    { identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: true } } } },
  ],
};
