import assert from "node:assert/strict";
import { translationOf } from "#sdk/app/translated";
import { AUTH_TABLE } from "#sdk/gen0/auth/table";
import { CognitoUserPoolsAuthorizer, RequestAuthorizer, TokenAuthorizer } from "#sdk/gen0/index";
import { REST_API_TABLE } from "#sdk/gen0/rest-api/table";
import { Opaque } from "#sdk/gen0/translation/opaque";
import { type Translator, translate } from "#sdk/gen0/translation/translate";

type Words = Record<string, unknown>;

/** Props as text of a program, in which what is known as text alone stands as it is. */
function text(value: unknown): unknown {
  if (value instanceof Opaque) return `<${value.source}>`;
  if (Array.isArray(value)) return value.map(text);
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, text(part)]));
}

function translated(table: Translator, old: Words): unknown {
  const now = translate(table, "Id", old);
  assert.deepEqual(translationOf(now)?.issues, []);
  return text(now);
}

const withoutDefaults = (table: Translator): Translator => ({ ...table, defaults: [] });
const rest = (old: Words) => translated(withoutDefaults(REST_API_TABLE), old);
const auth = (old: Words) => translated(withoutDefaults(AUTH_TABLE), old);
const known = (source: string) => new Opaque(source) as never;
const doubtsOf = (value: unknown) => (value as Opaque).doubts.join("; ");

describe("a prop of a RestApiV1 of generation 0 that is known as text alone", () => {
  it("is moved with authorizer objects, whose pools become ids", () => {
    const old = {
      defaultAuthorizationType: "COGNITO",
      defaultAuthorizer: new CognitoUserPoolsAuthorizer(known("this"), "People", {
        cognitoUserPools: [known("auth.userPool")],
      }),
      routes: {
        "GET /a": known("list"),
        "GET /b": {
          function: known("list"),
          methodOptions: {
            authorizationType: "CUSTOM",
            authorizer: new TokenAuthorizer(known("this"), "Token", {
              handler: known("door"),
              assumeRole: known("role"),
              resultsCacheTtl: known("ttl"),
            }),
            requestValidator: known("validator"),
            apiKeyRequired: known("isProd"),
          },
          integrationOptions: known("options"),
        },
        "GET /c": {
          function: "src/c.get",
          methodOptions: {
            authorizationType: "CUSTOM",
            authorizer: new RequestAuthorizer(known("this"), "Request", {
              handler: known("door"),
              identitySources: known("sources"),
            }),
          },
        },
      },
    };
    assert.deepEqual(rest(old), {
      authorizers: {
        People: { type: "user_pools", userPoolIds: ["<auth.userPool.id>"] },
        Token: {
          type: "func_token",
          function: "<door>",
          resultsCacheTtl: "<ttl>",
          native: { assumeRole: "<role>" },
        },
        Request: { type: "func_request", function: "<door>", identitySources: "<sources>" },
      },
      defaults: { authorizer: "People" },
      routes: {
        "GET /a": "<list>",
        "GET /b": {
          function: "<list>",
          authorizer: "Token",
          native: {
            method: { apiKeyRequired: "<isProd>", requestValidatorId: "<validator.id>" },
            integration: "<options>",
          },
        },
        "GET /c": { function: "src/c.get", authorizer: "Request" },
      },
    });
  });

  it("stays where it is the default authorizer or a type, and routes that hang on it stay as well", () => {
    const [authorizer, type] = [known("guard"), known("type")];
    const old = {
      defaultAuthorizer: authorizer,
      routes: {
        "GET /a": "src/a.get",
        "GET /b": { function: "src/b.get", methodOptions: { authorizationType: "CUSTOM" } },
        "GET /c": { function: "src/c.get", methodOptions: { authorizationType: type } },
        "GET /d": { function: "src/d.get", methodOptions: { authorizationType: "NONE" } },
      },
    };
    assert.deepEqual(rest(old), {
      defaultAuthorizer: "<guard>",
      routes: {
        "GET /a": "src/a.get",
        "GET /b": { function: "src/b.get", native: { method: { authorizationType: "CUSTOM" } } },
        "GET /c": { function: "src/c.get", native: { method: { authorizationType: "<type>" } } },
        "GET /d": { function: "src/d.get", authorizer: "none" },
      },
    });
    assert.match(doubtsOf(authorizer), /hang on it/);
    for (const value of [authorizer, type]) assert.match(doubtsOf(value), /entries of authorizers/);
  });

  it("stays where it is the settings of a route's method, or of the authorizer", () => {
    const [options, settings] = [known("options"), known("settings")];
    const unclear = new TokenAuthorizer(known("this"), "Token", settings);
    const old = {
      defaultAuthorizer: unclear,
      routes: { "GET /a": { function: "src/a.get", methodOptions: options } },
    };
    assert.deepEqual(rest(old), {
      defaultAuthorizer: unclear,
      routes: { "GET /a": { function: "src/a.get", native: { method: "<options>" } } },
    });
    assert.match(doubtsOf(options), /aws\.apigateway\.Method/);
    assert.match(doubtsOf(settings), /entries of authorizers/);
  });

  it("is taken for an API that is there, which has no defaults, and is doubted unless it has paths", () => {
    const [api, imported] = [known("api"), known("api")];
    assert.deepEqual(translated(REST_API_TABLE, { restApi: api }), { native: { restApi: "<api>" } });
    assert.match(doubtsOf(api), /native\.preflight\.allowHeaders/);
    const importedPaths = known("paths");
    assert.deepEqual(translated(REST_API_TABLE, { restApi: imported, importedPaths }), {
      native: { restApi: "<api>", importedPaths: "<paths>" },
    });
    assert.equal(doubtsOf(imported), "");
  });

  it("stays as the access log, with a warning that the retention is lost", () => {
    const accessLog = known("isProd");
    assert.deepEqual(rest({ accessLog }), { accessLog: "<isProd>" });
    assert.match(doubtsOf(accessLog), /retention: "two_years"/);
  });

  it("stays as the CORS settings, which may be off", () => {
    const cors = known("isOpen");
    assert.deepEqual(rest({ cors }), { cors: "<isOpen>" });
    assert.match(doubtsOf(cors), /remove native\.preflight/);
  });
});

