import { strict as assert } from "node:assert";
import { functionArn } from "../support/gateway-graph";
import { serve, type TestApi, type TestPorts } from "../support/harness";
import { ApiGraph, EXECUTION_ARN } from "../support/http-graph";
import { REQUEST_ID } from "../support/requests";
import { Streamed, type TestHandler } from "../support/stand-ins";
import { type Connection, TRANSPORTS } from "../support/transports";

const INTERNAL = '{"message":"Internal Server Error"}';

for (const transport of TRANSPORTS) {
  describe(`the HTTP gateway, ${transport.name}`, () => {
    const open: Connection[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map((connection) => connection.close()));
    });

    async function start(graph: ApiGraph, handlers: Record<string, TestHandler>, ports: TestPorts = {}) {
      const api: TestApi = serve(graph, handlers, ports);
      const connection = await transport.open(api.gateway);
      open.push(connection);
      return { ...api, send: connection.send };
    }

    it("answers with the function's return value [REC]", async () => {
      const { send } = await start(new ApiGraph().stage().functionRoute("GET /notes", "list"), {
        list: () => ({ statusCode: 201, headers: { "x-count": 2 }, body: "two" }),
      });

      const seen = await send("GET /notes");

      assert.equal(seen.status, 201);
      assert.equal(seen.body, "two");
      assert.equal(seen.headers["x-count"], "2");
      assert.equal(seen.headers["content-type"], "text/plain; charset=utf-8");
      assert.equal(seen.headers["content-length"], "3");
      assert.equal(seen.headers["apigw-requestid"], REQUEST_ID);
      assert.equal(seen.headers["x-amzn-requestid"], undefined);
      assert.equal(seen.headers["access-control-allow-origin"], undefined);
      assert.equal(seen.headers.vary, undefined);
    });

    it("answers 404 without a matching route, with the request id [DG/http-api-develop-routes; peers/not-found]", async () => {
      const { send, received } = await start(new ApiGraph().stage().functionRoute("GET /notes", "list"), {});

      const seen = await send("GET /other");

      assert.equal(seen.status, 404);
      assert.equal(seen.body, '{"message":"Not Found"}');
      assert.equal(seen.headers["content-type"], "application/json");
      assert.equal(seen.headers["apigw-requestid"], REQUEST_ID);
      assert.deepEqual(received, []);
    });

    it("answers a HEAD request with the headers and no body [GK]", async () => {
      const { send } = await start(new ApiGraph().stage().functionRoute("HEAD /notes", "list"), {
        list: () => ({ statusCode: 200, headers: { "content-type": "text/html" } }),
      });

      const seen = await send("HEAD /notes");

      assert.deepEqual([seen.status, seen.body, seen.headers["content-type"]], [200, "", "text/html"]);
    });

    it("gives each cookie a header of its own", async () => {
      const { send } = await start(new ApiGraph().stage().functionRoute("GET /", "login"), {
        login: () => ({ statusCode: 204, cookies: ["a=1; Secure", "b=2"] }),
      });

      const seen = await send("GET /");

      assert.deepEqual([seen.status, seen.headers["set-cookie"]], [204, "a=1; Secure, b=2"]);
      assert.equal(seen.headers["content-length"], undefined);
    });

    it("matches the path as sent, and decodes it for the function [REC; peers/raw-query]", async () => {
      const { send, received } = await start(new ApiGraph().stage().functionRoute("GET /n/{id}", "read"), {
        read: () => "",
      });

      await send("GET /n/a%20b%2Fc?q=%20x+y");

      const event = received[0]?.event as unknown as Record<string, unknown>;
      assert.equal(event.rawPath, "/n/a b/c");
      assert.equal(event.rawQueryString, "q=%20x+y");
      assert.deepEqual(event.pathParameters, { id: "a b/c" });
      assert.deepEqual(event.queryStringParameters, { q: " x y" });
    });

    it("passes a body in chunks or whole, with its length [REC]", async () => {
      const { send, received } = await start(new ApiGraph().stage().functionRoute("POST /n", "make"), {
        make: () => "",
      });

      await send("POST /n", { headers: [["Content-Type", "application/json"]], body: '{"a":"ä"}' });
      await send("POST /n");

      const [first, second] = received.map(
        ({ event }) => event as unknown as Record<string, Record<string, string>>,
      );
      assert.deepEqual(
        [first?.body, first?.isBase64Encoded, first?.headers?.["content-length"]],
        ['{"a":"ä"}', false, "10"],
      );
      assert.equal(second?.headers?.["content-length"], "0");
      assert.ok(!("body" in (second ?? {})));
    });

    for (const [what, error] of [
      ["throws", { errorType: "Error", errorMessage: "secret" }],
      [
        "runs into its own timeout",
        { errorType: "Sandbox.Timedout", errorMessage: "Task timed out after 3.00 seconds" },
      ],
      ["exits", { errorType: "Runtime.ExitError", errorMessage: "exit status 1" }],
    ] as const) {
      it(`answers 500 without the error's text when the function ${what} [ISS denoland/deno_registry2 87; DG/http-api-troubleshooting-lambda]`, async () => {
        const fails = () => {
          throw error;
        };
        const { send, warnings, traces } = await start(new ApiGraph().stage().functionRoute("GET /", "f"), {
          f: fails,
        });

        const seen = await send("GET /");

        assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
        const reason = `function "f" failed: ${error.errorType}: ${error.errorMessage}`;
        assert.deepEqual(warnings, [`Api: ${reason}`]);
        assert.equal(traces()[0]?.error, reason);
      });
    }

    it("answers 503 when the function is throttled [GK]", async () => {
      const { send } = await start(new ApiGraph().stage().functionRoute("GET /", "f"), {
        f: () => {
          throw { errorType: "TooManyRequestsException", errorMessage: "Rate Exceeded." };
        },
      });

      const seen = await send("GET /");

      assert.deepEqual([seen.status, seen.body], [503, '{"message":"Service Unavailable"}']);
    });

    it("answers 503 when the integration times out [ISS cortexlabs/cortex 1225; BC; peers/timeouts]", async () => {
      const graph = new ApiGraph()
        .stage()
        .functionRoute("GET /", "f", { integration: { timeoutMilliseconds: 50 } });
      const { send, traces } = await start(graph, {}, { hangs: ["f"] });

      const seen = await send("GET /");

      assert.deepEqual([seen.status, seen.body], [503, '{"message":"Service Unavailable"}']);
      assert.match(traces()[0]?.error ?? "", /integration timeout of 0\.05 seconds/);
    });

    it("answers 500 when the function answers in a wrong shape [REC]", async () => {
      const { send, warnings } = await start(new ApiGraph().stage().functionRoute("GET /", "f"), {
        f: () => ({ statusCode: 200, body: { a: 1 } }),
      });

      const seen = await send("GET /");

      assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
      assert.deepEqual(warnings, [
        'Api: function "f" answered in a wrong shape: body is not text. Write JSON.stringify(...)',
      ]);
    });

    it("sends a streamed reply whole, with its prelude, and warns once [GK]", async () => {
      const prelude = '{"statusCode":201,"headers":{"x-a":"1"}}';
      const graph = new ApiGraph().stage().functionRoute("GET /", "f").functionRoute("GET /plain", "plain");
      const { send, warnings } = await start(graph, {
        f: () => new Streamed(`${prelude}${"\0".repeat(8)}one two`),
        plain: () => new Streamed('{"statusCode":201,"body":"made"}'),
      });

      const seen = await send("GET /");
      assert.deepEqual([seen.status, seen.body], [200, `${prelude}${"\0".repeat(8)}one two`]);
      assert.equal(seen.headers["content-type"], "application/json");
      await send("GET /");
      assert.equal((await send("GET /plain")).status, 201);

      const streams =
        "streams its reply, and HTTP APIs do not stream: clients get it whole, a prelude of status and headers included; a function URL with invokeMode RESPONSE_STREAM streams, and a REST API with responseTransferMode STREAM";
      assert.deepEqual(warnings, [`Api: function "f" ${streams}`, `Api: function "plain" ${streams}`]);
    });

    it("answers 500 without a permission, does not call the function, and warns once of the missing one [DG/http-api-troubleshooting-lambda]", async () => {
      const graph = new ApiGraph()
        .stage()
        .function("f")
        .integration("i", {
          integrationType: "AWS_PROXY",
          integrationUri: functionArn("f"),
          payloadFormatVersion: "2.0",
        });
      const { send, received, warnings } = await start(graph.route("GET /notes/{id}", "i"), { f: () => "" });

      const seen = await send("GET /notes/1");
      await send("GET /notes/2");

      assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
      assert.deepEqual(received, []);
      assert.deepEqual(warnings, [
        `Api: API Gateway may not call function "f": no aws:lambda/permission:Permission matches ${EXECUTION_ARN}/$default/GET/notes/{id} (there is none for the function)`,
      ]);
    });

    it("answers 413 above 10 MB and 431 above 10,240 bytes of headers [REC; DG/limits; GK]", async () => {
      const { send, received } = await start(new ApiGraph().stage().functionRoute("POST /", "f"), {
        f: () => "",
      });

      const large = await send("POST /", { body: Buffer.alloc(10 * 1024 * 1024 + 1) });
      const long = await send("POST /", { headers: [["X-Long", "x".repeat(10_240)]] });

      assert.deepEqual([large.status, large.body], [413, '{"message":"Request Entity Too Large"}']);
      assert.deepEqual([long.status, long.body], [431, '{"message":"Request Header Fields Too Large"}']);
      assert.equal(large.headers["apigw-requestid"], REQUEST_ID);
      assert.deepEqual(received, []);
    });

    it("answers 413 for an event above Lambda's 6 MB [REC; DG/limits]", async () => {
      const { send, received } = await start(new ApiGraph().stage().functionRoute("POST /", "f"), {
        f: () => "",
      });

      const seen = await send("POST /", {
        headers: [["Content-Type", "text/plain"]],
        body: "x".repeat(6 * 1024 * 1024),
      });

      assert.equal(seen.status, 413);
      assert.deepEqual(received, []);
    });

    it("answers 429 when the stage's limit is used up, and serves again when the clock moves on [DG/http-api-throttling; GK]", async () => {
      const limits = { defaultRouteSettings: { throttlingRateLimit: 1, throttlingBurstLimit: 2 } };
      const { send, clock } = await start(
        new ApiGraph().stage("$default", limits).functionRoute("GET /", "f"),
        { f: () => "" },
      );

      const statuses = [await send("GET /"), await send("GET /"), await send("GET /")].map(
        ({ status }) => status,
      );
      const refused = await send("GET /");
      clock.now += 1000;

      assert.deepEqual(statuses, [200, 200, 429]);
      assert.equal(refused.body, '{"message":"Too Many Requests"}');
      assert.equal((await send("GET /")).status, 200);
    });

    it("lets a route's own limit replace the stage's [DG/http-api-throttling]", async () => {
      const graph = new ApiGraph()
        .stage("$default", {
          defaultRouteSettings: { throttlingRateLimit: 1, throttlingBurstLimit: 1 },
          routeSettings: [{ routeKey: "GET /free", throttlingRateLimit: 100, throttlingBurstLimit: 100 }],
        })
        .functionRoute("GET /free", "f");
      const { send } = await start(graph, { f: () => "" });

      const statuses = [await send("GET /free"), await send("GET /free")].map(({ status }) => status);

      assert.deepEqual(statuses, [200, 200]);
    });

    it("serves requests below its name by a named stage, and the rest by $default [DG/http-api-stages; ISS Worklytics/psoxy pull 267; peers/stage-variables]", async () => {
      const graph = new ApiGraph()
        .stage()
        .stage("beta", { stageVariables: { color: "red" } })
        .functionRoute("GET /x", "f");
      const { send, received } = await start(graph, { f: () => "" });

      const statuses = [await send("GET /beta/x"), await send("GET /x"), await send("GET /betax")].map(
        (seen) => seen.status,
      );

      assert.deepEqual(statuses, [200, 200, 404]);
      const [beta, root] = received.map(
        ({ event }) => event as unknown as Record<string, Record<string, unknown>>,
      );
      assert.deepEqual(
        [beta?.rawPath, beta?.requestContext?.stage, beta?.stageVariables],
        ["/beta/x", "beta", { color: "red" }],
      );
      assert.deepEqual([root?.rawPath, root?.requestContext?.stage], ["/x", "$default"]);
      assert.ok(!("stageVariables" in (root ?? {})));
    });

    it("answers 404 at the root when there is no $default stage, and for a stage that is not deployed [DG/http-api-stages]", async () => {
      const graph = new ApiGraph()
        .stage("beta", { autoDeploy: false })
        .stage("live")
        .functionRoute("GET /x", "f");
      const { send } = await start(graph, { f: () => "" });

      const statuses = [await send("GET /x"), await send("GET /beta/x"), await send("GET /live/x")].map(
        (seen) => seen.status,
      );

      assert.deepEqual(statuses, [404, 404, 200]);
    });

    it("traces each request with the event and the reply", async () => {
      const { send, traces } = await start(new ApiGraph().stage().functionRoute("GET /notes/{id}", "read"), {
        read: () => ({ statusCode: 200, body: "x" }),
      });

      await send("GET /notes/1?a=b");

      const [trace] = traces();
      assert.ok(trace);
      const { event, reply, durationMs, exchange, traceId, ...rest } = trace;
      assert.deepEqual(rest, {
        kind: "http",
        api: "Api",
        apiId: "api123",
        stage: "$default",
        routeKey: "GET /notes/{id}",
        method: "GET",
        path: "/notes/1?a=b",
        status: 200,
        requestId: REQUEST_ID,
        time: Date.UTC(2026, 0, 5, 9, 8, 7, 654),
        functionName: "read",
        authorizer: undefined,
        error: undefined,
      });
      assert.equal(JSON.parse(event ?? "").version, "2.0");
      assert.equal(reply, '{"statusCode":200,"body":"x"}');
      assert.equal(traceId, JSON.parse(event ?? "").headers["x-amzn-trace-id"]);
      assert.equal(exchange?.request.rawPath, "/notes/1");
      assert.deepEqual([exchange?.response?.status, exchange?.response?.body], [200, "x"]);
      assert.ok(durationMs >= 0);
    });

    it("writes an access-log line in the format of the stage [DG/http-api-logging-variables; peers/access-log]", async () => {
      const accessLogSettings = {
        destinationArn: "arn:aws:logs:eu-west-1:123456789012:log-group:api",
        format:
          '{"id":"$context.requestId","route":"$context.routeKey","status":$context.status,"at":"$context.requestTime","err":"$context.error.message","who":"$context.authorizer.user"}',
      };
      const graph = new ApiGraph().stage("$default", { accessLogSettings }).functionRoute("GET /x", "f");
      const { send, events } = await start(graph, { f: () => "" });

      await send("GET /x");
      await send("GET /y");

      const lines = events.filter((event) => event.type === "access-log");
      assert.deepEqual(lines, [
        {
          type: "access-log",
          apiId: "api123",
          stage: "$default",
          destination: "arn:aws:logs:eu-west-1:123456789012:log-group:api",
          line: `{"id":"${REQUEST_ID}","route":"GET /x","status":200,"at":"05/Jan/2026:09:08:07 +0000","err":"-","who":"-"}`,
        },
        {
          type: "access-log",
          apiId: "api123",
          stage: "$default",
          destination: "arn:aws:logs:eu-west-1:123456789012:log-group:api",
          line: `{"id":"${REQUEST_ID}","route":"-","status":404,"at":"05/Jan/2026:09:08:07 +0000","err":"Not Found","who":"-"}`,
        },
      ]);
    });

    it("serves payload format 1.0 if the integration says so, and by default [BC; peers/payload-version]", async () => {
      const graph = new ApiGraph().stage().functionRoute("GET /one", "f", { payload: "1.0" });
      const { send, received } = await start(graph, {
        f: () => ({ statusCode: 200, multiValueHeaders: { "x-a": ["1", "2"] }, body: "one" }),
      });

      const seen = await send("GET /one");

      assert.deepEqual([seen.status, seen.headers["x-a"], seen.body], [200, "1, 2", "one"]);
      assert.equal((received[0]?.event as unknown as { version: string }).version, "1.0");
    });

    it("answers 503 and warns for integrations that are not emulated", async () => {
      const graph = new ApiGraph()
        .stage()
        .integration("alb", {
          integrationType: "HTTP_PROXY",
          integrationUri: "arn:aws:elasticloadbalancing:eu-west-1:123456789012:listener/app/a/1/2",
          connectionType: "VPC_LINK",
          integrationMethod: "ANY",
        })
        .integration("events", { integrationType: "AWS_PROXY", integrationSubtype: "EventBridge-PutEvents" })
        .route("GET /alb", "alb")
        .route("POST /events", "events")
        .route("GET /none", "nothing");
      const { send, warnings } = await start(graph, {});

      const statuses = [await send("GET /alb"), await send("POST /events"), await send("GET /none")].map(
        (seen) => seen.status,
      );

      assert.deepEqual(statuses, [503, 503, 503]);
      assert.deepEqual(warnings, [
        "Api: not emulated: load balancer arn:aws:elasticloadbalancing:eu-west-1:123456789012:listener/app/a/1/2. Give a URL that replaces it, with --target",
        "Api: not emulated: service integration EventBridge-PutEvents",
        "Api: not emulated: the route has no integration",
      ]);
    });
  });
}
