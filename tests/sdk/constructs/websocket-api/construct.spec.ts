import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lambda from "@pulumi/aws/lambda";
import { Api } from "#sdk/constructs/api/typed";
import { WebSocketApi } from "#sdk/constructs/websocket-api/typed";
import { Function } from "#sdk/functions/construct";
import {
  API,
  AUTHORIZER,
  FUNCTION,
  INTEGRATION,
  integrationOf,
  LAMBDA,
  LOG_GROUP,
  PERMISSION,
  POLICY,
  ROUTE,
  routeOf,
  STAGE,
} from "../../../support/api";
import type { Recorded } from "../../../support/record";
import { settled } from "../../../support/settled";
import { recordWebSocketApi } from "../../../support/websocket-api";

const ACCOUNT = "aws:apigateway/account:Account";
const DOMAIN = "aws:apigatewayv2/domainName:DomainName";
const COMPONENT = "serverless-api:index:WebSocketApi";
const CONNECT = { $connect: "src/chat.connect" };

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** The statements of an action in the policy of a function, as resources. */
function resourcesOf(recorded: Recorded, name: string, action: string): readonly string[] {
  const { Statement } = JSON.parse(String(recorded.resource(POLICY, `${name}-policy`).inputs.policy));
  const found = Statement.filter(({ Action }: { Action: string[] }) => Action.includes(action));
  return found.flatMap(({ Resource }: { Resource: string[] }) => Resource);
}

