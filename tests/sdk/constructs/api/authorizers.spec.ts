import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/typed";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { API, AUTHORIZER, FUNCTION, LAMBDA, PERMISSION, recordApi, routeOf } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";

const jwt = { issuer: "https://issuer.example.com", audience: ["app", "cli"] };
const ISSUER = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abc";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("authorizers of an Api", () => {
  it("of type user_pool check tokens of the pool's clients, by the issuer of the pool's region", async () => {
    const issuerOf = async (id: string, region?: string) => {
      const userPool = { id, clientIds: ["one", "two"], ...(region && { region }) };
      const recorded = await recordApi({
        authorizers: { users: { type: "user_pool", userPool } },
        routes: { "GET /a": { function: "src/a.get", authorizer: "users" } },
      });
      const { authorizerType, jwtConfiguration } = recorded.resource(AUTHORIZER).inputs;
      const { issuer, audiences } = jwtConfiguration as { issuer: string; audiences: string[] };
      assert.deepEqual([authorizerType, audiences], ["JWT", ["one", "two"]]);
      return issuer;
    };
    assert.equal(await issuerOf("us-east-1_abc"), ISSUER);
    assert.equal(
      await issuerOf("eu-west-1_abc"),
      "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc",
    );
    assert.equal(
      await issuerOf("cn-north-1_abc"),
      "https://cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_abc",
    );
    assert.equal(await issuerOf("pool"), "https://cognito-idp.us-east-1.amazonaws.com/pool");
    assert.equal(await issuerOf("pool", "eu-west-2"), "https://cognito-idp.eu-west-2.amazonaws.com/pool");
  });

  it("of type func ask a function, with policies as answers and none reused", async () => {
    const recorded = await recordApi({
      authorizers: { door: { type: "func", function: "src/auth.handler" } },
      routes: { "GET /a": { function: "src/a.get", authorizer: "door" } },
    });
    const asked = recorded.expect(LAMBDA, "Web-Api-authorizer-door-function", {
      handler: "src/auth.handler",
    });
    const authorizer = recorded.resource(AUTHORIZER);
    assert.deepEqual(authorizer.inputs, {
      apiId: recorded.resource(API).id,
      authorizerType: "REQUEST",
      name: "door",
      authorizerUri: asked.state.invokeArn,
      authorizerPayloadFormatVersion: "1.0",
      enableSimpleResponses: false,
      authorizerResultTtlInSeconds: 0,
      identitySources: ["$request.header.Authorization"],
    });
    recorded.expect(PERMISSION, "Web-Api-authorizer-door-permission", {
      action: "lambda:InvokeFunction",
      function: asked.state.name,
      principal: "apigateway.amazonaws.com",
      sourceArn: `${recorded.resource(API).state.executionArn}/authorizers/${authorizer.id}`,
    });
    assert.equal(routeOf(recorded, "GET /a").inputs.authorizationType, "CUSTOM");
  });

  it("of type func are asked with payload 2.0 when they answer simply, and may reuse answers", async () => {
    const recorded = await recordApi({
      authorizers: {
        door: {
          type: "func",
          function: "src/auth.handler",
          name: "Door",
          responseTypes: ["simple"],
          resultsCacheTtl: "30 seconds",
          identitySource: ["$request.querystring.key"],
        },
      },
      routes: { "GET /a": { function: "src/a.get", authorizer: "door" } },
    });
    recorded.expect(AUTHORIZER, "Web-Api-authorizer-door", {
      name: "Door",
      authorizerPayloadFormatVersion: "2.0",
      enableSimpleResponses: true,
      authorizerResultTtlInSeconds: 30,
      identitySources: ["$request.querystring.key"],
    });
  });

  it("take neither props nor permissions of the routes' functions", async () => {
    const recorded = await recordApi(
      {
        authorizers: { door: { type: "func", function: "src/auth.handler" } },
        defaults: { authorizer: "door", function: { timeout: 3 } },
        routes: { "GET /a": "src/a.get" },
      },
      (api) => api.attachPermissions(["ses:SendEmail"]),
    );
    recorded.expect(LAMBDA, "Web-Api-GET-a-function", { timeout: 3 });
    recorded.expect(LAMBDA, "Web-Api-authorizer-door-function", { timeout: 10 });
    const policy = recorded.resource("aws:iam/rolePolicy:RolePolicy", "Web-Api-authorizer-door-policy").inputs
      .policy;
    assert.ok(!String(policy).includes("ses:"));
  });

  it("may ask a Function made before, and stand for an existing authorizer", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const httpApi = new apigatewayv2.Api("old", { protocolType: "HTTP" });
      const authorizer = new apigatewayv2.Authorizer("mine", {
        apiId: httpApi.id,
        authorizerType: "JWT",
        identitySources: [],
      });
      new Api(stack, "Api", {
        native: { httpApi },
        authorizers: {
          mine: { type: "jwt", native: { authorizer } },
          door: { type: "func", function: new Function(stack, "Door", "src/auth.handler") },
        },
        routes: {
          "GET /a": { function: "src/a.get", authorizer: "mine", authorizationScopes: ["x"] },
          "GET /b": { function: "src/b.get", authorizer: "door" },
        },
      });
    });
    const mine = recorded.resource(AUTHORIZER, "mine");
    assert.equal(recorded.resources(AUTHORIZER).length, 2);
    const { authorizerId, authorizationType, authorizationScopes } = routeOf(recorded, "GET /a").inputs;
    assert.deepEqual([authorizerId, authorizationType, authorizationScopes], [mine.id, "JWT", ["x"]]);
    recorded.expect(AUTHORIZER, "Web-Api-authorizer-door", {
      authorizerUri: recorded.resource(LAMBDA, "Web-Door-function").state.invokeArn,
    });
  });

  it("are made when a route uses them, once, with the API", async () => {
    const recorded = await recordApi(
      { authorizers: { used: { type: "jwt", jwt }, idle: { type: "func", function: "src/auth.handler" } } },
      (api, stack, app) => {
        const routes = (path: string) => ({
          [`GET ${path}`]: { function: "src/a.get", authorizer: "used" },
          [`PUT ${path}`]: { function: "src/a.put", authorizer: "used" },
        });
        api.addRoutes(new Stack(app, "More"), routes("/a")).addRoutes(stack, routes("/b"));
      },
    );
    const authorizer = recorded.resource(AUTHORIZER);
    assert.equal(authorizer.name, "Web-Api-authorizer-used");
    assert.equal(authorizer.parent, recorded.resource("serverless-api:index:Api").urn);
    assert.ok(!recorded.resources(FUNCTION).some(({ name }) => name.includes("idle")));
  });

  it("may come with routes that are added, and are there for those that follow", async () => {
    const door = { type: "func", function: "src/auth.handler" } as const;
    const served = (path: string) => ({ function: `src${path}.get`, authorizer: "door" }) as const;
    const recorded = await recordApi({ authorizers: { token: { type: "jwt", jwt } } }, (api, stack, app) => {
      const more = new Stack(app, "More");
      api.addRoutes(more, { "GET /a": served("/a") }, { authorizers: { door } });
      api.addRoutes(stack, { "GET /b": served("/b"), "GET /c": { ...served("/c"), authorizer: "token" } });
    });
    const made = recorded.resource(AUTHORIZER, "Web-Api-authorizer-door");
    assert.equal(made.parent, recorded.resource("serverless-api:index:Api").urn);
    recorded.resource(LAMBDA, "Web-Api-authorizer-door-function");
    recorded.resource(AUTHORIZER, "Web-Api-authorizer-token");
    for (const key of ["GET /a", "GET /b"])
      assert.equal(routeOf(recorded, key).inputs.authorizerId, made.id, key);
  });

  it("that come with added routes are checked with them, and none is taken when one is refused", async () => {
    await recordApi({ authorizers: { token: { type: "jwt", jwt } } }, (api, stack) => {
      const routes = { "GET /a": { function: "src/a.get", authorizer: "door" } };
      const wrong = { ...routes, ["GET b" as string]: "src/b.get" };
      const door = { type: "func" } as const;
      const token = { type: "jwt", jwt } as const;
      return expectDefinitionError(
        () => api.addRoutes(stack, wrong, { authorizers: { door, token } }),
        [
          { code: "PROP_MISSING", path: "authorizers.door.function" },
          { code: "AUTHORIZER_NAME_TAKEN", path: "authorizers.token", cure: /choose another name/ },
          { code: "ROUTE_PATH_INVALID", path: 'addRoutes["GET b"]' },
        ],
      ).then(() =>
        expectDefinitionError(
          () => api.addRoutes(stack, routes),
          [{ code: "AUTHORIZER_UNKNOWN", path: 'addRoutes["GET /a"].authorizer' }],
        ),
      );
    });
  });
});

