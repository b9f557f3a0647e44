import assert from "node:assert/strict";
import { Api, Function, Stack } from "#sdk/index";
import { API, AUTHORIZER, LAMBDA, PERMISSION, ROUTE, routeOf } from "../support/api";
import { define, givenStatementsOf } from "./program";

const JWT = {
  type: "jwt",
  jwt: { issuer: "https://issuer.example.com", audience: ["notes", "shop"] },
} as const;
const FUNC = { type: "func", function: "src/door.check" } as const;

describe("definition: authorizer choices for Api", () => {
  it("[authorizer.none] leaves a route public and makes no authorizer", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { routes: { "GET /a": { function: "src/a.get", authorizer: "none" } } });
    });
    recorded.expect(ROUTE, { authorizationType: "NONE", authorizerId: undefined });
    recorded.expectNone(AUTHORIZER);
  });

  it("[authorizer.iam] asks for signatures and makes no authorizer", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { routes: { "GET /a": { function: "src/a.get", authorizer: "iam" } } });
    });
    recorded.expect(ROUTE, { authorizationType: "AWS_IAM", authorizerId: undefined });
    recorded.expectNone(AUTHORIZER);
  });

  it("[authorizer.jwt] passes issuer and audience on", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { tokens: JWT },
        routes: { "GET /a": { function: "src/a.get", authorizer: "tokens" } },
      });
    });
    const authorizer = recorded.resource(AUTHORIZER);
    assert.deepEqual(authorizer.inputs, {
      apiId: recorded.resource(API).id,
      name: "tokens",
      authorizerType: "JWT",
      identitySources: ["$request.header.Authorization"],
      jwtConfiguration: { issuer: "https://issuer.example.com", audiences: ["notes", "shop"] },
    });
    recorded.expect(ROUTE, { authorizationType: "JWT", authorizerId: authorizer.id });
  });

  it("[authorizer.user-pool] makes issuer and audience of the pool and its clients", async () => {
    const recorded = await define(({ stack }) => {
      const userPool = { id: "eu-west-1_abc123", clientIds: ["web", "phone"] };
      new Api(stack, "Api", {
        authorizers: { people: { type: "user_pool", userPool } },
        routes: { "GET /a": { function: "src/a.get", authorizer: "people" } },
      });
    });
    const authorizer = recorded.expect(AUTHORIZER, {
      name: "people",
      authorizerType: "JWT",
      authorizerUri: undefined,
    });
    assert.deepEqual(authorizer.inputs.jwtConfiguration, {
      issuer: "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc123",
      audiences: ["web", "phone"],
    });
    recorded.expect(ROUTE, { authorizationType: "JWT", authorizerId: authorizer.id });
  });

  it("[authorizer.func] asks the function, which the gateway may call, and caches answers for the given time", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { door: { ...FUNC, resultsCacheTtl: "5 minutes" } },
        routes: {
          "GET /a": {
            type: "url",
            url: "https://example.com",
            authorizer: "door",
          },
        },
      });
    });
    const asked = recorded.expect(LAMBDA, { handler: "src/door.check" });
    const authorizer = recorded.expect(AUTHORIZER, {
      name: "door",
      authorizerType: "REQUEST",
      authorizerUri: asked.state.invokeArn,
      authorizerResultTtlInSeconds: 300,
      jwtConfiguration: undefined,
    });
    recorded.expect(ROUTE, { authorizationType: "CUSTOM", authorizerId: authorizer.id });
    recorded.expect(PERMISSION, {
      function: asked.state.name,
      principal: "apigateway.amazonaws.com",
      sourceArn: `${recorded.resource(API).state.executionArn}/authorizers/${authorizer.id}`,
    });
  });
});

