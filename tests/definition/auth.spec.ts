import assert from "node:assert/strict";
import * as cognito from "@pulumi/aws/cognito";
import * as iam from "@pulumi/aws/iam";
import {
  Api,
  App,
  Auth,
  type AuthLogin,
  type AuthProps,
  type AuthTrigger,
  Function,
  type Permissions,
  type StackContext,
  use,
} from "#sdk/index";
import { API, LAMBDA, PERMISSION, POLICY, ROUTE } from "../support/api";
import {
  ATTACHMENT,
  CLIENT,
  IDENTITY_POOL,
  OPEN_ID,
  ROLE,
  STASH,
  statementsIn,
  USER_POOL,
} from "../support/auth";
import { expectDefinitionError } from "../support/definition-error";
import { afterDeployment } from "../support/deployed-stash";
import { type Recorded, record } from "../support/record";
import { define } from "./program";

const TRIGGERS = { preSignUp: "src/auth.check", postConfirmation: "src/auth.welcome" };

/** Records an Auth `Users` in the stack `Web`. */
function defineAuth(props: AuthProps, then?: (auth: Auth, context: StackContext) => void): Promise<Recorded> {
  return define((context) => {
    const auth = new Auth(context.stack, "Users", props);
    then?.(auth, context);
  });
}

/** The sign-in attributes of the pool: those in place of names, and aliases. */
async function signIn(login: readonly AuthLogin[]): Promise<unknown> {
  const { usernameAttributes, aliasAttributes } = (await defineAuth({ login })).resource(USER_POOL).inputs;
  return { usernameAttributes, aliasAttributes };
}

/** The actions of both triggers' functions, without those for logs and traces. */
function actionsOfTriggers(recorded: Recorded) {
  const [preSignUp, postConfirmation] = ["preSignUp", "postConfirmation"].map((key) =>
    statementsIn(recorded, `Web-Users-trigger-${key}-policy`)
      .flatMap(({ Action }) => Action)
      .filter((action) => !/^(logs|xray):/.test(action)),
  );
  return { preSignUp, postConfirmation };
}

/** A function made for the trigger, which the pool calls and may call. */
function callsTrigger(key: AuthTrigger): () => Promise<void> {
  return async () => {
    for (const definition of ["src/auth.run", { handler: "src/auth.run" }]) {
      const recorded = await defineAuth({ triggers: { [key]: definition } });
      const lambda = recorded.expect(LAMBDA, { handler: "src/auth.run" });
      const pool = recorded.resource(USER_POOL);
      assert.deepEqual(pool.inputs.lambdaConfig, { [key]: lambda.state.arn });
      recorded.expect(PERMISSION, { principal: "cognito-idp.amazonaws.com", sourceArn: pool.state.arn });
    }
    (await defineAuth({})).expectNone(LAMBDA);
  };
}

async function providerOf(identityPoolFederation: AuthProps["identityPoolFederation"]): Promise<unknown> {
  return (await defineAuth({ identityPoolFederation })).resource(IDENTITY_POOL).inputs
    .supportedLoginProviders;
}

