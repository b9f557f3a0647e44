import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lb from "@pulumi/aws/lb";
import { Api, App, Stack } from "#sdk/index";
import {
  API,
  AUTHORIZER,
  INTEGRATION,
  integrationOf,
  LAMBDA,
  PERMISSION,
  ROUTE,
  routeOf,
  VPC_LINK,
} from "../support/api";
import { expectRefused } from "../support/definition-error";
import { define } from "./program";

const JWT = {
  type: "jwt",
  jwt: { issuer: "https://issuer.example.com", audience: ["notes"] },
} as const;

/** A listener. The ARN of its load balancer is left to the network's lookup. */
function listener(): lb.Listener {
  const loadBalancerArn =
    "arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/inside/0123456789abcdef";
  return new lb.Listener("listener", { loadBalancerArn, defaultActions: [{ type: "fixed-response" }] });
}

function refuse(route: object, ...issues: Parameters<typeof expectRefused>[1]) {
  const routes = { "GET /a": route } as object;
  return expectRefused(() => new Api(new Stack(new App(), "Web"), "Api", { routes }), issues);
}

describe("definition: function-route props", () => {
  it("[route.function.required] refuses a route without a function, or with none in it", async () => {
    await refuse(
      { authorizer: "iam" },
      {
        code: "ROUTE_VALUE_INVALID",
        path: 'routes["GET /a"]',
        value: { authorizer: "iam" },
        cure: "add function: a handler, props with a handler, or a Function",
      },
    );
    await refuse(
      { function: undefined },
      { code: "PROP_MISSING", path: 'routes["GET /a"].function', cure: "write a handler" },
    );
  });

  it("[route.function.type] accepts the type function written out, and refuses another", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { routes: { "GET /a": { type: "function", function: "src/a.get" } } });
    });
    recorded.expect(LAMBDA, { handler: "src/a.get" });
    await refuse(
      { type: "lambda", function: "src/a.get" },
      {
        code: "VALUE_NOT_ALLOWED",
        path: 'routes["GET /a"].type',
        value: "lambda",
        cure: '"function", "url" or "alb"',
      },
    );
  });

  it("[route.authorizer] uses the route's authorizer, and the default one where the route has none", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { door: JWT },
        defaults: { authorizer: "iam" },
        routes: {
          "GET /default": { function: "src/a.get" },
          "GET /own": { function: "src/a.get", authorizer: "door" },
        },
      });
    });
    assert.equal(routeOf(recorded, "GET /default").inputs.authorizationType, "AWS_IAM");
    assert.equal("authorizerId" in routeOf(recorded, "GET /default").inputs, false);
    assert.equal(routeOf(recorded, "GET /own").inputs.authorizerId, recorded.resource(AUTHORIZER).id);
  });

  it("[route.scopes] uses only the route's scopes when both are set", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { door: JWT },
        defaults: { authorizer: "door", authorizationScopes: ["default"] },
        routes: { "GET /a": { function: "src/a.get", authorizationScopes: ["own"] } },
      });
    });
    assert.deepEqual(recorded.resource(ROUTE).inputs.authorizationScopes, ["own"]);
  });

  it("[route.payload-format] sends the route's payload format, and the default one otherwise", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        defaults: { payloadFormatVersion: "1.0" },
        routes: {
          "GET /own": { function: "src/a.get", payloadFormatVersion: "2.0" },
          "GET /default": { function: "src/a.get" },
        },
      });
    });
    assert.equal(integrationOf(recorded, "GET /own").inputs.payloadFormatVersion, "2.0");
    assert.equal(integrationOf(recorded, "GET /default").inputs.payloadFormatVersion, "1.0");
  });
});

