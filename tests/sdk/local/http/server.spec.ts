import { strict as assert } from "node:assert";
import { Agent, request as requestHttp } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { type GatewayServer, serveGateway } from "#sdk/local/http/server";
import type { GatewayRequest, GatewayResponse } from "#sdk/local/http/types";
import { sendTo } from "../gateways/support/transports";

const OK: GatewayResponse = { status: 200, headers: [["Content-Length", "2"]], body: "ok" };

describe("a gateway behind a port", () => {
  const open: GatewayServer[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

  async function start(handle: (request: GatewayRequest) => Promise<GatewayResponse>, maxBodyBytes = 100) {
    const errors: unknown[] = [];
    const server = await serveGateway(
      { handle, maxBodyBytes },
      { port: 0, onError: (error) => errors.push(error) },
    );
    open.push(server);
    return { server, errors };
  }

  it("takes a free port and says which", async () => {
    const { server } = await start(async () => OK);

    assert.ok(server.port > 0);
    assert.equal(server.url, `http://localhost:${server.port}`);
  });

  it("rejects when the port is taken", async () => {
    const { server } = await start(async () => OK);

    await assert.rejects(serveGateway({ handle: async () => OK, maxBodyBytes: 1 }, { port: server.port }), {
      code: "EADDRINUSE",
    });
  });

  it("hands the request over as it was sent", async () => {
    const requests: GatewayRequest[] = [];
    const { server } = await start(async (request) => {
      requests.push(request);
      return OK;
    });

    await sendTo(server.port, "PATCH //a%2Fb/../c?x=%20&y", {
      headers: [
        ["X-a", "1"],
        ["x-A", "2"],
      ],
      body: "hi",
    });

    assert.deepEqual(requests, [
      {
        method: "PATCH",
        rawPath: "//a%2Fb/../c",
        rawQuery: "x=%20&y",
        headers: [
          ["Host", "localhost:4000"],
          ["X-a", "1"],
          ["x-A", "2"],
          ["Content-Length", "2"],
          ["Connection", "keep-alive"],
        ],
        body: Buffer.from("hi"),
        sourceIp: "127.0.0.1",
        httpVersion: "1.1",
        host: "localhost:4000",
        port: server.port,
        protocol: "http",
      },
    ]);
  });

  it("sends headers as they are, repeated ones too, and nothing of its own but date and connection", async () => {
    const { server } = await start(async () => ({
      status: 200,
      headers: [
        ["X-A", "1"],
        ["X-A", "2"],
        ["Content-Length", "0"],
      ],
      body: "",
    }));

    const { headers } = await sendTo(server.port, "GET /");

    assert.equal(headers["x-a"], "1, 2");
    assert.deepEqual(Object.keys(headers).sort(), [
      "connection",
      "content-length",
      "date",
      "keep-alive",
      "x-a",
    ]);
  });

  it("cuts a body one byte past the limit", async () => {
    const sizes: number[] = [];
    const { server } = await start(async ({ body }) => {
      sizes.push(body.length);
      return OK;
    });

    await sendTo(server.port, "POST /", { body: "x".repeat(100) });
    await sendTo(server.port, "POST /", { body: "x".repeat(1_000_000) });

    assert.deepEqual(sizes, [100, 101]);
  });

  it("sends a stream as it comes", async () => {
    const { server } = await start(async () => ({
      status: 200,
      headers: [],
      body: Readable.from(["a", "b"]),
    }));

    const seen = await sendTo(server.port, "GET /");

    assert.deepEqual([seen.body, seen.headers["transfer-encoding"]], ["ab", "chunked"]);
  });

  it("answers a bare 500 to a fault of the gateway, and reports it", async () => {
    const fault = new Error("fault");
    const { server, errors } = await start(async () => {
      throw fault;
    });

    const seen = await sendTo(server.port, "GET /");

    assert.deepEqual([seen.status, seen.body], [500, '{"message":"Internal Server Error"}']);
    assert.deepEqual(errors, [fault]);
  });

  it("answers a 500 in full to an answer that cannot be written", async () => {
    const { server, errors } = await start(async () => ({
      status: 200,
      headers: [["X-A", "a\nb: c"]],
      body: "",
    }));

    const seen = await exchange(server.port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

    assert.match(seen, /^HTTP\/1\.1 500 Internal Server Error\r\n/);
    assert.doesNotMatch(seen, /b: c/);
    assert.equal(errors.length, 1);
  });

  /** All that comes back over a connection for some bytes. */
  async function exchange(port: number, bytes: string): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on("error", () => undefined);
    socket.write(bytes);
    await new Promise((resolve) => socket.on("close", resolve));
    return text;
  }

  it("answers headers that are too long to be read with AWS's body", async () => {
    const { server, errors } = await start(async () => OK);
    const body = '{"message":"Request Header Fields Too Large"}';

    assert.equal(
      await exchange(server.port, `GET / HTTP/1.1\r\nHost: x\r\na: ${"x".repeat(100_000)}\r\n\r\n`),
      `HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    assert.deepEqual(errors, []);
    assert.equal((await sendTo(server.port, "GET /")).body, "ok");
  });

  it("answers what is no request as Node does by itself", async () => {
    const { server } = await start(async () => OK);

    assert.equal(
      await exchange(server.port, "BLA\r\n\r\n"),
      "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n",
    );
  });

  it("goes on when a client leaves in the middle of its body", async () => {
    const { server } = await start(async () => OK);
    const socket = connect(server.port, "127.0.0.1");
    socket.end("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
    await new Promise((resolve) => socket.resume().on("close", resolve));

    assert.equal((await sendTo(server.port, "GET /")).body, "ok");
  });

  it("ends idle keep-alive connections when it is closed, and lets a request under way finish", async () => {
    let finish: () => void = () => undefined;
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { server } = await start(async ({ rawPath }) => {
      if (rawPath === "/slow") {
        const wait = new Promise<void>((resolve) => {
          finish = resolve;
        });
        arrived();
        await wait;
      }
      return OK;
    });
    const agent = new Agent({ keepAlive: true });
    const get = (path: string) =>
      new Promise<string | undefined>((resolve, reject) => {
        requestHttp({ agent, host: "127.0.0.1", port: server.port, path }, (answer) => {
          answer.resume().on("end", () => resolve(answer.headers.connection));
        })
          .on("error", reject)
          .end();
      });
    assert.equal(await get("/"), "keep-alive");
    const slow = get("/slow");
    await arrival;

    const closed = server.close();
    finish();

    assert.equal(await slow, "close");
    await closed;
    agent.destroy();
  });
});