describe("definition: props of Auth of generation 1", () => {
  it("[auth.login] takes the four words in a list", async () => {
    assert.deepEqual(await signIn(["email", "phone", "username", "preferredUsername"]), {
      usernameAttributes: undefined,
      aliasAttributes: ["email", "phone_number", "preferred_username"],
    });
  });

  it("[auth.triggers] takes functions by trigger", async () => {
    const recorded = await defineAuth({ triggers: TRIGGERS });
    assert.deepEqual(Object.keys(recorded.resource(USER_POOL).inputs.lambdaConfig as object).sort(), [
      "postConfirmation",
      "preSignUp",
    ]);
    assert.equal(recorded.resources(LAMBDA).length, 2);
  });

  it("[auth.defaults.function] gives the triggers the settings that they do not set themselves", async () => {
    const recorded = await defineAuth({
      defaults: { function: { timeout: 20, environment: { AA: "defaults", BB: "defaults" } } },
      triggers: { preSignUp: { handler: "src/auth.check", timeout: 4, environment: { BB: "own" } } },
    });
    recorded.expect(LAMBDA, { timeout: 4, environment: { variables: { AA: "defaults", BB: "own" } } });
  });

  it("[auth.federation.off] makes no identity pool for false", async () => {
    const recorded = await defineAuth({ identityPoolFederation: false });
    for (const type of [IDENTITY_POOL, ATTACHMENT, ROLE]) recorded.expectNone(type);
    recorded.expect(USER_POOL, { name: "dev-notes-Users" });
  });

  it("[auth.federation] takes six providers", async () => {
    const recorded = await defineAuth({
      identityPoolFederation: {
        federatedA: { domain: "issuer.example.com", clientId: "a" },
        federatedB: { servicesId: "b" },
        federatedC: { clientId: "c" },
        federatedD: { appId: "d" },
        federatedE: { consumerKey: "e", consumerSecret: "s" },
        federatedF: { appId: "f" },
      },
    });
    const { supportedLoginProviders, openidConnectProviderArns } = recorded.resource(IDENTITY_POOL).inputs;
    assert.equal(Object.keys(supportedLoginProviders as object).length, 5);
    assert.deepEqual(openidConnectProviderArns, [recorded.resource(OPEN_ID).state.arn]);
  });

  it("[auth.federation.native] takes settings of the identity pool", async () => {
    const cfnIdentityPool = { allowUnauthenticatedIdentities: false, identityPoolName: "people" };
    const recorded = await defineAuth({ identityPoolFederation: { native: { cfnIdentityPool } } });
    recorded.expect(IDENTITY_POOL, cfnIdentityPool);
  });

  it("[auth.native.user-pool] takes settings of the user pool, or an existing one", async () => {
    const recorded = await defineAuth(
      { native: { userPool: { mfaConfiguration: "ON" } } },
      (_, { stack }) => {
        const userPool = new cognito.UserPool("old", {});
        assert.equal(new Auth(stack, "Old", { native: { userPool } }).native.userPool, userPool);
      },
    );
    recorded.expect(USER_POOL, "Web-Users-user-pool", { mfaConfiguration: "ON", name: "dev-notes-Users" });
    assert.equal(recorded.resources(USER_POOL).length, 2);
  });

  it("[auth.native.user-pool-client] takes settings of a client, or an existing one", async () => {
    const settings = { refreshTokenValidity: 7 };
    const recorded = await defineAuth({ native: { userPoolClient: settings } }, (_, { stack }) => {
      const userPool = new cognito.UserPool("old", {});
      const userPoolClient = new cognito.UserPoolClient("old", { userPoolId: userPool.id });
      const old = new Auth(stack, "Old", { native: { userPool, userPoolClient } });
      assert.equal(old.native.userPoolClient, userPoolClient);
    });
    recorded.expect(CLIENT, "Web-Users-user-pool-client", settings);
    assert.equal(recorded.resources(CLIENT).length, 2);
  });

  it("[auth.native.identity-pool] takes settings of the identity pool", async () => {
    const recorded = await defineAuth({ native: { identityPool: { allowClassicFlow: true } } });
    recorded.expect(IDENTITY_POOL, { allowClassicFlow: true });
  });

  it("[auth.guests.default] allows guests by default", async () => {
    (await defineAuth({})).expect(IDENTITY_POOL, { allowUnauthenticatedIdentities: true });
    const native = { identityPool: { allowUnauthenticatedIdentities: false } };
    (await defineAuth({ native })).expect(IDENTITY_POOL, { allowUnauthenticatedIdentities: false });
  });
});

describe("definition: external providers of Auth", () => {
  it("[auth.provider.a] takes domain and clientId", async () => {
    const federatedA = { domain: "issuer.example.com", clientId: "a" };
    const recorded = await defineAuth({ identityPoolFederation: { federatedA } });
    recorded.expect(OPEN_ID, { url: "https://issuer.example.com", clientIdLists: ["a"] });
  });

  it("[auth.provider.b] takes servicesId", async () => {
    assert.deepEqual(await providerOf({ federatedB: { servicesId: "b" } }), { "appleid.apple.com": "b" });
  });

  it("[auth.provider.c] takes clientId", async () => {
    assert.deepEqual(await providerOf({ federatedC: { clientId: "c" } }), { "accounts.google.com": "c" });
  });

  it("[auth.provider.d] takes appId", async () => {
    assert.deepEqual(await providerOf({ federatedD: { appId: "d" } }), { "graph.facebook.com": "d" });
  });

  it("[auth.provider.e] takes consumerKey and consumerSecret", async () => {
    const federatedE = { consumerKey: "e", consumerSecret: "s" };
    assert.deepEqual(await providerOf({ federatedE }), { "api.twitter.com": "e;s" });
  });

  it("[auth.provider.f] takes appId", async () => {
    assert.deepEqual(await providerOf({ federatedF: { appId: "f" } }), { "www.amazon.com": "f" });
  });
});

