import assert from "node:assert/strict";
import { defaultFormat } from "#sdk/constructs/gateway/log/formats";

describe("logs: default formats", () => {
  it("is for HTTP APIs one JSON object, numbers unquoted", () => {
    assert.equal(
      defaultFormat("http"),
      '{"requestTime":"$context.requestTime","requestId":"$context.requestId","httpMethod":"$context.httpMethod",' +
        '"path":"$context.path","routeKey":"$context.routeKey","status":$context.status,' +
        '"responseLatency":$context.responseLatency,"integrationRequestId":"$context.integration.requestId",' +
        '"integrationStatus":"$context.integration.status","integrationLatency":"$context.integration.latency",' +
        '"integrationServiceStatus":"$context.integration.integrationStatus","ip":"$context.identity.sourceIp",' +
        '"userAgent":"$context.identity.userAgent","cognitoIdentityId":"$context.identity.cognitoIdentityId"}',
    );
  });

  it("has for WebSocket APIs the connection and no path", () => {
    assert.equal(
      defaultFormat("websocket"),
      '{"requestTime":"$context.requestTime","requestId":"$context.requestId","eventType":"$context.eventType",' +
        '"routeKey":"$context.routeKey","status":$context.status,' +
        '"integrationRequestId":"$context.awsEndpointRequestId","integrationStatus":"$context.integrationStatus",' +
        '"integrationLatency":"$context.integrationLatency",' +
        '"integrationServiceStatus":"$context.integration.integrationStatus","ip":"$context.identity.sourceIp",' +
        '"userAgent":"$context.identity.userAgent","cognitoIdentityId":"$context.identity.cognitoIdentityId",' +
        '"connectedAt":"$context.connectedAt","connectionId":"$context.connectionId"}',
    );
  });

  it("has for REST APIs the resource, the trace and the principal", () => {
    assert.equal(
      defaultFormat("rest"),
      '{"requestTime":"$context.requestTime","requestId":"$context.requestId","httpMethod":"$context.httpMethod",' +
        '"path":"$context.path","resourcePath":"$context.resourcePath","status":$context.status,' +
        '"responseLatency":$context.responseLatency,"xrayTraceId":"$context.xrayTraceId",' +
        '"integrationRequestId":"$context.integration.requestId","functionResponseStatus":"$context.integration.status",' +
        '"integrationLatency":"$context.integration.latency",' +
        '"integrationServiceStatus":"$context.integration.integrationStatus","ip":"$context.identity.sourceIp",' +
        '"userAgent":"$context.identity.userAgent","principalId":"$context.authorizer.principalId"}',
    );
  });
});
