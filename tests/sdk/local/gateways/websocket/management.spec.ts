import assert from "node:assert/strict";
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { serveSockets } from "#sdk/local/gateways/websocket/socket-server";
import { serveGateway } from "#sdk/local/http/server";
import type { IamCaller } from "#sdk/local/iam/caller";
import { evaluatePolicy, readPolicy } from "#sdk/local/iam/policy";
import { serveSocketApi } from "../support/harness";
import { EXECUTION_ARN } from "../support/http-graph";
import { SocketGraph } from "../support/socket-graph";
import { handshakeAt } from "../support/socket-transports";
import { OK, type TestHandler } from "../support/stand-ins";

const KEY = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" };
const IDENTITY = {
  accessKey: KEY.accessKeyId,
  accountId: "123456789012",
  userId: "AIDA",
  userArn: "arn:aws:iam::123456789012:user/ada",
};

describe("the connections API, called by the AWS SDK", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function start(
    handlers: Record<string, TestHandler> = {},
    allows?: IamCaller["allows"],
    graph = new SocketGraph().stage("other").socketRoute("$disconnect", "leave"),
  ) {
    const caller: IamCaller = {
      secretAccessKey: KEY.secretAccessKey,
      identity: IDENTITY,
      ...(allows && { allows }),
    };
    const findCaller = (id: string) => (id === KEY.accessKeyId ? caller : undefined);
    const api = serveSocketApi(graph, handlers, { findCaller });
    // Signatures carry the current time.
    api.clock.now = Date.now();
    const server = await serveGateway(api.gateway, { port: 0 });
    const sockets = serveSockets(server.server, { ...api });
    closing.push(
      () => server.close(100),
      () => sockets.close(100),
    );
    const sdk = (stage = "dev", credentials = KEY) => {
      const client = new ApiGatewayManagementApiClient({
        endpoint: `${server.url}/${stage}`,
        region: "eu-west-1",
        credentials,
        maxAttempts: 1,
      });
      closing.push(async () => client.destroy());
      return client;
    };
    const connect = async () => {
      const client = await handshakeAt(server.port, "/dev");
      assert.ok(client.connected);
      return client;
    };
    return { ...api, connect, sdk };
  }

  /** A client with the id of its connection, which it requests as most programs do. */
  async function withId(graph = new SocketGraph().stage("other")) {
    graph.socketRoute("$default", "who").socketRoute("$disconnect", "leave");
    const started = await start({ who: OK }, undefined, graph);
    const client = await started.connect();
    client.send("who am I");
    const { connectionId } = (await started.receives("who")).requestContext;
    const pause = () => client.pause?.() ?? (() => undefined);
    return { ...started, client, pause, ConnectionId: connectionId as string };
  }

  it("sends text to a connection [BC; DG/apigateway-how-to-call-websocket-api-connections]", async () => {
    const { sdk, client, ConnectionId } = await withId();
    const reply = await sdk().send(new PostToConnectionCommand({ ConnectionId, Data: '{"hello":"wörld"}' }));
    assert.equal(reply.$metadata.httpStatusCode, 200);
    assert.match(reply.$metadata.requestId ?? "", /^r+\d+=$/);
    assert.equal(await client.next(), '{"hello":"wörld"}');
  });

  it("sends bytes as text, since clients get no binary frames", async () => {
    const { sdk, client, ConnectionId } = await withId();
    await sdk().send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from([0x61, 0xff, 0x62]) }));
    assert.equal(await client.next(), "a\ufffdb");
  });

  it("accepts 128 KB and refuses more with 413 [BC]", async () => {
    const { sdk, client, ConnectionId } = await withId();
    const data = "x".repeat(131_072);
    await sdk().send(new PostToConnectionCommand({ ConnectionId, Data: data }));
    assert.equal((await client.next()).length, 131_072);
    const tooMuch = new PostToConnectionCommand({ ConnectionId, Data: `${data}x` });
    await rejects(sdk().send(tooMuch), "PayloadTooLargeException", 413);
  });

  it("reports the start of a connection, and its client [BC; DG/apigateway-how-to-call-websocket-api-connections]", async () => {
    const { sdk, clock, client, ConnectionId } = await withId();
    const opened = clock.now;
    clock.now += 2000;
    await sdk().send(new PostToConnectionCommand({ ConnectionId, Data: "x" }));
    await client.next();
    const found = await sdk().send(new GetConnectionCommand({ ConnectionId }));
    assert.equal(found.ConnectedAt?.getTime(), opened);
    assert.equal(found.LastActiveAt?.getTime(), opened + 2000);
    assert.deepEqual(found.Identity, { SourceIp: "127.0.0.1" });
  });

  it("closes a connection, which does not exist from then on [BC; DG/apigateway-how-to-call-websocket-api-connections]", async () => {
    const { sdk, client, ConnectionId, receives, received } = await withId();
    const reply = await sdk().send(new DeleteConnectionCommand({ ConnectionId }));
    assert.equal(reply.$metadata.httpStatusCode, 204);
    assert.equal((await client.closed).code, 1000);
    assert.equal((await receives("leave")).requestContext.disconnectStatusCode, 1000);
    await rejects(sdk().send(new DeleteConnectionCommand({ ConnectionId })), "GoneException", 410);
    assert.equal(received.filter(({ name }) => name === "leave").length, 1);
  });

  it("answers 410 for a connection that has ended, or belongs to another stage [BC; peers/gone]", async () => {
    const { sdk, client, ConnectionId, receives } = await withId();
    const post = (stage?: string) =>
      sdk(stage).send(new PostToConnectionCommand({ ConnectionId, Data: "x" }));
    await rejects(post("other"), "GoneException", 410);
    client.close();
    await receives("leave");
    await rejects(post(), "GoneException", 410);
    await rejects(sdk().send(new GetConnectionCommand({ ConnectionId })), "GoneException", 410);
  });

  it("answers 410 inside $connect, before the socket is open [GK]", async () => {
    let refusal: unknown;
    const graph = new SocketGraph().socketRoute("$connect", "connect");
    const { sdk, connect } = await start(
      {
        connect: async ({ requestContext }) => {
          const command = new PostToConnectionCommand({
            ConnectionId: requestContext.connectionId,
            Data: "x",
          });
          refusal = await sdk()
            .send(command)
            .catch((error) => error);
          return { statusCode: 200 };
        },
      },
      undefined,
      graph,
    );
    const client = await connect();
    assertIs(refusal, "GoneException", 410);
    assert.deepEqual(client.frames, []);
  });

  it("answers 410 inside $disconnect, after the connection has ended [GK]", async () => {
    const replies: unknown[] = [];
    const { sdk, connect, receives } = await start({
      leave: async ({ requestContext: { connectionId: ConnectionId } }) => {
        replies.push(
          await sdk()
            .send(new GetConnectionCommand({ ConnectionId }))
            .catch((error) => error),
        );
      },
    });
    const client = await connect();
    client.close();
    await receives("leave");
    while (replies.length === 0) await new Promise(setImmediate);
    assertIs(replies[0], "GoneException", 410);
  });

  it("answers 400 for an id that was never issued [ISS brefphp/bref]", async () => {
    const { sdk } = await start();
    const ConnectionId = "Zq7Lk2vNoAMEb1c=test";
    await assert.rejects(sdk().send(new GetConnectionCommand({ ConnectionId })), (error: Error) => {
      assertIs(error, "BadRequestException", 400);
      assert.equal(error.message, "Invalid connectionId: Zq7Lk2vNoAMEb1c=test");
      return true;
    });
  });

  it("answers 403 to unknown callers, and to callers that no policy allows [BC]", async () => {
    const policy = readPolicy({
      Statement: {
        Effect: "Allow",
        Action: "execute-api:ManageConnections",
        Resource: `${EXECUTION_ARN}/dev/GET/*`,
      },
    });
    assert.ok(typeof policy !== "string");
    const { sdk } = await start({}, ({ action, arn }) => evaluatePolicy(policy, action, arn));
    const ConnectionId = "Zq7Lk2vNoAMEb1c=";
    const get = new GetConnectionCommand({ ConnectionId });
    await rejects(sdk("dev", { ...KEY, secretAccessKey: "wrong" }).send(get), "ForbiddenException", 403);
    await rejects(sdk("dev", { ...KEY, accessKeyId: "OTHER" }).send(get), "ForbiddenException", 403);
    await rejects(sdk().send(new DeleteConnectionCommand({ ConnectionId })), "ForbiddenException", 403);
    await rejects(sdk("none").send(get), "ForbiddenException", 403);
    await rejects(sdk().send(get), "GoneException", 410);
  });

  it("answers 429 while a client does not read its frames, and recovers when it does [BC]", async () => {
    const { sdk, pause, client, ConnectionId } = await withId();
    const resume = pause();
    const post = () => sdk().send(new PostToConnectionCommand({ ConnectionId, Data: "x".repeat(131_072) }));
    let sent = 0;
    const refused = async () => {
      for (; sent < 500; sent++) await post();
    };
    await rejects(refused(), "LimitExceededException", 429);
    resume();
    for (let i = 0; i < sent; i++) assert.equal((await client.next()).length, 131_072);
    await post();
    assert.equal((await client.next()).length, 131_072);
  });

  it("reports each call, with the reason of a refusal", async () => {
    const { sdk, traces, ConnectionId } = await withId();
    await sdk().send(new PostToConnectionCommand({ ConnectionId, Data: "x" }));
    const closed = encodeURIComponent("Zq7Lk2vNoAMEb1c=");
    await rejects(
      sdk().send(new GetConnectionCommand({ ConnectionId: "Zq7Lk2vNoAMEb1c=" })),
      "GoneException",
      410,
    );
    assert.deepEqual(
      traces()
        .slice(-2)
        .map(({ method, path, status, error }) => [method, path, status, error]),
      [
        ["POST", `/dev/@connections/${encodeURIComponent(ConnectionId)}`, 200, undefined],
        ["GET", `/dev/@connections/${closed}`, 410, "connection Zq7Lk2vNoAMEb1c= is not open"],
      ],
    );
  });
});

async function rejects(sending: Promise<unknown>, name: string, status: number): Promise<void> {
  await assert.rejects(sending, (error) => {
    assertIs(error, name, status);
    return true;
  });
}

function assertIs(error: unknown, name: string, status: number): void {
  const { name: found, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
  assert.deepEqual([found, $metadata?.httpStatusCode], [name, status]);
}
