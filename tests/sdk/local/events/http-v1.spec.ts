import { strict as assert } from "node:assert";
import { httpV1Event } from "../../../../sdk/src/local/events/http-v1";
import { NOW, REQUEST_ID, request, TRACE_ID } from "../http/harness";
import { callOn, comparable, RECORDED_EVENTS, recordedCall } from "./recorded";

function eventOf(routeKey: string, given: Parameters<typeof request>) {
  return JSON.parse(JSON.stringify(httpV1Event(callOn(routeKey, request(...given)))));
}

describe("the event of payload format 1.0 of an HTTP API", () => {
  for (const recorded of RECORDED_EVENTS.filter(({ shape }) => shape === "http-1.0")) {
    it(`is what the service sent in ${recorded.file} [REC]`, () => {
      const { version, ...event } = httpV1Event(recordedCall(recorded)) as Record<
        string,
        Record<string, unknown>
      >;
      const { protocol, ...requestContext } = event.requestContext ?? {};

      assert.deepEqual(comparable({ ...event, requestContext }), comparable(recorded.event));
      // The recording tool's own type has neither of them.
      assert.deepEqual([version, protocol], ["1.0", "HTTP/1.1"]);
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
        requestTime: "14/Apr/2025:22:13:56 +0000",
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

    assert.equal(event.headers["X-A"], "2");
    assert.deepEqual(event.multiValueHeaders["X-A"], ["1", "2"]);
    assert.deepEqual(event.queryStringParameters, { a: "2" });
    assert.deepEqual(event.multiValueQueryStringParameters, { a: ["1", "2"] });
  });

  it("keeps the cookie header and has no cookies beside it", () => {
    const event = eventOf("GET /", ["GET /", { headers: [["cookie", "a=1; b=2"]] }]);

    assert.equal(event.headers.Cookie, "a=1; b=2");
    assert.ok(!("cookies" in event));
  });

  it("keeps path encoded and decodes the rest [REC]", () => {
    const event = eventOf("GET /{a}", ["GET /x%20y"]);

    assert.equal(event.path, "/x%20y");
    assert.equal(event.requestContext.path, "/x y");
    assert.deepEqual(event.pathParameters, { a: "x y" });
  });

  it("carries what each kind of authorizer found", () => {
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
