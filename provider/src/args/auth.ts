import type * as pulumi from "@pulumi/pulumi";
import type { FunctionDefinition } from "./functions";
import type { FunctionDefaults } from "./websocket-api";
import type { Login } from "./words";

/** Props of an `Auth`. */
export interface AuthArgs {
  /** What users sign in with. It cannot change once deployed. Default: `username`. */
  login?: Login[];
  /** Whether there is a user pool; without one, users come from the providers of `identityPoolFederation` alone. Default: `true`. */
  hasUserPool?: boolean;
  /** Functions that the user pool calls. */
  triggers?: AuthTriggers;
  /** What the triggers have that do not say otherwise. */
  defaults?: FunctionDefaults;
  /** The identity pool, which gives AWS credentials to users. Default: one is made. */
  identityPoolFederation?: AuthFederation;
  /** Settings of the underlying objects, or existing ones. */
  native?: AuthNative;
}

/** Functions by the moment in which a user pool calls them. */
export interface AuthTriggers {
  /** Creates a challenge in a custom authentication flow. */
  createAuthChallenge?: FunctionDefinition;
  /** Customizes the message sent to a user. */
  customMessage?: FunctionDefinition;
  /** Determines the next challenge in a custom flow. */
  defineAuthChallenge?: FunctionDefinition;
  /** Runs after a user is authenticated. */
  postAuthentication?: FunctionDefinition;
  /** Runs after a user is confirmed. */
  postConfirmation?: FunctionDefinition;
  /** Accepts or denies a sign-in request. */
  preAuthentication?: FunctionDefinition;
  /** Accepts or denies a sign-up request. */
  preSignUp?: FunctionDefinition;
  /** Adds or removes attributes in identity tokens. */
  preTokenGeneration?: FunctionDefinition;
  /** Migrates a user from an existing directory into the pool. */
  userMigration?: FunctionDefinition;
  /** Decides whether a response is correct in a custom flow. */
  verifyAuthChallengeResponse?: FunctionDefinition;
}

/** The providers that an identity pool accepts users of, besides the user pool. */
export interface AuthFederation {
  /** `false` makes no identity pool, and removes the one that was deployed. Default: `true`. */
  enabled?: boolean;
  /** A provider that speaks OpenID Connect. */
  federatedA?: FederatedA;
  /** `appleid.apple.com`. */
  federatedB?: FederatedB;
  /** `accounts.google.com`. */
  federatedC?: FederatedC;
  /** `graph.facebook.com`. */
  federatedD?: FederatedD;
  /** `api.twitter.com`. */
  federatedE?: FederatedE;
  /** `www.amazon.com`. */
  federatedF?: FederatedF;
  /** Settings of the underlying objects. */
  native?: AuthFederationNative;
}

/** A provider that speaks OpenID Connect. */
export interface FederatedA {
  /** Domain of the issuer. */
  domain: pulumi.Input<string>;
  /** Id of the client. */
  clientId: pulumi.Input<string>;
}

/** `appleid.apple.com`. */
export interface FederatedB {
  /** Id of the service. */
  servicesId: pulumi.Input<string>;
}

/** `accounts.google.com`. */
export interface FederatedC {
  /** Id of the client. */
  clientId: pulumi.Input<string>;
}

/** `graph.facebook.com`. */
export interface FederatedD {
  /** Id of the app. */
  appId: pulumi.Input<string>;
}

/** `api.twitter.com`. */
export interface FederatedE {
  /** Key of the app. */
  consumerKey: pulumi.Input<string>;
  /** Its secret. */
  consumerSecret: pulumi.Input<string>;
}

/** `www.amazon.com`. */
export interface FederatedF {
  /** Id of the app. */
  appId: pulumi.Input<string>;
}

/** The way past this package for an identity pool. */
export interface AuthFederationNative {
  /** Settings of `aws.cognito.IdentityPool` under the names that they have in TypeScript. */
  cfnIdentityPool?: Record<string, any>;
}

/** The way past this package for an `Auth`. */
export interface AuthNative {
  /** Takes the place of the component's name in the names of what it makes. */
  id?: string;
  /** Settings of `aws.cognito.UserPool` under the names that they have in TypeScript; or an existing pool. */
  userPool?: any;
  /** Settings of `aws.cognito.UserPoolClient` under the names that they have in TypeScript; or an existing client. */
  userPoolClient?: any;
  /** The same as `identityPoolFederation.native.cfnIdentityPool`. */
  identityPool?: Record<string, any>;
}
