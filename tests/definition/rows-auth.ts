import { type Row, rowsOf } from "./rows";

/** The statements of the definition about Auth in generation 1, table by table. */
export const ROWS_OF_AUTH: readonly Row[] = [
  ...rowsOf("Auth props", {
    "auth.login": "login is a list of email, phone, username, preferredUsername.",
    "auth.triggers": "triggers is a trigger map.",
    "auth.defaults.function": "defaults.function are function props.",
    "auth.federation.off": "identityPoolFederation may be false.",
    "auth.federation": "identityPoolFederation is an object with federatedA to federatedF.",
    "auth.federation.native":
      "identityPoolFederation.native.cfnIdentityPool are settings of the identity pool.",
    "auth.native.user-pool": "native.userPool are user-pool settings.",
    "auth.native.user-pool-client": "native.userPoolClient is a client.",
    "auth.native.identity-pool": "native.identityPool are identity-pool props.",
    "auth.guests.default": "allowUnauthenticatedIdentities is optional and true by default.",
  }),
  ...rowsOf("Auth props, external providers", {
    "auth.provider.a": "federatedA has domain and clientId.",
    "auth.provider.b": "federatedB has servicesId.",
    "auth.provider.c": "federatedC has clientId.",
    "auth.provider.d": "federatedD has appId.",
    "auth.provider.e": "federatedE has consumerKey and consumerSecret.",
    "auth.provider.f": "federatedF has appId.",
  }),
  ...rowsOf("Auth props, sign-in aliases", {
    "auth.aliases.immutable": "2. They cannot be changed after the pool is created.",
    "auth.aliases.mode-1": "3. Sign up with a username; sign in with the username or an alias.",
    "auth.aliases.mode-2": "4. email and/or phone is the username and must be unique.",
  }),
  ...rowsOf("Auth attributes", {
    "auth.attributes.user-pool": "native.userPool is an attribute.",
    "auth.attributes.user-pool-client": "native.userPoolClient is an attribute.",
    "auth.attributes.identity-pool": "native.cfnIdentityPool is an attribute.",
    "auth.attributes.auth-role": "native.authRole is an attribute.",
    "auth.attributes.unauth-role": "native.unauthRole is an attribute.",
  }),
  ...rowsOf("Methods of Auth", {
    "auth.attach.auth-users":
      "attachPermissionsForAuthUsers attaches to the role of authenticated identities.",
    "auth.attach.unauth-users":
      "attachPermissionsForUnauthUsers attaches to the role of unauthenticated ones.",
    "auth.attach.triggers": "attachPermissionsForTriggers attaches to every trigger function.",
    "auth.attach.trigger": "attachPermissionsForTrigger attaches to one trigger function.",
    "auth.attach.trigger.two-arguments":
      "The two-argument form goes by attachPermissionsForTriggers as well.",
    "auth.attach.constructs": "Lists for users may contain statements and constructs such as an API.",
  }),
  ...rowsOf("Stack sharing", {
    "auth.sharing.rule-1": "1. An Auth made in one stack can be passed to another.",
    "auth.sharing.rule-2": "2. attachPermissionsFor... there makes the resources in the second stack.",
  }),
  ...rowsOf("Authorizer rules", {
    "auth.authorizer-rule-6":
      "6. attachPermissionsForAuthUsers([api]) lets identities call an API that uses iam.",
  }),
  ...rowsOf("Auth: providers", {
    "auth.providers.rule-1": "1. Users sign up and sign in with the aliases given in login.",
    "auth.providers.rule-2":
      "2. The identity pool issues credentials of two roles, to users of the pool and providers.",
    "auth.providers.rule-3": "3. Federation is enabled by default; false removes the identity pool.",
  }),
  ...rowsOf("Events", {
    "auth.trigger.create-auth-challenge": "createAuthChallenge is a trigger, a function definition.",
    "auth.trigger.custom-message": "customMessage is a trigger, a function definition.",
    "auth.trigger.define-auth-challenge": "defineAuthChallenge is a trigger, a function definition.",
    "auth.trigger.post-authentication": "postAuthentication is a trigger, a function definition.",
    "auth.trigger.post-confirmation": "postConfirmation is a trigger, a function definition.",
    "auth.trigger.pre-authentication": "preAuthentication is a trigger, a function definition.",
    "auth.trigger.pre-sign-up": "preSignUp is a trigger, a function definition.",
    "auth.trigger.pre-token-generation": "preTokenGeneration is a trigger, a function definition.",
    "auth.trigger.user-migration": "userMigration is a trigger, a function definition.",
    "auth.trigger.verify-auth-challenge-response":
      "verifyAuthChallengeResponse is a trigger, a function definition.",
  }),
  ...rowsOf("Definition-time constraints", {
    "constraint.aliases-immutable": "4. Sign-in aliases of a user pool must not be changed after creation.",
  }),
  ...rowsOf("Versioning, Auth renames", {
    "auth.rename.aliases": "userdir.userPool.signInAliases becomes login.",
    "auth.rename.user-pool": "Other user-pool settings go to native.userPool.",
    "auth.rename.user-pool-client": "userdir.userPoolClient becomes native.userPoolClient.",
    "auth.rename.triggers": "userdir.triggers becomes triggers.",
    "auth.rename.default-function-props": "userdir.defaultFunctionProps becomes defaults.function.",
    "auth.rename.identity-pool": "identityPool becomes identityPoolFederation.native.cfnIdentityPool.",
    "auth.rename.providers": "Provider props move under identityPoolFederation.",
  }),
];
