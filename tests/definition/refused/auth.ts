import * as cognito from "@pulumi/aws/cognito";
import * as lambda from "@pulumi/aws/lambda";
import { Auth, type AuthProps, Function, Stack, type StackContext, Table } from "#sdk/index";
import { type RefusedDefinition, type RefusedIssue, refused, Shown } from "./refused";

const AUTH = 'Auth "Users"';
const WHERE_REGISTERED = "the provider shows it where the app is registered";
const TRIGGER = { preSignUp: "src/auth.check" };

/** Props as a JavaScript caller may write them. */
function withProps(name: string, props: unknown, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return withGiven(name, () => props, ...issues);
}

/** Props that need resources the program makes first. */
function withGiven(
  name: string,
  propsOf: (context: StackContext) => unknown,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: AUTH,
    given: propsOf,
    program: ({ stack }, props) => new Auth(stack, "Users", props as AuthProps),
    issues,
  });
}

/** A method of an Auth with one trigger, `preSignUp`. */
function withMethod(
  name: string,
  program: (auth: Auth, context: StackContext) => unknown,
  issue: RefusedIssue,
  props: AuthProps = {},
): RefusedDefinition {
  return refused({
    name,
    construct: AUTH,
    given: ({ stack }): Auth => new Auth(stack, "Users", { triggers: TRIGGER, ...props }),
    program: (context, auth) => program(auth, context),
    issues: [issue],
  });
}

const LOGIN_MISTAKES: readonly RefusedDefinition[] = [
  withProps("a preferred name without a name", { login: ["email", "preferredUsername"] }, [
    "AUTH_PREFERRED_USERNAME",
    "login",
    ["email", "preferredUsername"],
    'add "username" to the list',
  ]),
  withProps("a login that is no list", { login: { email: true } }, [
    "VALUE_WRONG_TYPE",
    "login",
    { email: true },
    "pass a list",
  ]),
  withProps("an unknown word in login", { login: ["username", "mail"] }, [
    "VALUE_NOT_ALLOWED",
    "login[1]",
    "mail",
    'did you mean "email"',
  ]),
];

const TRIGGER_MISTAKES: readonly RefusedDefinition[] = [
  withProps("an unknown trigger", { triggers: { preSignup: "src/auth.check" } }, [
    "AUTH_TRIGGER_UNKNOWN",
    "triggers.preSignup",
    "preSignup",
    'did you mean "preSignUp"',
  ]),
  withProps("a trigger that needs a key", { triggers: { customEmailSender: "src/auth.send" } }, [
    "AUTH_TRIGGER_UNKNOWN",
    "triggers.customEmailSender",
    "customEmailSender",
    "set native.userPool.lambdaConfig.customEmailSender",
  ]),
  withProps("triggers that are a list", { triggers: ["src/auth.check"] }, [
    "VALUE_WRONG_TYPE",
    "triggers",
    ["src/auth.check"],
    "write a map by trigger",
  ]),
  withProps("a trigger without a handler", { triggers: { preSignUp: {} } }, [
    "FUNCTION_HANDLER_MISSING",
    "triggers.preSignUp.handler",
    undefined,
    "",
  ]),
  withProps("a trigger that is null", { triggers: { preSignUp: null } }, [
    "PROP_MISSING",
    "triggers.preSignUp",
    undefined,
    "write a handler",
  ]),
  withGiven(
    "an existing function of the platform as a trigger",
    () => ({
      triggers: {
        preSignUp: new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" }),
      },
    }),
    ["FUNCTION_IS_RESOURCE", "triggers.preSignUp", undefined, ""],
  ),
  withGiven(
    "a Function made before together with defaults",
    ({ stack }) => ({
      defaults: { function: { timeout: 5 } },
      triggers: { preSignUp: new Function(stack, "Check", "src/auth.check") },
    }),
    [
      "FUNCTION_GIVEN_WITH_DEFAULTS",
      "triggers.preSignUp",
      new Shown("a Function"),
      "remove defaults.function",
    ],
  ),
  withProps("an unknown prop of the defaults", { defaults: { functions: {} } }, [
    "PROP_UNKNOWN",
    "defaults.functions",
    undefined,
    "did you mean function",
  ]),
  withProps("defaults that no function takes", { defaults: { function: { timeout: "1 fortnight" } } }, [
    "DURATION_INVALID",
    "defaults.function.timeout",
    "1 fortnight",
    "",
  ]),
];

