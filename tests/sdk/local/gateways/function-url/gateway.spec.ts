import assert from "node:assert/strict";
import type { GraphResource } from "#sdk/graph/index";
import { GraphIndex } from "#sdk/graph/index";
import { compileFunctionUrl } from "#sdk/local/gateways/function-url/compile";
import { describeFunctionUrl } from "#sdk/local/gateways/function-url/describe";
import { createFunctionUrl } from "#sdk/local/gateways/function-url/gateway";
import type { Header } from "#sdk/local/http/types";
import type { IamCaller } from "#sdk/local/iam/caller";
import { basicTime } from "#sdk/local/iam/service-call";
import { authorizationOf } from "#sdk/local/iam/sigv4";
import { graphResource, resourceGraph } from "../../../../support/graph";
import { functionArn } from "../support/gateway-graph";
import { ask, request } from "../support/requests";
import { Streamed, standIns, type TestHandler, WITH_METADATA } from "../support/stand-ins";

const KEYS = { accessKeyId: "SAPIKEY", secretAccessKey: "secret" };
const USER = "arn:aws:sts::123456789012:assumed-role/caller/session";
const FORBIDDEN = {
  Message:
    "Forbidden. For troubleshooting Function URL authorization issues, see: https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html",
};

function caller(allows?: IamCaller["allows"]): IamCaller {
  const identity = {
    accessKey: KEYS.accessKeyId,
    accountId: "123456789012",
    userId: "AROA:session",
    userArn: USER,
  };
  return { secretAccessKey: KEYS.secretAccessKey, identity, ...(allows && { allows }) };
}

interface Given {
  readonly inputs?: GraphResource["inputs"];
  readonly permissions?: readonly GraphResource["inputs"][];
  readonly caller?: IamCaller;
}

function serve(handler: TestHandler, { inputs = {}, permissions = [], caller: known }: Given = {}) {
  const arn = functionArn("list");
  const url = graphResource("aws:lambda/functionUrl:FunctionUrl", "url", {
    inputs: { functionName: "list", authorizationType: "NONE", ...inputs },
    state: { functionArn: arn, functionUrl: "https://abc.lambda-url.eu-west-1.on.aws/", urlId: "abc" },
  });
  const lambda = graphResource("aws:lambda/function:Function", "list", { state: { name: "list", arn } });
  const allowed = permissions.map((one, i) =>
    graphResource("aws:lambda/permission:Permission", `p${i}`, { inputs: { function: "list", ...one } }),
  );
  const plan = compileFunctionUrl(new GraphIndex(resourceGraph(url, lambda, ...allowed)), url.urn);
  const { observed, given } = standIns({ list: handler });
  const findCaller = (id: string) => (id === KEYS.accessKeyId ? known : undefined);
  const gateway = createFunctionUrl(plan, { ...given, fetch, findCaller });
  return { gateway, plan, ...observed };
}

/** The headers of a request that is signed for Lambda. */
function signed(target: string): { readonly headers: readonly Header[] } {
  const headers: Header[] = [
    ["Host", "localhost:4000"],
    ["X-Amz-Date", basicTime(Date.now())],
  ];
  const scope = { region: "eu-west-1", service: "lambda" };
  const authorization = authorizationOf(request(target, { headers }), KEYS, scope);
  return { headers: [...headers, ["Authorization", authorization]] };
}

