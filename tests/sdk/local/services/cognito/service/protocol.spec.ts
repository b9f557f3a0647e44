import assert from "node:assert/strict";
import type { GatewayRequest, Header } from "#sdk/local/http/types";
import { preflight, readCall, refusal } from "#sdk/local/services/cognito/service/protocol";
import { ServiceError } from "#sdk/local/services/cognito/service-error";

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

const target: Header = ["X-Amz-Target", "AWSCognitoIdentityProviderService.SignUp"];

describe("the JSON protocol of the services", () => {
  it("names service and operation in a header, and has the input as body", () => {
    assert.deepEqual(readCall(request([target], '{"ClientId":"web"}')), {
      service: "AWSCognitoIdentityProviderService",
      operation: "SignUp",
      input: { ClientId: "web" },
    });
    assert.deepEqual(readCall(request([target], ""))?.input, {});
    assert.equal(readCall(request([])), undefined);
  });

  for (const body of ["[]", "null", "5", "{", '"text"']) {
    it(`refuses ${body} with SerializationException`, () => {
      assert.throws(() => readCall(request([target], body)), { code: "SerializationException", status: 400 });
    });
  }

  it("says an error's name in the body and in a header that takes any message", () => {
    const refused = refusal(new ServiceError("UserNotFoundException", "Não\nexiste"), "id-1");
    assert.equal(refused.status, 400);
    assert.deepEqual(JSON.parse(String(refused.body)), {
      __type: "UserNotFoundException",
      message: "Não\nexiste",
    });
    const headers = new Map(refused.headers);
    assert.equal(headers.get("x-amzn-errortype"), "UserNotFoundException:");
    assert.equal(headers.get("x-amzn-errormessage"), "N o existe");
    assert.equal(headers.get("access-control-allow-origin"), "*");
    assert.equal(headers.get("cache-control"), "no-store");
  });

  it("says a very long message in the body alone: clients refuse an answer with such headers", () => {
    const message = "x".repeat(100_000);
    const refused = refusal(new ServiceError("InvalidParameterException", message), "id-1");
    assert.equal(JSON.parse(String(refused.body)).message, message);
    assert.equal(new Map(refused.headers).get("x-amzn-errormessage"), "x".repeat(1_000));
  });

  it("lets browsers of any origin call, with the headers that they ask for", () => {
    const asked: Header = ["Access-Control-Request-Headers", "x-amz-target,x-amz-user-agent,cache-control"];
    const headers = new Map(preflight(request([asked]), false).headers);
    assert.equal(headers.get("access-control-allow-origin"), "*");
    assert.equal(headers.get("access-control-allow-headers"), asked[1]);
    assert.equal(headers.has("access-control-allow-credentials"), false);
  });
});
