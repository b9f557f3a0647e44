import { strict as assert } from "node:assert";
import { invokeArn } from "../support/gateway-graph";
import { serveRest, type TestRestPorts } from "../support/harness";
import { REQUEST_ID, TRACE_ID, UUID } from "../support/requests";
import { EXECUTION_ARN, keyValue, RestGraph } from "../support/rest-graph";
import { policy, type TestHandler } from "../support/stand-ins";
import { type Connection, type Sent, TRANSPORTS } from "../support/transports";

const INTERNAL = '{"message": "Internal server error"}';
const MISSING_TOKEN = '{"message":"Missing Authentication Token"}';
const ok = (body: string) => () => ({ statusCode: 200, body });

for (const transport of TRANSPORTS) {
  describe(`the REST gateway, ${transport.name}`, () => {
    const open: Connection[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map((connection) => connection.close()));
    });

    async function start(
      graph: RestGraph,
      handlers: Record<string, TestHandler> = {},
      ports?: TestRestPorts,
    ) {
      const api = serveRest(graph, handlers, ports);
      const connection = await transport.open(api.gateway);
      open.push(connection);
      const send = (target: string, sent?: Sent) => connection.send(target, sent);
      return { ...api, send };
    }

    it("answers with the function's return value, as JSON unless it says otherwise [REC]", async () => {
      const graph = new RestGraph().stage().functionMethod("GET /notes", "list");
      const { send } = await start(graph, {
        list: () => ({ statusCode: 201, headers: { "x-count": 2 }, body: "two" }),
      });

      const seen = await send("GET /dev/notes");

      assert.deepEqual([seen.status, seen.body], [201, "two"]);
      assert.equal(seen.headers["x-count"], "2");
      assert.equal(seen.headers["content-type"], "application/json");
      assert.equal(seen.headers["content-length"], "3");
      assert.equal(seen.headers["x-amzn-requestid"], UUID);
      assert.equal(seen.headers["x-amz-apigw-id"], REQUEST_ID);
      assert.match(
        seen.headers["x-amzn-trace-id"] ?? "",
        new RegExp(`^${TRACE_ID};Parent=[0-9a-f]{16};Sampled=0;Lineage=1:[0-9a-f]{8}:0$`),
      );
      assert.equal(seen.headers["apigw-requestid"], undefined);
      assert.equal(seen.headers["x-amzn-errortype"], undefined);
    });

    it("serves nothing without the stage as the first segment [DG/set-up-stages]", async () => {
      const { send, received } = await start(new RestGraph().stage().functionMethod("GET /notes", "list"));

      for (const path of ["/", "/notes", "/prod/notes"]) {
        const seen = await send(`GET ${path}`);
        assert.deepEqual([seen.status, seen.body], [403, '{"message":"Forbidden"}'], path);
        assert.equal(seen.headers["x-amzn-errortype"], "ForbiddenException");
      }
      assert.deepEqual(received, []);
    });

    it("answers 403 where no resource takes the path with the method [LSREC; DG/supported-gateway-response-types]", async () => {
      const { send, received } = await start(new RestGraph().stage().functionMethod("GET /notes", "list"));

      for (const target of ["GET /dev/other", "POST /dev/notes", "GET /dev", "GET /dev/notes/1"]) {
        const seen = await send(target);
        assert.deepEqual([seen.status, seen.body], [403, MISSING_TOKEN], target);
        assert.equal(seen.headers["x-amzn-errortype"], "MissingAuthenticationTokenException");
        assert.equal(seen.headers["content-type"], "application/json");
        assert.equal(seen.headers["x-amzn-trace-id"], undefined);
      }
      assert.deepEqual(received, []);
    });

    it("chooses the most specific resource that has the method [GK]", async () => {
      const graph = new RestGraph()
        .stage()
        .functionMethod("ANY /{proxy+}", "proxy")
        .functionMethod("GET /jobs/{type}", "job")
        .functionMethod("PATCH /jobs/reboot", "reboot")
        .functionMethod("OPTIONS /cors", "cors");
      const { send } = await start(graph, {
        proxy: ok("proxy"),
        job: ok("job"),
        reboot: ok("reboot"),
        cors: ok("cors"),
      });

      const served = async (target: string) => (await send(target)).body;
      assert.equal(await served("GET /dev/jobs/reboot"), "job");
      assert.equal(await served("PATCH /dev/jobs/reboot"), "reboot");
      assert.equal(await served("POST /dev/jobs/reboot"), "proxy");
      assert.equal(await served("GET /dev/jobs"), "proxy");
      assert.equal(await served("GET /dev/cors"), "proxy");
      assert.equal(await served("GET /dev"), MISSING_TOKEN);
    });

    it("ignores a slash at the end, and leaves it in the path only [ISS aws/chalice 65]", async () => {
      const graph = new RestGraph()
        .stage()
        .functionMethod("GET /notes", "list")
        .functionMethod("GET /files/{proxy+}", "file");
      const { send, received } = await start(graph, { list: ok("list"), file: ok("file") });

      assert.equal((await send("GET /dev/notes/")).body, "list");
      assert.equal((await send("GET /dev/files/a/b/")).body, "file");
      assert.equal((await send("GET /dev/files/")).status, 403);

      assert.equal(received[1]?.event.path, "/files/a/b/");
      assert.equal(received[1]?.event.requestContext.path, "/dev/files/a/b/");
      assert.deepEqual(received[1]?.event.pathParameters, { proxy: "a/b" });
    });

    it("passes the deployment that a stage serves, or that creates it, to functions and authorizers [LSREC]", async () => {
      const graph = new RestGraph()
        .stage("dev", { deployment: "dep111" })
        .part("Deployment", "dep222", { stageName: "live" })
        .function("asked")
        .authorizer("asked", {
          type: "REQUEST",
          authorizerUri: invokeArn("asked"),
          identitySource: "method.request.header.Authorization",
          authorizerResultTtlInSeconds: 0,
        })
        .permission("asked", `${EXECUTION_ARN}/authorizers/asked`)
        .functionMethod("GET /notes", "list", { authorization: "CUSTOM", authorizerId: "asked" });
      const { send, received } = await start(graph, {
        list: ok(""),
        asked: () => policy("Allow"),
      });
      const headers = [["Authorization", "x"]] as const;

      assert.equal((await send("GET /dev/notes", { headers })).status, 200);
      assert.equal((await send("GET /live/notes", { headers })).status, 200);

      assert.deepEqual(
        received.map(({ name, event }) => [name, event.requestContext.deploymentId]),
        [
          ["asked", "dep111"],
          ["list", "dep111"],
          ["asked", "dep222"],
          ["list", "dep222"],
        ],
      );
    });

    it("passes the path as sent and the query decoded to a function [REC]", async () => {
      const graph = new RestGraph().stage().functionMethod("GET /notes/{id}", "read");
      const { send, received } = await start(graph, { read: ok("") });

      await send("GET /dev/notes/a%20b%2Fc?q=%20x+y");

      const [{ event } = { event: {} }] = received;
      assert.equal(event.path, "/notes/a%20b%2Fc");
      assert.equal(event.requestContext.path, "/dev/notes/a%20b%2Fc");
      assert.deepEqual(event.pathParameters, { id: "a%20b%2Fc" });
      assert.deepEqual(event.queryStringParameters, { q: " x y" });
    });

    for (const [what, handler] of [
      [
        "throws",
        () => {
          throw { errorType: "Error", errorMessage: "secret" };
        },
      ],
      [
        "runs into its own timeout",
        () => {
          throw { errorType: "Sandbox.Timedout", errorMessage: "Task timed out after 3.00 seconds" };
        },
      ],
      ["answers no object", () => "text"],
      ["answers with a member that is not known", () => ({ statusCode: 200, cookies: [] })],
    ] as const) {
      it(`answers 502 when the function ${what} [REC; LSREC]`, async () => {
        const graph = new RestGraph().stage().functionMethod("GET /", "f");
        const { send, warnings } = await start(graph, { f: handler });

        const seen = await send("GET /dev");

        assert.deepEqual([seen.status, seen.body], [502, INTERNAL]);
        assert.equal(seen.headers["x-amzn-errortype"], "InternalServerErrorException");
        assert.equal(warnings.length, 1);
      });
    }

    it("answers 500 when the API may not call the function, and does not call it [DG/http-api-troubleshooting-lambda]", async () => {
      const graph = new RestGraph()
        .stage()
        .function("f")
        .permission("f", `${EXECUTION_ARN}/dev/POST/notes`)
        .method("ANY /notes", {
          type: "AWS_PROXY",
          uri: "arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/arn:aws:lambda:eu-west-1:123456789012:function:f/invocations",
        });
      const { send, received, traces } = await start(graph, { f: ok("") });

      const seen = await send("GET /dev/notes");
      assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
      assert.deepEqual(received, []);
      assert.match(traces()[0]?.error ?? "", /rest123\/dev\/GET\/notes \(found only .*\/dev\/POST\/notes\)$/);
      assert.equal((await send("POST /dev/notes")).status, 200);
    });

    it("answers 500 when the function is throttled [GK]", async () => {
      const graph = new RestGraph().stage().functionMethod("GET /", "f");
      const { send } = await start(graph, {
        f: () => {
          throw { errorType: "TooManyRequestsException", errorMessage: "Rate Exceeded." };
        },
      });

      const seen = await send("GET /dev");
      assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
    });

    it("answers 504 when the integration times out [BC; GK; peers/timeouts]", async () => {
      const graph = new RestGraph().stage().functionMethod("GET /", "f", {}, { timeoutMilliseconds: 50 });
      const { send } = await start(graph, {}, { hangs: ["f"] });

      const seen = await send("GET /dev");
      assert.deepEqual([seen.status, seen.body], [504, '{"message": "Endpoint request timed out"}']);
    });

    it("refuses a body above 10 MB, with an answer that the API cannot change [REC; DG/supported-gateway-response-types]", async () => {
      const graph = new RestGraph()
        .stage()
        .functionMethod("POST /", "f")
        .gatewayResponse("REQUEST_TOO_LARGE", {
          statusCode: "400",
          responseTemplates: { "text/plain": "no" },
        });
      const { send, received } = await start(graph, { f: ok("") });

      const seen = await send("POST /dev", { body: Buffer.alloc(10 * 1024 * 1024 + 1, "a") });
      assert.deepEqual([seen.status, seen.body], [413, '{"message":"Request Too Long"}']);
      assert.deepEqual(received, []);
    });

    it("refuses headers above 10,240 bytes, and a method ARN above 1,600 [DG/limits]", async () => {
      const { send } = await start(new RestGraph().stage().functionMethod("GET /{proxy+}", "f"), {
        f: ok(""),
      });

      const headers = [["x-long", "a".repeat(10_241)]] as const;
      assert.equal((await send("GET /dev/x", { headers })).status, 431);
      assert.equal((await send(`GET /dev/${"a".repeat(1_600)}`)).status, 414);
      assert.equal((await send(`GET /dev/${"a".repeat(1_000)}`)).status, 200);
    });

    it("throttles a method for all callers, by its own settings or the stage's [DG/api-gateway-request-throttling]", async () => {
      const limits = (rate: number, burst: number) => ({
        throttlingRateLimit: rate,
        throttlingBurstLimit: burst,
      });
      const graph = new RestGraph()
        .stage()
        .functionMethod("GET /notes", "list")
        .functionMethod("POST /notes", "make")
        .functionMethod("GET /", "home")
        .part("MethodSettings", "all", { stageName: "dev", methodPath: "*/*", settings: limits(1, 2) })
        .part("MethodSettings", "one", { stageName: "dev", methodPath: "notes/POST", settings: limits(1, 1) })
        .part("MethodSettings", "root", { stageName: "dev", methodPath: "~1/GET", settings: limits(-1, -1) });
      const { send, clock } = await start(graph, { list: ok(""), make: ok(""), home: ok("") });
      const statuses = async (target: string, count: number) => {
        const seen = [];
        for (let i = 0; i < count; i += 1) seen.push((await send(target)).status);
        return seen;
      };

      assert.deepEqual(await statuses("GET /dev/notes", 3), [200, 200, 429]);
      assert.deepEqual(await statuses("POST /dev/notes", 2), [200, 429]);
      clock.now += 1_000;
      assert.deepEqual(await statuses("POST /dev/notes", 2), [200, 429]);
      assert.equal((await send("POST /dev/notes")).body, '{"message":"Too Many Requests"}');
    });

    it("leaves double slashes in the path of the request alone [LSREC]", async () => {
      const graph = new RestGraph().stage().functionMethod("GET /{proxy+}", "f");
      const { send, received } = await start(graph, { f: ok("") });

      await send("GET /dev//a//b");

      const [{ event } = { event: {} }] = received;
      assert.deepEqual([event.path, event.requestContext.path], ["/a//b", "/dev//a//b"]);
      assert.deepEqual(event.pathParameters, { proxy: "a//b" });
    });

    it("checks authorizer, API key, throttle and validator in this order, then calls the function [DG/api-gateway-request-throttling]", async () => {
      const graph = new RestGraph()
        .stage()
        .function("auth")
        .permission("auth")
        .authorizer("login", {
          type: "TOKEN",
          authorizerUri: invokeArn("auth"),
          authorizerResultTtlInSeconds: 0,
        })
        .part("RequestValidator", "v", { validateRequestParameters: true })
        .plan("plan", ["ann"], { throttleSettings: { rateLimit: 1, burstLimit: 2 } })
        .functionMethod("GET /", "f", {
          authorization: "CUSTOM",
          authorizerId: "login",
          apiKeyRequired: true,
          requestValidatorId: "v",
          requestParameters: { "method.request.querystring.q": true },
        });
      const auth = () => policy("Allow");
      const { send, received, traces } = await start(graph, { f: ok(""), auth });
      const token = ["Authorization", "t"] as const;
      const key = ["x-api-key", keyValue("ann")] as const;
      const statusOf = async (target: string, ...headers: (readonly [string, string])[]) =>
        (await send(target, { headers })).status;

      assert.equal(await statusOf("GET /dev", key), 401);
      assert.equal(await statusOf("GET /dev", token), 403);
      assert.equal(await statusOf("GET /dev", token, key), 400);
      assert.equal(await statusOf("GET /dev?q=1", token, key), 200);
      assert.equal(await statusOf("GET /dev", token, key), 429);
      assert.deepEqual(
        received.map(({ name }) => name),
        ["auth", "auth", "auth", "f", "auth"],
      );
      const [first, , , fourth] = traces();
      assert.deepEqual(
        [first?.authorizer?.decision, fourth?.authorizer?.name, fourth?.authorizer?.kind],
        ["unauthorized", "login", "lambda"],
      );
    });

    it("caches answers of an authorizer for 300 seconds by default, for all its methods [BC]", async () => {
      const method = { authorization: "CUSTOM", authorizerId: "login" };
      const graph = new RestGraph()
        .stage()
        .function("auth")
        .permission("auth")
        .authorizer("login", { type: "TOKEN", authorizerUri: invokeArn("auth") })
        .functionMethod("GET /a", "a", method)
        .functionMethod("GET /b", "b", method);
      const Statement = [{ Effect: "Allow", Action: "execute-api:Invoke", Resource: "*/GET/a" }];
      const auth = () => ({ principalId: "ann", policyDocument: { Statement } });
      const { send, received, clock } = await start(graph, { a: ok("a"), b: ok("b"), auth });
      const headers = [["Authorization", "t"]] as const;

      assert.equal((await send("GET /dev/a", { headers })).status, 403);
      Statement[0] = { Effect: "Allow", Action: "execute-api:Invoke", Resource: `${EXECUTION_ARN}/*/GET/a` };
      clock.now += 300_000;
      assert.equal((await send("GET /dev/a", { headers })).status, 200);
      assert.equal((await send("GET /dev/b", { headers })).status, 403);
      assert.deepEqual(
        received.map(({ name }) => name),
        ["auth", "auth", "a"],
      );
    });

    it("answers 500 to an authorizer that the API may not call, or does not have [DG/api-gateway-lambda-authorizer-output]", async () => {
      const graph = new RestGraph()
        .stage()
        .function("auth")
        .authorizer("login", { type: "TOKEN", authorizerUri: invokeArn("auth") })
        .functionMethod("GET /a", "a", { authorization: "CUSTOM", authorizerId: "login" })
        .functionMethod("GET /b", "b", { authorization: "CUSTOM", authorizerId: "gone" });
      const { send, received } = await start(graph);

      for (const path of ["/dev/a", "/dev/b"]) {
        const seen = await send(`GET ${path}`, { headers: [["Authorization", "t"]] });
        assert.deepEqual([seen.status, seen.body], [500, '{"message":null}']);
        assert.equal(seen.headers["x-amzn-errortype"], "AuthorizerConfigurationException");
      }
      assert.deepEqual(received, []);
    });

    it("answers a HEAD request with the headers and no body", async () => {
      const { send } = await start(new RestGraph().stage().functionMethod("HEAD /", "f"), {
        f: () => ({ statusCode: 200, headers: { "content-type": "text/html" } }),
      });

      const seen = await send("HEAD /dev");
      assert.deepEqual([seen.status, seen.body, seen.headers["content-type"]], [200, "", "text/html"]);
    });
  });
}
