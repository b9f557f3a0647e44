import assert from "node:assert/strict";
import { once } from "node:events";
import {
  ApiGatewayManagementApiClient,
  GetConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { SignatureV4 } from "@smithy/signature-v4";
import { WebSocket } from "ws";
import { Sha256 } from "../support/sha256";
import { SapiProcess } from "./dev-process";
import { ProgramCopy } from "./programs";
import { answer, type Served, serve } from "./served";

type Frame = Record<string, unknown>;

/** Connects, and fails with the status of a refusal. */
async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  return socket;
}

async function ask(socket: WebSocket, message: unknown): Promise<Frame> {
  const reply = once(socket, "message");
  socket.send(typeof message === "string" ? message : JSON.stringify(message));
  const [data] = await reply;
  return JSON.parse(String(data)) as Frame;
}

/** The URL with a signature in its query, as browsers sign that cannot set headers. */
async function signed(url: string, credentials: { accessKeyId: string; secretAccessKey: string }) {
  const { hostname, port, pathname } = new URL(url);
  const signer = new SignatureV4({
    service: "execute-api",
    region: "us-east-1",
    sha256: Sha256 as never,
    credentials,
  });
  const { query = {} } = await signer.presign({
    method: "GET",
    protocol: "ws:",
    hostname,
    port: Number(port),
    path: pathname,
    headers: { host: `${hostname}:${port}` },
    query: {},
  } as never);
  return `${url}?${new URLSearchParams(query as Record<string, string>)}`;
}

describe("served WebSocket APIs", () => {
  let served: Served;
  const sockets: WebSocket[] = [];

  before(async () => {
    served = await serve("sockets", { watch: false });
  });
  beforeEach(() => served.events.clear());
  after(async () => {
    for (const socket of sockets) socket.terminate();
    await served.close();
  });

  const urlOf = (id: string) => served.local.apis.find((api) => api.id === id)?.url ?? "";
  const connect = async (url: string) => {
    const socket = await open(url);
    sockets.push(socket);
    return socket;
  };

  it("have a port each, and a URL with the stage", () => {
    assert.deepEqual(
      served.local.apis.map(({ id, kind, url }) => [id, kind, url.replace(/\d+/, "N")]),
      [
        ["Open", "websocket", "ws://localhost:N/dev"],
        ["Guarded", "websocket", "ws://localhost:N/dev"],
        ["Signed", "websocket", "ws://localhost:N/dev"],
        ["Post", "http", "http://localhost:N"],
      ],
    );
    assert.equal(new Set(served.local.apis.map(({ url }) => url)).size, 4);
    const guarded = served.local.ready.routes.filter(({ api }) => api === "Guarded");
    assert.deepEqual(
      guarded.map(({ routeKey, authorizer, fidelity }) => [routeKey, authorizer, fidelity]),
      [
        ["$connect", "WebSocketAuthorizer (function, policy)", "as on AWS"],
        ["$default", "none", "as on AWS"],
      ],
    );
  });

  it("redirect the AWS SDK of their handlers to their own connections", async () => {
    const socket = await connect(urlOf("Open"));
    assert.deepEqual(await ask(socket, "hello"), { version: 1, said: "hello" });
    const { connectionId, ...context } = await ask(socket, { action: "where" });
    const { host } = new URL(urlOf("Open"));
    assert.deepEqual(context, { domainName: host, stage: "dev", endpoint: `http://${host}/dev` });
    assert.match(String(connectionId), /^[\w-]{15}=$/);
  });

  it("receive messages of functions that are bound to them, which also know the URL for clients", async () => {
    const socket = await connect(urlOf("Open"));
    const { connectionId } = await ask(socket, { action: "where" });
    const message = once(socket, "message");
    const url = `${urlOf("Post")}/${encodeURIComponent(String(connectionId))}`;
    const headers = { "content-type": "text/plain" };
    assert.equal((await answer(url, { method: "POST", body: "news", headers })).status, 202);
    const [data] = await message;
    assert.deepEqual(JSON.parse(String(data)), { posted: "news", url: urlOf("Open") });
  });

  it("are managed by external clients with the credentials of the ready event, and with no others", async () => {
    const socket = await connect(urlOf("Open"));
    const ConnectionId = String((await ask(socket, { action: "where" })).connectionId);
    const { credentials } = served.local.ready;
    const endpoint = urlOf("Open").replace(/^ws/, "http");
    const client = new ApiGatewayManagementApiClient({ endpoint, region: credentials.region, credentials });
    const message = once(socket, "message");
    await client.send(new PostToConnectionCommand({ ConnectionId, Data: "from outside" }));
    assert.equal(String((await message)[0]), "from outside");
    const found = await client.send(new GetConnectionCommand({ ConnectionId }));
    assert.match(found.Identity?.SourceIp ?? "", /^(127\.0\.0\.1|::1)$/);
    const unsigned = new ApiGatewayManagementApiClient({
      endpoint,
      region: credentials.region,
      credentials: { ...credentials, secretAccessKey: "other" },
    });
    await assert.rejects(unsigned.send(new GetConnectionCommand({ ConnectionId })), {
      name: "ForbiddenException",
    });
  });

  it("open to callers whom the authorizer accepts, and pass its context to every handler", async () => {
    const url = urlOf("Guarded");
    await assert.rejects(open(url), { message: "Unexpected server response: 401" });
    await assert.rejects(open(`${url}?token=guess`), { message: "Unexpected server response: 403" });
    const socket = await connect(`${url}?token=open%20sesame`);
    assert.deepEqual(await ask(socket, "who"), { principalId: "ali", level: "7" });
    const [denied] = served.events.of("request").filter(({ status }) => status === 403);
    assert.deepEqual(denied?.authorizer, {
      name: "WebSocketAuthorizer",
      decision: "denied",
      cached: false,
      reason: "the authorizer's answer does not allow to connect",
    });
  });

  it("open to callers who signed the handshake, when IAM requires it", async () => {
    const url = urlOf("Signed");
    const { credentials } = served.local.ready;
    await assert.rejects(open(url), { message: "Unexpected server response: 403" });
    const wrong = await signed(url, { ...credentials, secretAccessKey: "other" });
    await assert.rejects(open(wrong), { message: "Unexpected server response: 403" });
    const socket = await connect(await signed(url, credentials));
    assert.deepEqual(await ask(socket, "who"), { userArn: "arn:aws:iam::123456789012:user/local" });
  });

  it("report the reason of a failed handshake to the author and not to the client", async () => {
    await assert.rejects(open(`${urlOf("Open")}?fail=1`), { message: "Unexpected server response: 502" });
    assert.deepEqual(served.events.errors, [
      "Open: src/open.connect failed: Error: told to fail at src/open.ts:7:48",
    ]);
    const request = served.events.of("request").find(({ method }) => method === "CONNECT");
    assert.deepEqual([request?.path, request?.routeKey, request?.status], ["/dev?fail=1", "$connect", 502]);
  });

  it("write their access log and the logs of handlers", async () => {
    const socket = await connect(urlOf("Open"));
    await ask(socket, "hello");
    socket.close();
    await served.events.next("request", ({ routeKey }) => routeKey === "$disconnect");
    const lines = served.events.of("access-log").filter(({ api }) => api === "Open");
    assert.deepEqual(
      lines.map(({ stage, line }) => [stage, line]),
      [
        ["dev", "CONNECT $connect"],
        ["dev", "MESSAGE $default"],
        ["dev", "DISCONNECT $disconnect"],
      ],
    );
    assert.deepEqual(
      served.events.of("log").map(({ handler, text }) => [handler, text]),
      [["src/open.leave", "left with 1005"]],
    );
  });
});

