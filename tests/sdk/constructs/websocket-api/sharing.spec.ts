import assert from "node:assert/strict";
import type { Stack } from "#sdk/app/index";
import { WebSocketApi } from "#sdk/constructs/websocket-api/construct";
import type { WebSocketApiProps } from "#sdk/constructs/websocket-api/props";
import { API, AUTHORIZER, POLICY, ROUTE } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { appOf, recordMore } from "../../../support/shared-api";
import { recordSplit } from "../../../support/split-app";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const chatOf = (props: WebSocketApiProps) => (stack: Stack) => new WebSocketApi(stack, "Chat", props);

describe("a WebSocketApi of another Pulumi stack", () => {
  it("lets the functions of added routes reach the connections of its stage, and no other", async () => {
    const make = chatOf({ native: { webSocketStage: { name: "live" } } });
    const [producer, consumer] = await recordSplit(
      appOf(make, (chat, stack) => chat.addRoutes(stack, { send: "src/chat.send" })),
      ["ApiStack", "MoreStack"],
    );
    assert.ok(producer && consumer);
    const { executionArn } = producer.resource(API).state;
    const policy = consumer.resource(POLICY, "MoreStack-WebSocketApi-Chat-send-policy").inputs.policy;
    const [statement, ...others] = JSON.parse(String(policy)).Statement.filter(
      ({ Action }: { Action: string[] }) => {
        return Action.includes("execute-api:ManageConnections");
      },
    );
    assert.deepEqual(others, []);
    assert.deepEqual(
      statement.Resource,
      ["POST", "GET", "DELETE"].map((method) => `${executionArn}/live/${method}/*`),
    );
  });

  it("takes a $connect that is open, as one that is added in its own stack", async () => {
    const consumer = await recordMore(chatOf({ routes: { send: "src/chat.send" } }), (chat, stack) => {
      chat.addRoutes(stack, { $connect: "src/chat.connect" });
    });
    assert.equal(consumer.resource(ROUTE).inputs.authorizationType, "NONE");
  });

  it("keeps the $connect that its authorizer guards", async () => {
    const asked = { type: "func", function: "src/chat.ask" } as const;
    const make = chatOf({ authorizer: asked, routes: { $connect: "src/chat.connect" } });
    const consumer = await recordMore(make, async (chat, stack) => {
      await expectDefinitionError(
        () => chat.addRoutes(stack, { $connect: "src/other.connect" }),
        [{ code: "ROUTE_DUPLICATE", path: 'addRoutes["$connect"]' }],
      );
      assert.equal(chat.getFunction("$authorizer"), undefined);
    });
    assert.deepEqual(consumer.resources(AUTHORIZER), []);
  });

  it("deploys itself: nothing has to run again in its stack", async () => {
    const [producer, consumer] = await recordSplit(
      appOf(chatOf({}), (chat, stack) => chat.addRoutes(stack, { send: "src/chat.send" })),
      ["ApiStack", "MoreStack"],
    );
    assert.equal(producer?.resource("aws:apigatewayv2/stage:Stage").inputs.autoDeploy, true);
    assert.equal(consumer?.graph.outputs["sapi:routes"], undefined);
    assert.deepEqual(consumer?.logs, []);
  });
});