const PROVIDER_FIELDS = {
  federatedA: ["domain", "clientId"],
  federatedB: ["servicesId"],
  federatedC: ["clientId"],
  federatedD: ["appId"],
  federatedE: ["consumerKey", "consumerSecret"],
  federatedF: ["appId"],
};

/** Each field of each provider, omitted alone. */
const MISSING_FIELDS = Object.entries(PROVIDER_FIELDS).flatMap(([provider, fields]) =>
  fields.map((missing) => {
    const others = fields.filter((field) => field !== missing).map((field) => [field, "x"]);
    const identityPoolFederation = { [provider]: Object.fromEntries(others) };
    return withProps(`${provider} without ${missing}`, { identityPoolFederation }, [
      "PROP_MISSING",
      `identityPoolFederation.${provider}.${missing}`,
      undefined,
      WHERE_REGISTERED,
    ]);
  }),
);

const FEDERATION_MISTAKES: readonly RefusedDefinition[] = [
  ...MISSING_FIELDS,
  withProps("an empty field", { identityPoolFederation: { federatedC: { clientId: "" } } }, [
    "PROP_MISSING",
    "identityPoolFederation.federatedC.clientId",
    "",
    "write what the provider shows where the app is registered",
  ]),
  withProps("a field that is no text", { identityPoolFederation: { federatedD: { appId: 123 } } }, [
    "VALUE_WRONG_TYPE",
    "identityPoolFederation.federatedD.appId",
    123,
    "pass a string",
  ]),
  withProps(
    "an unknown field",
    { identityPoolFederation: { federatedB: { serviceId: "x", servicesId: "x" } } },
    ["PROP_UNKNOWN", "identityPoolFederation.federatedB.serviceId", undefined, "did you mean servicesId"],
  ),
  withProps("a provider that is no object", { identityPoolFederation: { federatedB: true } }, [
    "VALUE_WRONG_TYPE",
    "identityPoolFederation.federatedB",
    true,
    "pass an object",
  ]),
  withProps(
    "an issuer without TLS",
    { identityPoolFederation: { federatedA: { domain: "http://issuer.example.com", clientId: "x" } } },
    [
      "AUTH_PROVIDER_DOMAIN_INVALID",
      "identityPoolFederation.federatedA.domain",
      "http://issuer.example.com",
      'write for example "example.eu.issuer.com"',
    ],
  ),
  withProps("an unknown provider", { identityPoolFederation: { federatedG: {} } }, [
    "PROP_UNKNOWN",
    "identityPoolFederation.federatedG",
    undefined,
    "did you mean federatedA",
  ]),
  withProps("a federation that is a word", { identityPoolFederation: "none" }, [
    "VALUE_WRONG_TYPE",
    "identityPoolFederation",
    "none",
    "pass an object",
  ]),
  withProps(
    "settings of the identity pool in two places",
    {
      identityPoolFederation: { native: { cfnIdentityPool: { allowClassicFlow: true } } },
      native: { identityPool: { allowClassicFlow: false } },
    },
    ["PROP_CONFLICT", "native.identityPool", undefined, "remove one of the two"],
  ),
  withProps(
    "settings of an identity pool that is not made",
    { identityPoolFederation: false, native: { identityPool: {} } },
    ["PROP_CONFLICT", "native.identityPool", undefined, "remove one of the two"],
  ),
  withGiven(
    "an existing identity pool",
    () => ({ native: { identityPool: new cognito.IdentityPool("old", { identityPoolName: "old" }) } }),
    ["VALUE_WRONG_TYPE", "native.identityPool", new Shown("an IdentityPool"), "pass settings"],
  ),
];

