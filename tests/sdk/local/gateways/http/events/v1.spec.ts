import { strict as assert } from "node:assert";
import { httpV1Event } from "#sdk/local/gateways/http/events/v1";
import { callOn } from "../../shared/events/calls";
import { SENT } from "../../shared/events/sent-requests";
import { NOW, REQUEST_ID, request, TRACE_ID } from "../../support/requests";

function eventOf(routeKey: string, given: Parameters<typeof request>) {
  return JSON.parse(JSON.stringify(httpV1Event(callOn(routeKey, request(...given)))));
}

describe("the event of payload format 1.0 of an HTTP API", () => {
  /** The event of a request, as the function gets it. */
  const sent = (routeKey: string, request: ReturnType<typeof SENT.full>) =>
    JSON.parse(JSON.stringify(httpV1Event(callOn(routeKey, request))));

  it("has each header and parameter as one value and as a list, and cookies among the headers [REC]", () => {
    const { requestContext, ...event } = sent("PUT /shops/{shop}/items", SENT.full());
    const headers = {
      Accept: "application/json, text/csv",
      "Content-Length": "0",
      "Content-Type": "application/json",
      Cookie: "cart=c-17; lang=en",
      Host: "k3v9q0zx1b.execute-api.eu-west-1.amazonaws.com",
      "user-agent": "shop-app/2",
      "X-Amzn-Trace-Id": TRACE_ID,
      "X-Forwarded-For": "203.0.113.7",
      "X-Forwarded-Port": "443",
      "X-Forwarded-Proto": "https",
      "x-trace-Of": "browser",
    };
    assert.deepEqual(event, {
      version: "1.0",
      resource: "/shops/{shop}/items",
      path: "/shops/9/items",
      httpMethod: "PUT",
      headers,
      multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      queryStringParameters: { color: "red", size: "m" },
      multiValueQueryStringParameters: { color: ["red"], size: ["s", "m"] },
      pathParameters: { shop: "9" },
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
    });
    const { resourceId, resourcePath, path, stage, requestId, extendedRequestId, domainPrefix } =
      requestContext;
    assert.deepEqual(
      { resourceId, resourcePath, path, stage, requestId, extendedRequestId, domainPrefix },
      {
        resourceId: "PUT /shops/{shop}/items",
        resourcePath: "/shops/{shop}/items",
        path: "/shops/9/items",
        stage: "$default",
        requestId: REQUEST_ID,
        extendedRequestId: REQUEST_ID,
        domainPrefix: "k3v9q0zx1b",
      },
    );
    const { sourceIp, userAgent, accessKey, userArn } = requestContext.identity;
    assert.deepEqual([sourceIp, userAgent, accessKey, userArn], ["203.0.113.7", "shop-app/2", null, null]);
  });

  it("has bytes as base64, with their length, and null for parts that were not sent [REC]", () => {
    const event = sent("POST /shops/{shop}/items", SENT.bytes());
    assert.deepEqual([event.body, event.isBase64Encoded], ["AP8Q", true]);
    assert.deepEqual(event.multiValueHeaders["Content-Length"], ["3"]);
    assert.equal(event.requestContext.identity.userAgent, "");
    assert.deepEqual([event.queryStringParameters, event.multiValueQueryStringParameters], [null, null]);
  });

  it("decodes the values of a query [REC]", () => {
    const event = sent("GET /search", SENT.query());
    assert.deepEqual(event.queryStringParameters, { q: "two words", tag: "50%" });
    assert.deepEqual(event.multiValueQueryStringParameters, { q: ["two words"], tag: ["a&b", "50%"] });
    assert.equal(event.pathParameters, null);
  });

  for (const [name, encoded, path, shop] of [
    ["spaces", "/shops/!%20(old)/items", "/shops/! (old)/items", "! (old)"],
    ["unicode", "/shops/%E8%8C%B6%20%F0%9F%8D%B5/items", "/shops/茶 🍵/items", "茶 🍵"],
  ] as const) {
    it(`has a path with ${name} encoded, and decoded in its context and parameters [REC]`, () => {
      const event = sent("GET /shops/{shop}/items", SENT[name]());
      assert.deepEqual([event.path, event.requestContext.path], [encoded, path]);
      assert.deepEqual(event.pathParameters, { shop });
    });
  }

  it("has exactly the documented fields, null where empty [DG/http-api-develop-integrations-lambda]", () => {
    assert.deepEqual(eventOf("GET /notes", ["GET /notes"]), {
      version: "1.0",
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
        accountId: "ACCOUNT_ID",
        apiId: "EXAMPLE",
        authorizer: null,
        domainName: "localhost:4000",
        domainPrefix: "localhost",
        extendedRequestId: REQUEST_ID,
        httpMethod: "GET",
        identity: {
          accessKey: null,
          accountId: null,
          caller: null,
          cognitoAuthenticationProvider: null,
          cognitoAuthenticationType: null,
          cognitoIdentityId: null,
          cognitoIdentityPoolId: null,
          principalOrgId: null,
          sourceIp: "127.0.0.1",
          user: null,
          userAgent: "",
          userArn: null,
          clientCert: null,
        },
        path: "/notes",
        protocol: "HTTP/1.1",
        requestId: REQUEST_ID,
        requestTime: "05/Jan/2026:09:08:07 +0000",
        requestTimeEpoch: NOW,
        resourceId: "GET /notes",
        resourcePath: "/notes",
        stage: "$default",
      },
      body: null,
      isBase64Encoded: false,
    });
  });

  it("has the last of repeated values in the single maps and all in the multi maps [REC]", () => {
    const event = eventOf("GET /", [
      "GET /?a=1&a=2",
      {
        headers: [
          ["x-a", "1"],
          ["X-A", "2"],
        ],
      },
    ]);

    assert.equal(event.headers["x-a"], "2");
    assert.deepEqual(event.multiValueHeaders["x-a"], ["1", "2"]);
    assert.ok(!("X-A" in event.headers) && !("X-A" in event.multiValueHeaders));
    assert.deepEqual(event.queryStringParameters, { a: "2" });
    assert.deepEqual(event.multiValueQueryStringParameters, { a: ["1", "2"] });
  });

  it("keeps the client's spelling of headers, and has a spelling of its own for those that the gateway adds [REC]", () => {
    const sent = [
      ["host", "a.example"],
      ["authorization", "Bearer x"],
      ["content-length", "0"],
      ["x-forwarded-for", "10.0.0.1"],
    ] as const;
    const event = eventOf("POST /", ["POST /", { headers: [...sent] }]);

    const names = [
      "host",
      "authorization",
      "content-length",
      "X-Amzn-Trace-Id",
      "X-Forwarded-For",
      "X-Forwarded-Port",
      "X-Forwarded-Proto",
    ];
    assert.deepEqual(Object.keys(event.headers), names);
    assert.deepEqual(Object.keys(event.multiValueHeaders), names);
    assert.equal(event.headers.authorization, "Bearer x");
    assert.deepEqual(event.multiValueHeaders["X-Forwarded-For"], ["10.0.0.1, 127.0.0.1"]);
    assert.ok("Content-Length" in eventOf("POST /", ["POST /"]).headers);
  });

  it("has the cookie header and no field for cookies", () => {
    const event = eventOf("GET /", ["GET /", { headers: [["cookie", "a=1; b=2"]] }]);

    assert.equal(event.headers.cookie, "a=1; b=2");
    assert.ok(!("cookies" in event));
  });

  it("leaves the path encoded and decodes the rest [REC]", () => {
    const event = eventOf("GET /{a}", ["GET /x%20y"]);

    assert.equal(event.path, "/x%20y");
    assert.equal(event.requestContext.path, "/x y");
    assert.deepEqual(event.pathParameters, { a: "x y" });
  });

  it("carries the findings of each kind of authorizer", () => {
    const call = callOn("GET /");
    const contextOf = () => JSON.parse(JSON.stringify(httpV1Event(call))).requestContext;

    call.authorizer = { kind: "jwt", claims: { sub: "ann" }, scopes: ["a"] };
    assert.deepEqual(contextOf().authorizer, { claims: { sub: "ann" }, scopes: ["a"] });
    call.authorizer = { kind: "lambda", principalId: "ann", context: { admin: "yes" } };
    assert.deepEqual(contextOf().authorizer, { admin: "yes", principalId: "ann" });
    const userArn = "arn:aws:iam::123456789012:user/ann";
    call.authorizer = { kind: "iam", identity: { accessKey: "AK", accountId: "1", userId: "AID", userArn } };
    const { authorizer, identity } = contextOf();
    assert.equal(authorizer, null);
    assert.deepEqual(
      [identity.accessKey, identity.accountId, identity.caller, identity.user, identity.userArn],
      ["AK", "1", "AID", "AID", userArn],
    );
  });
});
