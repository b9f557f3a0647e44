import type * as pulumi from "@pulumi/pulumi";
import type { Alarms } from "./alarms";
import type { FunctionDefinition } from "./functions";
import type { Waf } from "./gateway";
import type { FunctionDefaults } from "./websocket-api";
import type { Login } from "./words";

/** Props of an `Auth`. */
export interface AuthArgs {
  /** The attributes that users sign in with. They cannot change once deployed. Default: `username`. */
  login?: Login[];
  /**
   * Whether there is a user pool. With `false`, users come from the providers of `identityPoolFederation` alone.
   * Default: `true`.
   */
  hasUserPool?: boolean;
  /** A firewall before the user pool. Default: none. */
  waf?: Waf;
  /** Functions that the user pool calls. */
  triggers?: AuthTriggers;
  /** Defaults for the functions of all triggers. */
  defaults?: FunctionDefaults;
  /** The identity pool, which gives AWS credentials to users. Default: one is made. */
  identityPoolFederation?: AuthFederation;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: AuthNative;
}

/** Functions by the event for which a user pool calls them. */
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

/** The identity providers of an identity pool, besides the user pool. */
export interface AuthFederation {
  /** `false` makes no identity pool, and removes the one that was deployed. Default: `true`. */
  enabled?: boolean;
  /** A provider with OpenID Connect. */
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

/** A provider with OpenID Connect. */
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
  /** Secret of the app. */
  consumerSecret: pulumi.Input<string>;
}

/** `www.amazon.com`. */
export interface FederatedF {
  /** Id of the app. */
  appId: pulumi.Input<string>;
}

/** Settings of the AWS objects of an identity pool. */
export interface AuthFederationNative {
  /** Settings of `aws.cognito.IdentityPool` under their names in TypeScript. */
  cfnIdentityPool?: Record<string, any>;
}

/** Settings of the AWS objects of an `Auth`. */
export interface AuthNative {
  /** Replaces the component's name in the names of its resources. */
  id?: string;
  /** Settings of `aws.cognito.UserPool` under their names in TypeScript, or an existing pool. */
  userPool?: any;
  /** Settings of `aws.cognito.UserPoolClient` under their names in TypeScript, or an existing client. */
  userPoolClient?: any;
  /** The same as `identityPoolFederation.native.cfnIdentityPool`. */
  identityPool?: Record<string, any>;
}
