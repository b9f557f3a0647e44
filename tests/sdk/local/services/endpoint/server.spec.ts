import { strict as assert } from "node:assert";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { Agent, request as requestHttp } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import type { GatewayRequest, GatewayResponse, Header } from "#sdk/local/http/types";
import { type PlainServer, servePlain } from "#sdk/local/services/endpoint/server";
import { whileTimersStand } from "../../../../support/standing-timers";
import { until } from "../../../../support/until";

const answerWith = (body: GatewayResponse["body"], status = 200, headers: readonly Header[] = []) => ({
  status,
  headers,
  body,
});

describe("the port that services share", () => {
  const open: PlainServer[] = [];
  afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

  async function start(handle: (request: GatewayRequest) => GatewayResponse | Promise<GatewayResponse>) {
    const requests: GatewayRequest[] = [];
    const errors: unknown[] = [];
    const gateway = {
      maxBodyBytes: 1000,
      handle: async (request: GatewayRequest) => {
        requests.push(request);
        return handle(request);
      },
    };
    const onError = (error: unknown) => void errors.push(error);
    const server = await servePlain(gateway, { port: 0, host: "127.0.0.1", onError });
    open.push(server);
    return { server, requests, errors, port: Number(new URL(server.url).port) };
  }

  /** A request of Node's own client. */
  async function send(url: string, options: Parameters<typeof requestHttp>[1] = {}, body = "") {
    const outgoing = requestHttp(url, options as object);
    outgoing.end(body);
    const [incoming] = await once(outgoing, "response");
    return { incoming, body: await text(incoming) };
  }

  /** Sends a request over HTTP/2 without an upgrade. */
  async function sendHttp2(session: ClientHttp2Session, headers: Record<string, string>, body = "") {
    const stream = session.request(headers);
    if (body !== "") stream.write(body);
    // Requests without a body have ended already.
    if (!stream.writableEnded) stream.end();
    const [answered] = await once(stream, "response");
    return { headers: answered as Record<string, string>, body: (await buffer(stream)).toString() };
  }

  /** The server's reply to bytes, until it ends the connection. */
  async function raw(port: number, write: (socket: Socket) => void): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    write(socket);
    return text(socket);
  }

  /** The server's end of the next connection. */
  function nextAccepted(): Promise<Socket> {
    return new Promise((resolve) => {
      const take = (message: unknown) => {
        unsubscribe("net.server.socket", take);
        resolve((message as { readonly socket: Socket }).socket);
      };
      subscribe("net.server.socket", take);
    });
  }

  it("answers one request after the other over one connection", async () => {
    const { server, requests } = await start(({ body }) => answerWith(`got ${body}`));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await send(`${server.url}/a%2Fb?c=%20d`, { method: "POST", agent }, "one");
    const second = await send(server.url, { method: "POST", agent }, "two");
    agent.destroy();

    assert.deepEqual([first.body, second.body], ["got one", "got two"]);
    assert.equal(first.incoming.headers["content-length"], "7");
    const [{ method, rawPath, rawQuery, host, sourceIp }] = requests as [GatewayRequest];
    assert.deepEqual(
      { method, rawPath, rawQuery, sourceIp },
      { method: "POST", rawPath: "/a%2Fb", rawQuery: "c=%20d", sourceIp: "127.0.0.1" },
    );
    assert.equal(host, new URL(server.url).host);
  });

  it("takes bodies that come with their heads, in pieces and too late for them, in order", async () => {
    const { port, requests } = await start(({ body }) => answerWith(`got ${body}`));
    const head = (length: number, last = "") =>
      `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n${last}\r\n`;
    const answered = await raw(port, (socket) => {
      socket.write(`${head(3)}one${head(0)}${head(3)}t`);
      socket.once("data", () => socket.write(`wo${head(2000, "connection: close\r\n")}${"x".repeat(2000)}`));
    });

    assert.deepEqual(
      answered.match(/got (one|two|x*)/g)?.map(({ length }) => length),
      [7, 4, 7, 1005],
    );
    // One byte more than the limit, by which the gateway detects it.
    assert.deepEqual(
      requests.map(({ body }) => body.length),
      [3, 0, 3, 1001],
    );
  });

  it("takes bodies in chunks that come together with their heads", async () => {
    const { port, requests } = await start(({ body }) => answerWith(`got ${body}`));
    const chunks = ["one", "two", "three"].map((chunk) => `${chunk.length}\r\n${chunk}\r\n`).join("");
    const head = "POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\nconnection: close\r\n";
    assert.match(
      await raw(port, (socket) => socket.write(`${head}\r\n${chunks}0\r\n\r\n`)),
      /got onetwothree$/,
    );
    assert.deepEqual(
      requests.map(({ body }) => String(body)),
      ["onetwothree"],
    );
  });

  it("answers many requests at a time of clients that begin with HTTP/2", async () => {
    const { server, requests } = await start(({ body }) => answerWith(body, 200, [["X-Seen", "yes"]]));
    const session = connectHttp2(server.url);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        sendHttp2(session, { ":method": "POST", ":path": "/?q=1" }, `body ${i}`),
      ),
    );
    session.close();

    assert.deepEqual(
      answers.map(({ body }) => body),
      Array.from({ length: 20 }, (_, i) => `body ${i}`),
    );
    assert.equal(answers[0]?.headers["x-seen"], "yes");
    const [request] = requests as [GatewayRequest];
    const { host } = new URL(server.url);
    assert.deepEqual([request.httpVersion, request.host, request.rawQuery], ["2.0", host, "q=1"]);
    assert.deepEqual(
      request.headers.filter(([name]) => name === "host" || name.startsWith(":")),
      [
        [":authority", host],
        ["host", host],
      ],
    );
  });

  it("distinguishes both protocols when their first letters arrive one by one", async () => {
    const { port } = await start(({ method, rawPath }) => answerWith(`${method} ${rawPath}`));
    const accepting = nextAccepted();
    const answered = await raw(port, async (socket) => {
      socket.setNoDelay(true);
      let sent = 0;
      for (const part of ["P", "UT /slow HT", "TP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"]) {
        socket.write(part);
        sent += part.length;
        const accepted = await accepting;
        await until(() => accepted.bytesRead === sent);
      }
    });
    assert.match(answered, /^HTTP\/1\.1 200 OK[\s\S]*PUT \/slow$/);
  });

  for (const [name, status, body, method] of [
    ["HEAD", 200, "four", "HEAD"],
    ["204", 204, "", "DELETE"],
    ["304", 304, "", "GET"],
  ] as const) {
    it(`sends no body with ${name}, over either protocol`, async () => {
      const { server } = await start(() => answerWith(body, status));
      const plain = await send(server.url, { method });
      const session = connectHttp2(server.url);
      const second = await sendHttp2(session, { ":method": method, ":path": "/" });
      session.close();

      assert.deepEqual([plain.incoming.statusCode, plain.body], [status, ""]);
      assert.deepEqual([second.headers[":status"], second.body], [status, ""]);
      const length = method === "HEAD" ? "4" : undefined;
      assert.deepEqual(
        [plain.incoming.headers["content-length"], second.headers["content-length"]],
        [length, length],
      );
    });
  }

  it("leaves the length in answers to HEAD to the service", async () => {
    const body = Readable.from(["never read"]);
    const { server } = await start(() => answerWith(body, 200, [["Content-Length", "12345"]]));
    const { incoming } = await send(server.url, { method: "HEAD" });

    assert.equal(incoming.headers["content-length"], "12345");
    assert.equal(body.destroyed, true);
  });

  it("sends repeated headers repeatedly, and streams as they come", async () => {
    const { server } = await start(() =>
      answerWith(Readable.from(["a", "b"]), 200, [
        ["X-Tag", "1"],
        ["x-tag", "2"],
      ]),
    );
    const { incoming, body } = await send(server.url);

    assert.equal(body, "ab");
    assert.deepEqual(
      incoming.rawHeaders.filter((_: string, i: number, all: string[]) => all[i - 1] === "x-tag"),
      ["1", "2"],
    );
  });

  it("answers 500 and reports the error when the gateway has a bug", async () => {
    const { server, errors } = await start(() => {
      throw new Error("a bug");
    });
    const { incoming } = await send(server.url);

    assert.equal(incoming.statusCode, 500);
    assert.deepEqual(errors.map(String), ["Error: a bug"]);
  });

  it("answers bytes that are not a request as other ports do, and continues", async () => {
    const { server, port } = await start(() => answerWith("fine"));
    const answered = await raw(port, (socket) => socket.end("GARBAGE\r\n\r\n"));
    const abandoned = await raw(port, (socket) => socket.end("PRI * HT"));

    assert.match(answered, /^HTTP\/1\.1 400 Bad Request/);
    assert.equal(abandoned, "");
    assert.equal((await send(server.url)).body, "fine");
  });

  for (const protocol of ["HTTP/1.1", "HTTP/2"] as const) {
    it(`ends a long poll when its client has disconnected over ${protocol}`, async () => {
      let notify: () => void;
      const aborted = new Promise<void>((resolve) => {
        notify = resolve;
      });
      let began: () => void;
      const begun = new Promise<void>((resolve) => {
        began = resolve;
      });
      const { server } = await start(({ signal }) => {
        began();
        return new Promise((resolve) => {
          signal?.addEventListener("abort", () => {
            notify();
            resolve(answerWith(""));
          });
        });
      });
      if (protocol === "HTTP/2") {
        const session = connectHttp2(server.url);
        session.request({ ":path": "/" }).end();
        await begun;
        session.destroy();
      } else {
        const outgoing = requestHttp(server.url).on("error", () => undefined);
        outgoing.end();
        await begun;
        outgoing.destroy();
      }
      await aborted;
    });

    it(`ends long polls over ${protocol} when it closes, with their answers`, async () => {
      let began: () => void;
      const begun = new Promise<void>((resolve) => {
        began = resolve;
      });
      const { server } = await start(({ signal }) => {
        began();
        return new Promise((resolve) => {
          signal?.addEventListener("abort", () => resolve(answerWith("nothing yet")));
        });
      });
      const session = protocol === "HTTP/2" ? connectHttp2(server.url) : undefined;
      const answered = session
        ? sendHttp2(session, { ":path": "/" })
        : send(server.url, { agent: new Agent({ keepAlive: true }) });
      await begun;
      await whileTimersStand(() => server.close());

      assert.equal((await answered).body, "nothing yet");
    });

    it(`closes with idle connections over ${protocol}`, async () => {
      const { server } = await start(() => answerWith("done"));
      const session = protocol === "HTTP/2" ? connectHttp2(server.url) : undefined;
      if (session) await sendHttp2(session, { ":path": "/" });
      else await send(server.url, { agent: new Agent({ keepAlive: true }) });
      await whileTimersStand(() => server.close());
    });
  }

  it("reports that its port is taken", async () => {
    const { port } = await start(() => answerWith(""));
    const again = servePlain(
      { maxBodyBytes: 1, handle: async () => answerWith("") },
      { port, host: "127.0.0.1", onError: () => undefined },
    );
    await assert.rejects(again, { code: "EADDRINUSE" });
  });
});
