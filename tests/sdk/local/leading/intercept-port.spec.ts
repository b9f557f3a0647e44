import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { WebSocketServer } from "ws";
import { interceptedTarget } from "#sdk/local/http/intercepted";
import { InterceptPort } from "#sdk/local/leading/intercept-port";

const HOST = "dynamodb.us-east-1.amazonaws.com";

describe("the port for intercepted connections of handlers", () => {
  let port: InterceptPort;
  const servers: Server[] = [];

  beforeEach(() => {
    port = new InterceptPort();
  });
  afterEach(async () => {
    await port.close();
    for (const server of servers.splice(0)) server.close();
  });

  /** Answers with the request, and with the facts about the connection. */
  function sayingServer(name: string): Server {
    const server = createServer(async (request, response) => {
      const { host, protocol } = interceptedTarget(request.socket) ?? { host: "nobody", protocol: "?" };
      const body = await text(request);
      response.end(
        `${name} ${request.method} ${request.url} ${protocol}://${host} ${request.headers.host} ${body}`,
      );
    });
    servers.push(server);
    return server;
  }

  async function send(bytes: string): Promise<string> {
    const socket = connect(port.port, "127.0.0.1");
    // A connection that is refused may be reset.
    socket.on("error", () => undefined);
    socket.write(bytes);
    return readAll(socket);
  }

  const readAll = (socket: Socket) => text(socket).catch(() => "");
  const preamble = (host = HOST, secret = port.secret) => `SAPI-LED ${secret} https ${host}\n`;
  const request = (path: string, host = HOST) =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc`;
  const bodyOf = (reply: string) => reply.split("\r\n\r\n")[1];

  it("passes a connection unchanged to the server that stands for its host", async () => {
    await port.serve([{ names: ["dynamodb.*.amazonaws.com"], at: sayingServer("tables") }]);
    const expected = `tables POST /a?b=c https://${HOST} ${HOST} abc`;
    assert.equal(bodyOf(await send(preamble() + request("/a?b=c"))), expected);
  });

  it("reads a preamble that arrives in parts", async () => {
    await port.serve([{ names: [HOST], at: sayingServer("tables") }]);
    const socket = connect({ port: port.port, host: "127.0.0.1", noDelay: true });
    const reply = readAll(socket);
    for (const part of [preamble().slice(0, 9), preamble().slice(9), request("/a")]) {
      socket.write(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.match(await reply, /tables POST \/a /);
  });

  it("answers nothing without the secret, not even to pages of a browser", async () => {
    await port.serve([{ names: [HOST], at: sayingServer("tables") }]);
    const nearly = `${port.secret.slice(0, -1)}${port.secret.endsWith("A") ? "B" : "A"}`;
    for (const bytes of [
      request("/"),
      `${request("/")}${preamble()}${request("/")}`,
      `POST / HTTP/1.1\r\nHost: ${HOST}\r\nX-Sapi-Led: ${port.secret}\r\n\r\n`,
      preamble(HOST, nearly) + request("/"),
      preamble(HOST, "") + request("/"),
      `${"x".repeat(600)}\n${preamble()}${request("/")}`,
      preamble("other.us-east-1.amazonaws.com") + request("/"),
    ])
      assert.equal(await send(bytes), "", bytes.replaceAll(port.secret, "secret"));
  });

  it("finds the API at the longest path of a domain, and leaves it out [DG/http-api-mappings; DG/http-api-develop-integrations-lambda]", async () => {
    const [one, two] = [sayingServer("one"), sayingServer("two")];
    const at = [
      { path: "/v1", server: one, becomes: "" },
      { path: "/v1/rest", server: two, becomes: "/dev" },
    ];
    await port.serve([{ names: ["api.example.com"], at }]);
    const found = async (path: string) => {
      const host = "api.example.com";
      return bodyOf(await send(preamble(host) + request(path, host)))?.split(" https:")[0];
    };
    assert.equal(await found("/v1/notes?a=b"), "one POST /notes?a=b");
    assert.equal(await found("/v1"), "one POST /");
    assert.equal(await found("/v1?a"), "one POST /?a");
    assert.equal(await found("/v1/rest/notes"), "two POST /dev/notes");
    assert.equal(await found("/v1/restful"), "one POST /restful");
    assert.equal(await found("/v11"), '{"message":"Forbidden"}');
  });

  it("opens a WebSocket at a path of a domain, and none at an API without sockets", async () => {
    const withSockets = sayingServer("sockets");
    const library = new WebSocketServer({ server: withSockets });
    library.on("connection", (socket, { url }) => socket.send(`hello at ${url}`));
    const at = [
      { path: "/ws", server: withSockets, becomes: "/dev" },
      { path: "/http", server: sayingServer("plain"), becomes: "" },
    ];
    await port.serve([{ names: ["api.example.com"], at }]);
    const upgrade = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: api.example.com\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
    assert.match(await send(preamble("api.example.com") + upgrade("/http")), /^HTTP\/1\.1 400 /);
    const socket = connect(port.port, "127.0.0.1");
    socket.write(preamble("api.example.com") + upgrade("/ws"));
    let received = "";
    while (!received.includes("hello")) received += String((await once(socket, "data"))[0]);
    socket.destroy();
    assert.match(received, /^HTTP\/1\.1 101 /);
    assert.match(received, /hello at \/dev\//);
  });

  it("forwards a request for an external service, with the signed host", async () => {
    const external = sayingServer("outside");
    await new Promise<void>((resolve) => void external.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(external.address() as AddressInfo).port}/base/`;
    await port.serve([{ names: [HOST], at: url }]);
    const reply = await send(preamble() + request("/?a=b"));
    assert.equal(
      bodyOf(reply)?.replace(/^\w+\r\n|\r\n0$/g, ""),
      `outside POST /base/?a=b ?://nobody ${HOST} abc`,
    );
  });

  it("reports an external service that does not answer", async () => {
    await port.serve([{ names: [HOST], at: "http://127.0.0.1:1" }]);
    const reply = await send(preamble() + request("/"));
    assert.match(reply, /^HTTP\/1\.1 502 /);
    assert.match(reply, /http:\/\/127\.0\.0\.1:1 does not answer: connect ECONNREFUSED/);
  });
});