describe("definition: sign-in aliases of Auth", () => {
  /** Records an Auth as if an earlier deployment had stored these words in the Stash beside its pool. */
  async function defineAfter(stored: readonly AuthLogin[], props: AuthProps): Promise<Recorded> {
    return afterDeployment({ set: true, value: stored }, () => defineAuth(props));
  }

  async function refuseAfter(stored: readonly AuthLogin[], login: readonly AuthLogin[]): Promise<void> {
    await expectDefinitionError(defineAfter(stored, { login }), [
      { code: "IMMUTABLE_CHANGED", path: "login" },
    ]);
  }

  it("[auth.aliases.immutable] refuses a change once the pool exists, and takes any words before", async () => {
    const stored = (await defineAuth({ login: ["email"] })).resource(STASH).inputs.input;
    assert.deepEqual(stored, { set: true, value: ["email"] });
    await refuseAfter(["email"], ["phone"]);
    (await defineAfter(["email"], { login: ["email"] })).expect(USER_POOL, { usernameAttributes: ["email"] });
  });

  it("[constraint.aliases-immutable] refuses additions and removals too", async () => {
    await refuseAfter(["username"], ["username", "email"]);
    await refuseAfter(["username", "email"], ["username"]);
    await refuseAfter(["username", "email"], ["email"]);
  });

  it("[auth.aliases.mode-1] lets users have a name, and aliases of it", async () => {
    assert.deepEqual(await signIn(["username", "email"]), {
      usernameAttributes: undefined,
      aliasAttributes: ["email"],
    });
  });

  it("[auth.aliases.mode-2] lets e-mail and phone stand in for a name", async () => {
    const none = { aliasAttributes: undefined };
    assert.deepEqual(await signIn(["email"]), { ...none, usernameAttributes: ["email"] });
    assert.deepEqual(await signIn(["phone"]), { ...none, usernameAttributes: ["phone_number"] });
    const both = { ...none, usernameAttributes: ["email", "phone_number"] };
    assert.deepEqual(await signIn(["phone", "email"]), both);
  });
});

describe("definition: attributes of Auth", () => {
  const attributes: AuthProps = { triggers: TRIGGERS };

  it("[auth.attributes.user-pool] has the user pool", async () => {
    await defineAuth(attributes, ({ native }) => assert.ok(cognito.UserPool.isInstance(native.userPool)));
  });

  it("[auth.attributes.user-pool-client] has the client", async () => {
    await defineAuth(attributes, ({ native }) => {
      assert.ok(cognito.UserPoolClient.isInstance(native.userPoolClient));
    });
  });

  it("[auth.attributes.identity-pool] has the identity pool, unless there is none", async () => {
    await defineAuth(attributes, ({ native }) => {
      assert.ok(cognito.IdentityPool.isInstance(native.cfnIdentityPool));
    });
    await defineAuth({ identityPoolFederation: false }, ({ native }) => {
      assert.equal(native.cfnIdentityPool, undefined);
    });
  });

  /** The role exists only with an identity pool. */
  const hasRole = (name: "authRole" | "unauthRole") => async () => {
    await defineAuth(attributes, ({ native }) => assert.ok(iam.Role.isInstance(native[name])));
    await defineAuth({ identityPoolFederation: false }, ({ native }) =>
      assert.equal(native[name], undefined),
    );
  };

  it("[auth.attributes.auth-role] has the role of users", hasRole("authRole"));
  it("[auth.attributes.unauth-role] has the role of guests", hasRole("unauthRole"));
});

