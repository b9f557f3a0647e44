import assert from "node:assert/strict";
import { once } from "node:events";
import { connect as connectTcp, type Socket } from "node:net";
import { WebSocket } from "ws";
import { type SocketServer, serveSockets } from "#sdk/local/gateways/websocket/socket-server";
import { type GatewayServer, serveGateway } from "#sdk/local/http/server";
import { serveSocketApi, type TestSocketPorts } from "../support/harness";
import { SocketGraph } from "../support/socket-graph";
import { OK, type TestHandler } from "../support/stand-ins";

const FRAME = 32 * 1024;
const MESSAGE = 128 * 1024;

describe("WebSockets on the wire", () => {
  let server: GatewayServer;
  let sockets: SocketServer;
  const clients: (WebSocket | Socket)[] = [];

  afterEach(async () => {
    await sockets.close(100);
    await server.close(100);
    for (const client of clients.splice(0))
      client instanceof WebSocket ? client.terminate() : client.destroy();
  });

  async function start(
    handlers: Record<string, TestHandler> = {},
    graph = talking(),
    ports: TestSocketPorts = {},
  ) {
    const api = serveSocketApi(graph, { talk: OK, leave: OK, connect: OK, ...handlers }, ports);
    const errors: unknown[] = [];
    server = await serveGateway(api.gateway, { port: 0 });
    sockets = serveSockets(server.server, { ...api, onError: (error) => errors.push(error) });
    const eventsOf = (name: string) =>
      api.received.filter((each) => each.name === name).map(({ event }) => event);
    return { ...api, told: eventsOf, errors };
  }

  async function open(): Promise<WebSocket> {
    const client = new WebSocket(`ws://127.0.0.1:${server.port}/dev`);
    clients.push(client);
    await once(client, "open");
    return client;
  }

  it("closes the connection of a refused handshake, even if the client does not", async () => {
    await start();
    const client = connectTcp({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
    clients.push(client);
    client.write(handshake({ "Sec-WebSocket-Version": "8" }));
    client.resume();
    await once(client, "end");
    const count = () =>
      new Promise((resolve, reject) => {
        server.server.getConnections((error, number) => (error ? reject(error) : resolve(number)));
      });
    // The server closes its end of the socket in the same turn as its answer ends.
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await count(), 0);
  });

  async function closing(client: WebSocket): Promise<number> {
    const [code] = await once(client, "close");
    return code as number;
  }

  /** The head of a handshake, as text. */
  function handshake(changes: Record<string, string | undefined> = {}, line = "GET /dev HTTP/1.1"): string {
    const headers = {
      Host: "localhost",
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      ...changes,
    };
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      value ? [`${name}: ${value}\r\n`] : [],
    );
    return `${line}\r\n${lines.join("")}\r\n`;
  }

  async function raw(
    head: string,
    ...frames: readonly Buffer[]
  ): Promise<{ socket: Socket; said: () => string }> {
    const socket = connectTcp(server.port, "127.0.0.1");
    clients.push(socket);
    let said = "";
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString("latin1");
    });
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(Buffer.concat([Buffer.from(head), ...frames]));
    return { socket, said: () => said };
  }

  describe("limits", () => {
    it("accepts a message of 128 KB in frames of 32 KB [DG/limits]", async () => {
      const { receives } = await start();
      const client = await open();
      for (let i = 0; i < 4; i++) client.send("x".repeat(FRAME), { fin: i === 3 });
      const { body } = await receives("talk");
      assert.equal(body.length, MESSAGE);
    });

    it("closes with 1009 on a longer message, however it is split [DG/limits]", async () => {
      const { receives, told: eventsOf } = await start();
      const client = await open();
      client.send("x".repeat(FRAME), { fin: false });
      for (let i = 0; i < 4; i++) client.send("x".repeat(FRAME), { fin: i === 3 });
      assert.equal(await closing(client), 1009);
      assert.equal((await receives("leave")).requestContext.disconnectStatusCode, 1009);
      assert.deepEqual(eventsOf("talk"), []);
    });

    it("closes with 1009 on a frame above 32 KB, and on a message of 140,000 bytes [DG/limits]", async () => {
      const { told: eventsOf, connections } = await start();
      for (const bytes of [FRAME + 1, 140_000]) {
        const client = await open();
        client.send("x".repeat(bytes));
        assert.equal(await closing(client), 1009, String(bytes));
      }
      assert.deepEqual(eventsOf("talk"), []);
      assert.deepEqual(
        eventsOf("leave").map(({ requestContext }) => requestContext.disconnectStatusCode),
        [1009, 1009],
      );
      assert.equal(connections.size, 0);
    });

    it("closes with 1003 on a binary frame [DG/websocket-api-develop-binary-media-types]", async () => {
      const { told: eventsOf, receives } = await start();
      const client = await open();
      client.send(Buffer.from("hello"), { binary: true });
      assert.equal(await closing(client), 1003);
      await receives("leave");
      assert.deepEqual(eventsOf("talk"), []);
    });

    it("answers a ping, which counts as use of the connection [GK]", async () => {
      const { connections, clock } = await start();
      const client = await open();
      clock.now += 9 * 60_000;
      client.ping("are you there");
      const [data] = await once(client, "pong");
      assert.equal(String(data), "are you there");
      clock.now += 9 * 60_000;
      connections.sweep();
      assert.equal(connections.size, 1);
    });
  });

  describe("protocol errors", () => {
    const masked = (head: readonly number[], payload: readonly number[] = []) =>
      Buffer.from([...head, 0, 0, 0, 0, ...payload]);
    const rows: readonly (readonly [what: string, frame: Buffer, code: number])[] = [
      ["a reserved opcode", masked([0x83, 0x80]), 1002],
      ["a reserved bit", masked([0xc1, 0x80]), 1002],
      ["a frame without a mask", Buffer.from([0x81, 0x01, 0x61]), 1002],
      ["a continuation of nothing", masked([0x80, 0x80]), 1002],
      ["a ping in pieces", masked([0x09, 0x80]), 1002],
      ["a close code that nobody may send", masked([0x88, 0x82], [0x03, 0xed]), 1002],
      ["text that is no UTF-8", masked([0x81, 0x81], [0xff]), 1007],
      [
        "a length of eight bytes that none can have",
        masked([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
        1009,
      ],
    ];
    for (const [what, frame, code] of rows) {
      it(`end the connection: ${what}`, async () => {
        const { receives, told: eventsOf, connections, errors } = await start();
        const { socket } = await raw(handshake(), frame);
        const { disconnectStatusCode } = (await receives("leave")).requestContext;
        assert.equal(disconnectStatusCode, code);
        socket.end();
        await once(socket, "close");
        assert.deepEqual(
          [eventsOf("talk"), eventsOf("leave").length, connections.size, errors],
          [[], 1, 0, []],
        );
      });
    }

    for (const [what, head] of [
      ["another version", handshake({ "Sec-WebSocket-Version": "8" })],
      ["no version", handshake({ "Sec-WebSocket-Version": undefined })],
      ["no key", handshake({ "Sec-WebSocket-Key": undefined })],
      ["a short key", handshake({ "Sec-WebSocket-Key": "abc" })],
      ["another protocol", handshake({ Upgrade: "h2c" })],
      ["another method", handshake({}, "POST /dev HTTP/1.1")],
    ] as const) {
      it(`make a handshake fail with 400, without a call of $connect: ${what}`, async () => {
        const { received } = await start({}, guarded());
        const { socket, said } = await raw(head);
        await once(socket, "close");
        assert.match(said(), /^HTTP\/1\.1 400 Bad Request\r\n/);
        assert.match(said(), /\r\n\r\n\{"message":"Bad Request"\}$/);
        assert.deepEqual(received, []);
      });
    }

    it("trigger $disconnect if the handshake fails after $connect accepted the client", async () => {
      const { receives, told: eventsOf } = await start({}, guarded());
      const { socket, said } = await raw(handshake({ "Sec-WebSocket-Protocol": "a,,b" }));
      await receives("leave");
      await once(socket, "close");
      assert.match(said(), /^HTTP\/1\.1 400/);
      assert.equal(eventsOf("leave").length, 1);
    });
  });

  describe("short connections", () => {
    it("deliver a message that arrives with the handshake", async () => {
      const { receives } = await start();
      await raw(handshake(), Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69]));
      assert.equal((await receives("talk")).body, "hi");
    });

    it("trigger $disconnect with 1006 when a client vanishes", async () => {
      const { receives, told: eventsOf } = await start();
      const client = await open();
      client.terminate();
      const { disconnectStatusCode, disconnectReason } = (await receives("leave")).requestContext;
      assert.deepEqual([disconnectStatusCode, disconnectReason], [1006, ""]);
      assert.equal(eventsOf("leave").length, 1);
    });

    it("trigger $disconnect once when a client vanishes while $connect runs", async () => {
      let letIn: () => void = () => undefined;
      const decided = new Promise<void>((resolve) => {
        letIn = resolve;
      });
      const {
        receives,
        told: eventsOf,
        connections,
      } = await start(
        {
          connect: async () => {
            await decided;
            return { statusCode: 200 };
          },
        },
        guarded(),
      );
      const { socket } = await raw(handshake());
      await receives("connect");
      socket.resetAndDestroy();
      await once(socket, "close");
      letIn();
      await receives("leave");
      assert.deepEqual([eventsOf("leave").length, connections.size], [1, 0]);
    });

    it("do not trigger $disconnect for a client that was never accepted", async () => {
      const { told: eventsOf } = await start({ connect: () => ({ statusCode: 403 }) }, guarded());
      const { socket, said } = await raw(handshake());
      await once(socket, "close");
      assert.match(said(), /^HTTP\/1\.1 403 Forbidden\r\n/);
      assert.deepEqual(eventsOf("leave"), []);
    });

    it("trigger $disconnect once when both sides close at the same time", async () => {
      const { told: eventsOf, connections, received } = await start({}, guarded());
      const client = await open();
      const { connectionId } = received[0]?.event.requestContext;
      const connection = connections.find("dev", connectionId);
      assert.ok(connection);
      client.close(1000, "bye");
      connections.end(connection, { code: 1001, reason: "Going away" });
      await closing(client);
      await new Promise(setImmediate);
      assert.equal(eventsOf("leave").length, 1);
    });

    it("leave nothing behind after 1,000 clients connect and drop", async () => {
      const { told: eventsOf, connections, receives, errors } = await start();
      const left = new Promise<void>((resolve) => {
        const count = () => (eventsOf("leave").length >= 1000 ? resolve() : setImmediate(count));
        count();
      });
      const endings = [
        (client: WebSocket) => client.terminate(),
        (client: WebSocket) => client.close(1000, "bye"),
        (client: WebSocket) => client.send(Buffer.alloc(1), { binary: true }),
      ];
      for (let round = 0; round < 10; round++) {
        const opened = await Promise.all(Array.from({ length: 100 }, open));
        for (const [i, client] of opened.entries()) endings[i % 3]?.(client);
      }
      await left;
      await Promise.all(
        clients.map((client) => (client as WebSocket).readyState === 3 || once(client, "close")),
      );
      await receives("leave");
      assert.equal(
        new Set(eventsOf("leave").map(({ requestContext }) => requestContext.connectionId)).size,
        1000,
      );
      assert.equal(eventsOf("leave").length, 1000);
      assert.deepEqual([connections.size, errors], [0, []]);
      const stillThere = await new Promise<number>((resolve) => {
        server.server.getConnections((_, count) => resolve(count));
      });
      assert.equal(stillThere, 0);
    });
  });

  describe("the close of the server", () => {
    it("closes every client with 1001 and waits for $disconnect", async () => {
      const { told: eventsOf, connections } = await start();
      const [one, two] = [await open(), await open()];
      const codes = Promise.all([closing(one), closing(two)]);
      await sockets.close(1000);
      await server.close(1000);
      assert.deepEqual(await codes, [1001, 1001]);
      assert.equal(eventsOf("leave").length, 2);
      assert.equal(connections.size, 0);
    });

    it("waits no longer than its grace time, neither for $disconnect nor for a handshake", async () => {
      let isFirst = true;
      const { receives } = await start(
        {
          connect: () => {
            if (!isFirst) return new Promise(() => undefined);
            isFirst = false;
            return { statusCode: 200 };
          },
        },
        guarded(),
        { hangs: ["leave"] },
      );
      const client = await open();
      const { socket } = await raw(handshake());
      await receives("connect", ({ headers }) => headers.Host === "localhost");
      // Each of the two would wait forever.
      await Promise.all([sockets.close(50), once(socket, "close"), closing(client)]);
      await server.close(50);
    });
  });
});

/** Anyone may connect. `talk` gets messages, and `leave` gets the ends of connections. */
function talking(): SocketGraph {
  return new SocketGraph().socketRoute("$default", "talk").socketRoute("$disconnect", "leave");
}

/** The same API, where `connect` decides who may connect. */
function guarded(): SocketGraph {
  return talking().socketRoute("$connect", "connect");
}
