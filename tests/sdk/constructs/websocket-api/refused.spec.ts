import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lambda from "@pulumi/aws/lambda";
import { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/construct";
import { WebSocketApi } from "#sdk/constructs/websocket-api/construct";
import type { WebSocketApiProps } from "#sdk/constructs/websocket-api/props";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { recordWebSocketApi, refuseWebSocketApi } from "../../../support/websocket-api";

const routes = { $connect: "src/chat.connect" };
const STACK = "serverless-api:index:Stack";
const V2 = "aws:apigatewayv2";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("a WebSocketApi is refused, before it is registered itself, when", () => {
  it("many things are wrong: one error names them all", async () => {
    const error = (await refuseWebSocketApi(
      {
        routes: { "": "src/a.b", $conect: "src/a.b", send: {} },
        authorizer: { type: "jwt" },
        accessLog: { retention: "fortnight" },
        customDomain: "WS.example.com",
        defaults: { function: { timeout: "1 fortnight" } },
        native: { webSocketApi: { protocolType: "HTTP" }, webSocketStage: { name: "$default" } },
      },
      [
        { code: "ROUTE_KEY_MALFORMED", path: 'routes[""]' },
        { code: "ROUTE_KEY_MALFORMED", path: 'routes["$conect"]', cure: "did you mean $connect" },
        { code: "ROUTE_VALUE_INVALID", path: "routes.send" },
        { code: "AUTHORIZER_TYPE_UNKNOWN", path: "authorizer.type", value: "jwt" },
        { code: "VALUE_NOT_ALLOWED", path: "accessLog.retention" },
        { code: "DOMAIN_NAME_INVALID", path: "customDomain" },
        { code: "DURATION_INVALID", path: "defaults.function.timeout" },
        { code: "NATIVE_OWN_PROP", path: "native.webSocketApi.protocolType", cure: "for HTTP use Api" },
        { code: "STAGE_NAME_INVALID", path: "native.webSocketStage.name", value: "$default" },
      ],
    )) as Error;
    assert.match(error.message, /^WebSocketApi "Chat" .*\n/);
  });

  it("a prop is unknown, or one of generation 0, which it then names the successor of", async () => {
    const renamed = {
      webSocketApi: "native.webSocketApi",
      webSocketStage: "native.webSocketStage",
      defaultFunctionProps: "defaults.function",
      authorizationType: "authorizer",
      defaultAuthorizer: "authorizer",
    };
    for (const [name, now] of Object.entries(renamed)) {
      const expected = { code: "PROP_UNKNOWN", path: name, cure: `did you mean ${now}` } as const;
      await refuseWebSocketApi({ [name]: {} }, [expected]);
    }
    await refuseWebSocketApi({ cors: true, defaults: { authorizer: "iam" }, native: { httpApi: {} } }, [
      { code: "PROP_UNKNOWN", path: "cors" },
      { code: "PROP_UNKNOWN", path: "defaults.authorizer" },
      { code: "PROP_UNKNOWN", path: "native.httpApi" },
    ]);
    await refuseWebSocketApi("src/a.b", [{ code: "VALUE_WRONG_TYPE", path: "" }]);
    await refuseWebSocketApi({ routes: ["$connect"] }, [{ code: "VALUE_WRONG_TYPE", path: "routes" }]);
  });

  it("a key begins with $ and is none of AWS's, or is too long", async () => {
    await refuseWebSocketApi(
      { routes: { $connected: "src/a.b", $x: "src/a.b", ["a".repeat(129)]: "src/a.b" } },
      [
        { code: "ROUTE_KEY_MALFORMED", path: 'routes["$connected"]', cure: "did you mean $connect" },
        { code: "ROUTE_KEY_MALFORMED", path: 'routes["$x"]', cure: 'write "x"' },
        { code: "ROUTE_KEY_TOO_LONG", path: `routes.${"a".repeat(129)}` },
      ],
    );
  });

  it("a route is served by nothing, by bare props, by a URL, or has an authorizer of its own", async () => {
    await refuseWebSocketApi(
      {
        routes: {
          a: 5,
          b: { handler: "src/a.b" },
          c: { type: "url", url: "https://example.com" },
          d: { function: "src/a.b", authorizer: "iam" },
          e: { function: {} },
          f: { native: {} },
          g: null,
        },
      },
      [
        { code: "ROUTE_VALUE_INVALID", path: "routes.a", value: 5 },
        { code: "ROUTE_FUNCTION_PROPS_BARE", path: "routes.b" },
        { code: "VALUE_NOT_ALLOWED", path: "routes.c.type", value: "url" },
        { code: "PROP_UNKNOWN", path: "routes.d.authorizer", cure: "guards $connect" },
        { code: "FUNCTION_HANDLER_MISSING", path: "routes.e.function.handler" },
        { code: "PROP_MISSING", path: "routes.f.native.function" },
        { code: "ROUTE_VALUE_INVALID", path: "routes.g", value: null },
      ],
    );
  });

  it("an @pulumi/aws function stands where a definition is expected", async () => {
    const program = () => {
      const existing = new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" });
      new WebSocketApi(new Stack(new App(), "Web"), "Chat", { routes: { send: existing as never } });
    };
    const except = [STACK, "aws:lambda/function:Function"];
    await expectRefused(program, [{ code: "FUNCTION_IS_RESOURCE", path: "routes.send" }], { except });
  });

  it("a Function made before meets default function props, but not when these are empty", async () => {
    const make = (defaults: WebSocketApiProps["defaults"]) => () => {
      const stack = new Stack(new App(), "Web");
      const send = new Function(stack, "Send", "src/chat.send");
      new WebSocketApi(stack, "Chat", { defaults, routes: { send } });
    };
    const issue = { code: "FUNCTION_GIVEN_WITH_DEFAULTS", path: "routes.send" } as const;
    await record(make({ function: {} }));
    await record(() => expectDefinitionError(make({ function: { timeout: 5 } }), [issue]));
  });

  it("its authorizer is no word of AWS, has no type, or lacks its function", async () => {
    const cases = [
      ["jwt", "authorizer"],
      ["NONE", "authorizer"],
      [5, "authorizer"],
      [{}, "authorizer.type"],
      [{ type: "lambda" }, "authorizer.type"],
    ] as const;
    for (const [authorizer, path] of cases) {
      const expected = {
        code: "AUTHORIZER_TYPE_UNKNOWN",
        path,
        cure: '"none", "iam" or { type: "func"',
      } as const;
      await refuseWebSocketApi({ routes, authorizer }, [expected]);
    }
    await refuseWebSocketApi({ routes, authorizer: { type: "func" } }, [
      { code: "PROP_MISSING", path: "authorizer.function" },
    ]);
    await refuseWebSocketApi({ routes, authorizer: { type: "func", function: {} } }, [
      { code: "FUNCTION_HANDLER_MISSING", path: "authorizer.function.handler" },
    ]);
  });

  it("its authorizer has a source or name that AWS does not take, or keeps answers, which AWS does not", async () => {
    const authorizer = {
      type: "func",
      function: "src/door.check",
      name: "",
      identitySource: ["$request.header.Authorization", "route.request.header.Authorization"],
      resultsCacheTtl: "5 minutes",
    };
    await refuseWebSocketApi({ routes, authorizer }, [
      { code: "VALUE_OUT_OF_RANGE", path: "authorizer.name" },
      {
        code: "AUTHORIZER_SOURCE_INVALID",
        path: "authorizer.identitySource[0]",
        cure: "write route.request.header.<name>",
      },
      { code: "PROP_UNKNOWN", path: "authorizer.resultsCacheTtl" },
    ]);
  });

  it("an existing authorizer comes with props that would configure it", async () => {
    const program = () => {
      const mine = new apigatewayv2.Authorizer("mine", { apiId: "a1", authorizerType: "REQUEST" });
      const authorizer = {
        type: "func",
        function: "src/a.b",
        name: "x",
        native: { authorizer: mine },
      } as const;
      new WebSocketApi(new Stack(new App(), "Web"), "Chat", { routes, authorizer });
    };
    await expectRefused(
      program,
      [
        { code: "NATIVE_CONFLICT", path: "authorizer.function" },
        { code: "NATIVE_CONFLICT", path: "authorizer.name" },
      ],
      { except: [STACK, `${V2}/authorizer:Authorizer`] },
    );
  });

  it("it has an authorizer and no $connect for it to guard", async () => {
    const issue = { code: "AUTHORIZER_WITHOUT_CONNECT", path: "authorizer", cure: "add $connect" } as const;
    await refuseWebSocketApi({ authorizer: "iam" }, [issue]);
    await refuseWebSocketApi({ routes: { $default: "src/a.b" }, authorizer: "iam" }, [issue]);
    const func = { type: "func", function: "src/door.check" };
    await refuseWebSocketApi({ routes: {}, authorizer: func }, [issue]);
    await recordWebSocketApi({ routes: { " $connect": "src/a.b" }, authorizer: "iam" });
    await recordWebSocketApi({ routes: {}, authorizer: "none" });
  });

  it("an existing stage comes without its API, or with a log or domain, `false` included", async () => {
    const make = (props: WebSocketApiProps, withApi: boolean) => () => {
      const webSocketApi = new apigatewayv2.Api("mine", { protocolType: "WEBSOCKET" });
      const webSocketStage = new apigatewayv2.Stage("live", { apiId: webSocketApi.id });
      const native = { ...(withApi && { webSocketApi }), webSocketStage };
      new WebSocketApi(new Stack(new App(), "Web"), "Chat", { ...props, native });
    };
    const except = [STACK, `${V2}/api:Api`, `${V2}/stage:Stage`];
    await expectRefused(make({}, false), [{ code: "NATIVE_CONFLICT", path: "native.webSocketStage" }], {
      except,
    });
    await expectRefused(
      make({ accessLog: false, customDomain: "ws.example.com" }, true),
      [
        { code: "NATIVE_CONFLICT", path: "accessLog", value: false },
        { code: "NATIVE_CONFLICT", path: "customDomain", value: "ws.example.com" },
      ],
      { except },
    );
  });

  it("settings of API or stage have props of their own, or are none", async () => {
    const webSocketApi = {
      corsConfiguration: {},
      body: "{}",
      target: "a",
      routeKey: "b",
      credentialsArn: "c",
    };
    const webSocketStage = { apiId: "a", accessLogSettings: {}, domainMapping: {} };
    await refuseWebSocketApi({ native: { webSocketApi, webSocketStage } }, [
      { code: "NATIVE_OWN_PROP", path: "native.webSocketApi.corsConfiguration" },
      { code: "NATIVE_OWN_PROP", path: "native.webSocketApi.body" },
      { code: "NATIVE_OWN_PROP", path: "native.webSocketApi.target", cure: "use routes" },
      { code: "NATIVE_OWN_PROP", path: "native.webSocketApi.routeKey", cure: "use routes" },
      { code: "NATIVE_OWN_PROP", path: "native.webSocketApi.credentialsArn" },
      { code: "NATIVE_OWN_PROP", path: "native.webSocketStage.apiId" },
      { code: "NATIVE_OWN_PROP", path: "native.webSocketStage.accessLogSettings", cure: "use accessLog" },
      { code: "NATIVE_OWN_PROP", path: "native.webSocketStage.domainMapping", cure: "use customDomain" },
    ]);
    await refuseWebSocketApi({ native: { webSocketApi: "a1", webSocketStage: 5 } }, [
      { code: "VALUE_WRONG_TYPE", path: "native.webSocketApi", value: "a1" },
      { code: "VALUE_WRONG_TYPE", path: "native.webSocketStage", value: 5 },
    ]);
  });

  it("it is to share a domain with an HTTP API, or the other way round", async () => {
    await recordWebSocketApi({ customDomain: "ws.example.com" }, async (socket, stack) => {
      const path = "customDomain.native.domainName";
      const issue = { code: "DOMAIN_PROTOCOLS_MIXED", path, cure: "a domain of its own" } as const;
      const http = new Api(stack, "Http", { customDomain: "api.example.com" });
      const domainOf = ({ native }: Api | WebSocketApi) => native.domainName as apigatewayv2.DomainName;
      const toHttp = { native: { domainName: domainOf(http) }, path: "chat" };
      const toSocket = { native: { domainName: domainOf(socket) }, path: "api" };
      await expectDefinitionError(() => new WebSocketApi(stack, "B", { customDomain: toHttp }), [issue]);
      await expectDefinitionError(() => new Api(stack, "C", { customDomain: toSocket }), [issue]);
    });
  });

  it("its id or native.id is not one", async () => {
    await refuseWebSocketApi({ native: { id: "a b" } }, [{ code: "CONSTRUCT_ID_INVALID", path: "" }]);
  });
});
