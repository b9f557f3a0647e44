import assert from "node:assert/strict";
import { translationOf } from "#sdk/app/translated";
import { API_TABLE } from "#sdk/gen0/api/table";
import { GRAPHQL_API_TABLE } from "#sdk/gen0/graphql-api/table";
import {
  HttpJwtAuthorizer,
  HttpLambdaAuthorizer,
  HttpUserPoolAuthorizer,
  WebSocketLambdaAuthorizer,
} from "#sdk/gen0/index";
import { Opaque } from "#sdk/gen0/translation/opaque";
import { type Translator, translate } from "#sdk/gen0/translation/translate";
import { WEBSOCKET_API_TABLE } from "#sdk/gen0/websocket-api/table";

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
  const now = translate({ ...table, defaults: [] }, "Id", old);
  assert.deepEqual(translationOf(now)?.issues, []);
  return text(now);
}

const known = (source: string) => new Opaque(source) as never;
const doubtsOf = (...values: readonly unknown[]) =>
  values.map((value) => (value as Opaque).doubts.join("; "));

describe("a prop of an API of generation 0 that is known as text alone", () => {
  it("is moved with authorizer objects, whose pools and clients become ids", () => {
    const old = {
      defaultAuthorizationType: "JWT",
      defaultAuthorizer: new HttpUserPoolAuthorizer("Users", known("auth.userPool"), {
        userPoolClients: [known("auth.userPoolClient"), known("flag ? a : b")],
      }),
      routes: {
        "GET /a": {
          function: known("list"),
          authorizer: new HttpUserPoolAuthorizer({
            userPool: known("pool!"),
            userPoolClients: known("clients"),
            authorizerName: "Others",
          }),
        },
        "GET /b": {
          url: known("url"),
          authorizer: new HttpJwtAuthorizer("Token", known("issuer"), { jwtAudience: known("audience") }),
        },
        "GET /c": {
          albListener: known("listener"),
          vpcLink: known("link"),
          authorizationType: "CUSTOM",
          authorizer: new HttpLambdaAuthorizer("Door", known("door"), { resultsCacheTtl: known("ttl") }),
        },
      },
    };
    assert.deepEqual(translated(API_TABLE, old), {
      authorizers: {
        Users: {
          type: "user_pool",
          userPool: {
            id: "<auth.userPool.id>",
            clientIds: ["<auth.userPoolClient.id>", "<(flag ? a : b).id>"],
          },
        },
        Others: {
          type: "user_pool",
          userPool: { id: "<(pool!).id>", clientIds: "<clients.map(({ id }) => id)>" },
        },
        Token: { type: "jwt", jwt: { issuer: "<issuer>", audience: "<audience>" } },
        Door: { type: "func", function: "<door>", resultsCacheTtl: "<ttl>" },
      },
      defaults: { authorizer: "Users" },
      routes: {
        "GET /a": { function: "<list>", authorizer: "Others" },
        "GET /b": { type: "url", url: "<url>", authorizer: "Token" },
        "GET /c": {
          type: "alb",
          authorizer: "Door",
          native: { albListener: "<listener>", integration: { vpcLink: "<link>" } },
        },
      },
    });
  });

  it("stays with its type where it is the default authorizer, and routes without a name stay as well", () => {
    const authorizer = known("authorizer");
    const old = {
      defaultAuthorizationType: "JWT",
      defaultAuthorizer: authorizer,
      routes: {
        "GET /a": "src/a.get",
        "GET /b": { function: "src/b.get", authorizationType: "NONE" },
        "GET /c": { function: "src/c.get", authorizationType: "JWT" },
      },
    };
    assert.deepEqual(translated(API_TABLE, old), {
      defaultAuthorizationType: "JWT",
      defaultAuthorizer: "<authorizer>",
      routes: {
        "GET /a": "src/a.get",
        "GET /b": { function: "src/b.get", authorizer: "none" },
        "GET /c": { function: "src/c.get", authorizationType: "JWT" },
      },
    });
    assert.match(doubtsOf(authorizer).join(), /entry of authorizers.*authorizationType JWT/);
  });

  it("stays with its authorizer where it is a type, of the API or of a route", () => {
    const [type, ofRoute] = [known("type"), known("other")];
    const token = () =>
      new HttpJwtAuthorizer("Token", "https://issuer.example.com", { jwtAudience: ["notes"] });
    const [one, two] = [token(), token()];
    const old = {
      defaultAuthorizationType: type,
      defaultAuthorizer: one,
      routes: {
        "GET /a": { function: "src/a.get", authorizationType: ofRoute },
        "GET /b": { function: "src/b.get", authorizer: two },
      },
    };
    assert.deepEqual(translated(API_TABLE, old), {
      defaultAuthorizationType: "<type>",
      defaultAuthorizer: one,
      routes: {
        "GET /a": { function: "src/a.get", authorizationType: "<other>" },
        "GET /b": { function: "src/b.get", authorizer: two },
      },
    });
    for (const doubts of doubtsOf(type, ofRoute)) assert.match(doubts, /none for NONE/);
  });

  it("stays where it is the name or the settings of an authorizer", () => {
    const [name, settings] = [known("name"), known("settings")];
    const named = new HttpJwtAuthorizer("Id", "https://a.example.com", {
      jwtAudience: [],
      authorizerName: name,
    });
    const set = new HttpJwtAuthorizer(settings);
    const route = (authorizer: unknown) => ({
      function: "src/a.get",
      authorizationType: "JWT",
      authorizer,
    });
    const old = { routes: { "GET /a": route(named), "GET /b": route(set) } };
    assert.deepEqual(translated(API_TABLE, old), old);
    for (const doubts of doubtsOf(name, settings)) assert.match(doubts, /under its name/);
  });

  it("stays where it is a route or all of them, which may be props of a function", () => {
    const [route, routes, more] = [known("route"), known("routes"), known("more")];
    assert.deepEqual(translated(API_TABLE, { routes: { "GET /a": route } }), {
      routes: { "GET /a": "<route>" },
    });
    assert.deepEqual(translated(API_TABLE, { routes }), { routes: "<routes>" });
    assert.deepEqual(translated(WEBSOCKET_API_TABLE, { routes: { send: more } }), {
      routes: { send: "<more>" },
    });
    for (const doubts of doubtsOf(route, routes, more)) assert.match(doubts, /\{ function: props \}/);
  });

  it("is a domain that is there where it is read from an API, and else a name, perhaps", () => {
    const [shared, stated, given, zone] = [
      known("api.apiGatewayDomain!"),
      known("`${stage}.example.com`"),
      known("domain"),
      known("zone"),
    ];
    const nameOf = (domainName: unknown, others = {}) =>
      translated(GRAPHQL_API_TABLE, { customDomain: { domainName, ...others } });
    assert.deepEqual(nameOf(shared), { customDomain: { native: { domainName: "<api.apiGatewayDomain!>" } } });
    assert.deepEqual(nameOf(stated), { customDomain: { domainName: "<`${stage}.example.com`>" } });
    assert.deepEqual(nameOf(given, { hostedZone: zone }), {
      customDomain: { domainName: "<domain>", hostedZone: "<zone>" },
    });
    assert.deepEqual(doubtsOf(shared, stated), ["", ""]);
    for (const doubts of doubtsOf(given, zone)) assert.match(doubts, /customDomain\.native\./);
  });

  it("stays in place of settings, and moves with what they are settings of", () => {
    const cors = known("cors");
    const old = {
      cors,
      httpApi: known("api"),
      stages: known("stages"),
      defaultFunctionProps: known("props"),
    };
    assert.deepEqual(translated(API_TABLE, old), {
      cors: "<cors>",
      native: { httpApi: "<api>", httpStages: "<stages>" },
      defaults: { function: "<props>" },
    });
    assert.match(doubtsOf(cors).join(), /write \[\]/);
  });

  it("stays where it is the type or the authorizer of a WebSocketApi, and moves inside of one", () => {
    const [type, authorizer, settings] = [known("type"), known("guard"), known("settings")];
    const of = (old: Words) => translated(WEBSOCKET_API_TABLE, old);
    const guard = new WebSocketLambdaAuthorizer("Guard", known("asked"));
    const unclear = new WebSocketLambdaAuthorizer(settings);
    assert.deepEqual(of({ authorizationType: type }), { authorizationType: "<type>" });
    assert.deepEqual(of({ authorizationType: "CUSTOM", defaultAuthorizer: authorizer }), {
      authorizationType: "CUSTOM",
      defaultAuthorizer: "<guard>",
    });
    assert.deepEqual(of({ authorizationType: "CUSTOM", authorizer: unclear }), {
      authorizationType: "CUSTOM",
      authorizer: unclear,
    });
    assert.deepEqual(of({ authorizationType: "CUSTOM", authorizer: guard }), {
      authorizer: { type: "func", function: "<asked>", name: "Guard" },
    });
    for (const doubts of doubtsOf(type, authorizer, settings)) assert.match(doubts, /type: "func"/);
  });
});