describe("definition: rules of authorizers", () => {
  it("[authorizer.rule-1] finds an authorizer by its key, which is its name in AWS", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { first: JWT, second: FUNC, unused: JWT },
        defaults: { authorizer: "first" },
        routes: {
          "GET /default": "src/a.get",
          "GET /own": { function: "src/b.get", authorizer: "second" },
        },
      });
    });
    const byName = (name: string) =>
      recorded.resources(AUTHORIZER).find(({ inputs }) => inputs.name === name)?.id;
    assert.equal(routeOf(recorded, "GET /default").inputs.authorizerId, byName("first"));
    assert.equal(routeOf(recorded, "GET /own").inputs.authorizerId, byName("second"));
    assert.equal(byName("unused"), undefined);
  });

  it("[authorizer.rule-2] lets a route override the default, with none as well", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { tokens: JWT },
        defaults: { authorizer: "tokens" },
        routes: {
          "GET /default": "src/a.get",
          "GET /iam": { function: "src/a.get", authorizer: "iam" },
          "GET /open": { function: "src/a.get", authorizer: "none" },
        },
      });
    });
    const types = ["default", "iam", "open"].map(
      (path) => routeOf(recorded, `GET /${path}`).inputs.authorizationType,
    );
    assert.deepEqual(types, ["JWT", "AWS_IAM", "NONE"]);
    assert.equal("authorizerId" in routeOf(recorded, "GET /iam").inputs, false);
    assert.equal("authorizerId" in routeOf(recorded, "GET /open").inputs, false);
  });

  it("[authorizer.rule-3] applies the default to all routes, those added from another stack too", async () => {
    const recorded = await define(({ app, stack }) => {
      const api = new Api(stack, "Api", {
        defaults: { authorizer: "iam" },
        routes: { "GET /a": "src/a.get", $default: "src/a.all" },
      });
      api.addRoutes(new Stack(app, "More"), { "GET /b": "src/b.get" });
    });
    const types = recorded.resources(ROUTE).map(({ inputs }) => inputs.authorizationType);
    assert.deepEqual(types, ["AWS_IAM", "AWS_IAM", "AWS_IAM"]);
  });

  it("[authorizer.rule-4] turns caching off with a TTL of zero", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { door: { ...FUNC, resultsCacheTtl: "0 seconds" } },
        defaults: { authorizer: "door" },
        routes: { "GET /a": "src/a.get" },
      });
    });
    recorded.expect(AUTHORIZER, { authorizerResultTtlInSeconds: 0 });
  });

  it("[authorizer.rule-5.merge] unites default scopes and the authorizer's, each once", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { tokens: { ...JWT, scopes: ["notes/write", "notes/read"] } },
        defaults: { authorizer: "tokens", authorizationScopes: ["notes/read"] },
        routes: { "GET /a": "src/a.get" },
      });
    });
    assert.deepEqual(recorded.resource(ROUTE).inputs.authorizationScopes, ["notes/read", "notes/write"]);
  });

  it("[authorizer.rule-5.replace] lets a route's scopes replace both", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { tokens: { ...JWT, scopes: ["notes/write"] } },
        defaults: { authorizer: "tokens", authorizationScopes: ["notes/read"] },
        routes: {
          "GET /own": { function: "src/a.get", authorizationScopes: ["notes/admin"] },
          "GET /empty": { function: "src/b.get", authorizationScopes: [] },
        },
      });
    });
    assert.deepEqual(routeOf(recorded, "GET /own").inputs.authorizationScopes, ["notes/admin"]);
    assert.equal("authorizationScopes" in routeOf(recorded, "GET /empty").inputs, false);
  });

  it("[authorizer.rule-6] lets the holder of a permission on the api call it, and nothing else", async () => {
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api", {
        defaults: { authorizer: "iam" },
        routes: { "GET /a": { type: "url", url: "https://example.com" } },
      });
      new Function(stack, "Caller", { handler: "src/caller.run", permissions: [api] });
    });
    assert.deepEqual(givenStatementsOf(recorded, "Web-Caller"), [
      {
        Effect: "Allow",
        Action: ["execute-api:Invoke"],
        Resource: [`${recorded.resource(API).state.executionArn}/*`],
      },
    ]);
    recorded.expect(ROUTE, { authorizationType: "AWS_IAM" });
  });
});