const NATIVE_MISTAKES: readonly RefusedDefinition[] = [
  withProps(
    "aliases inside the settings of the pool",
    { native: { userPool: { aliasAttributes: ["email"] } } },
    ["NATIVE_OWN_PROP", "native.userPool.aliasAttributes", undefined, "use login"],
  ),
  withProps(
    "names inside the settings of the pool",
    { native: { userPool: { usernameAttributes: ["email"] } } },
    ["NATIVE_OWN_PROP", "native.userPool.usernameAttributes", undefined, "use login"],
  ),
  withProps(
    "triggers inside the settings of the pool",
    { native: { userPool: { lambdaConfig: { preSignUp: "arn", kmsKeyId: "arn" } } } },
    ["NATIVE_OWN_PROP", "native.userPool.lambdaConfig.preSignUp", undefined, "use triggers.preSignUp"],
  ),
  withProps("a pool that is its id", { native: { userPool: "us-east-1_abc" } }, [
    "VALUE_WRONG_TYPE",
    "native.userPool",
    "us-east-1_abc",
    "pass settings, or what new aws.cognito.UserPool(...) made",
  ]),
  withProps("a name that Cognito does not take", { native: { userPool: { name: "users/all" } } }, [
    "AUTH_NAME_INVALID",
    "native.userPool.name",
    "users/all",
    "use 1 to 128 letters",
  ]),
  withProps("an id that makes a longer name than Cognito takes", { native: { id: "U".repeat(130) } }, [
    "AUTH_NAME_INVALID",
    "",
    `dev-notes-${"U".repeat(130)}`,
    "use 1 to 128 letters",
  ]),
  withGiven(
    "triggers of an existing pool",
    () => ({ triggers: TRIGGER, native: { userPool: new cognito.UserPool("old", {}) } }),
    ["NATIVE_CONFLICT", "triggers", undefined, "set it on that user pool"],
  ),
  withGiven(
    "a login of an existing pool",
    () => ({ login: ["email"], native: { userPool: new cognito.UserPool("old", {}) } }),
    ["NATIVE_CONFLICT", "login", undefined, "set it on that user pool"],
  ),
  withGiven(
    "an existing client without its pool",
    () => ({
      native: { userPoolClient: new cognito.UserPoolClient("old", { userPoolId: "us-east-1_abc" }) },
    }),
    ["AUTH_CLIENT_WITHOUT_POOL", "native.userPoolClient", undefined, "pass its user pool as native.userPool"],
  ),
  withProps(
    "the pool inside the settings of the client",
    { native: { userPoolClient: { userPoolId: "x" } } },
    ["NATIVE_OWN_PROP", "native.userPoolClient.userPoolId", undefined, "remove it"],
  ),
  withProps("an unknown object of the platform", { native: { userPools: {} } }, [
    "PROP_UNKNOWN",
    "native.userPools",
    undefined,
    "did you mean userPool",
  ]),
];

/** Props of the older generation, and where they are now. */
const RENAMED = {
  userdir: "login, triggers, defaults.function, native.userPool and native.userPoolClient",
  signInAliases: "login",
  userPool: "native.userPool",
  userPoolClient: "native.userPoolClient",
  defaultFunctionProps: "defaults.function",
  identityPool: "identityPoolFederation.native.cfnIdentityPool",
  federatedA: "identityPoolFederation.federatedA",
  federatedF: "identityPoolFederation.federatedF",
};

const OLD_PROPS = Object.entries(RENAMED).map(([name, now]) =>
  withProps(`${name} of the older generation`, { [name]: {} }, [
    "PROP_UNKNOWN",
    name,
    undefined,
    `did you mean ${now}`,
  ]),
);

const NO_POOL: AuthProps = { identityPoolFederation: false };
const EVERYTHING_WRONG = {
  login: ["preferredUsername"],
  triggers: { signUp: "src/auth.check", preSignUp: {} },
  identityPoolFederation: { federatedA: {}, federatedE: {} },
  native: { userPool: { aliasAttributes: [] }, userPoolClient: { userPoolId: "x" }, identityPool: [] },
  user: {},
};

