import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lb from "@pulumi/aws/lb";
import { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/construct";
import type { ApiProps } from "#sdk/constructs/api/props";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { API, LAMBDA, recordApi, refuseApi, VPC_LINK } from "../../../support/api";
import { expectDefinitionError, expectRefused } from "../../../support/definition-error";

const STACK = "serverless-api:index:Stack";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("an Api is refused, before it is registered itself, when", () => {
  it("a prop is unknown, or one of generation 0, which it then names the successor of", async () => {
    await refuseApi({ route: {} }, [{ code: "PROP_UNKNOWN", path: "route", cure: "did you mean routes" }]);
    await refuseApi({ defaultFunctionProps: {} }, [
      { code: "PROP_UNKNOWN", path: "defaultFunctionProps", cure: "did you mean defaults.function" },
    ]);
    await refuseApi({ defaults: { functions: {} }, native: { api: {} } }, [
      { code: "PROP_UNKNOWN", path: "defaults.functions" },
      { code: "PROP_UNKNOWN", path: "native.api" },
    ]);
    await refuseApi("src/a.get", [{ code: "VALUE_WRONG_TYPE", path: "" }]);
    await refuseApi({ routes: ["GET /a"] }, [{ code: "VALUE_WRONG_TYPE", path: "routes" }]);
  });

  it("a route does not say what serves it", async () => {
    const path = 'routes["GET /a"]';
    await refuseApi({ routes: { "GET /a": {} } }, [
      {
        code: "ROUTE_VALUE_INVALID",
        path,
        value: {},
        message: "the route does not say what serves it",
        cure: "add function: a handler, props with a handler, or a Function",
      },
    ]);
    await refuseApi({ routes: { "GET /a": { url: "https://example.com" } } }, [
      { code: "ROUTE_VALUE_INVALID", path, cure: 'add type: "url"' },
    ]);
    await refuseApi({ routes: { "GET /a": { albListener: {} } } }, [
      { code: "ROUTE_VALUE_INVALID", path, cure: 'write { type: "alb", native: { albListener } }' },
    ]);
    for (const value of [42, null, true, ["src/a.get"]]) {
      await refuseApi({ routes: { "GET /a": value } }, [{ code: "ROUTE_VALUE_INVALID", path, value }]);
    }
    await refuseApi({ routes: { "GET /a": { type: "graphql", function: "src/a.get" } } }, [
      { code: "VALUE_NOT_ALLOWED", path: `${path}.type`, value: "graphql" },
    ]);
    await refuseApi({ routes: { "GET /a": { function: undefined } } }, [
      { code: "PROP_MISSING", path: `${path}.function` },
    ]);
  });

  it("the parts of a route are wrong", async () => {
    const path = 'routes["GET /a"]';
    await refuseApi({ routes: { "GET /a": { function: "src/a.get", payloadFormatVersion: "2.1" } } }, [
      { code: "VALUE_NOT_ALLOWED", path: `${path}.payloadFormatVersion`, value: "2.1" },
    ]);
    await refuseApi({ routes: { "GET /a": { function: "src/a.get", authorizor: "iam" } } }, [
      { code: "PROP_UNKNOWN", path: `${path}.authorizor`, cure: "did you mean authorizer" },
    ]);
    await refuseApi({ routes: { "GET /a": { type: "url" }, "GET /b": { type: "url", url: "ftp://x" } } }, [
      { code: "PROP_MISSING", path: `${path}.url` },
      {
        code: "ROUTE_URL_INVALID",
        path: 'routes["GET /b"].url',
        value: "ftp://x",
        message: "not a public HTTP URL",
        cure: 'write for example "https://example.com/{proxy}"',
      },
    ]);
    const integration = { method: "GTE", vpcLink: {} };
    await refuseApi(
      { routes: { "GET /a": { type: "url", url: "https://x.example", native: { integration } } } },
      [
        { code: "PROP_UNKNOWN", path: `${path}.native.integration.vpcLink` },
        { code: "VALUE_NOT_ALLOWED", path: `${path}.native.integration.method`, value: "GTE" },
      ],
    );
    await refuseApi(
      { routes: { "GET /a": { type: "alb" }, "GET /b": { type: "alb", native: { integration } } } },
      [
        { code: "PROP_MISSING", path: `${path}.native` },
        { code: "VALUE_NOT_ALLOWED", path: 'routes["GET /b"].native.integration.method' },
        { code: "VALUE_WRONG_TYPE", path: 'routes["GET /b"].native.integration.vpcLink' },
        { code: "PROP_MISSING", path: 'routes["GET /b"].native.albListener' },
      ],
    );
    await refuseApi({ routes: { "GET /a": { native: { function: "arn" } } } }, [
      { code: "VALUE_WRONG_TYPE", path: `${path}.native.function`, value: "arn" },
    ]);
    await refuseApi({ routes: { "GET /a": { function: "src/a.get", throttle: { rate: 1 } } } }, [
      { code: "THROTTLE_INCOMPLETE", path: `${path}.throttle` },
    ]);
  });

  it("a Function made before meets default function props, but not when these are empty", async () => {
    const program = (defaults: object) => () => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const made = new Function(stack, "Made", "src/a.get");
      new Api(stack, "Api", { defaults: { function: defaults }, routes: { "GET /a": made } });
    };
    const except = [
      STACK,
      "serverless-api:index:Function",
      "aws:iam/role:Role",
      "aws:iam/rolePolicy:RolePolicy",
      LAMBDA,
      "aws:cloudwatch/logGroup:LogGroup",
    ];
    await expectRefused(
      program({ timeout: 3 }),
      [{ code: "FUNCTION_GIVEN_WITH_DEFAULTS", path: 'routes["GET /a"]' }],
      { except },
    );
    await recordApi({ defaults: { function: {} } }, (api, stack) => {
      api.addRoutes(stack, { "GET /a": new Function(stack, "Made", "src/a.get") });
    });
  });

  it("the function of an authorizer lacks a handler", async () => {
    await refuseApi({ authorizers: { c: { type: "func", function: { timeout: 3 } } } }, [
      { code: "FUNCTION_HANDLER_MISSING", path: "authorizers.c.function.handler" },
    ]);
  });

  it("its default function props are wrong, whether or not there are routes", async () => {
    await refuseApi({ defaults: { function: { timeout: "1 fortnight" } } }, [
      { code: "DURATION_INVALID", path: "defaults.function.timeout" },
    ]);
  });

  it("an existing API comes with props that would configure it, `false` included", async () => {
    const program = () => {
      const httpApi = new apigatewayv2.Api("old", { protocolType: "HTTP" });
      new Api(new Stack(new App(), "Web"), "Api", {
        native: { httpApi, httpStages: [] },
        cors: false,
        accessLog: true,
        customDomain: "api.example.com",
        defaults: { throttle: { burst: 1, rate: 1 } },
        routes: { "GET /a": { function: "src/a.get", throttle: { burst: 1, rate: 1 } } },
      });
    };
    const message = "cannot be set when native.httpApi is an existing API";
    await expectRefused(
      program,
      [
        {
          code: "NATIVE_CONFLICT",
          path: "cors",
          value: false,
          message,
          cure: "set it on that API and its stages",
        },
        { code: "NATIVE_CONFLICT", path: "accessLog", value: true, message },
        { code: "NATIVE_CONFLICT", path: "customDomain", message },
        { code: "NATIVE_CONFLICT", path: "defaults.throttle", message },
        { code: "NATIVE_CONFLICT", path: "native.httpStages", message },
        {
          code: "NATIVE_CONFLICT",
          path: 'routes["GET /a"].throttle',
          message,
          cure: "set it on the stages of that API",
        },
      ],
      { except: [STACK, API] },
    );
  });

  it("settings of the API have props of their own, or make another kind of API", async () => {
    const settings = {
      corsConfiguration: {},
      protocolType: "WEBSOCKET",
      body: "{}",
      target: "arn",
      routeKey: "GET /",
      credentialsArn: "arn",
    };
    const message = "cannot be set here";
    await refuseApi({ native: { httpApi: settings } }, [
      { code: "NATIVE_OWN_PROP", path: "native.httpApi.corsConfiguration", message, cure: "use cors" },
      { code: "NATIVE_OWN_PROP", path: "native.httpApi.protocolType", cure: "WebSocketApi" },
      { code: "NATIVE_OWN_PROP", path: "native.httpApi.body" },
      { code: "NATIVE_OWN_PROP", path: "native.httpApi.target", cure: "use routes" },
      { code: "NATIVE_OWN_PROP", path: "native.httpApi.routeKey", cure: "use routes" },
      { code: "NATIVE_OWN_PROP", path: "native.httpApi.credentialsArn", cure: "use routes" },
    ]);
    await refuseApi({ native: { httpApi: "abc123" } }, [
      { code: "VALUE_WRONG_TYPE", path: "native.httpApi", value: "abc123" },
    ]);
  });

  it("a stage has no good name, one that is taken, or settings of the API", async () => {
    await refuseApi(
      {
        native: {
          httpStages: [{ name: "a b" }, {}, { name: "c" }, { name: "c" }, { name: "$default" }, "d"],
        },
      },
      [
        {
          code: "STAGE_NAME_INVALID",
          path: "native.httpStages[0].name",
          value: "a b",
          message: "not the name of a stage",
          cure: "write letters, digits, - and _, at most 128",
        },
        { code: "STAGE_NAME_INVALID", path: "native.httpStages[1].name" },
        {
          code: "STAGE_NAME_INVALID",
          path: "native.httpStages[3].name",
          value: "c",
          message: "another stage has this name",
          cure: "choose another name",
        },
        {
          code: "STAGE_NAME_INVALID",
          path: "native.httpStages[4].name",
          message: "the stage $default is there already",
        },
        { code: "VALUE_WRONG_TYPE", path: "native.httpStages[5]", value: "d" },
      ],
    );
    await refuseApi({ native: { httpStages: [{ name: "a", apiId: "x", accessLogSettings: {} }] } }, [
      { code: "NATIVE_OWN_PROP", path: "native.httpStages[0].apiId" },
      {
        code: "NATIVE_OWN_PROP",
        path: "native.httpStages[0].accessLogSettings",
        cure: "use accessLog of the API",
      },
    ]);
  });

  it("its id or native.id is not one", async () => {
    const program = (id: string, props?: ApiProps) => () => new Api(new Stack(new App(), "Web"), id, props);
    await expectRefused(program("my api"), [{ code: "CONSTRUCT_ID_INVALID", path: "", value: "my api" }]);
    await expectRefused(program("Api", { native: { id: "1st" } }), [
      { code: "CONSTRUCT_ID_INVALID", path: "", value: "1st" },
    ]);
  });
});