describe("definition: methods of Auth", () => {
  const LIST: Permissions = [{ actions: ["s3:GetObject"], resources: ["arn:aws:s3:::pictures/*"] }];
  const ALLOWED = [{ Effect: "Allow", Action: ["s3:GetObject"], Resource: ["arn:aws:s3:::pictures/*"] }];

  it("[auth.attach.auth-users] attaches to the role of users", async () => {
    const recorded = await defineAuth({}, (auth) => auth.attachPermissionsForAuthUsers(LIST));
    assert.deepEqual(statementsIn(recorded, "Web-Users-auth-role-policy"), ALLOWED);
    const { name } = recorded.resource(ROLE, "Web-Users-auth-role").state;
    recorded.expect(POLICY, { role: name });
  });

  it("[auth.attach.unauth-users] attaches to the role of guests", async () => {
    const recorded = await defineAuth({}, (auth) => auth.attachPermissionsForUnauthUsers(LIST));
    assert.deepEqual(statementsIn(recorded, "Web-Users-unauth-role-policy"), ALLOWED);
    const { name } = recorded.resource(ROLE, "Web-Users-unauth-role").state;
    recorded.expect(POLICY, { role: name });
  });

  it("[auth.attach.triggers] attaches to every trigger's function", async () => {
    const recorded = await defineAuth({ triggers: TRIGGERS }, (auth) =>
      auth.attachPermissionsForTriggers(LIST),
    );
    const actions = ["s3:GetObject"];
    assert.deepEqual(actionsOfTriggers(recorded), { preSignUp: actions, postConfirmation: actions });
  });

  it("[auth.attach.trigger] attaches to one trigger's function", async () => {
    const recorded = await defineAuth({ triggers: TRIGGERS }, (auth) => {
      auth.attachPermissionsForTrigger("preSignUp", LIST);
    });
    assert.deepEqual(actionsOfTriggers(recorded), { preSignUp: ["s3:GetObject"], postConfirmation: [] });
  });

  it("[auth.attach.trigger.two-arguments] works under the other name as well", async () => {
    const recorded = await defineAuth({ triggers: TRIGGERS }, (auth) => {
      auth.attachPermissionsForTriggers("postConfirmation", LIST);
    });
    assert.deepEqual(actionsOfTriggers(recorded), { preSignUp: [], postConfirmation: ["s3:GetObject"] });
  });

  it("[auth.attach.constructs] takes an API as a permission to call it, and no other construct", async () => {
    const recorded = await defineAuth({}, (auth, { stack }) => {
      const api = new Api(stack, "Api");
      auth.attachPermissionsForAuthUsers([api, ...LIST]);
      auth.attachPermissionsForUnauthUsers([api]);
    });
    const Resource = [`${recorded.resource(API).state.executionArn}/*`];
    const invoke = { Effect: "Allow", Action: ["execute-api:Invoke"], Resource };
    assert.deepEqual(statementsIn(recorded, "Web-Users-auth-role-policy"), [invoke, ...ALLOWED]);
    assert.deepEqual(statementsIn(recorded, "Web-Users-unauth-role-policy"), [invoke]);
  });

  it("[auth.authorizer-rule-6] lets users call an API that uses iam", async () => {
    const recorded = await defineAuth({}, (auth, { stack }) => {
      const api = new Api(stack, "Api", {
        defaults: { authorizer: "iam" },
        routes: { "GET /a": "src/a.get" },
      });
      auth.attachPermissionsForAuthUsers([api]);
    });
    recorded.expect(ROUTE, { authorizationType: "AWS_IAM" });
    const [{ Action = [] } = {}] = statementsIn(recorded, "Web-Users-auth-role-policy");
    assert.deepEqual(Action, ["execute-api:Invoke"]);
  });
});

describe("definition: an Auth in another stack", () => {
  function UserStack({ stack }: StackContext) {
    return { auth: new Auth(stack, "Users", { triggers: { preSignUp: "src/auth.check" } }) };
  }

  it("[auth.sharing.rule-1] is passed from the stack that makes it", async () => {
    const recorded = await record(() => {
      new App().stack(UserStack).stack(function ApiStack({ stack }: StackContext) {
        const { auth } = use(UserStack);
        new Function(stack, "Report", { handler: "src/report.run", bind: [auth] });
      });
    });
    const { variables } = recorded.resource(LAMBDA, "ApiStack-Report-function").inputs.environment as {
      variables: Record<string, string>;
    };
    assert.equal(variables.SAPI_Auth_userPoolId_Users, recorded.resource(USER_POOL).id);
  });

  it("[auth.sharing.rule-2] gets the policies of its users there, with and without a scope", async () => {
    for (const isScoped of [true, false]) {
      const recorded = await record(() => {
        new App().stack(UserStack).stack(function ApiStack({ stack }: StackContext) {
          const { auth } = use(UserStack);
          const api = new Api(stack, "Api");
          if (isScoped) auth.attachPermissionsForAuthUsers(stack, [api]);
          else auth.attachPermissionsForAuthUsers([api]);
        });
      });
      const policy = recorded.expect(POLICY, "ApiStack-Auth-Users-auth-role-policy", {
        role: recorded.resource(ROLE, "UserStack-Users-auth-role").state.name,
      });
      assert.equal(policy.parent, recorded.resource("serverless-api:index:Stack", "ApiStack").urn);
    }
  });
});

