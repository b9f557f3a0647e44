import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of an `Auth` can be refused for. */
export const AUTH_ERRORS = {
  AUTH_PREFERRED_USERNAME: {
    cause: "A preferred user name is an alias of a user name, and users of this pool have none.",
    cure: 'Add `"username"` to `login`, or remove `"preferredUsername"`.',
  },
  AUTH_TRIGGER_UNKNOWN: {
    cause: "No user pool has a trigger of this name, or it is one that `triggers` does not take.",
    cure: "Write one of the ten keys of `triggers`.",
  },
  AUTH_TRIGGER_MISSING: {
    cause: "A method of an Auth names a trigger that has no function.",
    cure: "Add the function to `triggers`.",
  },
  AUTH_TRIGGER_BIND: {
    cause:
      "A trigger is bound to its own Auth. The user pool is made after the functions that it calls, so that they cannot have its id in their environment.",
    cure: "Read `event.userPoolId` and `event.callerContext.clientId` in the handler.",
  },
  AUTH_CLIENT_WITHOUT_POOL: {
    cause: "An existing client was given, but not the user pool that it belongs to.",
    cure: "Pass the pool as `native.userPool`, or pass settings of a client to be made.",
  },
  AUTH_CALLBACK_MISSING: {
    cause:
      "Cognito refuses a client whose users sign in by the code or the implicit flow and that has no callback: `CallbackUrls can not be empty when code flow or implicit flow is selected`.",
    cure: 'Write for example `callbackUrls: ["https://example.com/signed-in"]`, or remove the flow.',
  },
  AUTH_FIRST_FACTORS: {
    cause:
      "The first factors of a user pool have a word that is none, leave out the password, or are more than the feature plan has.",
    cure: 'Write for example `allowedFirstAuthFactors: ["PASSWORD", "WEB_AUTHN"]`, without `userPoolTier: "LITE"`.',
  },
  AUTH_PROVIDER_DOMAIN_INVALID: {
    cause: "The domain of an OpenID Connect provider is none, or does not speak https.",
    cure: 'Write for example `"example.eu.issuer.com"`; `https://` is added.',
  },
  AUTH_NAME_INVALID: {
    cause: "Cognito takes names of 1 to 128 letters, digits, spaces and `+=,.@-_`.",
    cure: "Choose another name or id.",
  },
  AUTH_IDENTITY_POOL_MISSING: {
    cause: "Permissions are for users with credentials of an identity pool, and the Auth has none.",
    cure: "Remove `identityPoolFederation: false`.",
  },
  AUTH_PAIR_FROM_OTHER_STACK: {
    cause: "A pair of a construct and a grant word was attached with the scope of another stack.",
    cure: "Leave out the scope, or write the construct alone or a policy statement.",
  },
  AUTH_POLICY_TOO_LARGE: {
    cause: "IAM takes 10,240 characters for all inline policies of a role together.",
    cure: "Write fewer and wider statements for the users.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof AUTH_ERRORS, CatalogueEntry> {}
}
