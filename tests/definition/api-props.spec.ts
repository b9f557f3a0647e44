import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lb from "@pulumi/aws/lb";
import { Api, Function } from "#sdk/index";
import {
  API,
  AUTHORIZER,
  INTEGRATION,
  integrationOf,
  LAMBDA,
  LOG_GROUP,
  PERMISSION,
  ROUTE,
  routeOf,
  STAGE,
} from "../support/api";
import { DOMAIN, define, MAPPING, RECORD } from "./program";

const JWT = {
  type: "jwt",
  jwt: { issuer: "https://issuer.example.com", audience: ["notes"] },
} as const;

describe("definition: Api props", () => {
  it("[api.routes.default] has no routes unless they are given", async () => {
    const recorded = await define(({ stack }) => {
      assert.deepEqual(new Api(stack, "Api", {}).routes, []);
    });
    recorded.expectNone(ROUTE);
    recorded.expectNone(INTEGRATION);
    recorded.expectNone(PERMISSION);
    recorded.expectNone(LAMBDA);
  });

  it("[api.routes.values] takes a handler, a Function, function, load-balancer and proxy props", async () => {
    const recorded = await define(({ stack }) => {
      const made = new Function(stack, "Report", "src/report.run");
      const albListener = new lb.Listener("listener", { loadBalancerArn: "arn", defaultActions: [] });
      new Api(stack, "Api", {
        routes: {
          "GET /text": "src/text.get",
          "GET /made": made,
          "GET /props": { function: "src/props.get" },
          "GET /alb": { type: "alb", native: { albListener } },
          "GET /url": { type: "url", url: "https://example.com" },
        },
      });
    });
    const kinds = ["text", "made", "props", "alb", "url"].map(
      (path) => integrationOf(recorded, `GET /${path}`).inputs.integrationType,
    );
    assert.deepEqual(kinds, ["AWS_PROXY", "AWS_PROXY", "AWS_PROXY", "HTTP_PROXY", "HTTP_PROXY"]);
    assert.equal(recorded.resources(LAMBDA).length, 3);
    assert.equal(recorded.resources(PERMISSION).length, 3);
  });

  it("[api.cors.default] allows every method, header and origin when cors is left out", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Silent", {});
      new Api(stack, "Said", { cors: true });
    });
    for (const { inputs } of recorded.resources(API)) {
      assert.deepEqual(inputs.corsConfiguration, {
        allowCredentials: false,
        allowHeaders: ["*"],
        allowMethods: ["*"],
        allowOrigins: ["*"],
      });
    }
  });

  it("[api.cors.off] writes no CORS with false", async () => {
    const recorded = await define(({ stack }) => new Api(stack, "Api", { cors: false }));
    assert.equal("corsConfiguration" in recorded.resource(API).inputs, false);
  });

  it("[api.cors.options] passes preflight options on, and fills in missing ones", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        cors: {
          allowOrigins: ["https://example.com"],
          allowMethods: ["GET", "POST"],
          exposeHeaders: ["x-total"],
          allowCredentials: false,
          maxAge: "10 minutes",
        },
      });
    });
    assert.deepEqual(recorded.resource(API).inputs.corsConfiguration, {
      allowCredentials: false,
      allowHeaders: ["*"],
      allowMethods: ["GET", "POST"],
      allowOrigins: ["https://example.com"],
      exposeHeaders: ["x-total"],
      maxAge: 600,
    });
  });

  it("[api.access-log.default] logs JSON with the request, the integration and the caller", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Silent", {});
      new Api(stack, "Said", { accessLog: true });
    });
    for (const id of ["Silent", "Said"]) {
      const { accessLogSettings } = recorded.resource(STAGE, `Web-${id}-stage`).inputs;
      const { format, destinationArn } = accessLogSettings as { format: string; destinationArn: string };
      assert.equal(destinationArn, recorded.resource(LOG_GROUP, `Web-${id}-access-log`).state.arn);
      const line = JSON.parse(format.replace(/:\$context\.\w+/g, ':"number"'));
      assert.deepEqual(line, {
        requestTime: "$context.requestTime",
        requestId: "$context.requestId",
        httpMethod: "$context.httpMethod",
        path: "$context.path",
        routeKey: "$context.routeKey",
        status: "number",
        responseLatency: "number",
        integrationRequestId: "$context.integration.requestId",
        integrationStatus: "$context.integration.status",
        integrationLatency: "$context.integration.latency",
        integrationServiceStatus: "$context.integration.integrationStatus",
        ip: "$context.identity.sourceIp",
        userAgent: "$context.identity.userAgent",
        cognitoIdentityId: "$context.identity.cognitoIdentityId",
      });
    }
  });

  it("[api.access-log.off] makes neither log group nor log settings with false", async () => {
    const recorded = await define(({ stack }) => new Api(stack, "Api", { accessLog: false }));
    recorded.expectNone(LOG_GROUP);
    assert.equal("accessLogSettings" in recorded.resource(STAGE).inputs, false);
  });

  it("[api.access-log.format] takes a text as the format", async () => {
    const accessLog = "$context.requestId $context.status";
    const recorded = await define(({ stack }) => new Api(stack, "Api", { accessLog }));
    recorded.expect(STAGE, {
      accessLogSettings: { format: accessLog, destinationArn: recorded.resource(LOG_GROUP).state.arn },
    });
  });

  it("[api.custom-domain.default] has no domain, record or mapping unless one is asked for", async () => {
    const recorded = await define(({ stack }) => {
      assert.equal(new Api(stack, "Api", {}).customDomainUrl, undefined);
    });
    for (const type of [DOMAIN, RECORD, MAPPING]) recorded.expectNone(type);
  });

  it("[api.native.http-api.settings] lets settings win over the defaults and leaves the others", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { native: { httpApi: { name: "mine", disableExecuteApiEndpoint: true } } });
    });
    recorded.expect(API, {
      name: "mine",
      disableExecuteApiEndpoint: true,
      protocolType: "HTTP",
      corsConfiguration: { allowOrigins: ["*"] },
    });
  });

  it("[api.native.http-api.existing] adds routes to an existing API and makes none", async () => {
    const recorded = await define(({ stack }) => {
      const httpApi = new apigatewayv2.Api("old", { protocolType: "HTTP" });
      const api = new Api(stack, "Api", { native: { httpApi }, routes: { "GET /a": "src/a.get" } });
      assert.equal(api.native.httpApi, httpApi);
    });
    const old = recorded.resource(API);
    assert.equal(old.name, "old");
    assert.equal("corsConfiguration" in old.inputs, false);
    recorded.expect(ROUTE, { apiId: old.id, routeKey: "GET /a" });
    recorded.expectNone(STAGE);
    recorded.expectNone(LOG_GROUP);
  });

  it("[api.native.http-stages] makes further stages beside $default", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        native: { httpStages: [{ name: "beta", stageVariables: { color: "blue" } }] },
      });
      new Api(stack, "Plain", {});
    });
    const { id } = recorded.resource(API, "Web-Api-api");
    recorded.expect(STAGE, "Web-Api-stage", { apiId: id, name: "$default" });
    recorded.expect(STAGE, "Web-Api-stage-beta", {
      apiId: id,
      name: "beta",
      autoDeploy: true,
      stageVariables: { color: "blue" },
    });
    assert.equal(recorded.resources(STAGE).length, 3);
  });

  it("[api.defaults.function] applies to the functions of all routes, and to no other", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        defaults: { function: { timeout: 20 } },
        routes: { "GET /a": "src/a.get", "GET /b": { function: { handler: "src/b.get" } } },
      });
      new Function(stack, "Other", "src/other.run");
    });
    recorded.expect(LAMBDA, "Web-Api-GET-a-function", { timeout: 20 });
    recorded.expect(LAMBDA, "Web-Api-GET-b-function", { timeout: 20 });
    recorded.expect(LAMBDA, "Web-Other-function", { timeout: 10 });
  });

  it("[api.defaults.authorizer.none] writes NONE for routes of an API without a default authorizer", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { authorizers: { door: JWT }, routes: { "GET /a": "src/a.get" } });
    });
    recorded.expect(ROUTE, {
      authorizationType: "NONE",
      authorizerId: undefined,
      authorizationScopes: undefined,
    });
    recorded.expectNone(AUTHORIZER);
  });

  it("[api.defaults.authorizer] guards routes with the authorizer of that name", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { door: JWT, unused: JWT },
        defaults: { authorizer: "door" },
        routes: { "GET /a": "src/a.get" },
      });
    });
    const door = recorded.expect(AUTHORIZER, { name: "door" });
    recorded.expect(ROUTE, { authorizationType: "JWT", authorizerId: door.id });
  });

  it("[api.defaults.scopes] asks for the default scopes and the authorizer's on its routes", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { door: { ...JWT, scopes: ["notes/write"] } },
        defaults: { authorizer: "door", authorizationScopes: ["notes/read"] },
        routes: { "GET /a": "src/a.get", "GET /open": { function: "src/b.get", authorizer: "none" } },
      });
    });
    assert.deepEqual(routeOf(recorded, "GET /a").inputs.authorizationScopes, ["notes/read", "notes/write"]);
    assert.equal("authorizationScopes" in routeOf(recorded, "GET /open").inputs, false);
  });

  it("[api.defaults.scopes.default] asks for none when none are given", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { door: JWT },
        defaults: { authorizer: "door" },
        routes: { "GET /a": "src/a.get" },
      });
    });
    recorded.expect(ROUTE, { authorizationType: "JWT", authorizationScopes: undefined });
  });

  it("[api.defaults.payload-format.default] sends payload format 2.0", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { routes: { "GET /a": "src/a.get" } });
    });
    recorded.expect(INTEGRATION, { payloadFormatVersion: "2.0" });
  });

  it("[api.defaults.payload-format] sends what the defaults say", async () => {
    const recorded = await define(({ stack }) => {
      for (const [id, payloadFormatVersion] of [
        ["Old", "1.0"],
        ["New", "2.0"],
      ] as const) {
        new Api(stack, id, { defaults: { payloadFormatVersion }, routes: { "GET /a": "src/a.get" } });
      }
    });
    recorded.expect(INTEGRATION, "Web-Old-integration-GET-a", { payloadFormatVersion: "1.0" });
    recorded.expect(INTEGRATION, "Web-New-integration-GET-a", { payloadFormatVersion: "2.0" });
  });

  it("[api.defaults.throttle] limits all routes by burst and rate", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        defaults: { throttle: { burst: 100, rate: 2000 } },
        routes: { "GET /a": "src/a.get" },
      });
    });
    recorded.expect(STAGE, {
      defaultRouteSettings: { throttlingBurstLimit: 100, throttlingRateLimit: 2000 },
      routeSettings: undefined,
    });
  });
});