describe("definition: providers of Auth", () => {
  it("[auth.providers.rule-1] has users of a user pool, who sign up by themselves with what login lists", async () => {
    (await defineAuth({ login: ["email"] })).expect(USER_POOL, {
      adminCreateUserConfig: { allowAdminCreateUserOnly: false },
      usernameAttributes: ["email"],
      autoVerifiedAttributes: ["email"],
    });
  });

  it("[auth.providers.rule-2] gives credentials of two roles to users of the pool and of the providers", async () => {
    const recorded = await defineAuth({ identityPoolFederation: { federatedC: { clientId: "c" } } });
    const pool = recorded.expect(IDENTITY_POOL, { supportedLoginProviders: { "accounts.google.com": "c" } });
    const [users] = pool.inputs.cognitoIdentityProviders as Record<string, unknown>[];
    assert.equal(users?.clientId, recorded.resource(CLIENT).id);
    assert.equal(users?.providerName, recorded.resource(USER_POOL).state.endpoint);
    recorded.expect(ATTACHMENT, {
      identityPoolId: pool.id,
      roles: {
        authenticated: recorded.resource(ROLE, "Web-Users-auth-role").state.arn,
        unauthenticated: recorded.resource(ROLE, "Web-Users-unauth-role").state.arn,
      },
    });
  });

  it("[auth.providers.rule-3] has an identity pool by default, which is deleted when it leaves the program", async () => {
    const recorded = await defineAuth({});
    assert.ok(!recorded.resource(IDENTITY_POOL).options.retainOnDelete);
    assert.equal(recorded.resource(USER_POOL).options.retainOnDelete, true);
    (await defineAuth({ identityPoolFederation: false })).expectNone(IDENTITY_POOL);
  });
});

describe("definition: triggers of Auth", () => {
  it("[auth.trigger.create-auth-challenge] calls createAuthChallenge", callsTrigger("createAuthChallenge"));
  it("[auth.trigger.custom-message] calls customMessage", callsTrigger("customMessage"));
  it("[auth.trigger.define-auth-challenge] calls defineAuthChallenge", callsTrigger("defineAuthChallenge"));
  it("[auth.trigger.post-authentication] calls postAuthentication", callsTrigger("postAuthentication"));
  it("[auth.trigger.post-confirmation] calls postConfirmation", callsTrigger("postConfirmation"));
  it("[auth.trigger.pre-authentication] calls preAuthentication", callsTrigger("preAuthentication"));
  it("[auth.trigger.pre-sign-up] calls preSignUp", callsTrigger("preSignUp"));
  it("[auth.trigger.pre-token-generation] calls preTokenGeneration", callsTrigger("preTokenGeneration"));
  it("[auth.trigger.user-migration] calls userMigration", callsTrigger("userMigration"));
  it(
    "[auth.trigger.verify-auth-challenge-response] calls verifyAuthChallengeResponse",
    callsTrigger("verifyAuthChallengeResponse"),
  );
});

describe("definition: names of Auth that changed", () => {
  /** The old name is refused, and the error names the new one. */
  async function refused(props: object, path: string, now: string): Promise<void> {
    const cure = `did you mean ${now}`;
    await expectDefinitionError(defineAuth(props as AuthProps), [{ code: "PROP_UNKNOWN", path, cure }]);
  }

  it("[auth.rename.aliases] names login for signInAliases", () =>
    refused({ signInAliases: { email: true } }, "signInAliases", "login"));

  it("[auth.rename.user-pool] takes other settings of the pool under native.userPool", async () => {
    const passwordPolicy = { minimumLength: 12 };
    (await defineAuth({ native: { userPool: { passwordPolicy } } })).expect(USER_POOL, { passwordPolicy });
    await refused({ userPool: { passwordPolicy } }, "userPool", "native.userPool");
  });

  it("[auth.rename.user-pool-client] names native.userPoolClient for userPoolClient", () =>
    refused({ userPoolClient: {} }, "userPoolClient", "native.userPoolClient"));

  it("[auth.rename.triggers] names triggers for what was in userdir", () =>
    refused({ userdir: { triggers: {} } }, "userdir", "login, triggers, defaults.function, native.userPool"));

  it("[auth.rename.default-function-props] names defaults.function for defaultFunctionProps", () =>
    refused({ defaultFunctionProps: {} }, "defaultFunctionProps", "defaults.function"));

  it("[auth.rename.identity-pool] names identityPoolFederation.native.cfnIdentityPool for identityPool", () =>
    refused({ identityPool: {} }, "identityPool", "identityPoolFederation.native.cfnIdentityPool"));

  it("[auth.rename.providers] names identityPoolFederation for each provider", async () => {
    for (const letter of "ABCDEF") {
      const name = `federated${letter}`;
      await refused({ [name]: {} }, name, `identityPoolFederation.${name}`);
    }
  });
});