describe("a prop of an Auth of generation 0 that is known as text alone", () => {
  it("moves with what it is settings of", () => {
    const old = {
      userdir: {
        userPool: known("pool"),
        userPoolClient: known("client"),
        triggers: known("triggers"),
        defaultFunctionProps: known("props"),
      },
      federatedC: known("google"),
      identityPool: known("settings"),
    };
    assert.deepEqual(auth(old), {
      native: { userPool: "<pool>", userPoolClient: "<client>" },
      triggers: "<triggers>",
      defaults: { function: "<props>" },
      identityPoolFederation: {
        federatedC: "<google>",
        native: { cfnIdentityPool: "<settings>" },
      },
    });
  });

  it("stays where it says whether there is a user pool", () => {
    const userdir = known("users");
    assert.deepEqual(auth({ userdir }), { userdir: "<users>" });
    assert.match(doubtsOf(userdir), /userPoolClient/);
  });

  it("stays among aliases and switches, of which a list is made", () => {
    const [email, aliases] = [known("byEmail"), known("aliases")];
    assert.deepEqual(auth({ userdir: { userPool: { signInAliases: { username: true, email } } } }), {
      login: { username: true, email: "<byEmail>" },
    });
    assert.deepEqual(auth({ userdir: { userPool: { signInAliases: aliases } } }), { login: "<aliases>" });
    for (const value of [email, aliases]) assert.match(doubtsOf(value), /list of what is on/);
  });

  it("is turned where it is a switch of the pool or the client", () => {
    const old = {
      userdir: {
        userPool: { selfSignUpEnabled: known("isOpen") },
        userPoolClient: { preventUserExistenceErrors: known("isShy") },
      },
    };
    assert.deepEqual(auth(old), {
      native: {
        userPool: { adminCreateUserConfig: { allowAdminCreateUserOnly: "<!(isOpen)>" } },
        userPoolClient: { preventUserExistenceErrors: '<isShy ? "ENABLED" : "LEGACY">' },
      },
    });
  });

  it("is doubted in the form of before v0.12.0", () => {
    const cognito = known("users");
    auth({ cognito });
    assert.match(doubtsOf(cognito), /since v0\.12\.0: write userdir/);
  });
});