describe("definition: load-balancer-route props", () => {
  it("[route.alb.listener] passes requests to the listener, and refuses a route without one", async () => {
    const recorded = await define(({ stack }) => {
      const albListener = listener();
      new Api(stack, "Api", { routes: { "GET /a": { type: "alb", native: { albListener } } } });
    });
    recorded.expect(INTEGRATION, {
      integrationType: "HTTP_PROXY",
      integrationUri: recorded.resource("aws:lb/listener:Listener").state.arn,
      connectionType: "VPC_LINK",
      payloadFormatVersion: "1.0",
    });
    recorded.expectNone(LAMBDA);
    recorded.expectNone(PERMISSION);
    const path = 'routes["GET /a"].native';
    await refuse({ type: "alb" }, { code: "PROP_MISSING", path, cure: "add native: { albListener }" });
    await refuse({ type: "alb", native: {} }, { code: "PROP_MISSING", path: `${path}.albListener` });
  });

  it("[route.alb.method] calls the listener with the request's method, or with the one given", async () => {
    const recorded = await define(({ stack }) => {
      const albListener = listener();
      new Api(stack, "Api", {
        routes: {
          "GET /any": { type: "alb", native: { albListener } },
          "GET /post": { type: "alb", native: { albListener, integration: { method: "POST" } } },
        },
      });
    });
    assert.equal(integrationOf(recorded, "GET /any").inputs.integrationMethod, "ANY");
    assert.equal(integrationOf(recorded, "GET /post").inputs.integrationMethod, "POST");
  });

  it("[route.alb.vpc-link] makes one link for all routes, or uses the one given", async () => {
    const recorded = await define(({ stack }) => {
      const albListener = listener();
      const native = { albListener };
      new Api(stack, "Api", {
        routes: { "GET /a": { type: "alb", native }, "GET /b": { type: "alb", native } },
      });
      const vpcLink = new apigatewayv2.VpcLink("mine", { subnetIds: ["subnet-1"], securityGroupIds: [] });
      new Api(stack, "Given", {
        routes: { "GET /c": { type: "alb", native: { albListener, integration: { vpcLink } } } },
      });
    });
    const made = recorded.expect(VPC_LINK, "Web-Api-vpc-link", { securityGroupIds: [] });
    assert.equal((made.inputs.subnetIds as readonly string[]).length, 2);
    assert.equal(integrationOf(recorded, "GET /a").inputs.connectionId, made.id);
    assert.equal(integrationOf(recorded, "GET /b").inputs.connectionId, made.id);
    const mine = recorded.resource(VPC_LINK, "mine");
    assert.equal(integrationOf(recorded, "GET /c").inputs.connectionId, mine.id);
    assert.equal(recorded.resources(VPC_LINK).length, 2);
  });

  it("[route.alb.authorization] guards load-balancer routes as it does function routes", async () => {
    const recorded = await define(({ stack }) => {
      const native = { albListener: listener() };
      new Api(stack, "Api", {
        authorizers: { door: JWT },
        defaults: { authorizer: "door" },
        routes: {
          "GET /default": { type: "alb", native },
          "GET /scopes": { type: "alb", native, authorizationScopes: ["own"] },
          "GET /iam": { type: "alb", native, authorizer: "iam" },
        },
      });
    });
    const { id } = recorded.resource(AUTHORIZER);
    expectAuthorization(recorded, "GET /default", { authorizationType: "JWT", authorizerId: id });
    const authorizationScopes = ["own"];
    expectAuthorization(recorded, "GET /scopes", {
      authorizationType: "JWT",
      authorizerId: id,
      authorizationScopes,
    });
    expectAuthorization(recorded, "GET /iam", { authorizationType: "AWS_IAM" });
  });
});

describe("definition: HTTP-proxy-route props", () => {
  it("[route.url.url] passes the whole request to the URL, and refuses a route without one", async () => {
    const recorded = await define(({ stack }) => {
      const routes = {
        "ANY /old/{proxy+}": { type: "url", url: "https://old.example.com/{proxy}" },
      } as const;
      new Api(stack, "Api", { routes });
    });
    const integration = recorded.resource(INTEGRATION);
    assert.deepEqual(integration.inputs, {
      apiId: recorded.resource(API).id,
      integrationType: "HTTP_PROXY",
      integrationMethod: "ANY",
      integrationUri: "https://old.example.com/{proxy}",
      payloadFormatVersion: "1.0",
    });
    recorded.expectNone(LAMBDA);
    recorded.expectNone(PERMISSION);
    await refuse(
      { type: "url" },
      { code: "PROP_MISSING", path: 'routes["GET /a"].url', cure: "add for example" },
    );
  });

  it("[route.url.method] calls the URL with the request's method, or with the one given", async () => {
    const recorded = await define(({ stack }) => {
      const url = "https://example.com";
      new Api(stack, "Api", {
        routes: {
          "GET /any": { type: "url", url },
          "GET /put": { type: "url", url, native: { integration: { method: "PUT" } } },
        },
      });
    });
    assert.equal(integrationOf(recorded, "GET /any").inputs.integrationMethod, "ANY");
    assert.equal(integrationOf(recorded, "GET /put").inputs.integrationMethod, "PUT");
  });

  it("[route.url.authorization] guards proxy routes as it does function routes", async () => {
    const recorded = await define(({ stack }) => {
      const url = "https://example.com";
      new Api(stack, "Api", {
        authorizers: { door: JWT },
        defaults: { authorizer: "iam" },
        routes: {
          "GET /default": { type: "url", url },
          "GET /own": { type: "url", url, authorizer: "door", authorizationScopes: ["own"] },
          "GET /open": { type: "url", url, authorizer: "none" },
        },
      });
    });
    expectAuthorization(recorded, "GET /default", { authorizationType: "AWS_IAM" });
    expectAuthorization(recorded, "GET /own", {
      authorizationType: "JWT",
      authorizerId: recorded.resource(AUTHORIZER).id,
      authorizationScopes: ["own"],
    });
    expectAuthorization(recorded, "GET /open", { authorizationType: "NONE" });
  });
});

/** Asserts that the gateway has these settings of a route's authorization, and no others. */
function expectAuthorization(
  recorded: Awaited<ReturnType<typeof define>>,
  routeKey: string,
  expected: Readonly<Record<string, unknown>>,
): void {
  const { authorizationType, authorizerId, authorizationScopes } = routeOf(recorded, routeKey).inputs;
  const found = { authorizationType, authorizerId, authorizationScopes };
  const given = Object.entries(found).filter(([, value]) => value !== undefined);
  assert.deepEqual(Object.fromEntries(given), expected, routeKey);
}
