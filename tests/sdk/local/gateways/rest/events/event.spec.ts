import { strict as assert } from "node:assert";
import { restEvent } from "#sdk/local/gateways/rest/events/event";
import { SENT } from "../../shared/events/sent-requests";
import { NOW, REQUEST_ID, request, TRACE_ID, UUID } from "../../support/requests";
import { type RestCallSettings, restCallOn } from "./calls";

function eventOf(routeKey: string, given: Parameters<typeof request>, settings?: RestCallSettings) {
  return JSON.parse(JSON.stringify(restEvent(restCallOn(routeKey, request(...given), settings))));
}

/** Ignores the spelling of header names, which has a test of its own. */
function lowerCase(headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

describe("the event of a REST API", () => {
  /** The event of a request to stage `test`, as the function gets it. */
  const sent = (routeKey: string, request: ReturnType<typeof SENT.full>, settings?: RestCallSettings) =>
    JSON.parse(JSON.stringify(restEvent(restCallOn(routeKey, request, settings))));

  it("has each header but the length as one value and as a list, and the stage in its context's path [REC]", () => {
    const { requestContext, ...event } = sent("PUT /shops/{shop}/items", SENT.full("/test"));
    const headers = {
      Accept: "application/json, text/csv",
      "Content-Type": "application/json",
      Cookie: "cart=c-17; lang=en",
      Host: "k3v9q0zx1b.execute-api.eu-west-1.amazonaws.com",
      "user-agent": "shop-app/2",
      "x-trace-Of": "browser",
      "X-Amzn-Trace-Id": TRACE_ID,
      "X-Forwarded-For": "203.0.113.7",
      "X-Forwarded-Port": "443",
      "X-Forwarded-Proto": "https",
    };
    assert.deepEqual(event, {
      resource: "/shops/{shop}/items",
      path: "/shops/9/items",
      httpMethod: "PUT",
      headers: event.headers,
      multiValueHeaders: event.multiValueHeaders,
      queryStringParameters: { color: "red", size: "m" },
      multiValueQueryStringParameters: { color: ["red"], size: ["s", "m"] },
      pathParameters: { shop: "9" },
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
    });
    assert.deepEqual(lowerCase(event.headers), lowerCase(headers));
    assert.deepEqual(
      lowerCase(event.multiValueHeaders),
      lowerCase(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))),
    );
    const { path, stage, resourcePath, requestId, extendedRequestId, identity } = requestContext;
    assert.deepEqual(
      { path, stage, resourcePath, requestId, extendedRequestId },
      {
        path: "/test/shops/9/items",
        stage: "test",
        resourcePath: "/shops/{shop}/items",
        requestId: UUID,
        extendedRequestId: REQUEST_ID,
      },
    );
    assert.deepEqual(
      [identity.sourceIp, identity.userAgent, identity.apiKey],
      ["203.0.113.7", "shop-app/2", null],
    );
  });

  it("has bytes of a binary type as base64, without their length, and no user agent if none was sent [REC]", () => {
    const event = sent("POST /shops/{shop}/items", SENT.bytes("/test"), {
      binaryMediaTypes: ["application/octet-stream"],
    });
    assert.deepEqual([event.body, event.isBase64Encoded], ["AP8Q", true]);
    assert.ok(!Object.keys(lowerCase(event.headers)).includes("content-length"));
    assert.equal(event.requestContext.identity.userAgent, null);
  });

  it("decodes the values of a query [REC]", () => {
    const event = sent("GET /search", SENT.query("/test"));
    assert.deepEqual(event.queryStringParameters, { q: "two words", tag: "50%" });
    assert.deepEqual(event.multiValueQueryStringParameters, { q: ["two words"], tag: ["a&b", "50%"] });
  });

  for (const [name, shop] of [
    ["spaces", "!%20(old)"],
    ["unicode", "%E8%8C%B6%20%F0%9F%8D%B5"],
  ] as const) {
    it(`leaves a path with ${name} encoded everywhere [REC]`, () => {
      const event = sent("GET /shops/{shop}/items", SENT[name]("/test"));
      assert.deepEqual(
        [event.path, event.requestContext.path],
        [`/shops/${shop}/items`, `/test/shops/${shop}/items`],
      );
      assert.deepEqual(event.pathParameters, { shop });
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
        requestTime: "05/Jan/2026:09:08:07 +0000",
        path: "/test/notes",
        accountId: "ACCOUNT_ID",
        protocol: "HTTP/1.1",
        stage: "test",
        deploymentId: "a1b2c3",
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

  it("uses the client's first spelling of each header name [REC]", () => {
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

  it("adds the client's address to those that a request was forwarded for", () => {
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

  it("carries the findings of each kind of authorizer, and the API key", () => {
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

  it("has the stage variables and the operation's name if they exist", () => {
    const call = restCallOn("GET /", request("GET /test"), { variables: { a: "1" } });
    const event = restEvent({ ...call, method: { ...call.method, operationName: "home" } });
    const { stageVariables, requestContext } = JSON.parse(JSON.stringify(event));
    assert.deepEqual([stageVariables, requestContext.operationName], [{ a: "1" }, "home"]);
  });
});
