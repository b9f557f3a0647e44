import assert from "node:assert/strict";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import { connectionAddresses, connectionUrlOf } from "#sdk/local/gateways/websocket/connection-url";
import { graphResource } from "../../../../support/graph";

const arnOf = (name: string) => `arn:aws:lambda:us-east-1:123456789012:function:${name}`;

function lambda(name: string, variables: Record<string, GraphValue> = {}): GraphResource {
  return graphResource("aws:lambda/function:Function", name, {
    inputs: { environment: { variables } },
    state: { arn: arnOf(name) },
  });
}

function integration(apiId: string, integrationUri: string): GraphResource {
  return graphResource("aws:apigatewayv2/integration:Integration", integrationUri, {
    inputs: { apiId, integrationUri },
  });
}

const addresses = connectionAddresses(
  [
    integration("http", arnOf("elsewhere")),
    integration("first", arnOf("one")),
    integration(
      "second",
      `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${arnOf("two")}/invocations`,
    ),
  ],
  new Map([
    ["first", "http://localhost:1/dev"],
    ["second", "http://localhost:2/dev"],
  ]),
);

describe("connectionUrlOf", () => {
  it("is the URL of the API whose route the function serves", () => {
    assert.equal(connectionUrlOf(lambda("one"), addresses), "http://localhost:1/dev");
    assert.equal(connectionUrlOf(lambda("two"), addresses), "http://localhost:2/dev");
  });

  it("is the URL of the API that the function is bound to, if it serves no route", () => {
    const url = "wss://second.execute-api.us-east-1.amazonaws.com/dev";
    assert.equal(connectionUrlOf(lambda("bound", { URL: url }), addresses), "http://localhost:2/dev");
    assert.equal(connectionUrlOf(lambda("one", { URL: url }), addresses), "http://localhost:1/dev");
  });

  it("is the URL of the first API for any other function, even if its name begins like another's", () => {
    assert.equal(connectionUrlOf(lambda("tw"), addresses), "http://localhost:1/dev");
    assert.equal(connectionUrlOf(lambda("elsewhere"), addresses), "http://localhost:1/dev");
  });

  it("is undefined without a WebSocket API", () => {
    assert.equal(connectionUrlOf(lambda("one"), []), undefined);
  });
});