describe("a load balancer in another network than the API's VPC link", () => {
  const arnIn = (region: string, name: string) =>
    `arn:aws:elasticloadbalancing:${region}:123456789012:loadbalancer/app/${name}/1`;
  const listenerOf = (name: string, region: string) =>
    new lb.Listener(name, { loadBalancerArn: arnIn(region, name), defaultActions: [{ type: "forward" }] });

  it("is refused when the network is known", async () => {
    const program = recordApi({}, (api, stack) => {
      api.addRoutes(stack, {
        "ANY /a": { type: "alb", native: { albListener: listenerOf("near", "us-east-1") } },
        "ANY /b": { type: "alb", native: { albListener: listenerOf("far", "eu-west-1") } },
      });
    });
    await expectDefinitionError(program, [
      {
        code: "ROUTE_NETWORK_DIFFERS",
        path: 'routes["ANY /b"].native.albListener',
        message: /the listener is in vpc-\w+, and the API's VPC link goes to vpc-\w+/,
        cure: "make an aws.apigatewayv2.VpcLink into that network and pass it as native.integration.vpcLink",
      },
    ]);
  });

  it("is reached through a link of its own", async () => {
    const recorded = await recordApi({}, (api, stack) => {
      const vpcLink = new apigatewayv2.VpcLink("far", { securityGroupIds: [], subnetIds: ["subnet-1"] });
      const native = { albListener: listenerOf("far", "eu-west-1"), integration: { vpcLink } };
      api.addRoutes(stack, {
        "ANY /a": { type: "alb", native: { albListener: listenerOf("near", "us-east-1") } },
        "ANY /b": { type: "alb", native },
      });
    });
    assert.equal(recorded.resources(VPC_LINK).length, 2);
  });
});
