import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { WebSocket } from "ws";
import { until } from "../support/until";
import { RawClient, sendRaw } from "./raw-client";
import { type Served, serve } from "./served";

const HEAD = "Host: localhost\r\nConnection: close\r\n";
const CLIENTS = 1000;
const MEGABYTE = 1024 * 1024;

describe("gateways among broken clients", () => {
  let served: Served;
  let handles: number;

  before(async () => {
    served = await serve("robust", { watch: false });
    for (const api of ["Http", "Rest"] as const) await isWell(api);
    handles = openHandles();
  });

  beforeEach(() => served.events.clear());

  /**
   * Checks that the API is as before the test: the same environment answers, and no connection and no timer
   * is open.
   */
  afterEach(async () => {
    for (const api of ["Http", "Rest"] as const) await isWell(api);
    await isOpenTo(urlOf("Sockets"));
    await until(() => openHandles() <= handles);
    assert.deepEqual(served.events.errors, []);
  });

  after(() => served.close());

  const urlOf = (api: string): string => served.local.apis.find(({ id }) => id === api)?.url ?? "";
  const portOf = (api: string): number => Number(new URL(urlOf(api)).port);
  const pathOf = (api: string): string => new URL(urlOf(api)).pathname.replace(/\/$/, "");

  async function isWell(api: "Http" | "Rest"): Promise<void> {
    const { status, text } = await sendRaw(portOf(api), `GET ${pathOf(api)}/hello HTTP/1.1\r\n${HEAD}\r\n`);
    assert.equal(status, 200, text);
  }

  const get = (api: string, path: string, headers = "") =>
    sendRaw(portOf(api), `GET ${pathOf(api)}${path} HTTP/1.1\r\n${HEAD}${headers}\r\n`);

  const malformed: readonly [what: string, bytes: string, status: number][] = [
    ["no HTTP", "\x16\x03\x01 what is this\r\n\r\n", 400],
    ["an unknown version", `GET /hello HTTP/9.9\r\n${HEAD}\r\n`, 400],
    ["a method that there is not", `MAKE /hello HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ["no host", "GET /hello HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a header without a colon", `GET /hello HTTP/1.1\r\n${HEAD}nonsense\r\n\r\n`, 400],
    ["a header with a zero byte", `GET /hello HTTP/1.1\r\n${HEAD}a: \0\r\n\r\n`, 400],
    ["two lengths", `POST /hello HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    ["a length below nothing", `POST /hello HTTP/1.1\r\n${HEAD}Content-Length: -1\r\n\r\n`, 400],
    [
      "a length and chunks",
      `POST /hello HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["a chunk of no size", `POST /hello HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ["a tunnel", `CONNECT example.com:443 HTTP/1.1\r\n${HEAD}\r\n`, 0],
    ["an expectation that nobody knows", `GET /hello HTTP/1.1\r\n${HEAD}Expect: magic\r\n\r\n`, 417],
    ["100 KB of headers", `GET /hello HTTP/1.1\r\n${HEAD}a: ${"x".repeat(100_000)}\r\n\r\n`, 431],
  ];
  for (const api of ["Http", "Rest", "Sockets"]) {
    for (const [what, bytes, status] of malformed) {
      it(`of ${api} answer ${status === 0 ? "nothing" : status} to ${what}, and end the connection`, async () => {
        assert.equal((await sendRaw(portOf(api), bytes)).status, status);
        assert.deepEqual(served.events.of("request"), []);
      });
    }
  }

  /**
   * Parts of a path, with the path that a handler of an HTTP API sees. A part that does not decode to text
   * stays unchanged.
   */
  const NAMES = {
    "%": "%",
    "%zz": "%zz",
    "%ff": "%ff",
    "%E2%82": "%E2%82",
    "%00": "\0",
    "%2e%2e": "..",
    "a%20b": "a b",
    "a%2Fb": "a/b",
  };
  const TOO_LONG = {
    Http: '{"message":"Request Header Fields Too Large"}',
    Rest: '{"message":"Request Header Fields Too Large"}',
  } as const;
  const TOO_LARGE = {
    Http: '{"message":"Request Entity Too Large"}',
    Rest: '{"message":"Request Too Long"}',
  } as const;
  for (const api of ["Http", "Rest"] as const) {
    it(`of ${api} answer 431 to headers above their limit`, async () => {
      const { status, text } = await get(api, "/hello", `a: ${"x".repeat(11_000)}\r\n`);
      assert.equal(status, 431);
      assert.ok(text.endsWith(TOO_LONG[api]), text);
    });

    it(`of ${api} answer 413 to a body above 10 MB, with a length and without`, async () => {
      const body = Buffer.alloc(11 * MEGABYTE, "x");
      const head = `POST ${pathOf(api)}/hello HTTP/1.1\r\n${HEAD}`;
      const long = Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), body]);
      const size = body.length.toString(16);
      const chunked = Buffer.concat([
        Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n${size}\r\n`),
        body,
        Buffer.from("\r\n0\r\n\r\n"),
      ]);
      for (const bytes of [long, chunked]) {
        const { status, text } = await sendRaw(portOf(api), bytes);
        assert.equal(status, 413);
        assert.ok(text.endsWith(TOO_LARGE[api]), text.slice(-200));
      }
    });

    it(`of ${api} serve other clients while some are slow, and answer these in the end`, async () => {
      const head = `GET ${pathOf(api)}/hello HTTP/1.1\r\n`;
      const slow = await Promise.all(
        Array.from({ length: 20 }, () => new RawClient(portOf(api)).send(head).connected()),
      );
      const body = new RawClient(portOf(api)).send(
        `POST ${pathOf(api)}/hello HTTP/1.1\r\n${HEAD}Content-Type: text/plain\r\nContent-Length: 4\r\n\r\nab`,
      );
      await isWell(api);
      for (const client of slow) client.send(`${HEAD}\r\n`);
      body.send("cd");
      for (const client of slow) assert.equal((await client.reply()).status, 200);
      assert.match((await body.reply()).text, /"length":4/);
    });

    it(`of ${api} release slow clients that give up in the middle`, async () => {
      const parts = ["", "GE", `POST ${pathOf(api)}/hello HTTP/1.1\r\n${HEAD}Content-Length: 4\r\n\r\nab`];
      for (const part of parts) {
        const [half, dropped] = [new RawClient(portOf(api)), new RawClient(portOf(api))];
        await Promise.all([half.connected(), dropped.connected()]);
        if (part !== "") for (const client of [half, dropped]) client.send(part);
        dropped.drop();
        await half.half().reply();
      }
      assert.deepEqual(served.events.of("request"), []);
    });

    const leaving: readonly [how: string, leave: (client: RawClient) => unknown][] = [
      ["has gone", (client) => client.drop()],
      // Node and most proxies interpret it this way.
      ["has closed its half of the connection, which counts as gone,", (client) => client.half().reply()],
    ];
    for (const [index, [how, leave]] of leaving.entries()) {
      it(`of ${api} let the handler of a client that ${how} finish, and use its environment again`, async () => {
        const file = served.program.path(`${api}-${index}`);
        const query = `/slow?until=${encodeURIComponent(file)}`;
        const bytes = `GET ${pathOf(api)}${query} HTTP/1.1\r\n${HEAD}\r\n`;
        const client = new RawClient(portOf(api)).send(bytes);
        await served.events.next("log", ({ text }) => text === "waiting");
        await leave(client);
        assert.deepEqual(await client.reply(), { status: 0, text: "" });
        writeFileSync(file, "");
        assert.equal((await served.events.next("request")).status, 200);
        assert.ok((await get(api, query)).text.endsWith(`{"calls":${2 * index + 2}}`));
      });
    }

    it(`of ${api} survive ${CLIENTS} clients that connect and drop, at any point`, async () => {
      const whole = `GET ${pathOf(api)}/hello HTTP/1.1\r\n${HEAD}\r\n`;
      const batch = 50;
      for (let done = 0; done < CLIENTS; done += batch) {
        await Promise.all(
          Array.from({ length: batch }, async (_, index) => {
            const client = await new RawClient(portOf(api)).connected();
            client.send(whole.slice(0, Math.floor((whole.length * index) / (batch - 1))));
            client.drop();
            await client.reply();
          }),
        );
      }
    });

    it(`of ${api} answer requests that come at once on one connection in their order`, async () => {
      const template = `GET ${pathOf(api)}/hello/NAME HTTP/1.1\r\nHost: localhost\r\n`;
      const bytes = ["a", "b", "c"].map(
        (name) => `${template.replace("NAME", name)}${name === "c" ? "Connection: close\r\n" : ""}\r\n`,
      );
      const { text } = await sendRaw(portOf(api), bytes.join(""));
      assert.deepEqual(
        [...text.matchAll(/"name":"(\w)"/g)].map(([, name]) => name),
        ["a", "b", "c"],
      );
    });

    it(`of ${api} serve a request to upgrade like any other`, async () => {
      for (const protocol of ["websocket", "h2c", "nonsense"]) {
        const upgrade = `Connection: Upgrade, close\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`;
        const bytes = `GET ${pathOf(api)}/hello HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`;
        assert.equal((await sendRaw(portOf(api), bytes)).status, 200, protocol);
      }
    });

    it(`of ${api} answer odd encodings of path and query`, async () => {
      for (const [name, onHttp] of Object.entries(NAMES)) {
        const { status, text } = await get(api, `/hello/${name}`);
        assert.equal(status, 200, name);
        const seen = JSON.parse(text.split("\r\n\r\n")[1] ?? "").name;
        // A REST API leaves the decoding to handlers.
        assert.equal(seen, api === "Http" ? onHttp : name);
      }
      for (const query of ["?a=%", "?%zz=%ff", "?&&==&a&=", "?a=%E0%A4%A&a=%00"])
        assert.equal((await get(api, `/hello${query}`)).status, 200, query);
    });
  }

  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const garbage: readonly [what: string, value: string][] = [
    ["nothing", ""],
    ["a scheme alone", "Bearer"],
    ["another scheme", "Basic dTpw"],
    ["no token", "Bearer not-a-token"],
    ["dots", "Bearer .."],
    ["bytes", "Bearer \xff\xfe.\xfd.\xfc"],
    ["parts that are no JSON", "Bearer YQ.YQ.YQ"],
    ["parts that are lists", `Bearer ${b64([])}.${b64([])}.YQ`],
    ["no algorithm", `Bearer ${b64({})}.${b64({})}.`],
    [
      "the algorithm none",
      `Bearer ${b64({ alg: "none" })}.${b64({ iss: "https://issuer.invalid", aud: "robust" })}.`,
    ],
    ["8 KB", `Bearer ${"a".repeat(8_000)}`],
    ["half a signature", "AWS4-HMAC-SHA256 Credential=x"],
    ["an empty signature", "AWS4-HMAC-SHA256 Credential=, SignedHeaders=, Signature="],
    ["another credential's parts", "AWS4-HMAC-SHA256 Credential=a/b/c/d/e/f, SignedHeaders=;;, Signature=zz"],
  ];
  for (const [what, value] of garbage) {
    it(`refuse garbage as authorization: ${what}`, async () => {
      const header = `Authorization: ${value}\r\n`;
      assert.equal((await get("Http", "/guarded", header)).status, 401);
      assert.equal((await get("Http", "/signed", header)).status, 403);
      assert.equal((await get("Rest", "/signed", header)).status, 403);
    });
  }

  it("of Sockets refuse plain requests, and the connections API refuses garbage", async () => {
    for (const path of ["/", "/dev", "/nowhere"]) {
      const { status, text } = await sendRaw(portOf("Sockets"), `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`);
      assert.ok(status >= 400 && status < 500, `${path}: ${text}`);
    }
    for (const [, value] of garbage) {
      const head = `POST ${pathOf("Sockets")}/@connections/x HTTP/1.1\r\n${HEAD}`;
      const bytes = `${head}Authorization: ${value}\r\nContent-Length: 1\r\n\r\na`;
      assert.equal((await sendRaw(portOf("Sockets"), bytes)).status, 403, value);
    }
  });

  it("keep a connection for the next request after one that they refuse", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: (number | undefined)[] = [];
    for (const path of ["/nowhere", "/guarded", "/hello"]) {
      const asked = request({ port: portOf("Http"), path, agent }).end();
      const [reply] = await once(asked, "response");
      await once(reply.resume(), "end");
      statuses.push(reply.statusCode);
      assert.equal(asked.reusedSocket, path !== "/nowhere");
    }
    agent.destroy();
    assert.deepEqual(statuses, [404, 401, 200]);
  });
});

/** Open connections of this process, on either side, and its timers. */
function openHandles(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "TCPSocketWrap" || kind === "Timeout")
    .length;
}

async function isOpenTo(url: string): Promise<void> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  socket.close();
  await once(socket, "close");
}
