import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Server as NetServer } from "node:net";
import * as path from "node:path";
import { fixture } from "../support/paths";
import { type Answer, type Served, serve } from "./served";

/** A service of which the program has nothing. */
const REFUSED =
  "nothing here stands for sqs.us-east-1.amazonaws.com (sqs), and handlers do not reach AWS: start with --service sqs=URL for one that runs already, or with --allow-aws";
/** A service that no program has here. */
const UNKNOWN =
  "nothing here stands for glue.us-east-1.amazonaws.com (glue), and handlers do not reach AWS: start with --allow-aws to let them";
const QUEUE = "https://sqs.us-east-1.amazonaws.com/1/notes";

/** Clients of HTTP that handlers use. Each has called both over TLS and without. */
const CLIENTS = [
  "fetch",
  "undici",
  "undiciOfTwo",
  "axios",
  "nodeFetch",
  "request",
  "ownAgent",
  "noAgent",
] as const;

const portOf = (server: NetServer) => (server.address() as AddressInfo).port;
const pem = (file: string) => readFileSync(path.join(fixture("tls"), file));

describe("handlers that know AWS by its own names", function () {
  this.timeout(300_000);
  let served: Served;
  let externalServer: Server;
  let endpoint: string;

  before(async () => {
    served = await serve("clients", { watch: false });
    externalServer = createServer((_, response) => void response.writeHead(418).end());
    await new Promise<void>((resolve) => void externalServer.listen(0, "127.0.0.1", resolve));
    endpoint = `http://127.0.0.1:${(externalServer.address() as AddressInfo).port}`;
  });
  after(async () => {
    externalServer.closeAllConnections();
    externalServer.close();
    await served.close();
  });

  const ask = (path: string) => served.get(path, "Api");
  const askBy = (client: string, url: string) => ask(`/http/${client}?url=${encodeURIComponent(url)}`);
  const parsed = ({ body }: Answer) => JSON.parse(body) as Record<string, unknown>;

  describe("with SDK v2", () => {
    it("read and write tables, with callbacks and with promises", async () => {
      assert.deepEqual(parsed(await ask("/v2/table")), { id: "a", n: 1 });
      assert.deepEqual(parsed(await ask("/v2/promises")), { Count: 2 });
    });

    it("administrate users, and get the errors of the service", async () => {
      assert.deepEqual(parsed(await ask("/v2/users")), { Users: 1 });
      const { code } = parsed(await ask("/v2/signUp"));
      assert.equal(code, "InvalidPasswordException");
    });

    it("find the connections of a WebSocket API by its name on AWS", async () => {
      assert.equal(parsed(await ask("/v2/connections")).code, "GoneException");
    });

    it("sign requests for an API that asks for IAM", async () => {
      const signed = { status: 200, path: "/signed", body: "aGVsbG8=" };
      assert.deepEqual(parsed(await ask("/v2/signed")), { ...signed, rest: 200, unsigned: 403 });
    });

    it("get an error for a service that nothing emulates, in one attempt and once in the log", async () => {
      for (const what of ["/v2/queue", "/v2/queue"]) {
        const { status, body } = await ask(what);
        assert.equal(status, 500);
        assert.deepEqual(JSON.parse(body), { code: "NetworkingError", message: REFUSED, attempts: 1 });
      }
      const lines = served.events.of("log").filter(({ handler }) => handler === "src/v2.handler");
      assert.deepEqual(
        lines.filter(({ text }) => text === REFUSED).map(({ level }) => level),
        ["warn"],
      );
    });

    it("are not retried for tables either, which the SDK does ten times", async () => {
      const { message, attempts } = parsed(await ask("/v2/stranger"));
      assert.match(String(message), /^nothing here stands for dax\.us-east-1\.amazonaws\.com /);
      assert.equal(attempts, 1);
    });

    it("reach a custom endpoint unchanged", async () => {
      assert.equal(parsed(await ask(`/v2/elsewhere?endpoint=${endpoint}`)).status, 418);
    });
  });

  describe("with SDK v3 that is given the addresses of AWS", () => {
    it("read tables and users", async () => {
      assert.deepEqual(parsed(await ask("/v3/table")), { tables: 1 });
      assert.deepEqual(parsed(await ask("/v3/users")), { status: 200 });
    });

    it("get an error for a service that nothing emulates, in one attempt", async () => {
      assert.deepEqual(parsed(await ask("/v3/refused")), {
        code: "ERR_AWS_NOT_EMULATED",
        message: UNKNOWN,
        attempts: 1,
      });
    });
  });

  for (const client of CLIENTS) {
    it(`reach their own API with ${client}, and get an error that AWS is not reached`, async () => {
      for (const [protocol, port] of [
        ["https", "443"],
        ["http", "80"],
      ]) {
        const { path, domain, ...seen } = parsed(await askBy(client, `${protocol}://$TARGET/open/x`));
        assert.equal(path, "/open/x");
        assert.match(String(domain), /^\w{10}\.execute-api\.us-east-1\.amazonaws\.com$/);
        assert.deepEqual(seen, { proto: protocol, port });
      }
      const { code, message } = parsed(await askBy(client, QUEUE));
      assert.equal(code, "ERR_AWS_NOT_EMULATED");
      assert.ok(String(message).endsWith(REFUSED), String(message));
    });
  }

  it("get an error when they speak HTTP/2 alone", async () => {
    const { message } = parsed(await askBy("http2", "https://$TARGET/open/x"));
    assert.match(
      String(message),
      /^\w+\.execute-api\.us-east-1\.amazonaws\.com is served here over HTTP\/1\.1 alone, and without TLS$/,
    );
    assert.equal(parsed(await askBy("http2", QUEUE)).message, REFUSED);
  });

  it("reach the target of their own proxy, also by a name of AWS", async () => {
    const asked: (string | undefined)[] = [];
    const secure = createSecureServer(
      { cert: pem("localhost.pem"), key: pem("localhost.key") },
      (_, response) => response.end("by the proxy"),
    );
    const proxy = createServer().on("connect", ({ url }, socket) => {
      asked.push(url);
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.pipe(connect(portOf(secure), "127.0.0.1")).pipe(socket);
    });
    try {
      for (const server of [secure, proxy])
        await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      const { body } = await askBy("proxied", `${QUEUE} by http://127.0.0.1:${portOf(proxy)}`);
      assert.equal(body, "by the proxy");
      assert.deepEqual(asked, ["sqs.us-east-1.amazonaws.com:443"]);
    } finally {
      secure.closeAllConnections();
      for (const server of [secure, proxy]) server.close();
    }
  });

  it("verify tokens by the keys of their pool", async () => {
    assert.equal((await askBy("verifier", "")).body, "keys");
    const keys = await askBy(
      "fetch",
      "https://cognito-idp.us-east-1.amazonaws.com/$POOL/.well-known/jwks.json",
    );
    assert.deepEqual(Object.keys(parsed(keys)), ["keys"]);
  });

  it("reach hosted pages of their pool, and not those of other pools", async () => {
    const own = await askBy("axios", "https://clients.auth.us-east-1.amazoncognito.com/.well-known/jwks_uri");
    assert.deepEqual(Object.keys(parsed(own)), ["keys"]);
    const other = await askBy("axios", "https://others.auth.us-east-1.amazoncognito.com/");
    assert.equal(parsed(other).code, "ERR_AWS_NOT_EMULATED");
  });

  it("reach their API by its custom domain, at the path that it is mapped to", async () => {
    const { path, domain } = parsed(await askBy("fetch", "https://api.example.com/v1/open/mapped"));
    assert.deepEqual([path, domain], ["/open/mapped", "api.example.com"]);
    assert.equal((await askBy("fetch", "https://api.example.com/v2")).body, '{"message":"Forbidden"}');
  });

  it("get no credentials from the metadata service of AWS", async () => {
    const { message } = parsed(await askBy("fetch", "http://169.254.169.254/latest/meta-data/"));
    assert.match(
      String(message),
      /^nothing here stands for 169\.254\.169\.254 \(credentials of a machine\), /,
    );
  });

  for (const client of ["ws", "global", "undici"]) {
    it(`open a WebSocket of their own with ${client}, and are answered at the name that they used`, async () => {
      const { body } = await ask(`/sockets/${client}`);
      assert.match(body, /^hello at \w{10}\.execute-api\.us-east-1\.amazonaws\.com$/);
    });
  }

  it("are intercepted as ES modules with imported functions, and with sockets of their own", async () => {
    assert.deepEqual(parsed(await ask("/esm")), {
      https: "/open/esm",
      tls: "/open/raw",
      tlsOverSocket: "/open/raw",
      net: "/open/raw",
    });
  });

  it("are intercepted when they are not bundled", async () => {
    assert.deepEqual(parsed(await ask("/unbundled")), { served: 200, refused: "ERR_AWS_NOT_EMULATED" });
  });
});