describe("authorization of the routes of an Api", () => {
  it("has the route's scopes, else those of defaults and authorizer together", async () => {
    const recorded = await recordApi({
      authorizers: {
        token: { type: "jwt", jwt, scopes: ["own"] },
        door: { type: "func", function: "src/auth.handler" },
      },
      defaults: { authorizer: "token", authorizationScopes: ["base"] },
      routes: {
        "GET /a": "src/a.get",
        "GET /b": { function: "src/b.get", authorizationScopes: ["b", pulumi.output("c")] },
        "GET /open": { function: "src/a.open", authorizer: "none" },
        "GET /signed": { function: "src/a.signed", authorizer: "iam" },
        "GET /door": { function: "src/a.door", authorizer: "door" },
      },
    });
    assert.deepEqual(routeOf(recorded, "GET /a").inputs.authorizationScopes, ["base", "own"]);
    assert.deepEqual(routeOf(recorded, "GET /b").inputs.authorizationScopes, ["b", "c"]);
    for (const key of ["GET /open", "GET /signed", "GET /door"]) {
      assert.equal("authorizationScopes" in routeOf(recorded, key).inputs, false, key);
    }
  });
});

describe("a setting that is known at deploy time only", () => {
  it("is checked when it is known: the issuer of tokens", async () => {
    const issuer = pulumi.output("http://issuer.example.com");
    const program = recordApi({
      authorizers: { token: { type: "jwt", jwt: { ...jwt, issuer } } },
      routes: { "GET /a": { function: "src/a.get", authorizer: "token" } },
    });
    await expectDefinitionError(program, [
      {
        code: "AUTHORIZER_ISSUER_INVALID",
        path: "authorizers.token.jwt.issuer",
        value: "http://issuer.example.com",
      },
    ]);
  });

  it("is checked when it is known: the URL of a route", async () => {
    const program = recordApi({ routes: { "GET /a": { type: "url", url: pulumi.output("example.com") } } });
    await expectDefinitionError(program, [
      { code: "ROUTE_URL_INVALID", path: 'routes["GET /a"].url', value: "example.com" },
    ]);
  });
});
