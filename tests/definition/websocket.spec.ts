import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import { Function, type Stack, WebSocketApi, type WebSocketApiProps } from "#sdk/index";
import {
  API,
  AUTHORIZER,
  INTEGRATION,
  LAMBDA,
  LOG_GROUP,
  PERMISSION,
  ROUTE,
  routeOf,
  STAGE,
} from "../support/api";
import { expectDefinitionError } from "../support/definition-error";
import type { Recorded } from "../support/record";
import { settled } from "../support/settled";
import { CERTIFICATE, DOMAIN, define, MAPPING } from "./program";

const CONNECT = { $connect: "src/chat.connect" };
const LIFECYCLE = { ...CONNECT, $default: "src/chat.all", $disconnect: "src/chat.leave" };

/** Records a WebSocketApi `Chat` in the stack `Web`, under the defaults that the definition names. */
function defineChat<T = void>(
  props: WebSocketApiProps,
  then?: (api: WebSocketApi, stack: Stack) => T,
): Promise<Recorded> {
  return define(({ stack }) => {
    const api = new WebSocketApi(stack, "Chat", props);
    return then?.(api, stack);
  });
}

const keysOf = (recorded: Recorded) => recorded.resources(ROUTE).map(({ inputs }) => inputs.routeKey);

async function refuseGen0(name: string, now: string): Promise<void> {
  await define(({ stack }) => {
    const program = () => new WebSocketApi(stack, "Chat", { [name]: {} });
    const cure = `did you mean ${now}`;
    return expectDefinitionError(program, [{ code: "PROP_UNKNOWN", path: name, cure }]);
  });
}

