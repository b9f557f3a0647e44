import { strict as assert } from "node:assert";
import type { GatewayRequest } from "#sdk/local/http/types";
import { serviceOf } from "#sdk/local/services/endpoint/find-api";
import { endpointVariables } from "#sdk/local/services/endpoint/variables";
import { request } from "../../gateways/support/requests";
import { signed } from "./endpoint-setup";

const known = {
  targets: new Map([["AmazonSQS", "sqs"]]),
  ofHost: (host: string) => (host === "sns.us-east-1.amazonaws.com" ? "sns" : undefined),
};
const form: Partial<GatewayRequest> = {
  headers: [["Content-Type", "application/x-www-form-urlencoded"]],
};
const intercepted: Partial<GatewayRequest> = { host: "SNS.us-east-1.amazonaws.com.", isIntercepted: true };

describe("the service that a request is for", () => {
  it("is named by its signature, whatever else the request says", async () => {
    const call = await signed("Put", {}, { service: "boxes", given: intercepted });
    assert.equal(serviceOf(call, known), "boxes");
    const query = "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=A/20260105/eu-west-1/s3/aws4_request";
    const rest = "X-Amz-Date=20260105T090807Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=00";
    assert.equal(serviceOf(request(`GET /b/k?${query}&${rest}`), known), "s3");
  });

  for (const [what, service, asked] of [
    ["its target", "sqs", request("POST /", { headers: [["X-Amz-Target", "AmazonSQS.SendMessage"]] })],
    ["nothing, by another target", undefined, request("POST /", { headers: [["X-Amz-Target", "Other.X"]] })],
    ["the host that a handler meant", "sns", request("POST /", { ...form, ...intercepted })],
    [
      "nothing, by a host that somebody claims",
      undefined,
      request("POST /", { ...form, host: "sns.us-east-1.amazonaws.com" }),
    ],
    ["nothing, by a form alone", undefined, request("POST /", form)],
    ["objects, by a path alone", "s3", request("GET /pictures/a.png")],
  ] as const) {
    it(`is ${what} in one without a signature`, () => assert.equal(serviceOf(asked, known), service));
  }
});

describe("variables that lead the SDKs to a service", () => {
  for (const [service, names] of [
    ["sqs", ["SQS"]],
    ["dynamodb", ["DYNAMODB", "DYNAMODB_STREAMS"]],
    ["events", ["EVENTBRIDGE", "CLOUDWATCH_EVENTS"]],
    ["secretsmanager", ["SECRETS_MANAGER"]],
    ["rds-data", ["RDS_DATA"]],
  ] as const) {
    it(`name ${service} as the SDKs do`, () => {
      const url = "http://127.0.0.1:1";
      assert.deepEqual(
        endpointVariables(service, url),
        Object.fromEntries(names.map((name) => [`AWS_ENDPOINT_URL_${name}`, url])),
      );
    });
  }
});
