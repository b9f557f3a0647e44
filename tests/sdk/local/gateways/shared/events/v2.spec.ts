import { strict as assert } from "node:assert";
import { httpV2Event } from "#sdk/local/gateways/shared/events/v2";
import { NOW, REQUEST_ID, request, TRACE_ID } from "../../support/requests";
import { callOn } from "./calls";
import { SENT } from "./sent-requests";

/** The event as the function gets it. */
function eventOf(routeKey: string, given: Parameters<typeof request>, variables?: Record<string, string>) {
  return JSON.parse(JSON.stringify(httpV2Event(callOn(routeKey, request(...given), variables))));
}

describe("the event of payload format 2.0", () => {
  /** The event of a request, as the function gets it. */
  const sent = (routeKey: string, request: ReturnType<typeof SENT.full>) =>
    JSON.parse(JSON.stringify(httpV2Event(callOn(routeKey, request))));

  it("has names in lower case, joined values, and a field for cookies [REC]", () => {
    assert.deepEqual(sent("PUT /shops/{shop}/items", SENT.full()), {
      version: "2.0",
      routeKey: "PUT /shops/{shop}/items",
      rawPath: "/shops/9/items",
      rawQueryString: "color=red&size=s&size=m",
      cookies: ["cart=c-17", "lang=en"],
      headers: {
        accept: "application/json, text/csv",
        "content-length": "0",
        "content-type": "application/json",
        host: "k3v9q0zx1b.execute-api.eu-west-1.amazonaws.com",
        "user-agent": "shop-app/2",
        "x-amzn-trace-id": TRACE_ID,
        "x-forwarded-for": "203.0.113.7",
        "x-forwarded-port": "443",
        "x-forwarded-proto": "https",
        "x-trace-of": "browser",
      },
      queryStringParameters: { color: "red", size: "s,m" },
      requestContext: {
        accountId: "ACCOUNT_ID",
        apiId: "EXAMPLE",
        domainName: "k3v9q0zx1b.execute-api.eu-west-1.amazonaws.com",
        domainPrefix: "k3v9q0zx1b",
        http: {
          method: "PUT",
          path: "/shops/9/items",
          protocol: "HTTP/1.1",
          sourceIp: "203.0.113.7",
          userAgent: "shop-app/2",
        },
        requestId: REQUEST_ID,
        routeKey: "PUT /shops/{shop}/items",
        stage: "$default",
        time: "05/Jan/2026:09:08:07 +0000",
        timeEpoch: NOW,
      },
      pathParameters: { shop: "9" },
      isBase64Encoded: false,
    });
  });

  it("has bytes as base64, with their length, and neither query nor cookies if none were sent [REC]", () => {
    const event = sent("POST /shops/{shop}/items", SENT.bytes());
    assert.deepEqual([event.body, event.isBase64Encoded], ["AP8Q", true]);
    assert.deepEqual(
      [event.headers["content-length"], event.headers["content-type"]],
      ["3", "application/octet-stream"],
    );
    assert.deepEqual([event.rawQueryString, event.requestContext.http.userAgent], ["", ""]);
    for (const absent of ["queryStringParameters", "cookies", "stageVariables"])
      assert.ok(!(absent in event), absent);
  });

  it("decodes the values of a query, and not the query itself [REC]", () => {
    const event = sent("GET /search", SENT.query());
    assert.equal(event.rawQueryString, "q=two%20words&tag=a%26b&tag=50%25");
    assert.deepEqual(event.queryStringParameters, { q: "two words", tag: "a&b,50%" });
    assert.ok(!("pathParameters" in event) && !("body" in event));
  });

  for (const [name, path, shop] of [
    ["spaces", "/shops/! (old)/items", "! (old)"],
    ["unicode", "/shops/茶 🍵/items", "茶 🍵"],
  ] as const) {
    it(`decodes a path with ${name}, and its variables [REC]`, () => {
      const event = sent("GET /shops/{shop}/items", SENT[name]());
      assert.deepEqual([event.rawPath, event.requestContext.http.path], [path, path]);
      assert.deepEqual(event.pathParameters, { shop });
    });
  }

  it("has exactly the fields of a live event, nothing null [MS; ISS aws-powertools/powertools-lambda-python 1098; DG/http-api-develop-integrations-lambda; peers/authorizer-blocks; peers/request-context; peers/absent-fields]", () => {
    assert.deepEqual(eventOf("GET /notes", ["GET /notes", { headers: [["Host", "localhost:4000"]] }]), {
      version: "2.0",
      routeKey: "GET /notes",
      rawPath: "/notes",
      rawQueryString: "",
      headers: {
        host: "localhost:4000",
        "x-amzn-trace-id": TRACE_ID,
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-port": "4000",
        "x-forwarded-proto": "http",
      },
      requestContext: {
        accountId: "ACCOUNT_ID",
        apiId: "EXAMPLE",
        domainName: "localhost:4000",
        domainPrefix: "localhost",
        http: { method: "GET", path: "/notes", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "" },
        requestId: REQUEST_ID,
        routeKey: "GET /notes",
        stage: "$default",
        time: "05/Jan/2026:09:08:07 +0000",
        timeEpoch: NOW,
      },
      isBase64Encoded: false,
    });
  });

  it("joins repeated headers and parameters with a comma, in the order sent [REC; DG/http-api-develop-integrations-lambda; peers/repeated-headers]", () => {
    const event = eventOf("GET /", [
      "GET /?a=1&b=&a=2&c",
      {
        headers: [
          ["X-A", "1"],
          ["x-a", "2"],
        ],
      },
    ]);

    assert.equal(event.headers["x-a"], "1,2");
    assert.deepEqual(event.queryStringParameters, { a: "1,2", b: "", c: "" });
    assert.equal(event.rawQueryString, "a=1&b=&a=2&c");
  });

  it("treats names of Object.prototype like any other names", () => {
    const event = eventOf("GET /", [
      "GET /?constructor=1&constructor=2&toString=3",
      { headers: [["constructor", "x"]] },
    ]);

    assert.deepEqual(Object.entries(event.queryStringParameters), [
      ["constructor", "1,2"],
      ["toString", "3"],
    ]);
    assert.equal(event.headers.constructor, "x");
  });

  it("moves cookies out of the headers [REC; peers/cookies]", () => {
    const event = eventOf("GET /", [
      "GET /",
      {
        headers: [
          ["Cookie", "a=1; b=2"],
          ["Cookie", "c=3"],
        ],
      },
    ]);

    assert.deepEqual(event.cookies, ["a=1", "b=2", "c=3"]);
    assert.ok(!("cookie" in event.headers));
  });

  it("leaves out hop-by-hop headers and replaces the forwarding headers [REC; peers/forwarded-headers]", () => {
    const event = eventOf("GET /", [
      "GET /",
      {
        headers: [
          ["Connection", "keep-alive"],
          ["Transfer-Encoding", "chunked"],
          ["X-Forwarded-For", "10.0.0.1"],
          ["X-Forwarded-Proto", "ftp"],
        ],
      },
    ]);

    assert.ok(!("connection" in event.headers) && !("transfer-encoding" in event.headers));
    assert.equal(event.headers["x-forwarded-for"], "10.0.0.1, 127.0.0.1");
    assert.equal(event.headers["x-forwarded-proto"], "http");
  });

  it("passes on the trace id that a client sends", () => {
    const event = eventOf("GET /", ["GET /", { headers: [["X-Amzn-Trace-Id", "Root=1-a-b"]] }]);

    assert.equal(event.headers["x-amzn-trace-id"], "Root=1-a-b");
  });

  for (const [contentType, isText] of [
    ["text/html; charset=utf-8", true],
    ["TEXT/CSV", true],
    ["application/json", true],
    ["Application/JSON;charset=utf-8", true],
    ["application/xml", true],
    ["application/javascript", true],
    ["application/x-www-form-urlencoded", false],
    ["multipart/form-data; boundary=x", false],
    ["application/vnd.api+json", false],
    ["application/octet-stream", false],
    [undefined, false],
  ] as const) {
    it(`sends a body of ${contentType ?? "no content type"} as ${isText ? "text" : "base64"} [MS; peers/form-body; peers/binary-body]`, () => {
      const headers = contentType === undefined ? [] : ([["Content-Type", contentType]] as const);
      const event = eventOf("POST /", ["POST /", { headers, body: Buffer.from("a=ä") }]);

      assert.equal(event.body, isText ? "a=ä" : "YT3DpA==");
      assert.equal(event.isBase64Encoded, !isText);
      assert.equal(event.headers["content-length"], "4");
    });
  }

  it("sends a compressed body as base64", () => {
    const headers = [
      ["Content-Type", "application/json"],
      ["Content-Encoding", "gzip"],
    ] as const;

    assert.equal(eventOf("POST /", ["POST /", { headers, body: Buffer.from([31, 139]) }]).body, "H4s=");
  });

  it("ends the path at an encoded ?, and turns %2F into a slash [ISS middleapi/standard-server pull 93; ISS honojs/hono 2156]", () => {
    const event = eventOf("GET /{a}", ["GET /x%2Fy%3Fz"]);

    assert.equal(event.rawPath, "/x/y");
    assert.equal(event.requestContext.http.path, "/x/y");
    assert.deepEqual(event.pathParameters, { a: "x/y?z" });
  });

  it("leaves a path with malformed escapes as it is", () => {
    assert.equal(eventOf("$default", ["GET /100%"]).rawPath, "/100%");
  });

  it("carries stage variables and the default route", () => {
    const event = eventOf("$default", ["GET /x/"], { color: "red" });

    assert.deepEqual(event.stageVariables, { color: "red" });
    assert.equal(event.routeKey, "$default");
    assert.equal(event.rawPath, "/x/");
    assert.ok(!("pathParameters" in event));
  });

  it("carries the findings of each kind of authorizer [DG/http-api-develop-integrations-lambda; GK]", () => {
    const call = callOn("GET /");
    const authorizerOf = () => JSON.parse(JSON.stringify(httpV2Event(call))).requestContext.authorizer;

    call.authorizer = { kind: "jwt", claims: { sub: "ann" }, scopes: null };
    assert.deepEqual(authorizerOf(), { jwt: { claims: { sub: "ann" }, scopes: null } });
    call.authorizer = { kind: "lambda", principalId: "ann", context: { admin: true, list: [1] } };
    assert.deepEqual(authorizerOf(), { lambda: { admin: true, list: [1] } });
    const userArn = "arn:aws:iam::123456789012:user/ann";
    call.authorizer = { kind: "iam", identity: { accessKey: "AK", accountId: "1", userId: "AID", userArn } };
    assert.deepEqual(authorizerOf(), {
      iam: {
        accessKey: "AK",
        accountId: "1",
        callerId: "AID",
        cognitoIdentity: null,
        principalOrgId: null,
        userArn,
        userId: "AID",
      },
    });
  });
});
