import { strict as assert } from "node:assert";
import { serveRest } from "../support/harness";
import { ask, NOW, REQUEST_ID, UUID } from "../support/requests";
import { RestGraph } from "../support/rest-graph";

const NAMES = [
  "accountId",
  "apiId",
  "authorizer.error",
  "deploymentId",
  "domainName",
  "error.message",
  "error.messageString",
  "error.responseType",
  "extendedRequestId",
  "httpMethod",
  "identity.apiKeyId",
  "identity.sourceIp",
  "identity.userAgent",
  "integration.error",
  "integration.integrationStatus",
  "integration.requestId",
  "integration.status",
  "integrationStatus",
  "path",
  "protocol",
  "requestId",
  "requestTime",
  "requestTimeEpoch",
  "resourceId",
  "resourcePath",
  "responseLength",
  "stage",
  "status",
  "xrayTraceId",
] as const;

/** Returns the log line of one request, by the names of the variables. */
async function logged(graph: RestGraph, target: string) {
  const destinationArn = "arn:aws:logs:eu-west-1:123456789012:log-group:orders";
  const format = NAMES.map((name) => `$context.${name}`).join("|");
  graph.stage("dev", { accessLogSettings: { format, destinationArn } });
  const api = serveRest(graph, {
    f: () => ({ statusCode: 201, body: "hi" }),
    broken: () => {
      throw { errorType: "Error", errorMessage: "secret" };
    },
  });
  await ask(api.gateway, target, { headers: [["User-Agent", "curl"]] });
  const [event] = api.events.flatMap((given) => (given.type === "access-log" ? [given] : []));
  const values = event?.line.split("|") ?? [];
  return { event, values: Object.fromEntries(NAMES.map((name, i) => [name, values[i]])) };
}

describe("the access log of a REST API", () => {
  it("has a line for each request in the declared format [DG/api-gateway-mapping-template-reference]", async () => {
    const { event, values } = await logged(
      new RestGraph().functionMethod("GET /notes/{id}", "f"),
      "GET /dev/notes/7",
    );

    assert.equal(event?.destination, "arn:aws:logs:eu-west-1:123456789012:log-group:orders");
    assert.deepEqual([event?.apiId, event?.stage], ["rest123", "dev"]);
    assert.deepEqual(values, {
      accountId: "123456789012",
      apiId: "rest123",
      "authorizer.error": "-",
      deploymentId: "deployment1",
      domainName: "localhost:4000",
      "error.message": "-",
      "error.messageString": "-",
      "error.responseType": "-",
      extendedRequestId: REQUEST_ID,
      httpMethod: "GET",
      "identity.apiKeyId": "-",
      "identity.sourceIp": "127.0.0.1",
      "identity.userAgent": "curl",
      "integration.error": "-",
      "integration.integrationStatus": "201",
      "integration.requestId": "11112222-3333-4444-8555-666677778888",
      "integration.status": "200",
      integrationStatus: "200",
      path: "/dev/notes/7",
      protocol: "HTTP/1.1",
      requestId: UUID,
      requestTime: "05/Jan/2026:09:08:07 +0000",
      requestTimeEpoch: String(NOW),
      resourceId: "resource /notes/{id}",
      resourcePath: "/notes/{id}",
      responseLength: "2",
      stage: "dev",
      status: "201",
      xrayTraceId: "1-695b7f77-0a1b2c3d4e5f60718293a4b5",
    });
  });

  it("logs the type of the gateway's own errors, and the fault of the integration", async () => {
    const graph = () => new RestGraph().functionMethod("GET /", "broken");
    const none = (await logged(graph(), "GET /dev/none")).values;
    assert.deepEqual(
      [none.status, none["error.message"], none["error.messageString"], none["error.responseType"]],
      [
        "403",
        "Missing Authentication Token",
        '"Missing Authentication Token"',
        "MISSING_AUTHENTICATION_TOKEN",
      ],
    );
    const broken = (await logged(graph(), "GET /dev")).values;
    assert.deepEqual([broken.status, broken["error.responseType"]], ["502", "DEFAULT_5XX"]);
    assert.equal(broken["integration.error"], 'function "broken" failed: Error: secret');
  });

  it("logs the status that an API declares for its own answers", async () => {
    const graph = new RestGraph().gatewayResponse("DEFAULT_4XX", { statusCode: "404" });
    assert.equal((await logged(graph, "GET /dev/none")).values.status, "404");
  });
});
