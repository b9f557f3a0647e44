import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import {
  Function,
  WebSocketApi,
  WebSocketApiAuthorizationType,
  type WebSocketApiProps,
  WebSocketLambdaAuthorizer,
} from "#sdk/gen0/index";
import { App, Function as NewFunction, WebSocketApi as NewWebSocketApi, Stack } from "#sdk/index";
import { type ExpectedIssue, expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES, GUARD } from "./cases/websocket-api";

const runtime = "nodejs12.x";
const handler = "src/chat.connect";
const old = { function: { handler, runtime } } as const;
const { CUSTOM, IAM } = WebSocketApiAuthorizationType;

/** An API in a program of its own. */
const made = (props?: WebSocketApiProps) => new WebSocketApi(new Stack(new App(), "Shop"), "Chat", props);

describe("a WebSocketApi of generation 0", () => {
  for (const [name, [before, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new WebSocketApi(stack, "Chat", before),
        (stack) => new NewWebSocketApi(stack, "Chat", now),
      ));

  it("takes no props at all, and Functions as routes and authorizer", async () => {
    await expectSame(
      (stack) => new WebSocketApi(stack, "Chat"),
      (stack) => new NewWebSocketApi(stack, "Chat"),
    );
    await expectSame(
      (stack) => {
        const asked = new Function(stack, "Asked", handler);
        const authorizer = new WebSocketLambdaAuthorizer("Guard", asked);
        new WebSocketApi(stack, "Chat", {
          authorizationType: CUSTOM,
          authorizer,
          routes: { $connect: asked },
        });
      },
      (stack) => {
        const asked = new NewFunction(stack, "Asked", { handler, runtime });
        const authorizer = { type: "func", name: "Guard", function: asked } as const;
        new NewWebSocketApi(stack, "Chat", { authorizer, routes: { $connect: asked } });
      },
    );
  });

  it("takes an API and a stage that are there", () => {
    const there = () => {
      const api = new apigatewayv2.Api("mine", { protocolType: "WEBSOCKET" });
      return [api, new apigatewayv2.Stage("live", { apiId: api.id, name: "live" })] as const;
    };
    return expectSame(
      (stack) => {
        const [webSocketApi, webSocketStage] = there();
        new WebSocketApi(stack, "Chat", { webSocketApi, webSocketStage, routes: { $connect: handler } });
      },
      (stack) => {
        const [webSocketApi, webSocketStage] = there();
        const native = { webSocketApi, webSocketStage };
        new NewWebSocketApi(stack, "Chat", { native, routes: { $connect: old } });
      },
    );
  });

  it("takes routes later, in another stack too", () =>
    expectSame(
      (stack) => {
        const more = new Stack((stack as Stack).app, "More");
        new WebSocketApi(stack, "Chat").addRoutes(more, { send: handler, leave: { handler, timeout: 3 } });
      },
      (stack) => {
        const more = new Stack((stack as Stack).app, "More");
        const routes = { send: old, leave: { function: { handler, runtime, timeout: 3 } } } as const;
        new NewWebSocketApi(stack, "Chat").addRoutes(more, routes);
      },
    ));

  it("has the objects of AWS under their old names, with the old names of what is read from them", async () => {
    const { outputs } = await record(() => {
      const api = made({ customDomain: "ws.example.com", routes: { $connect: handler } });
      const { webSocketApi, webSocketStage, accessLogGroup, gatewayDomain, acmCertificate, native } = api;
      assert.equal(webSocketApi, native.webSocketApi);
      assert.equal(webSocketStage, native.webSocketStage);
      assert.equal(gatewayDomain, native.domainName);
      assert.equal(api.apiGatewayDomain, native.domainName);
      assert.ok(accessLogGroup && acmCertificate);
      assert.ok(api.getFunction("$connect"));
      return {
        old: [webSocketApi.apiId, webSocketStage.stageName, accessLogGroup.logGroupName],
        now: [native.webSocketApi.id, native.webSocketStage.name, native.accessLogGroup?.name],
      };
    });
    const read = outputs as Record<string, readonly unknown[]>;
    assert.deepEqual(read.old, read.now);
    assert.ok(read.old?.every((value) => value !== undefined));
  });
});

describe("a WebSocketApi of generation 0 is refused, where it is written, when", () => {
  const routes = { $connect: handler };
  const cases: Readonly<Record<string, readonly [WebSocketApiProps, readonly ExpectedIssue[]]>> = {
    "the type of authorization is not among the words": [
      { authorizationType: "JWT" as never, authorizer: GUARD, routes },
      [{ code: "VALUE_NOT_ALLOWED", path: "authorizationType", value: "JWT" }],
    ],
    "CUSTOM has no authorizer": [
      { authorizationType: CUSTOM, routes },
      [{ code: "PROP_MISSING", path: "authorizer", cure: /CUSTOM/ }],
    ],
    "an authorizer has no type": [
      { authorizer: GUARD, routes },
      [{ code: "AUTHORIZER_TYPE_UNKNOWN", path: "authorizationType", cure: /CUSTOM/ }],
    ],
    "an authorizer is not asked": [
      { authorizationType: IAM, defaultAuthorizer: GUARD, routes },
      [{ code: "PROP_CONFLICT", path: "defaultAuthorizer" }],
    ],
    "there is an authorizer in both spellings": [
      { authorizationType: CUSTOM, authorizer: GUARD, defaultAuthorizer: GUARD, routes },
      [{ code: "PROP_CONFLICT", path: "defaultAuthorizer" }],
    ],
    "an authorizer is something else": [
      { authorizationType: CUSTOM, defaultAuthorizer: 5 as never, routes },
      [{ code: "VALUE_WRONG_TYPE", path: "defaultAuthorizer", value: 5 }],
    ],
    "nothing asks the authorizer": [
      { authorizationType: CUSTOM, defaultAuthorizer: GUARD },
      [{ code: "AUTHORIZER_WITHOUT_CONNECT", path: "defaultAuthorizer" }],
    ],
    "many things are wrong at once": [
      {
        authorizationType: CUSTOM,
        authorizer: new WebSocketLambdaAuthorizer(
          "Guard",
          { handler, memorySize: 1 },
          {
            identitySource: ["token"],
          },
        ),
        webSocketApi: { apiName: "chat", connectRouteOptions: {} } as never,
        webSocketStage: { stageName: "a b", domainMapping: {} } as never,
        accessLog: { retention: "FOREVER" as never },
        routes: { $connect: { handler, memorySize: 1 }, $close: handler },
      },
      [
        { code: "VALUE_OUT_OF_RANGE", path: "authorizer.handler.memorySize" },
        { code: "AUTHORIZER_SOURCE_INVALID", path: "authorizer.identitySource[0]" },
        { code: "PROP_GONE", path: "webSocketApi.connectRouteOptions" },
        { code: "STAGE_NAME_INVALID", path: "webSocketStage.stageName" },
        { code: "PROP_GONE", path: "webSocketStage.domainMapping" },
        { code: "VALUE_NOT_ALLOWED", path: "accessLog.retention" },
        { code: "VALUE_OUT_OF_RANGE", path: 'routes["$connect"].memorySize' },
        { code: "ROUTE_KEY_MALFORMED", path: 'routes["$close"]' },
      ],
    ],
  };

  for (const [name, [props, issues]] of Object.entries(cases))
    it(name, () =>
      expectDefinitionError(() => record(() => made(props)), issues, { construct: 'WebSocketApi "Chat"' }),
    );

  it("added routes are", () =>
    record(() => {
      const api = made();
      return expectDefinitionError(
        () => api.addRoutes(api.stack, { send: { handler, memorySize: 1 } }),
        [{ code: "VALUE_OUT_OF_RANGE", path: "addRoutes.send.memorySize" }],
      );
    }));
});