describe("definition: WebSocketApi", () => {
  it("[route-key.websocket] takes the three lifecycle keys and any other name", async () => {
    const recorded = await defineChat({ routes: { ...LIFECYCLE, "send message": "src/chat.send" } });
    assert.deepEqual(keysOf(recorded), ["$connect", "$default", "$disconnect", "send message"]);
  });

  it("[websocket.routes] serves a route by a handler, props, or a Function", async () => {
    const recorded = await define(({ stack }) => {
      const ping = new Function(stack, "Ping", "src/chat.ping");
      const api = new WebSocketApi(stack, "Chat", {
        routes: { ...CONNECT, send: { function: { handler: "src/chat.send", timeout: 20 } }, ping },
      });
      assert.equal(api.getFunction("ping"), ping);
      assert.deepEqual(api.routes, ["$connect", "send", "ping"]);
    });
    recorded.expect(LAMBDA, "Web-Chat-send-function", { handler: "src/chat.send", timeout: 20 });
    const { invokeArn } = recorded.resource(LAMBDA, "Web-Ping-function").state;
    recorded.expect(INTEGRATION, "Web-Chat-integration-ping", { integrationUri: invokeArn });
  });

  it("[websocket.authorizer.none] lets anyone connect with none, as without an authorizer", async () => {
    for (const props of [{}, { authorizer: "none" }] as const) {
      const recorded = await defineChat({ routes: CONNECT, ...props });
      assert.equal(routeOf(recorded, "$connect").inputs.authorizationType, "NONE");
    }
  });

  it("[websocket.authorizer.iam] asks for a signature on $connect with iam", async () => {
    const recorded = await defineChat({ routes: LIFECYCLE, authorizer: "iam" });
    const types = recorded.resources(ROUTE).map(({ inputs }) => inputs.authorizationType);
    assert.deepEqual(types, ["AWS_IAM", "NONE", "NONE"]);
    recorded.expectNone(AUTHORIZER);
  });

  it("[websocket.authorizer.func] asks a function on $connect", async () => {
    const recorded = await defineChat({
      routes: LIFECYCLE,
      authorizer: { type: "func", function: "src/door.check" },
    });
    const { id, inputs } = recorded.resource(AUTHORIZER);
    const asked = recorded.resources(LAMBDA).find((each) => each.inputs.handler === "src/door.check");
    assert.equal(inputs.authorizerUri, asked?.state.invokeArn);
    const guarded = recorded.resources(ROUTE).map((route) => route.inputs.authorizerId);
    assert.deepEqual(guarded, [id, undefined, undefined]);
  });

  it("[websocket.defaults.function] applies defaults.function to the functions of all routes", async () => {
    const recorded = await defineChat({ routes: LIFECYCLE, defaults: { function: { timeout: 20 } } });
    const timeouts = recorded.resources(LAMBDA).map(({ inputs }) => inputs.timeout);
    assert.deepEqual(timeouts, [20, 20, 20]);
  });

  it("[websocket.access-log] keeps the log for the time that the word says, and for ever without one", async () => {
    const retained = await defineChat({ accessLog: { retention: "two_weeks" } });
    const group = retained.expect(LOG_GROUP, { retentionInDays: 14 });
    retained.expect(STAGE, { accessLogSettings: { destinationArn: group.state.arn } });
    (await defineChat({})).expect(LOG_GROUP, { retentionInDays: undefined });
  });

  it("[websocket.custom-domain] is served at a custom domain", async () => {
    const recorded = await defineChat(
      { customDomain: { domainName: "ws.example.com", path: "chat" } },
      (api) => settled(api.customDomainUrl),
    );
    assert.equal(recorded.value, "wss://ws.example.com/chat/");
    recorded.expect(MAPPING, { apiId: recorded.resource(API).id, apiMappingKey: "chat", stage: "dev" });
  });

  it("[websocket.endpoint] makes one route and one integration for each key", async () => {
    const recorded = await defineChat({ routes: { ...LIFECYCLE, send: "src/chat.send" } });
    const targets = recorded.resources(ROUTE).map(({ inputs }) => inputs.target);
    assert.deepEqual(
      targets,
      recorded.resources(INTEGRATION).map(({ id }) => `integrations/${id}`),
    );
    assert.equal(targets.length, 4);
    recorded.expect(API, { protocolType: "WEBSOCKET" });
  });

  it("[websocket.invoked] sends each event to the function of its route, which the API may invoke", async () => {
    const recorded = await defineChat({ routes: { ...LIFECYCLE, send: "src/chat.send" } });
    const handlers = recorded.resources(ROUTE).map(({ inputs }) => {
      const id = String(inputs.target).replace("integrations/", "");
      const { integrationUri } = recorded.resources(INTEGRATION).find((each) => each.id === id)?.inputs ?? {};
      const lambda = recorded.resources(LAMBDA).find(({ state }) => state.invokeArn === integrationUri);
      const permission = recorded
        .resources(PERMISSION)
        .find((each) => each.inputs.function === lambda?.state.name);
      assert.ok(String(permission?.inputs.sourceArn).endsWith(`/*/${inputs.routeKey}`));
      return [inputs.routeKey, lambda?.inputs.handler];
    });
    assert.deepEqual(Object.fromEntries(handlers), { ...LIFECYCLE, send: "src/chat.send" });
  });

  it("[rename.websocket.api] takes native.webSocketApi, settings or an existing API, and no webSocketApi", async () => {
    await refuseGen0("webSocketApi", "native.webSocketApi");
    const settings = { routeSelectionExpression: "$request.body.type" };
    (await defineChat({ native: { webSocketApi: settings } })).expect(API, settings);
    const recorded = await define(({ stack }) => {
      const webSocketApi = new apigatewayv2.Api("mine", { protocolType: "WEBSOCKET" });
      new WebSocketApi(stack, "Chat", { native: { webSocketApi }, routes: CONNECT });
    });
    recorded.expect(ROUTE, { apiId: recorded.resource(API, "mine").id });
  });

  it("[rename.websocket.stage] takes native.webSocketStage, settings or an existing stage, and no webSocketStage", async () => {
    await refuseGen0("webSocketStage", "native.webSocketStage");
    (await defineChat({ native: { webSocketStage: { autoDeploy: false } } })).expect(STAGE, {
      autoDeploy: false,
    });
    const recorded = await define(({ stack }) => {
      const webSocketApi = new apigatewayv2.Api("mine", { protocolType: "WEBSOCKET" });
      const webSocketStage = new apigatewayv2.Stage("live", { apiId: webSocketApi.id, name: "live" });
      const api = new WebSocketApi(stack, "Chat", { native: { webSocketApi, webSocketStage } });
      assert.equal(api.native.webSocketStage, webSocketStage);
    });
    assert.equal(recorded.resources(STAGE).length, 1);
  });

  it("[rename.websocket.default-function-props] has no defaultFunctionProps", async () => {
    await refuseGen0("defaultFunctionProps", "defaults.function");
  });

  it("[rename.websocket.authorizer] has neither authorizationType nor defaultAuthorizer", async () => {
    await refuseGen0("authorizationType", "authorizer");
    await refuseGen0("defaultAuthorizer", "authorizer");
  });

  it("[rename.websocket.attributes] has its AWS resources under native", async () => {
    const recorded = await defineChat({ customDomain: "ws.example.com" }, async (api) => {
      const { webSocketApi, webSocketStage, accessLogGroup, domainName, certificate } = api.native;
      return [
        await settled(webSocketApi.id),
        await settled(webSocketStage.name),
        await settled(accessLogGroup?.arn),
        await settled(domainName?.id),
        await settled(certificate?.arn),
      ];
    });
    assert.deepEqual(recorded.value, [
      recorded.resource(API).id,
      "dev",
      recorded.resource(LOG_GROUP).state.arn,
      recorded.resource(DOMAIN).id,
      recorded.resource(CERTIFICATE).state.arn,
    ]);
  });
});
