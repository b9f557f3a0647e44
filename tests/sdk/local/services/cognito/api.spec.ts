import assert from "node:assert/strict";
import type { GatewayRequest, Header } from "#sdk/local/http/types";
import { preflight } from "#sdk/local/services/cognito/port/answers";
import { USER_POOL_API } from "#sdk/local/services/cognito/user-pool/api";
import { ServiceError } from "#sdk/local/services/service-error";

const { protocol } = USER_POOL_API;

function request(headers: readonly Header[], body = "{}"): GatewayRequest {
  return {
    method: "POST",
    rawPath: "/",
    rawQuery: "",
    headers,
    body: Buffer.from(body),
    sourceIp: "127.0.0.1",
    httpVersion: "1.1",
    host: "localhost",
    port: 4400,
    protocol: "http",
  };
}

function refuse(error: ServiceError) {
  return protocol.refuse(error, { requestId: "id-1", request: request([]) });
}

const target: Header = ["X-Amz-Target", "AWSCognitoIdentityProviderService.SignUp"];

describe("the JSON protocol of the services", () => {
  it("names service and operation in a header, and has the input as body", () => {
    assert.deepEqual(protocol.read(request([target], '{"ClientId":"web"}')), {
      operation: "SignUp",
      input: { ClientId: "web" },
    });
    assert.deepEqual(protocol.read(request([target], ""))?.input, {});
    assert.equal(protocol.read(request([])), undefined);
  });

  for (const body of ["[]", "null", "5", "{", '"text"']) {
    it(`refuses ${body} with SerializationException`, () => {
      assert.throws(() => protocol.read(request([target], body)), {
        code: "SerializationException",
        status: 400,
      });
    });
  }

  it("writes an error's name in the body, and in a header that accepts any message", () => {
    const refused = refuse(new ServiceError("UserNotFoundException", "Não\nexiste"));
    assert.equal(refused.status, 400);
    assert.deepEqual(JSON.parse(String(refused.body)), {
      __type: "UserNotFoundException",
      message: "Não\nexiste",
    });
    const headers = new Map(refused.headers);
    assert.equal(headers.get("x-amzn-errortype"), "UserNotFoundException:");
    assert.equal(headers.get("x-amzn-errormessage"), "N o existe");
    assert.equal(headers.get("cache-control"), "no-store");
  });

  it("writes a very long message in the body alone: clients refuse an answer with such headers", () => {
    const message = "x".repeat(100_000);
    const refused = refuse(new ServiceError("InvalidParameterException", message));
    assert.equal(JSON.parse(String(refused.body)).message, message);
    assert.equal(new Map(refused.headers).get("x-amzn-errormessage"), "x".repeat(1_000));
  });

  it("lets browsers of any origin call, with the headers that they request", () => {
    const asked: Header = ["Access-Control-Request-Headers", "x-amz-target,x-amz-user-agent,cache-control"];
    const headers = new Map(preflight(request([asked]), false).headers);
    assert.equal(headers.get("access-control-allow-origin"), "*");
    assert.equal(headers.get("access-control-allow-headers"), asked[1]);
    assert.equal(headers.has("access-control-allow-credentials"), false);
  });
});