describe("a function URL", () => {
  it("sends the function an event of payload format 2.0, whoever calls [LSREC; LDG/urls-invocation]", async () => {
    const url = serve(() => "ok");
    const given = {
      headers: [
        ["Host", "localhost:4000"],
        ["Content-Type", "application/json"],
        ["Cookie", "a=1; b=2"],
      ] as Header[],
    };
    await ask(url.gateway, "POST /x/1?q=a&q=b", { ...given, body: Buffer.from('{"foo":"bar"}') });
    const { requestContext, headers, ...rest } = url.received[0]?.event as {
      requestContext: Record<string, unknown>;
      headers: Record<string, string>;
    };
    assert.deepEqual(rest, {
      version: "2.0",
      routeKey: "$default",
      rawPath: "/x/1",
      rawQueryString: "q=a&q=b",
      cookies: ["a=1", "b=2"],
      queryStringParameters: { q: "a,b" },
      body: '{"foo":"bar"}',
      isBase64Encoded: false,
    });
    const { accountId, apiId, domainName, routeKey, stage, http, authorizer } = requestContext;
    assert.deepEqual(
      { accountId, apiId, domainName, routeKey, stage, authorizer },
      {
        accountId: "anonymous",
        apiId: "abc",
        domainName: "localhost:4000",
        routeKey: "$default",
        stage: "$default",
        authorizer: undefined,
      },
    );
    assert.deepEqual(http, {
      method: "POST",
      path: "/x/1",
      protocol: "HTTP/1.1",
      sourceIp: "127.0.0.1",
      userAgent: "",
    });
    assert.deepEqual(
      [headers.cookie, headers["content-type"], headers["x-forwarded-for"]],
      [undefined, "application/json", "127.0.0.1"],
    );
  });

  it("answers with the function's return value, as JSON by default [LSREC]", async () => {
    const cases: readonly (readonly [returned: unknown, status: number, body: string])[] = [
      [{ statusCode: 200, body: "body123" }, 200, "body123"],
      [{ hello: "world" }, 200, '{"hello":"world"}'],
      ["hello", 200, "hello"],
      [["hello", 3, true], 200, '["hello",3,true]'],
      [3.1, 200, "3.1"],
      [true, 200, "true"],
      [{ statusCode: 418, body: "aGk=", isBase64Encoded: true }, 418, "hi"],
    ];
    for (const [returned, status, body] of cases) {
      const seen = await ask(serve(() => returned).gateway, "GET /");
      const { "content-type": type, "content-length": length } = seen.headers;
      assert.deepEqual(
        [seen.status, seen.body, type, length],
        [status, body, "application/json", String(body.length)],
      );
    }
    const full = { statusCode: 201, headers: { "content-type": "text/html" }, cookies: ["a=1"], body: "<p>" };
    const seen = await ask(serve(() => full).gateway, "GET /");
    assert.deepEqual([seen.headers["content-type"], seen.headers["set-cookie"]], ["text/html", "a=1"]);
  });

  it("answers 502 when the function fails, and 429 when it is throttled [LS; GK]", async () => {
    const answer = async (error: object) => {
      const { status, body } = await ask(
        serve(() => {
          throw error;
        }).gateway,
        "GET /",
      );
      return [status, body];
    };
    assert.deepEqual(await answer({ errorType: "Error", errorMessage: "secret text" }), [
      502,
      "Internal Server Error",
    ]);
    const throttled = await answer({ errorType: "TooManyRequestsException", errorMessage: "Rate Exceeded." });
    assert.equal(throttled[0], 429);
    assert.deepEqual(
      JSON.parse(String(throttled[1])).Reason,
      "ReservedFunctionConcurrentInvocationLimitExceeded",
    );
  });

  it("has the request's id on every answer, the same as in the event [LSREC]", async () => {
    const url = serve(() => ({ statusCode: 200 }));
    const seen = await ask(url.gateway, "GET /");
    assert.match(seen.headers["x-amzn-requestid"] ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(url.received[0]?.event.requestContext.requestId, seen.headers["x-amzn-requestid"]);
    assert.deepEqual(
      url
        .traces()
        .map(({ kind, api, status, functionName, routeKey }) => [kind, api, status, functionName, routeKey]),
      [["function-url", "url", 200, "list", "$default"]],
    );
  });

  it("refuses events of more than 6 MB [LDG/gettingstarted-limits]", async () => {
    const url = serve(() => "ok");
    const body = Buffer.alloc(6 * 1024 * 1024);
    assert.equal((await ask(url.gateway, "POST /", { body })).status, 413);
    assert.deepEqual(url.received, []);
  });

  it("answers by its CORS settings, in place of the function [LDG/urls-configuration]", async () => {
    const cors = {
      allowOrigins: ["https://example.com"],
      allowMethods: ["GET"],
      allowHeaders: ["date"],
      maxAge: 60,
    };
    const url = serve(() => ({ statusCode: 200, headers: { "access-control-allow-origin": "*" } }), {
      inputs: { cors },
    });
    const from = (origin: string) => ({
      headers: [
        ["Host", "localhost:4000"],
        ["Origin", origin],
      ] as Header[],
    });
    const asked = await ask(url.gateway, "OPTIONS /", from("https://example.com"));
    assert.deepEqual(
      [
        asked.status,
        asked.headers["access-control-allow-origin"],
        asked.headers["access-control-allow-methods"],
        asked.headers["access-control-max-age"],
      ],
      [200, "https://example.com", "GET", "60"],
    );
    assert.deepEqual(url.received, []);
    const seen = await ask(url.gateway, "GET /", from("https://example.com"));
    assert.equal(seen.headers["access-control-allow-origin"], "https://example.com");
    const other = await ask(url.gateway, "GET /", from("https://other.com"));
    assert.equal(other.headers["access-control-allow-origin"], undefined);
    const plain = serve(() => "mine");
    assert.equal((await ask(plain.gateway, "OPTIONS /", from("https://example.com"))).body, "mine");
  });

  it("sends a streamed reply with the status and headers of its metadata [LDG/configuration-response-streaming]", async () => {
    const text = `${JSON.stringify({ statusCode: 201, headers: { "content-type": "text/csv" }, cookies: ["a=1"] })}${"\0".repeat(8)}a,b`;
    const url = serve(() => new Streamed(text, WITH_METADATA), { inputs: { invokeMode: "RESPONSE_STREAM" } });
    const seen = await ask(url.gateway, "GET /");
    assert.deepEqual(
      [seen.status, seen.body, seen.headers["content-type"], seen.headers["set-cookie"]],
      [201, "a,b", "text/csv", "a=1"],
    );
    const bare = await ask(
      serve(() => new Streamed("hi"), { inputs: { invokeMode: "RESPONSE_STREAM" } }).gateway,
      "GET /",
    );
    assert.deepEqual(
      [bare.status, bare.body, bare.headers["content-type"]],
      [200, "hi", "application/octet-stream"],
    );
    const [row] = describeFunctionUrl(url.plan, {});
    assert.deepEqual([row?.status, row?.note], ["as on AWS", undefined]);
  });

  it("warns of a function that streams behind a URL that does not", async () => {
    const url = serve(() => new Streamed("hi"));
    await ask(url.gateway, "GET /");
    assert.match(
      url.traces()[0]?.notice ?? "",
      /function "list" streams its reply, and the function URL url is BUFFERED.*RESPONSE_STREAM/,
    );
  });

  describe("with AWS_IAM", () => {
    const inputs = { authorizationType: "AWS_IAM" };
    const refused = async (given: Given, target = "GET /", headers: object = signed(target)) => {
      const url = serve(() => "ok", { inputs, ...given });
      const seen = await ask(url.gateway, target, headers);
      assert.deepEqual(url.received, []);
      assert.deepEqual(
        [seen.status, JSON.parse(seen.body), seen.headers["x-amzn-errortype"]],
        [403, FORBIDDEN, "AccessDeniedException"],
      );
      return url.traces()[0]?.error;
    };

    it("accepts a caller that signs for Lambda, and passes on its identity [LDG/urls-auth; LDG/urls-invocation]", async () => {
      const url = serve(() => "ok", { inputs, caller: caller() });
      assert.equal((await ask(url.gateway, "GET /", signed("GET /"))).body, "ok");
      const { accountId, authorizer } = url.received[0]?.event.requestContext ?? {};
      assert.equal(accountId, "123456789012");
      assert.deepEqual(
        [authorizer.iam.userArn, authorizer.iam.accountId, authorizer.iam.callerId],
        [USER, "123456789012", "AROA:session"],
      );
    });

    it("refuses a caller that does not sign, or signs with unknown keys [LSREC]", async () => {
      assert.match((await refused({}, "GET /", {})) ?? "", /unsigned/);
      assert.match((await refused({})) ?? "", /unknown key/);
    });

    it("requires both permissions, of the caller or of the function [LDG/urls-auth]", async () => {
      const only = (...actions: string[]) => caller(({ action }) => actions.includes(action));
      const both = ["lambda:InvokeFunctionUrl", "lambda:InvokeFunction"] as const;
      assert.match(
        (await refused({ caller: only(both[0]) })) ?? "",
        /may not lambda:InvokeFunction function "list"/,
      );
      assert.match(
        (await refused({ caller: only(both[1]) })) ?? "",
        /may not lambda:InvokeFunctionUrl function "list"/,
      );
      const open = serve(() => "ok", { inputs, caller: only(...both) });
      assert.equal((await ask(open.gateway, "GET /", signed("GET /"))).status, 200);
      const principal = "arn:aws:iam::123456789012:role/caller";
      const permissions: readonly GraphResource["inputs"][] = [
        { principal, action: both[0], functionUrlAuthType: "AWS_IAM" },
        { principal, action: both[1], invokedViaFunctionUrl: true },
      ];
      const given = serve(() => "ok", { inputs, permissions, caller: only() });
      assert.equal((await ask(given.gateway, "GET /", signed("GET /"))).status, 200);
    });

    it("refuses pages of other origins, whatever they sign with", async () => {
      const { headers } = signed("GET /");
      const page = { headers: [...headers, ["Origin", "https://evil.example"] as Header] };
      assert.match(
        (await refused({ caller: caller() }, "GET /", page)) ?? "",
        /pages of "evil.example" have no access/,
      );
    });
  });
});