const METHOD_MISTAKES: readonly RefusedDefinition[] = [
  ...(["attachPermissionsForAuthUsers", "attachPermissionsForUnauthUsers"] as const).flatMap((method) => [
    withMethod(
      `${method} without an identity pool`,
      (auth) => auth[method](["ses:SendEmail"]),
      ["AUTH_IDENTITY_POOL_MISSING", method, undefined, "remove identityPoolFederation: false"],
      NO_POOL,
    ),
    withMethod(`${method} with something that cannot be granted`, (auth) => auth[method]([{} as never]), [
      "PERMISSION_UNSUPPORTED",
      `${method}[0]`,
      {},
      "write a word",
    ]),
    withMethod(
      `${method} with a scope that is none`,
      (auth) => auth[method]("Web" as never, ["ses:SendEmail"]),
      ["CONSTRUCT_SCOPE_INVALID", method, "Web", "pass the stack"],
    ),
  ]),
  refused({
    name: "a pair with the scope of another stack",
    construct: AUTH,
    given: ({ app, stack }) => {
      const fields = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;
      const other = new Stack(app, "Other");
      return { auth: new Auth(stack, "Users"), other, table: new Table(other, "Notes", fields) };
    },
    program: (_, { auth, other, table }) =>
      auth.attachPermissionsForAuthUsers(other, [[table, "grantReadData"]]),
    issues: [
      [
        "AUTH_PAIR_FROM_OTHER_STACK",
        "attachPermissionsForAuthUsers[0]",
        undefined,
        "leave out the scope, or write the construct alone or a statement",
      ],
    ],
  }),
  withMethod(
    "permissions for a trigger that is not there",
    (auth) => auth.attachPermissionsForTrigger("postConfirmation", []),
    [
      "AUTH_TRIGGER_MISSING",
      "attachPermissionsForTrigger",
      "postConfirmation",
      "add triggers.postConfirmation",
    ],
  ),
  withMethod(
    "permissions for a trigger that is not there, by the other name",
    (auth) => auth.attachPermissionsForTriggers("postConfirmation", []),
    [
      "AUTH_TRIGGER_MISSING",
      "attachPermissionsForTriggers",
      "postConfirmation",
      "add triggers.postConfirmation",
    ],
  ),
  withMethod(
    "permissions for an unknown trigger",
    (auth) => auth.attachPermissionsForTrigger("preSignup" as never, []),
    ["AUTH_TRIGGER_UNKNOWN", "attachPermissionsForTrigger", "preSignup", 'did you mean "preSignUp"'],
  ),
  withMethod(
    "permissions of triggers that are none",
    (auth) => auth.attachPermissionsForTriggers({} as never),
    ["PERMISSIONS_INVALID", "attachPermissionsForTriggers", {}, 'write a list or "*"'],
  ),
  withMethod("bindings for a trigger that is not there", (auth) => auth.bindForTrigger("userMigration", []), [
    "AUTH_TRIGGER_MISSING",
    "bindForTrigger",
    "userMigration",
    "add triggers.userMigration",
  ]),
  withMethod("bindings of what cannot be bound", (auth) => auth.bindForTriggers([{} as never]), [
    "FUNCTION_BIND_INVALID",
    "bindForTriggers[0]",
    {},
    "bind a construct",
  ]),
  withMethod("an Auth bound to its own triggers", (auth) => auth.bindForTriggers([auth]), [
    "AUTH_TRIGGER_BIND",
    "bindForTriggers",
    undefined,
    "read event.userPoolId and event.callerContext.clientId in the handler",
  ]),
];

export const REFUSED_AUTHS: readonly RefusedDefinition[] = [
  withProps("props that are no object", "email", ["VALUE_WRONG_TYPE", "", "email", "pass an object"]),
  ...OLD_PROPS,
  ...LOGIN_MISTAKES,
  ...TRIGGER_MISTAKES,
  ...FEDERATION_MISTAKES,
  ...NATIVE_MISTAKES,
  ...METHOD_MISTAKES,
  withProps(
    "many mistakes at once, in one error",
    EVERYTHING_WRONG,
    ["PROP_UNKNOWN", "user", undefined, ""],
    ["AUTH_PREFERRED_USERNAME", "login", ["preferredUsername"], 'add "username"'],
    ["AUTH_TRIGGER_UNKNOWN", "triggers.signUp", "signUp", "preSignUp"],
    ["FUNCTION_HANDLER_MISSING", "triggers.preSignUp.handler", undefined, ""],
    ["PROP_MISSING", "identityPoolFederation.federatedA.domain", undefined, WHERE_REGISTERED],
    ["PROP_MISSING", "identityPoolFederation.federatedA.clientId", undefined, WHERE_REGISTERED],
    ["PROP_MISSING", "identityPoolFederation.federatedE.consumerKey", undefined, WHERE_REGISTERED],
    ["PROP_MISSING", "identityPoolFederation.federatedE.consumerSecret", undefined, WHERE_REGISTERED],
    ["NATIVE_OWN_PROP", "native.userPool.aliasAttributes", undefined, "use login"],
    ["NATIVE_OWN_PROP", "native.userPoolClient.userPoolId", undefined, "remove it"],
    ["VALUE_WRONG_TYPE", "native.identityPool", [], "pass settings"],
  ),
];
