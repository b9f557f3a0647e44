import assert from "node:assert/strict";
import type { GatewayRequest, GatewayResponse, Header } from "#sdk/local/http/types";
import { LAMBDA_API } from "#sdk/local/services/lambda/api";
import { invalidParameter, notFound } from "#sdk/local/services/lambda/function-reference";
import { LAMBDA_PROTOCOL } from "#sdk/local/services/lambda/protocol";
import { ACCOUNT_REGION, arnOf } from "./lambda-setup";

function requestOf(line: string, headers: readonly Header[] = [], body = ""): GatewayRequest {
  const [method = "", url = ""] = line.split(" ");
  const [rawPath = "", rawQuery = ""] = url.split("?");
  return {
    method,
    rawPath,
    rawQuery,
    headers,
    body: Buffer.from(body),
    sourceIp: "127.0.0.1",
    httpVersion: "1.1",
    host: "localhost",
    port: 1,
    protocol: "http",
  };
}

const context = { requestId: "req-1", request: requestOf("POST /") };
const bodyOf = ({ body }: GatewayResponse) => String(body);

describe("the protocol of Lambda", () => {
  it("takes the event as it is, and the rest of a call from path, query and headers [BC]", () => {
    const headers: Header[] = [
      ["X-Amz-Invocation-Type", "Event"],
      ["X-Amz-Log-Type", "Tail"],
      ["X-Amz-Client-Context", "e30="],
    ];
    const name = encodeURIComponent(arnOf("list"));
    const call = LAMBDA_PROTOCOL.read(
      requestOf(`POST /2015-03-31/functions/${name}/invocations?Qualifier=live`, headers, "[1]"),
    );
    assert.deepEqual(call, {
      operation: "Invoke",
      input: {
        FunctionName: arnOf("list"),
        Qualifier: "live",
        InvocationType: "Event",
        LogType: "Tail",
        ClientContext: "e30=",
        Payload: Buffer.from("[1]").toString("base64"),
      },
    });
  });

  it("answers with the result as it is, and what else there is in headers [BC]", () => {
    const Payload = Buffer.from("null").toString("base64");
    const output = {
      StatusCode: 200,
      FunctionError: "Unhandled",
      ExecutedVersion: "1",
      LogResult: "bG9n",
      Payload,
    };
    const response = LAMBDA_PROTOCOL.answer({ operation: "Invoke", input: {} }, output, context);
    assert.deepEqual(
      [response.status, bodyOf(response), Object.fromEntries(response.headers)],
      [
        200,
        "null",
        {
          "x-amzn-RequestId": "req-1",
          "X-Amz-Executed-Version": "1",
          "X-Amz-Function-Error": "Unhandled",
          "X-Amz-Log-Result": "bG9n",
          "content-type": "application/json",
        },
      ],
    );
    const accepted = LAMBDA_PROTOCOL.answer(
      { operation: "Invoke", input: {} },
      { StatusCode: 202, Payload: "" },
      context,
    );
    assert.deepEqual([accepted.status, bodyOf(accepted)], [202, ""]);
  });

  it("has the message of a refusal where each error has it [LSREC]", () => {
    const missing = LAMBDA_PROTOCOL.refuse(notFound("Function not found: x"), context);
    assert.deepEqual(
      [missing.status, JSON.parse(bodyOf(missing))],
      [404, { Message: "Function not found: x", Type: "User" }],
    );
    const wrong = LAMBDA_PROTOCOL.refuse(invalidParameter("no"), context);
    assert.deepEqual([wrong.status, JSON.parse(bodyOf(wrong))], [400, { message: "no", Type: "User" }]);
  });

  it("knows by name what is not served, whatever its body is [BC]", () => {
    const named = (line: string) => LAMBDA_PROTOCOL.read(requestOf(line, [], "no json"))?.operation;
    const operation = named("POST /2014-11-13/functions/list/invoke-async");
    assert.equal(operation, "InvokeAsync");
    assert.ok(!("InvokeAsync" in LAMBDA_API.access));
  });

  it("asks for the action on the function that is called, with its version or alias [BC]", () => {
    const ask = (input: object) => LAMBDA_API.access.Invoke?.(input as never, ACCOUNT_REGION);
    assert.deepEqual(ask({ FunctionName: "list" }), [
      { action: "lambda:InvokeFunction", arn: arnOf("list") },
    ]);
    assert.deepEqual(ask({ FunctionName: "list", Qualifier: "live" }), [
      { action: "lambda:InvokeFunction", arn: `${arnOf("list")}:live` },
    ]);
  });
});
