import type { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/typed";
import { Auth } from "#sdk/constructs/auth/construct";
import type { AuthTrigger } from "#sdk/constructs/auth/props";
import { Auth as BoundAuth } from "#sdk/node/index";
import type { Permissions } from "#sdk/permissions/entries";

declare const stack: Stack;
declare const anyTrigger: AuthTrigger;
declare const permissions: Permissions;

const auth = new Auth(stack, "Users", {
  login: ["email", "username"],
  triggers: { preSignUp: "src/auth.check", postConfirmation: { handler: "src/auth.welcome", timeout: 5 } },
  identityPoolFederation: {
    federatedA: { domain: "issuer.example.com", clientId: "a" },
    native: { cfnIdentityPool: { allowUnauthenticatedIdentities: false } },
  },
  native: {
    userPool: { passwordPolicy: { minimumLength: 12 }, lambdaConfig: { kmsKeyId: "arn" } },
    userPoolClient: { refreshTokenValidity: 7 },
  },
});
const api = new Api(stack, "Api", {
  authorizers: {
    users: { type: "user_pool", userPool: { id: auth.userPoolId, clientIds: [auth.userPoolClientId] } },
  },
});

auth.attachPermissionsForAuthUsers([api, [api, "grantInvoke"], "ses:SendEmail"]);
auth.attachPermissionsForAuthUsers(stack, [api]);
auth.attachPermissionsForUnauthUsers("*");
auth.attachPermissionsForTriggers(permissions);
auth.attachPermissionsForTriggers("preSignUp", permissions);
auth.attachPermissionsForTrigger("postConfirmation", permissions);
auth.bindForTrigger("preSignUp", [api]);
auth.bindForTriggers([api]);
auth.getFunction("preSignUp")?.attachPermissions(permissions);

const guests = new Auth(stack, "Guests", { login: false, identityPoolFederation: true });
const none: undefined = guests.userPoolId;
guests.attachPermissionsForUnauthUsers([api]);
void none;
// @ts-expect-error without a user pool there is no ARN of one
guests.userPoolArn.apply(String);
// @ts-expect-error nor can it stand for an Auth with users
const withUsers: Auth = guests;
void withUsers;

// @ts-expect-error this Auth has no such trigger
auth.attachPermissionsForTrigger("customMessage", permissions);
// @ts-expect-error by the other name neither
auth.attachPermissionsForTriggers("customMessage", permissions);
// @ts-expect-error nor to bind to
auth.bindForTrigger("preSignup", []);
// @ts-expect-error nor to find
auth.getFunction("userMigration");
// @ts-expect-error a scope comes with permissions
auth.attachPermissionsForAuthUsers(stack);
// @ts-expect-error nothing is granted on an Auth
auth.attachPermissionsForAuthUsers([auth]);

// @ts-expect-error there are four words
new Auth(stack, "A", { login: ["mail"] });
// @ts-expect-error and ten triggers
new Auth(stack, "A", { triggers: { preSignup: "src/auth.check" } });
// @ts-expect-error all fields of a provider are needed
new Auth(stack, "A", { identityPoolFederation: { federatedA: { domain: "issuer.example.com" } } });
// @ts-expect-error aliases have a prop of their own
new Auth(stack, "A", { native: { userPool: { aliasAttributes: ["email"] } } });
// @ts-expect-error and triggers
new Auth(stack, "A", { native: { userPool: { lambdaConfig: { preSignUp: "arn" } } } });
// @ts-expect-error the client is one of the pool
new Auth(stack, "A", { native: { userPoolClient: { userPoolId: "us-east-1_abc" } } });

// Where triggers are not literal, any key compiles.
const plain: Auth = auth;
plain.attachPermissionsForTrigger(anyTrigger, permissions);
plain.getFunction("userMigration");

const ids = BoundAuth("Users");
const known: string = ids.userPoolId + ids.userPoolClientId;
// @ts-expect-error an Auth may be without an identity pool
const unsure: string = ids.identityPoolId;
void [known, unsure];