describe("WebSocketApi", () => {
  it("without props is a WebSocket API with a stage named after the app's, which deploys itself, and a log", async () => {
    const recorded = await recordWebSocketApi(undefined);
    const api = recorded.resource(API);
    assert.equal(api.name, "Web-Chat-api");
    assert.deepEqual(api.inputs, {
      protocolType: "WEBSOCKET",
      name: "dev-notes-Chat",
      routeSelectionExpression: "$request.body.action",
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    assert.equal(api.parent, recorded.resource(COMPONENT, "Web-Chat").urn);
    const log = recorded.resource(LOG_GROUP, "Web-Chat-access-log");
    assert.equal(log.inputs.name, `/aws/vendedlogs/apis/dev-notes-Chat-${api.id}/dev`);
    const stage = recorded.expect(STAGE, "Web-Chat-stage", {
      apiId: api.id,
      name: "dev",
      autoDeploy: true,
      accessLogSettings: { destinationArn: log.state.arn },
    });
    const { format } = stage.inputs.accessLogSettings as { format: string };
    for (const field of ["eventType", "routeKey", "connectionId", "connectedAt"]) {
      assert.ok(format.includes(`"${field}":"$context.${field}"`), field);
    }
    assert.doesNotMatch(format, /httpMethod|responseLatency/);
    for (const type of [ROUTE, INTEGRATION, AUTHORIZER, LAMBDA, DOMAIN]) recorded.expectNone(type);
  });

  it("makes a function, a permission, an integration and a route of each key", async () => {
    const recorded = await recordWebSocketApi({ routes: { ...CONNECT, " sendMessage ": "src/chat.send" } });
    const { id: apiId, state } = recorded.resource(API);
    const component = recorded.resource(COMPONENT).urn;
    const send = recorded.resource(LAMBDA, "Web-Chat-sendMessage-function");
    const route = recorded.expect(ROUTE, "Web-Chat-route-sendMessage", {
      apiId,
      routeKey: "sendMessage",
      authorizationType: "NONE",
      authorizerId: undefined,
    });
    const integration = recorded.expect(INTEGRATION, "Web-Chat-integration-sendMessage", {
      apiId,
      integrationType: "AWS_PROXY",
      integrationMethod: "POST",
      integrationUri: send.state.invokeArn,
      payloadFormatVersion: undefined,
    });
    assert.match(
      String(integration.inputs.integrationUri),
      /^arn:aws:apigateway:us-east-1:lambda:path\/2015-03-31\/functions\/arn:aws:lambda:.*\/invocations$/,
    );
    assert.equal(route.inputs.target, `integrations/${integration.id}`);
    const permission = recorded.expect(PERMISSION, "Web-Chat-permission-sendMessage", {
      function: send.state.name,
      action: "lambda:InvokeFunction",
      principal: "apigateway.amazonaws.com",
      sourceArn: `${state.executionArn}/*/sendMessage`,
    });
    for (const { parent } of [route, integration, permission]) assert.equal(parent, component);
    assert.equal(routeOf(recorded, "$connect").inputs.authorizationType, "NONE");
    const sources = recorded.resources(PERMISSION).map(({ inputs }) => inputs.sourceArn);
    assert.ok(sources.includes(`${state.executionArn}/*/$connect`));
  });

  it("names a permission for a key of wild cards with single characters, and no policy variable", async () => {
    const recorded = await recordWebSocketApi({ routes: { "a*${b}?": "src/chat.odd" } });
    recorded.expect(PERMISSION, { sourceArn: `${recorded.resource(API).state.executionArn}/*/a?$?b??` });
    recorded.expect(ROUTE, { routeKey: "a*${b}?" });
  });

  it("lets every route's function reach the connections of its own stage, and the authorizer's function none", async () => {
    const recorded = await recordWebSocketApi(
      { routes: CONNECT, authorizer: { type: "func", function: "src/door.check" } },
      (api, stack) => void api.addRoutes(stack, { later: "src/chat.later" }),
    );
    const { executionArn } = recorded.resource(API).state;
    const expected = ["POST", "GET", "DELETE"].map((method) => `${executionArn}/dev/${method}/*`);
    const action = "execute-api:ManageConnections";
    const served = recorded
      .resources(FUNCTION)
      .map(({ name }) => [name.replace(/-[0-9a-f]{8}$/, ""), resourcesOf(recorded, name, action)]);
    assert.deepEqual(Object.fromEntries(served), {
      "Web-Chat-connect": expected,
      "Web-Chat-later": expected,
      "Web-Chat-authorizer": [],
    });
  });

  it("asks an authorizer function on $connect alone, with a name, a source and a permission", async () => {
    const recorded = await recordWebSocketApi({
      routes: { ...CONNECT, $default: "src/chat.all", $disconnect: "src/chat.leave" },
      authorizer: { type: "func", function: "src/door.check" },
      defaults: { function: { memorySize: 512 } },
    });
    const asked = recorded.resources(LAMBDA).find(({ inputs }) => inputs.handler === "src/door.check");
    assert.equal(asked?.inputs.memorySize, 1024);
    const { inputs, id } = recorded.resource(AUTHORIZER, "Web-Chat-authorizer");
    assert.deepEqual(inputs, {
      apiId: recorded.resource(API).id,
      name: "WebSocketAuthorizer",
      authorizerType: "REQUEST",
      authorizerUri: asked?.state.invokeArn,
      identitySources: ["route.request.header.Authorization"],
    });
    recorded.expect(PERMISSION, "Web-Chat-authorizer-permission", {
      function: asked?.state.name,
      sourceArn: `${recorded.resource(API).state.executionArn}/authorizers/${id}`,
    });
    const authorization = recorded.resources(ROUTE).map((route) => {
      return [route.inputs.routeKey, route.inputs.authorizationType, route.inputs.authorizerId];
    });
    assert.deepEqual(authorization, [
      ["$connect", "CUSTOM", id],
      ["$default", "NONE", undefined],
      ["$disconnect", "NONE", undefined],
    ]);
  });

  it("takes another name and other sources of an authorizer, or an existing one as it is", async () => {
    const identitySource = ["route.request.querystring.token", "context.identity.sourceIp"];
    const named = await recordWebSocketApi({
      routes: CONNECT,
      authorizer: { type: "func", function: "src/door.check", name: "door", identitySource },
    });
    named.expect(AUTHORIZER, { name: "door", identitySources: identitySource });
    const recorded = await recordWebSocketApi(undefined, (_, stack) => {
      const authorizer = new apigatewayv2.Authorizer("mine", { apiId: "a1", authorizerType: "REQUEST" });
      new WebSocketApi(stack, "Other", {
        routes: CONNECT,
        authorizer: { type: "func", native: { authorizer } },
      });
    });
    assert.equal(recorded.resources(AUTHORIZER).length, 1);
    assert.equal(routeOf(recorded, "$connect").inputs.authorizerId, recorded.resource(AUTHORIZER).id);
  });

  it("has a URL of the API and the name of the stage, which no stage or deployment has to be there for", async () => {
    const recorded = await recordWebSocketApi({ routes: CONNECT }, (api, stack) => {
      api.bindToRoute("$connect", [api]);
      new Function(stack, "Report", { handler: "src/a.run", environment: { URL: api.url } });
      assert.equal(api.customDomainUrl, undefined);
      return settled(api.url);
    });
    const { id, urn } = recorded.resource(API);
    assert.equal(recorded.value, `wss://${id}.execute-api.us-east-1.amazonaws.com/dev`);
    for (const { propertyDependencies } of recorded.resources(LAMBDA)) {
      assert.deepEqual(propertyDependencies.environment, [urn]);
    }
  });

  it("shares the domain of another WebSocket API", async () => {
    const recorded = await recordWebSocketApi({ customDomain: "ws.example.com" }, (api, stack) => {
      const { domainName } = api.native;
      assert.ok(domainName);
      const other = new WebSocketApi(stack, "News", {
        customDomain: { native: { domainName }, path: "news" },
      });
      return settled(other.customDomainUrl);
    });
    assert.equal(recorded.value, "wss://ws.example.com/news/");
    assert.equal(recorded.resources(DOMAIN).length, 1);
  });

  it("takes settings of API and stage, which win, the name of the stage included", async () => {
    const recorded = await recordWebSocketApi(
      {
        routes: CONNECT,
        native: {
          webSocketApi: { routeSelectionExpression: "$request.body.type", description: "chat" },
          webSocketStage: {
            name: "live",
            autoDeploy: false,
            defaultRouteSettings: { throttlingBurstLimit: 9 },
          },
        },
      },
      (api) => settled(api.url),
    );
    recorded.expect(API, { routeSelectionExpression: "$request.body.type", description: "chat" });
    recorded.expect(STAGE, {
      name: "live",
      autoDeploy: false,
      defaultRouteSettings: { throttlingBurstLimit: 9 },
    });
    assert.match(String(recorded.value), /\/live$/);
    assert.match(String(recorded.resource(LOG_GROUP, "Web-Chat-access-log").inputs.name), /\/live$/);
    const [name] = recorded.resources(FUNCTION).map((each) => each.name);
    const [arn] = resourcesOf(recorded, String(name), "execute-api:ManageConnections");
    assert.match(String(arn), /\/live\/POST\/\*$/);
  });

  it("adds its routes to an existing API, with a stage of its own or an existing one", async () => {
    const recorded = await recordWebSocketApi(undefined, async (_, stack) => {
      const webSocketApi = new apigatewayv2.Api("mine", { protocolType: "WEBSOCKET" });
      const webSocketStage = new apigatewayv2.Stage("live", { apiId: webSocketApi.id, name: "live" });
      const own = new WebSocketApi(stack, "Own", { native: { webSocketApi }, routes: CONNECT });
      const given = new WebSocketApi(stack, "Given", {
        native: { webSocketApi, webSocketStage },
        routes: { $default: "src/chat.all" },
      });
      assert.equal(given.native.webSocketStage, webSocketStage);
      assert.equal(given.native.accessLogGroup, undefined);
      return Promise.all([settled(own.url), settled(given.url)]);
    });
    const { id, state } = recorded.resource(API, "mine");
    const host = `wss://${id}.execute-api.us-east-1.amazonaws.com`;
    assert.deepEqual(recorded.value, [`${host}/dev`, `${host}/live`]);
    recorded.expect(STAGE, "Web-Own-stage", { apiId: id, name: "dev" });
    assert.equal(recorded.resources(STAGE).length, 3);
    assert.deepEqual(routeOf(recorded, "$default").inputs.apiId, id);
    const [name] = recorded
      .resources(FUNCTION)
      .map((each) => each.name)
      .filter((each) => /Given/.test(each));
    const [arn] = resourcesOf(recorded, String(name), "execute-api:ManageConnections");
    assert.equal(arn, `${state.executionArn}/live/POST/*`);
  });

  it("waits for the region's log role with an access log, and makes none without", async () => {
    const recorded = await recordWebSocketApi({});
    const account = recorded.resource(ACCOUNT).urn;
    assert.ok(recorded.resource(STAGE).dependencies.includes(account));
    const silent = await recordWebSocketApi({ accessLog: false }, (api) => api.native.accessLogGroup);
    silent.expectNone(ACCOUNT);
    silent.expectNone(LOG_GROUP);
    assert.equal("accessLogSettings" in silent.resource(STAGE).inputs, false);
    assert.equal(silent.value, undefined);
  });

  it("may be served by an existing function or an alias of one, which gets no function, role or policy of ours", async () => {
    const recorded = await recordWebSocketApi(undefined, (_, stack) => {
      const existing = new lambda.Function("old", { role: "arn", handler: "a.b", runtime: "nodejs22.x" });
      const alias = new lambda.Alias("live", { functionName: "old", functionVersion: "1", name: "live" });
      const api = new WebSocketApi(stack, "Other", {
        routes: { $default: { native: { function: existing } }, ping: { native: { function: alias } } },
      });
      assert.equal(api.getFunction("$default"), undefined);
    });
    recorded.expectNone(FUNCTION);
    recorded.expectNone(POLICY);
    const [first, second] = recorded.resources(PERMISSION).map(({ inputs }) => inputs);
    assert.deepEqual([first?.qualifier, second?.qualifier], [undefined, "live"]);
    assert.match(String(integrationOf(recorded, "ping").inputs.integrationUri), /invocations$/);
  });

  it("may be granted and bound: invoking, and sending to connections", async () => {
    const recorded = await recordWebSocketApi({ routes: CONNECT, authorizer: "iam" }, (api, stack) => {
      new Function(stack, "Both", { handler: "src/a.run", permissions: [api] });
      new Function(stack, "Push", { handler: "src/a.run", permissions: [[api, "grantManageConnections"]] });
      new Function(stack, "Call", { handler: "src/a.run", permissions: [[api, "grantInvoke"]] });
      new Function(stack, "Bound", { handler: "src/a.run", bind: [api] });
    });
    const { executionArn, apiEndpoint } = recorded.resource(API).state;
    const found = (name: string) => [
      resourcesOf(recorded, name, "execute-api:Invoke"),
      resourcesOf(recorded, name, "execute-api:ManageConnections"),
    ];
    const invoke = [`${executionArn}/*`];
    const manage = [`${executionArn}/*/*/@connections/*`];
    assert.deepEqual(found("Web-Both"), [invoke, manage]);
    assert.deepEqual(found("Web-Push"), [[], manage]);
    assert.deepEqual(found("Web-Call"), [invoke, []]);
    assert.deepEqual(found("Web-Bound"), [invoke, manage]);
    const { environment } = recorded.resource(LAMBDA, "Web-Bound-function").inputs;
    const { variables } = environment as { variables: Record<string, string> };
    assert.equal(variables.SAPI_WebSocketApi_url_Chat, `${apiEndpoint}/dev`);
  });

  it("gives what is bound to an open API no right to connect", async () => {
    const recorded = await recordWebSocketApi({ routes: CONNECT }, (api, stack) => {
      new Function(stack, "Bound", { handler: "src/a.run", bind: [api] });
    });
    assert.deepEqual(resourcesOf(recorded, "Web-Bound", "execute-api:Invoke"), []);
  });

  it("leaves a $connect that is added later open, whose API has no authorizer", async () => {
    const recorded = await recordWebSocketApi({}, (api, stack) => void api.addRoutes(stack, CONNECT));
    assert.equal(routeOf(recorded, "$connect").inputs.authorizationType, "NONE");
  });

  it("may have a route called as its authorizer's parts are", async () => {
    const recorded = await recordWebSocketApi({
      routes: {
        ...CONNECT,
        authorizer: "src/chat.a",
        permission: "src/chat.b",
        "authorizer-permission": "src/chat.c",
      },
      authorizer: { type: "func", function: "src/door.check" },
    });
    assert.equal(recorded.resources(LAMBDA).length, 5);
  });

  it("knows its own", async () => {
    await recordWebSocketApi({}, (api, stack) => {
      assert.ok(WebSocketApi.isInstance(api));
      assert.ok(!Api.isInstance(api));
      assert.ok(!WebSocketApi.isInstance(new Api(stack, "Http")));
      assert.ok(!WebSocketApi.isInstance(null));
    });
  });
});