describe("WebSocket connections across a reload", () => {
  it("stay open, and are served by the new code", async () => {
    const served = await serve("sockets");
    try {
      const socket = await open(served.local.apis[0]?.url ?? "");
      assert.equal((await ask(socket, "hello")).version, 1);
      served.program.edit("src/open.ts", "version: 1", "version: 2");
      await served.events.next("reload");
      assert.equal((await ask(socket, "hello")).version, 2);

      served.events.clear();
      served.program.edit("index.ts", 'where: "src/open.where"', 'there: "src/open.where"');
      await served.events.next("reload", ({ what }) => what === "program");
      assert.equal((await ask(socket, { action: "there" })).stage, "dev");
      assert.equal((await ask(socket, { action: "where" })).version, 2);
      socket.terminate();
    } finally {
      await served.close();
    }
  });

  it("end with their API, which is reported", async () => {
    const served = await serve("sockets");
    try {
      const open1 = await open(served.local.apis[0]?.url ?? "");
      const open2 = await open(`${served.local.apis[1]?.url}?token=open%20sesame`);
      const closed = once(open2, "close");
      const { program } = served;
      const source = program.read("index.ts");
      const guarded = source.slice(
        source.indexOf('  new WebSocketApi(stack, "Guarded"'),
        source.indexOf('  new WebSocketApi(stack, "Signed"'),
      );
      program.edit("index.ts", guarded, "");
      assert.equal((await closed)[0], 1001);
      await served.events.next("reload", ({ what }) => what === "program");
      assert.equal((await ask(open1, "still there")).said, "still there");
      open1.terminate();
    } finally {
      await served.close();
    }
  });

  it("end with the local mode: clients get 1001, $disconnect runs, and the process exits at once", async () => {
    const program = new ProgramCopy("sockets");
    const sapi = new SapiProcess(["dev", program.folder, "--port", "0", "--json", "--once"]);
    try {
      const { apis } = await sapi.ready();
      const url = apis[0]?.url ?? "";
      // The slow first call of a handler is not the subject of this test.
      (await open(url)).close(1000);
      await sapi.events.next("log", ({ text }) => text === "left with 1000");
      const socket = await open(url);
      const closed = once(socket, "close");
      assert.equal(await sapi.end("SIGINT"), 0);
      assert.equal((await closed)[0], 1001);
      assert.deepEqual(
        sapi.events.of("log").map(({ text }) => text),
        ["left with 1000", "left with 1001"],
      );
    } finally {
      program.remove();
    }
  });
});
