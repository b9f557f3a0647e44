import assert from "node:assert/strict";
import type { WebSocketCall } from "#sdk/local/gateways/websocket/events/call";
import { WEBSOCKET_ERRORS } from "#sdk/local/gateways/websocket/gateway-errors";
import { failure } from "#sdk/local/gateways/websocket/outcome";
import { type Exchange, logVariable } from "#sdk/local/gateways/websocket/report";
import { EXECUTION_ARN } from "../support/http-graph";
import { NOW, TRACE_ID } from "../support/requests";

const CALL: WebSocketCall = {
  api: { apiId: "api123", accountId: "123456789012", executionArn: EXECUTION_ARN },
  stage: { name: "dev", variables: undefined },
  routeKey: "move",
  eventType: "MESSAGE",
  connection: {
    id: "connection",
    connectedAt: NOW,
    sourceIp: "10.0.0.1",
    userAgent: "test/1",
    domainName: "localhost:4000",
    authorizer: { principalId: "ada", level: "7", integrationLatency: 12 },
    iam: { accessKey: "AKIA", accountId: "123456789012", userId: "AIDA", userArn: "arn:user" },
  },
  messageId: "message",
  requestId: "request",
  traceId: TRACE_ID,
  time: NOW + 5,
};

const ANSWERED: Exchange = {
  call: CALL,
  route: undefined,
  outcome: {
    status: 201,
    integration: { latencyMs: 3.4, status: 200, answered: 201, requestId: "lambda" },
  },
  durationMs: 4,
};

const FAILED: Exchange = {
  ...ANSWERED,
  outcome: failure(WEBSOCKET_ERRORS.integration, "it threw", {
    latencyMs: 3.6,
    status: 200,
    answered: undefined,
    requestId: "lambda",
  }),
};

describe("variables of a WebSocket API's access log [DG/websocket-api-logging]", () => {
  const rows: readonly (readonly [name: string, value: string | number | undefined])[] = [
    ["apiId", "api123"],
    ["authorizer.principalId", "ada"],
    ["authorizer.level", "7"],
    ["authorizer.integrationLatency", "12"],
    ["authorizer.constructor", undefined],
    ["awsEndpointRequestId", "request"],
    ["connectedAt", NOW],
    ["connectionId", "connection"],
    ["domainName", "localhost:4000"],
    ["error.message", undefined],
    ["eventType", "MESSAGE"],
    ["extendedRequestId", "request"],
    ["identity.accountId", "123456789012"],
    ["identity.caller", "AIDA"],
    ["identity.sourceIp", "10.0.0.1"],
    ["identity.user", "AIDA"],
    ["identity.userAgent", "test/1"],
    ["identity.userArn", "arn:user"],
    ["integration.error", undefined],
    ["integration.integrationStatus", 201],
    ["integration.latency", 3],
    ["integration.requestId", "lambda"],
    ["integration.status", 200],
    ["integrationErrorMessage", undefined],
    ["integrationLatency", 3],
    ["integrationStatus", 200],
    ["messageId", "message"],
    ["requestId", "request"],
    ["requestTime", "05/Jan/2026:09:08:07 +0000"],
    ["requestTimeEpoch", NOW + 5],
    ["routeKey", "move"],
    ["stage", "dev"],
    ["status", 201],
    ["httpMethod", undefined],
    ["resourcePath", undefined],
    ["constructor", undefined],
  ];
  for (const [name, value] of rows) {
    it(`$context.${name} is ${value ?? "not there"}`, () => assert.equal(logVariable(name)(ANSWERED), value));
  }

  it("give the reason of a failure", () => {
    const values = [
      "error.message",
      "error.messageString",
      "error.responseType",
      "integration.error",
      "integrationErrorMessage",
      "integrationLatency",
      "status",
    ].map((name) => logVariable(name)(FAILED));
    const message = "Internal server error";
    assert.deepEqual(values, [
      message,
      `"${message}"`,
      "INTEGRATION_FAILURE",
      "it threw",
      "it threw",
      4,
      502,
    ]);
  });

  it("give the reason of an authorizer that refuses, and none of one that allows", () => {
    const trace = { name: "guard", kind: "lambda", cached: false } as const;
    const denied = { ...trace, decision: "denied", reason: "no" } as const;
    const allowed = { ...trace, decision: "allowed", reason: undefined } as const;
    assert.equal(logVariable("authorizer.error")({ ...ANSWERED, authorizer: denied }), "no");
    assert.equal(logVariable("authorizer.error")({ ...ANSWERED, authorizer: allowed }), undefined);
  });
});
