import assert from "node:assert/strict";
import { serveSocketApi, type TestSocketPorts } from "../support/harness";
import { EXECUTION_ARN } from "../support/http-graph";
import { NOW, TRACE_ID } from "../support/requests";
import { SocketGraph, STAGE } from "../support/socket-graph";
import { type Client, type Port, type Refused, SOCKET_TRANSPORTS } from "../support/socket-transports";
import { OK, policy, type TestHandler } from "../support/stand-ins";

const fails = (errorMessage: string) => () => {
  throw { errorType: "Error", errorMessage };
};

for (const transport of SOCKET_TRANSPORTS) {
  describe(`the WebSocket gateway, ${transport.name}`, () => {
    const open: Port[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map((port) => port.close()));
    });

    async function start(
      graph: SocketGraph,
      handlers: Record<string, TestHandler>,
      ports: TestSocketPorts = {},
    ) {
      const api = serveSocketApi(graph, handlers, ports);
      const port = await transport.open(api);
      open.push(port);
      const connect = async (target = `/${STAGE}`, options = {}) =>
        connected(await port.handshake(target, options));
      return { ...api, ...port, connect };
    }

    describe("handshakes", () => {
      it("opens at once without a route for $connect [DG/apigateway-websocket-api-route-keys-connect-disconnect]", async () => {
        const { handshake, received, connections } = await start(new SocketGraph(), {});
        assert.equal((await handshake("/dev")).connected, true);
        assert.equal(connections.size, 1);
        assert.deepEqual(received, []);
      });

      it("opens with a slash after the stage, which no event shows", async () => {
        const { handshake } = await start(new SocketGraph(), {});
        assert.equal((await handshake("/dev/")).connected, true);
      });

      it("waits for $connect, and opens for 2xx only [DG/apigateway-websocket-api-route-keys-connect-disconnect]", async () => {
        let status = 204;
        const graph = new SocketGraph().socketRoute("$connect", "connect");
        const { handshake, connections } = await start(graph, { connect: () => ({ statusCode: status }) });
        assert.equal((await handshake("/dev")).connected, true);
        status = 301;
        assert.deepEqual(refused(await handshake("/dev")), { status: 301, body: "" });
        assert.equal(connections.size, 1);
      });

      it("answers with the status of $connect [ISS serverless-offline pull 1301]", async () => {
        const graph = new SocketGraph().socketRoute("$connect", "connect");
        const { handshake, receives } = await start(graph, {
          connect: () => ({ statusCode: 401, body: "secret" }),
        });
        assert.deepEqual(refused(await handshake("/dev")), { status: 401, body: "" });
        await receives("connect");
      });

      it("answers 502 when $connect throws or answers in a wrong shape [GK]", async () => {
        const graph = new SocketGraph().socketRoute("$connect", "connect");
        const answers: TestHandler[] = [
          fails("secret"),
          () => undefined,
          () => ({ statusCode: 200, other: 1 }),
        ];
        const { handshake, traces } = await start(graph, { connect: (event) => answers.shift()?.(event) });
        const body = '{"message":"Internal server error"}';
        for (let i = 0; i < 3; i++) assert.deepEqual(refused(await handshake("/dev")), { status: 502, body });
        assert.deepEqual(
          traces().map(({ error }) => error),
          [
            'function "connect" failed: Error: secret',
            'function "connect" answered in a wrong shape: the answer is not an object with statusCode',
            'function "connect" answered in a wrong shape: other is not a member of an answer',
          ],
        );
      });

      it("answers 502 when $connect answers with a header that would end the line of the handshake", async () => {
        const graph = new SocketGraph().socketRoute("$connect", "connect");
        const answers = [
          { headers: { "Sec-WebSocket-Protocol": "chat.v1\r\nSet-Cookie: a=b" } },
          { multiValueHeaders: { "Sec-WebSocket-Protocol": ["chat.v1\n"] } },
          { headers: { "Set-Cookie: a=b\r\nX": "y" } },
        ];
        const { handshake, traces } = await start(graph, {
          connect: () => ({ statusCode: 200, ...answers.shift() }),
        });
        const body = '{"message":"Internal server error"}';
        for (let i = 0; i < 3; i++) assert.deepEqual(refused(await handshake("/dev")), { status: 502, body });
        const wrong = 'function "connect" answered in a wrong shape:';
        assert.deepEqual(
          traces().map(({ error }) => error),
          [
            `${wrong} the header Sec-Websocket-Protocol has a character that headers cannot have: "chat.v1\\r\\nSet-Cookie: a=b"`,
            `${wrong} the header Sec-Websocket-Protocol has a character that headers cannot have: "chat.v1\\n"`,
            `${wrong} "Set-Cookie: a=b\\r\\nx" is no name of a header`,
          ],
        );
      });

      it("answers 500 when the API may not call $connect, or it has no integration [GK]", async () => {
        const forbidden = new SocketGraph().socketRoute("$connect", "connect");
        forbidden.resources.splice(
          forbidden.resources.findIndex(({ type }) => type.includes("Permission")),
          1,
        );
        const body = '{"message":"Internal server error"}';
        const first = await start(forbidden, { connect: OK });
        assert.deepEqual(refused(await first.handshake("/dev")), { status: 500, body });
        assert.deepEqual(first.received, []);
        assert.match(
          first.traces()[0]?.error ?? "",
          /no aws:lambda\/permission:Permission matches .*\/dev\/\$connect/,
        );
        const second = await start(new SocketGraph().route("$connect", "nothing"), {});
        assert.deepEqual(refused(await second.handshake("/dev")), { status: 500, body });
      });

      it("answers 403 for a path without a stage [BC]", async () => {
        const graph = new SocketGraph()
          .stage("off", { autoDeploy: false })
          .socketRoute("$connect", "connect");
        const { handshake, received } = await start(graph, { connect: OK });
        const body = '{"message":"Forbidden"}';
        for (const target of ["/", "/prod", "/off", "/dev/more", "/dev//"])
          assert.deepEqual(refused(await handshake(target)), { status: 403, body }, target);
        assert.deepEqual(received, []);
      });

      it("chooses the subprotocol that $connect answers with [DG/websocket-connect-route-subprotocol; peers/subprotocol]", async () => {
        const graph = new SocketGraph().socketRoute("$connect", "connect");
        const { connect, received } = await start(graph, {
          connect: () => ({ statusCode: 200, headers: { "Sec-WebSocket-Protocol": "chat.v2" } }),
        });
        const client = await connect("/dev", { protocols: ["chat.v1", "chat.v2"] });
        assert.equal(client.protocol, "chat.v2");
        assert.equal(received[0]?.event.headers["Sec-WebSocket-Protocol"], "chat.v1,chat.v2");
      });

      it("throttles handshakes, by the limits of the stage [DG/limits]", async () => {
        const limits = { throttlingBurstLimit: 1, throttlingRateLimit: 1 };
        const graph = new SocketGraph().socketRoute("$connect", "connect");
        graph.stage("slow", { defaultRouteSettings: limits });
        const { handshake, clock } = await start(graph, { connect: OK });
        assert.equal((await handshake("/slow")).connected, true);
        assert.deepEqual(refused(await handshake("/slow")), {
          status: 429,
          body: '{"message":"Too Many Requests"}',
        });
        clock.now += 1000;
        assert.equal((await handshake("/slow")).connected, true);
      });

      it("passes the client's handshake, and the gateway's own headers, to $connect [DG/apigateway-websocket-api-integration-requests]", async () => {
        const graph = new SocketGraph().stage("live", { stageVariables: { color: "blue" } });
        const { connect, received } = await start(graph.socketRoute("$connect", "connect"), { connect: OK });
        await connect("/live?room=a%20b&room=c", {
          headers: [
            ["User-Agent", "test/1"],
            ["X-Custom", "Kept"],
          ],
        });
        const [{ event } = { event: undefined }] = received;
        assert.equal(event.headers["X-Custom"], "Kept");
        assert.equal(event.headers.Host, "localhost:4000");
        assert.deepEqual(event.multiValueHeaders["User-Agent"], ["test/1"]);
        assert.equal(event.headers["X-Amzn-Trace-Id"], TRACE_ID);
        assert.equal(event.headers["X-Forwarded-For"], "127.0.0.1");
        assert.equal(event.headers["X-Forwarded-Proto"], "http");
        assert.match(event.headers["Sec-WebSocket-Key"], /==$/);
        assert.equal(event.headers.Upgrade, undefined);
        assert.equal(event.headers.Connection, undefined);
        assert.deepEqual(event.queryStringParameters, { room: "c" });
        assert.deepEqual(event.multiValueQueryStringParameters, { room: ["a b", "c"] });
        assert.deepEqual(event.stageVariables, { color: "blue" });
        assert.equal(event.isBase64Encoded, false);
        assert.ok(!("body" in event));
        assert.ok(!("pathParameters" in event));
        const { requestId, connectionId } = event.requestContext;
        assert.match(connectionId, /^[\w-]{15}=$/);
        assert.deepEqual(event.requestContext, {
          routeKey: "$connect",
          eventType: "CONNECT",
          extendedRequestId: requestId,
          requestTime: "05/Jan/2026:09:08:07 +0000",
          messageDirection: "IN",
          stage: "live",
          connectedAt: NOW,
          requestTimeEpoch: NOW,
          identity: { userAgent: "test/1", sourceIp: "127.0.0.1" },
          requestId,
          domainName: "localhost:4000",
          connectionId,
          apiId: "api123",
        });
      });
    });

    describe("authorizers", () => {
      const guarded = (sources?: readonly string[]) =>
        new SocketGraph()
          .guard(sources)
          .socketRoute("$connect", "connect", { authorizationType: "CUSTOM", authorizerId: "guard" })
          .socketRoute("$default", "talk")
          .socketRoute("$disconnect", "leave");

      it("are called once, and every event has their context [GK; peers/websocket-authorizer-context]", async () => {
        const { connect, received, receives } = await start(guarded(), {
          guard: () => policy("Allow", "*", { context: { plan: "gold", level: 7, admin: true, none: null } }),
          connect: OK,
          talk: OK,
          leave: OK,
        });
        const client = await connect("/dev?token=t");
        client.send("hello");
        await receives("talk");
        client.close();
        await receives("leave");
        const asked = received.filter(({ name }) => name === "guard");
        assert.equal(asked.length, 1);
        const contexts = received.slice(1).map(({ event }) => event.requestContext.authorizer);
        assert.equal(contexts.length, 3);
        for (const { integrationLatency, ...context } of contexts) {
          assert.equal(typeof integrationLatency, "number");
          assert.deepEqual(context, { plan: "gold", level: "7", admin: "true", principalId: "ann" });
        }
      });

      it("get the headers and the query of the handshake [DG/apigateway-websocket-api-lambda-auth]", async () => {
        const graph = guarded(["route.request.header.X-Key"]);
        const { connect, received } = await start(graph, { guard: () => policy("Allow"), connect: OK });
        await connect("/dev", { headers: [["x-key", "k"]] });
        const [{ event } = { event: undefined }] = received;
        assert.equal(event.type, "REQUEST");
        assert.equal(event.methodArn, `${EXECUTION_ARN}/dev/$connect`);
        assert.equal(event.headers["x-key"], "k");
        assert.equal(event.headers.Upgrade, "websocket");
        assert.deepEqual(event.queryStringParameters, {});
        assert.deepEqual(event.multiValueQueryStringParameters, {});
        assert.deepEqual(event.stageVariables, {});
        assert.equal(event.requestContext.routeKey, "$connect");
        assert.equal(event.requestContext.authorizer, undefined);
        assert.ok(!("pathParameters" in event));
        assert.ok(!("identitySource" in event));
      });

      it("are not called without an identity source, and the answer is 401 [DG/apigateway-websocket-api-lambda-auth]", async () => {
        const { handshake, received } = await start(guarded(), { guard: () => policy("Allow"), connect: OK });
        const body = '{"message":"Unauthorized"}';
        for (const target of ["/dev", "/dev?token=", "/dev?Token=t"])
          assert.deepEqual(refused(await handshake(target)), { status: 401, body }, target);
        assert.deepEqual(received, []);
      });

      it("deny clients with 403, by their policy for $connect [DG/apigateway-websocket-api-lambda-auth]", async () => {
        const answers = [
          policy("Deny"),
          policy("Allow", `${EXECUTION_ARN}/prod/$connect`),
          policy("Allow", `${EXECUTION_ARN}/dev/$connect`),
        ];
        const { handshake, received } = await start(guarded(), { guard: () => answers.shift(), connect: OK });
        const body = '{"message":"Forbidden"}';
        assert.deepEqual(refused(await handshake("/dev?token=t")), { status: 403, body });
        assert.deepEqual(refused(await handshake("/dev?token=t")), { status: 403, body });
        assert.equal((await handshake("/dev?token=t")).connected, true);
        assert.deepEqual(
          received.map(({ name }) => name),
          ["guard", "guard", "guard", "connect"],
        );
      });

      it("have no cache: the next client needs a call of its own [BC]", async () => {
        const { connect, received } = await start(guarded(), { guard: () => policy("Allow"), connect: OK });
        await connect("/dev?token=t");
        await connect("/dev?token=t");
        assert.equal(received.filter(({ name }) => name === "guard").length, 2);
      });

      it("make the answer 500 if they throw or answer in a wrong shape, and 401 for the error Unauthorized [DG/apigateway-websocket-api-lambda-auth]", async () => {
        const answers: TestHandler[] = [
          fails("secret"),
          () => ({ isAuthorized: true }),
          () => policy("Allow", "*", { context: { long: "x".repeat(9000) } }),
          () => policy("Allow", "*", { context: { nested: {} } }),
          fails("Unauthorized"),
        ];
        const { handshake } = await start(guarded(), { guard: (event) => answers.shift()?.(event) });
        const statuses = [];
        for (let i = 0; i < 5; i++) statuses.push(refused(await handshake("/dev?token=t")).status);
        assert.deepEqual(statuses, [500, 500, 500, 500, 401]);
      });

      it("make the answer 500 if the API may not call them, or they do not exist [GK]", async () => {
        const graph = new SocketGraph()
          .guard(["context.identity.sourceIp"], false)
          .socketRoute("$connect", "connect", { authorizationType: "CUSTOM", authorizerId: "guard" });
        const { handshake, received } = await start(graph, { guard: () => policy("Allow") });
        assert.equal(refused(await handshake("/dev")).status, 500);
        const broken = new SocketGraph().socketRoute("$connect", "c", { authorizationType: "CUSTOM" });
        const other = await start(broken, {});
        assert.equal(refused(await other.handshake("/dev")).status, 500);
        assert.deepEqual([...received, ...other.received], []);
      });

      it("of type IAM answer 403 to a handshake without a signature [BC]", async () => {
        const graph = new SocketGraph().socketRoute("$connect", "c", { authorizationType: "AWS_IAM" });
        const { handshake, received, traces } = await start(graph, { c: OK });
        assert.equal(refused(await handshake("/dev")).status, 403);
        assert.deepEqual(received, []);
        assert.equal(traces()[0]?.authorizer?.kind, "iam");
        assert.equal(traces()[0]?.error, "the request is not signed");
      });
    });

    describe("messages", () => {
      it("reach the route that they name, else $default [DG/websocket-api-develop-routes]", async () => {
        const graph = new SocketGraph().socketRoute("move", "move").socketRoute("$default", "other");
        const { connect, received, receives } = await start(graph, { move: OK, other: OK });
        const client = await connect();
        const bodies = ['{"action":"move"}', '{"action":"fly"}', "not json", "[]", '{"action":"$connect"}'];
        for (const body of bodies) {
          client.send(body);
          await receives(body.includes("move") ? "move" : "other", (event) => event.body === body);
        }
        assert.deepEqual(
          received.map(({ name }) => name),
          ["move", "other", "other", "other", "other"],
        );
        const [first, second] = received.map(({ event }) => event.requestContext.routeKey);
        assert.deepEqual([first, second], ["move", "$default"]);
      });

      it("reach functions with neither headers nor query [DG/apigateway-websocket-api-integration-requests]", async () => {
        const graph = new SocketGraph().stage("live", { stageVariables: { color: "blue" } });
        const { connect, receives, clock } = await start(graph.socketRoute("move", "move"), { move: OK });
        const client = await connect("/live?room=a", { headers: [["User-Agent", "test/1"]] });
        clock.now += 1500;
        client.send('{"action":"move","to":"ä"}');
        const event = await receives("move");
        const { requestId, connectionId, messageId } = event.requestContext;
        assert.match(messageId, /^[\w-]{15}=$/);
        assert.deepEqual(event, {
          requestContext: {
            routeKey: "move",
            messageId,
            eventType: "MESSAGE",
            extendedRequestId: requestId,
            requestTime: "05/Jan/2026:09:08:09 +0000",
            messageDirection: "IN",
            stage: "live",
            connectedAt: NOW,
            requestTimeEpoch: NOW + 1500,
            identity: { userAgent: "test/1", sourceIp: "127.0.0.1" },
            requestId,
            domainName: "localhost:4000",
            connectionId,
            apiId: "api123",
          },
          stageVariables: { color: "blue" },
          body: '{"action":"move","to":"ä"}',
          isBase64Encoded: false,
        });
      });

      it("get an error frame if no route takes them [DG/websocket-api-develop-routes; GK]", async () => {
        const { connect, traces } = await start(new SocketGraph().socketRoute("move", "move"), { move: OK });
        const client = await connect();
        client.send('{"action":"fly"}');
        const frame = JSON.parse(await client.next());
        assert.deepEqual(Object.keys(frame), ["message", "connectionId", "requestId"]);
        assert.equal(frame.message, "Forbidden");
        const trace = traces().at(-1);
        assert.equal(frame.requestId, trace?.requestId);
        assert.deepEqual([trace?.status, trace?.routeKey, trace?.method], [403, undefined, "MESSAGE"]);
      });

      it("get an error frame without the text of a handler's error, and the socket stays open [GK]", async () => {
        const graph = new SocketGraph().socketRoute("$default", "talk");
        const answers: TestHandler[] = [fails("secret"), OK];
        const { connect, receives, traces } = await start(graph, {
          talk: (event) => answers.shift()?.(event),
        });
        const client = await connect();
        client.send("one");
        const { connectionId } = (await receives("talk")).requestContext;
        const { requestId, ...frame } = JSON.parse(await client.next());
        assert.deepEqual(frame, { message: "Internal server error", connectionId });
        assert.equal(requestId, traces().at(-1)?.requestId);
        client.send("two");
        await receives("talk", (event) => event.body === "two");
        assert.deepEqual(client.frames, []);
      });

      it("get that frame for answers in a wrong shape, even if no client gets the answers [ISS middyjs/middy 1219]", async () => {
        const graph = new SocketGraph().socketRoute("$default", "talk");
        const answers = [undefined, { statusCode: 200, ConnectionId: "x" }, "text"];
        const { connect } = await start(graph, { talk: () => answers.shift() });
        const client = await connect();
        for (let i = 0; i < 3; i++) {
          client.send("x");
          assert.equal(JSON.parse(await client.next()).message, "Internal server error");
        }
      });

      it("get that frame if the API may not call the function [GK]", async () => {
        const graph = new SocketGraph();
        graph
          .function("talk")
          .permission("talk", `${EXECUTION_ARN}/*/other`)
          .integration("i", {
            integrationType: "AWS_PROXY",
            integrationUri: "arn:aws:lambda:eu-west-1:123456789012:function:talk",
          })
          .route("$default", "i");
        const { connect, received } = await start(graph, { talk: OK });
        const client = await connect();
        client.send("x");
        assert.equal(JSON.parse(await client.next()).message, "Internal server error");
        assert.deepEqual(received, []);
      });

      it("get a frame when the integration takes too long, and the function goes on [BC]", async () => {
        const graph = new SocketGraph().function("talk").permission("talk");
        graph
          .integration("i", {
            integrationType: "AWS_PROXY",
            integrationUri: "arn:aws:lambda:eu-west-1:123456789012:function:talk",
            timeoutMilliseconds: 50,
          })
          .route("$default", "i");
        const { connect } = await start(graph, {}, { hangs: ["talk"] });
        const client = await connect();
        client.send("x");
        assert.equal(JSON.parse(await client.next()).message, "Endpoint request timed out");
      });

      it("send nothing back without a route response [DG/apigateway-websocket-api-route-response]", async () => {
        const graph = new SocketGraph()
          .socketRoute("quiet", "quiet")
          .socketRoute("half", "half", { routeResponseSelectionExpression: "$default" })
          .socketRoute("loud", "loud", { routeResponseSelectionExpression: "$default" });
        const loud = graph.resources.find(({ inputs }) => inputs.routeKey === "loud")?.id ?? "";
        graph.add("aws:apigatewayv2/routeResponse:RouteResponse", "response", "rr", {
          apiId: "api123",
          routeId: loud,
          routeResponseKey: "$default",
        });
        const say = (body: string) => () => ({ statusCode: 500, body });
        const { connect } = await start(graph, { quiet: say("quiet"), half: say("half"), loud: say("loud") });
        const client = await connect();
        for (const action of ["quiet", "half", "loud"]) client.send(JSON.stringify({ action }));
        assert.equal(await client.next(), "loud");
        assert.deepEqual(client.frames, []);
      });

      it("are throttled by the limits of their route [GK]", async () => {
        const graph = new SocketGraph().stage("slow", {
          routeSettings: [{ routeKey: "move", throttlingBurstLimit: 1, throttlingRateLimit: 1 }],
        });
        const { connect, clock, receives } = await start(graph.socketRoute("move", "move"), { move: OK });
        const client = await connect("/slow");
        client.send('{"action":"move","n":1}');
        client.send('{"action":"move","n":2}');
        assert.equal(JSON.parse(await client.next()).message, "Too Many Requests");
        clock.now += 1000;
        client.send('{"action":"move","n":3}');
        await receives("move", ({ body }) => body.includes("3"));
      });

      it("are served by a mock without a function [DG/apigateway-websocket-api-integration-requests]", async () => {
        const graph = new SocketGraph()
          .integration("mock", {
            integrationType: "MOCK",
            requestTemplates: { $default: '{"statusCode":200}' },
          })
          .add("aws:apigatewayv2/integrationResponse:IntegrationResponse", "ir", "ir", {
            apiId: "api123",
            integrationId: "mock",
            integrationResponseKey: "$default",
            responseTemplates: { $default: '{"pong":true}' },
          })
          .route("ping", "mock", { routeResponseSelectionExpression: "$default" });
        const route = graph.resources.find(({ inputs }) => inputs.routeKey === "ping")?.id ?? "";
        graph.add("aws:apigatewayv2/routeResponse:RouteResponse", "response", "rr", {
          apiId: "api123",
          routeId: route,
          routeResponseKey: "$default",
        });
        const { connect } = await start(graph, {});
        const client = await connect();
        client.send('{"action":"ping"}');
        assert.equal(await client.next(), '{"pong":true}');
      });
    });

    describe("disconnecting", () => {
      it("passes the code and reason to $disconnect, and ignores its answer [DG/apigateway-websocket-api-route-keys-connect-disconnect; GK]", async () => {
        const graph = new SocketGraph().stage("live", { stageVariables: { color: "blue" } });
        const { connect, receives, connections } = await start(graph.socketRoute("$disconnect", "leave"), {
          leave: fails("ignored"),
        });
        const client = await connect("/live", { headers: [["User-Agent", "test/1"]] });
        client.close(4001, "bored");
        const event = await receives("leave");
        const { requestId, connectionId } = event.requestContext;
        assert.deepEqual(event, {
          headers: { Host: "localhost:4000", "x-api-key": "", "X-Forwarded-For": "", "x-restapi": "" },
          multiValueHeaders: {
            Host: ["localhost:4000"],
            "x-api-key": [""],
            "X-Forwarded-For": [""],
            "x-restapi": [""],
          },
          requestContext: {
            routeKey: "$disconnect",
            disconnectStatusCode: 4001,
            eventType: "DISCONNECT",
            extendedRequestId: requestId,
            requestTime: "05/Jan/2026:09:08:07 +0000",
            messageDirection: "IN",
            disconnectReason: "bored",
            stage: "live",
            connectedAt: NOW,
            requestTimeEpoch: NOW,
            identity: { userAgent: "test/1", sourceIp: "127.0.0.1" },
            requestId,
            domainName: "localhost:4000",
            connectionId,
            apiId: "api123",
          },
          stageVariables: { color: "blue" },
          isBase64Encoded: false,
        });
        assert.equal(connections.size, 0);
      });

      it("has a code and a reason also for a client that gives none [DG/apigateway-websocket-api-route-keys-connect-disconnect; GK]", async () => {
        const { connect, receives } = await start(new SocketGraph().socketRoute("$disconnect", "leave"), {});
        (await connect()).close();
        const { disconnectStatusCode, disconnectReason } = (await receives("leave")).requestContext;
        assert.deepEqual(
          [disconnectStatusCode, disconnectReason],
          [1005, "Client-side close frame status not set"],
        );
      });

      it("ends a connection that is idle for ten minutes with 1001, not one that is in use [DG/limits]", async () => {
        const graph = new SocketGraph().socketRoute("$disconnect", "leave").socketRoute("$default", "talk");
        const { connect, clock, connections, receives, received } = await start(graph, { talk: OK });
        const [idle, busy] = [await connect(), await connect()];
        clock.now += 9 * 60_000;
        busy.send("x");
        await receives("talk");
        connections.sweep();
        assert.equal(connections.size, 2);
        clock.now += 60_000;
        connections.sweep();
        assert.deepEqual(await idle.closed, { code: 1001, reason: "Going away" });
        const { disconnectStatusCode, disconnectReason } = (await receives("leave")).requestContext;
        assert.deepEqual([disconnectStatusCode, disconnectReason], [1001, "Going away"]);
        assert.equal(connections.size, 1);
        assert.equal(received.filter(({ name }) => name === "leave").length, 1);
      });

      it("ends a connection after two hours, however busy it is [DG/limits]", async () => {
        const graph = new SocketGraph().socketRoute("$default", "talk");
        const { connect, clock, connections, receives } = await start(graph, { talk: OK });
        const client = await connect();
        for (let minutes = 0; minutes < 120; minutes += 5) {
          connections.sweep();
          assert.equal(connections.size, 1);
          client.send(String(minutes));
          await receives("talk", ({ body }) => body === String(minutes));
          clock.now += 5 * 60_000;
        }
        connections.sweep();
        assert.equal((await client.closed).code, 1001);
      });

      it("does not block other clients while $disconnect runs", async () => {
        const graph = new SocketGraph().socketRoute("$disconnect", "leave").socketRoute("$default", "talk");
        const { connect, receives } = await start(graph, { talk: OK }, { hangs: ["leave"] });
        const [one, two] = [await connect(), await connect()];
        one.close();
        await receives("leave");
        two.send("x");
        await receives("talk");
      });
    });

    describe("requests that are not handshakes", () => {
      it("are answered with 403 for unknown paths, and for connections without a signature [BC]", async () => {
        const { send } = await start(new SocketGraph(), {});
        for (const target of ["GET /dev", "GET /", "POST /dev/@connections/", "POST /dev/@connections/a/b"]) {
          const seen = await send(target);
          assert.deepEqual([seen.status, seen.body], [403, '{"message":"Forbidden"}'], target);
        }
        const seen = await send("POST /dev/@connections/Zq7Lk2vNoAMEb1c%3D", "hello");
        assert.deepEqual([seen.status, seen.headers["x-amzn-errortype"]], [403, "ForbiddenException"]);
      });
    });

    it("writes a line of the access log for every event [DG/websocket-api-logging]", async () => {
      const graph = new SocketGraph().stage("live", {
        accessLogSettings: {
          destinationArn: "arn:log",
          format:
            "$context.eventType $context.routeKey $context.status $context.connectionId $context.messageId $context.error.message $context.httpMethod",
        },
      });
      graph.socketRoute("$connect", "c").socketRoute("move", "m").socketRoute("$disconnect", "d");
      const { connect, events, receives } = await start(graph, { c: OK, m: fails("x"), d: OK });
      const client = await connect("/live");
      client.send('{"action":"move"}');
      const { connectionId } = JSON.parse(await client.next());
      client.close();
      await receives("d");
      await new Promise(setImmediate);
      const lines = events.flatMap((event) => (event.type === "access-log" ? [event.line] : []));
      assert.equal(lines.length, 3);
      assert.equal(lines[0], `CONNECT $connect 200 ${connectionId} - - -`);
      assert.match(
        lines[1] ?? "",
        new RegExp(`^MESSAGE move 502 ${connectionId} r+\\d+= Internal server error -$`),
      );
      assert.equal(lines[2], `DISCONNECT $disconnect 200 ${connectionId} - - -`);
    });
  });
}

function connected(answer: Client | Refused): Client {
  assert.ok(answer.connected, `the handshake is refused: ${JSON.stringify(answer)}`);
  return answer;
}

function refused(answer: Client | Refused): { readonly status: number; readonly body: string } {
  assert.ok(!answer.connected, "the handshake is refused");
  return { status: answer.status, body: answer.body };
}
