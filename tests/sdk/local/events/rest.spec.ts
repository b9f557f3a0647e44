import { strict as assert } from "node:assert";
import { restEvent } from "../../../../sdk/src/local/events/rest";
import { NOW, REQUEST_ID, request, TRACE_ID } from "../http/harness";
import { UUID } from "../rest/harness";
import { comparable, RECORDED_EVENTS } from "./recorded";
import { type RestCallSettings, recordedRestCall, restCallOn } from "./rest-recorded";

function eventOf(routeKey: string, given: Parameters<typeof request>, settings?: RestCallSettings) {
  return JSON.parse(JSON.stringify(restEvent(restCallOn(routeKey, request(...given), settings))));
}

describe("the event of a REST API", () => {
  for (const recorded of RECORDED_EVENTS.filter(({ shape }) => shape === "rest")) {
    it(`is what the service sent in ${recorded.file} [REC]`, () => {
      const event = restEvent(recordedRestCall(recorded)) as Record<string, Record<string, unknown>>;
      const { protocol, ...requestContext } = event.requestContext ?? {};

      assert.deepEqual(comparable({ ...event, requestContext }), comparable(recorded.event));
      // The recording tool's own type does not have it.
      assert.equal(protocol, "HTTP/1.1");
    });
  }

  it("has exactly these fields, null where empty [REC]", () => {
    assert.deepEqual(eventOf("GET /notes", ["GET /test/notes"]), {
      resource: "/notes",
      path: "/notes",
      httpMethod: "GET",
      headers: {
        Host: "localhost:4000",
        "X-Amzn-Trace-Id": TRACE_ID,
        "X-Forwarded-For": "127.0.0.1",
        "X-Forwarded-Port": "4000",
        "X-Forwarded-Proto": "http",
      },
      multiValueHeaders: {
        Host: ["localhost:4000"],
        "X-Amzn-Trace-Id": [TRACE_ID],
        "X-Forwarded-For": ["127.0.0.1"],
        "X-Forwarded-Port": ["4000"],
        "X-Forwarded-Proto": ["http"],
      },
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      stageVariables: null,
      requestContext: {
        resourceId: "RESOURCE_ID",
        resourcePath: "/notes",
        httpMethod: "GET",
        extendedRequestId: REQUEST_ID,
        requestTime: "14/Apr/2025:22:13:56 +0000",
        path: "/test/notes",
        accountId: "ACCOUNT_ID",
        protocol: "HTTP/1.1",
        stage: "test",
        domainPrefix: "localhost",
        requestTimeEpoch: NOW,
        requestId: UUID,
        identity: {
          cognitoIdentityPoolId: null,
          accountId: null,
          cognitoIdentityId: null,
          caller: null,
          apiKey: null,
          apiKeyId: null,
          sourceIp: "127.0.0.1",
          principalOrgId: null,
          accessKey: null,
          cognitoAuthenticationType: null,
          cognitoAuthenticationProvider: null,
          userArn: null,
          userAgent: null,
          user: null,
          clientCert: null,
        },
        domainName: "localhost:4000",
        apiId: "EXAMPLE",
      },
      body: null,
      isBase64Encoded: false,
    });
  });

  it("keeps the client's spelling of header names, the first one of each [REC]", () => {
    const event = eventOf("GET /", [
      "GET /test?a=1&a=2",
      {
        headers: [
          ["x-custom", "1"],
          ["X-Custom", "2"],
          ["Content-Length", "0"],
          ["Connection", "keep-alive"],
        ],
      },
    ]);

    assert.equal(event.headers["x-custom"], "2");
    assert.deepEqual(event.multiValueHeaders["x-custom"], ["1", "2"]);
    assert.ok(!("X-Custom" in event.headers) && !("Content-Length" in event.headers));
    assert.ok(!("Connection" in event.headers));
    assert.deepEqual(event.queryStringParameters, { a: "2" });
    assert.deepEqual(event.multiValueQueryStringParameters, { a: ["1", "2"] });
  });

  it("adds itself to the addresses that a request was forwarded for", () => {
    const event = eventOf("GET /", ["GET /test", { headers: [["x-forwarded-for", "10.0.0.1"]] }]);
    assert.equal(event.headers["X-Forwarded-For"], "10.0.0.1, 127.0.0.1");
    assert.ok(!("x-forwarded-for" in event.headers));
  });

  for (const [binaryMediaTypes, contentType, isBase64Encoded] of [
    [[], "image/png", false],
    [["image/png"], "image/png", true],
    [["image/png"], "Image/PNG; q=1", true],
    [["image/*"], "image/png", true],
    [["*/*"], "text/plain", true],
    [["image/png"], "text/plain", false],
    [["image/png"], undefined, false],
    [["*/*"], undefined, true],
  ] as const) {
    it(`has a body of ${contentType} ${isBase64Encoded ? "as base64" : "as text"} where [${binaryMediaTypes}] are binary [DG/api-gateway-known-issues; REC]`, () => {
      const headers = contentType === undefined ? [] : ([["Content-Type", contentType]] as const);
      const event = eventOf("POST /", ["POST /test", { headers, body: Buffer.from("hä") }], {
        binaryMediaTypes,
      });

      assert.equal(event.isBase64Encoded, isBase64Encoded);
      assert.equal(event.body, isBase64Encoded ? Buffer.from("hä").toString("base64") : "hä");
    });
  }

  it("carries what each kind of authorizer found, and the API key", () => {
    const call = restCallOn("GET /");
    const contextOf = () => JSON.parse(JSON.stringify(restEvent(call))).requestContext;

    call.authorizer = {
      kind: "lambda",
      principalId: "ann",
      context: { plan: "1" },
      integrationLatency: 7,
      usageIdentifierKey: undefined,
    };
    assert.deepEqual(contextOf().authorizer, { plan: "1", principalId: "ann", integrationLatency: 7 });

    call.authorizer = { kind: "user-pool", claims: { sub: "ann" } };
    assert.deepEqual(contextOf().authorizer, { claims: { sub: "ann" } });

    const identity = {
      accessKey: "AKID",
      accountId: "1",
      userId: "AIDA",
      userArn: "arn:aws:iam::1:user/ann",
    };
    call.authorizer = { kind: "iam", identity };
    call.apiKey = { id: "key1", value: "secret" };
    const context = contextOf();
    assert.ok(!("authorizer" in context));
    const { accessKey, accountId, caller, user, userArn, apiKey, apiKeyId } = context.identity;
    assert.deepEqual(
      [accessKey, accountId, caller, user, userArn],
      ["AKID", "1", "AIDA", "AIDA", identity.userArn],
    );
    assert.deepEqual([apiKey, apiKeyId], ["secret", "key1"]);
  });

  it("has the stage variables and the operation's name where there are some", () => {
    const call = restCallOn("GET /", request("GET /test"), { variables: { a: "1" } });
    const event = restEvent({ ...call, method: { ...call.method, operationName: "home" } });
    const { stageVariables, requestContext } = JSON.parse(JSON.stringify(event));
    assert.deepEqual([stageVariables, requestContext.operationName], [{ a: "1" }, "home"]);
  });
});