describe("handlers that may reach AWS, and given external emulators", () => {
  it("reach a host of AWS when that is allowed, and local services as before", async () => {
    const served = await serve("clients", { watch: false, allowAws: true });
    try {
      const { code } = JSON.parse((await served.get("/http/nowhere", "Api")).body) as { code: string };
      // No host has that name, so a network connection makes no difference.
      assert.ok(["ENOTFOUND", "EAI_AGAIN"].includes(code), code);
      const url = encodeURIComponent("https://$TARGET/open/x");
      assert.equal((await served.get(`/http/fetch?url=${url}`, "Api")).status, 200);
    } finally {
      await served.close();
    }
  });

  it("reach a given external emulator, also in a program without its resources", async () => {
    const external = createServer(
      (request, response) => void response.end(`outside ${request.headers.host}`),
    );
    await new Promise<void>((resolve) => void external.listen(0, "127.0.0.1", resolve));
    const dynamodb = `http://127.0.0.1:${(external.address() as AddressInfo).port}`;
    const served = await serve("asking", { watch: false, services: { dynamodb } });
    try {
      const { body } = await served.get("/dynamodb");
      // The emulator is behind the endpoint, which authenticates the caller first.
      assert.match(body, /MissingAuthenticationTokenException/);
      const { body: refusal } = await served.get("/cognito-idp");
      assert.match(
        refusal,
        /: start with --service cognito-idp=URL for one that runs already, or with --allow-aws$/,
      );
    } finally {
      await served.close();
      external.closeAllConnections();
      external.close();
    }
  });
});
