import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { WebSocket } from "ws";
import type { GraphResource } from "#sdk/graph/types";
import { Connection } from "#sdk/local/gateways/websocket/connections";
import type { SocketPort } from "#sdk/local/gateways/websocket/port";
import type { PathHere } from "#sdk/local/http/intercepted";
import { ApiHost, type GatewayMaker } from "#sdk/local/session/api-host";
import type { WantedPorts } from "#sdk/local/session/port-numbers";
import { graphResource } from "../../../support/graph";

function api(name: string, protocolType: string): GraphResource {
  const protocol = protocolType === "WEBSOCKET" ? "wss" : "https";
  return graphResource("aws:apigatewayv2/api:Api", name, {
    id: `${name}1`,
    inputs: { protocolType },
    state: { apiEndpoint: `${protocol}://${name}1.execute-api.us-east-1.amazonaws.com` },
  });
}

const stage = (name: string) =>
  graphResource("aws:apigatewayv2/stage:Stage", `${name}-stage`, {
    inputs: { apiId: `${name}1`, name: "dev" },
  });

/** Gateways that answer with a word, and accept every connection. */
const saying =
  (word: string): GatewayMaker =>
  (_, port) => {
    const { connections } = port as SocketPort;
    const gateway = {
      maxBodyBytes: 10,
      handle: async () => ({ status: 200, headers: [], body: word }),
      connect: async () => {
        const identity = { id: "c", connectedAt: 0, sourceIp: "", userAgent: undefined, domainName: "" };
        const connection = new Connection({ ...identity, authorizer: undefined, iam: undefined }, "dev");
        return { accepted: true, connection, protocol: undefined } as const;
      },
      message: async (connection: Connection, text: string) =>
        connections.send(connection, `${word} ${text}`),
      disconnect: async () => undefined,
    };
    return gateway;
  };

describe("ApiHost", () => {
  let host: ApiHost;
  const sockets: WebSocket[] = [];
  const notices: string[] = [];
  const hostWith = (ports: WantedPorts) =>
    new ApiHost({
      ports,
      host: "127.0.0.1",
      onError: (error) => assert.fail(String(error)),
      notice: (message) => notices.push(message),
    });

  beforeEach(() => {
    host = hostWith({ first: 0, named: {} });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate();
    await host.close();
  });

  const urls = () => host.apis.map(({ url }) => url);
  const said = async (url = "") => (await fetch(url.replace(/^ws/, "http"))).text();

  async function connect(url = ""): Promise<WebSocket> {
    const socket = new WebSocket(url);
    sockets.push(socket);
    await once(socket, "open");
    return socket;
  }

  async function ask(socket: WebSocket, text: string): Promise<string> {
    const reply = once(socket, "message");
    socket.send(text);
    return String((await reply)[0]);
  }

  it("gives every API a port, and finds each by its URL on AWS", async () => {
    await host.prepare([api("web", "HTTP"), api("live", "WEBSOCKET"), stage("live")]);
    const [web = "", live = ""] = urls();
    assert.match(web, /^http:\/\/localhost:\d+$/);
    assert.match(live, /^ws:\/\/localhost:\d+\/dev$/);
    const { port } = new URL(live);
    assert.deepEqual(
      [...host.urls],
      [
        ["https://web1.execute-api.us-east-1.amazonaws.com", web],
        ["wss://live1.execute-api.us-east-1.amazonaws.com", `ws://localhost:${port}`],
        ["https://live1.execute-api.us-east-1.amazonaws.com", `http://localhost:${port}`],
      ],
    );
    assert.deepEqual([...host.urlsOf("websocket")], [["live1", `http://localhost:${port}/dev`]]);
  });

  it("answers for the names of an API on AWS, and for each path of a domain", async () => {
    const domainName = "api.example.com";
    const mapping = (name: string, of: string, inputs: Record<string, string>) =>
      graphResource("aws:apigatewayv2/apiMapping:ApiMapping", name, {
        inputs: { apiId: `${of}1`, ...inputs },
      });
    const apis = [api("web", "HTTP"), api("notes", "HTTP")];
    const mappings = [
      mapping("root", "web", { domainName, stage: "$default" }),
      mapping("v1", "notes", { domainName, stage: "live", apiMappingKey: "v1" }),
      mapping("unknown", "notes", { stage: "live" }),
    ];
    await host.prepare([...apis, ...mappings]);

    const names = host.hosts.map((found) => found.names);
    assert.ok(names[0]?.includes("web1.execute-api.us-east-1.amazonaws.com"));
    assert.ok(names[0]?.includes("web1.execute-api.us-east-1.api.aws"));
    assert.ok(!names.flat().some((name) => name.includes("*") || name.includes("eu-west-1")));
    const domain = host.hosts.find((found) => found.names.includes("api.example.com"));
    const at = domain?.at as readonly PathHere[];
    assert.deepEqual(
      at.map(({ path, becomes }) => [path, becomes]),
      [
        ["", ""],
        ["/v1", "/live"],
      ],
    );
    assert.deepEqual(
      at.map(({ server }) => server),
      host.hosts.slice(0, 2).map((found) => found.at),
    );
  });

  it("delays requests and handshakes until there is a gateway", async () => {
    await host.prepare([api("live", "WEBSOCKET"), stage("live")]);
    const [url] = urls();
    const waiting = Promise.all([said(url), connect(url)]);
    host.open(saying("one"));
    assert.equal((await waiting)[0], "one");
  });

  it("leaves ports and connections open when gateways are replaced", async () => {
    const resources = [api("web", "HTTP"), api("live", "WEBSOCKET"), stage("live")];
    await host.prepare(resources);
    host.open(saying("one"));
    const before = urls();
    const socket = await connect(before[1]);
    assert.equal(await ask(socket, "hello"), "one hello");

    await host.prepare(resources);
    host.open(saying("two"));

    assert.deepEqual(urls(), before);
    assert.equal(await said(before[0]), "two");
    assert.equal(await ask(socket, "hello"), "two hello");
  });

  it("closes removed APIs, and APIs that have become another kind under the same name", async () => {
    await host.prepare([api("gone", "WEBSOCKET"), api("same", "WEBSOCKET")]);
    host.open(saying("one"));
    const [removed, same] = await Promise.all(urls().map(connect));
    const codes = Promise.all(
      [removed, same].map(async (socket) => (await once(socket as WebSocket, "close"))[0]),
    );

    await host.prepare([api("same", "HTTP")]);
    host.open(saying("two"));

    assert.deepEqual(await codes, [1001, 1001]);
    assert.deepEqual(
      host.apis.map(({ kind }) => kind),
      ["http"],
    );
    assert.equal(await said(urls()[0]), "two");
  });

  describe("with ports that the user chooses", () => {
    const taken = createServer();
    let port: number;
    before(async () => {
      port = (await twoFreePorts()) + 1;
      await new Promise<void>((resolve) => taken.listen(port, "127.0.0.1", resolve));
    });
    after(() => new Promise((resolve) => taken.close(resolve)));
    beforeEach(() => void notices.splice(0));

    it("refuses a port that is taken, and names its API", async () => {
      host = hostWith({ first: port, named: {} });
      await assert.rejects(host.prepare([api("web", "HTTP")]), {
        message: `port ${port} for web is taken by another program; choose another one with --port, or 0 for any free one`,
      });
      host = hostWith({ first: undefined, named: { web: port } });
      await assert.rejects(host.prepare([api("web", "HTTP")]), {
        message: `port ${port} for web is taken by another program; choose another one with --port web=N, or 0 for any free one`,
      });
    });

    it("refuses a name that no API has, at the start and not after a save", async () => {
      host = hostWith({ first: 0, named: { wib: 0 } });
      await assert.rejects(host.prepare([api("web", "HTTP")]), {
        message: '--port wib=0: no API has this id; did you mean "web"',
      });
      host = hostWith({ first: 0, named: { web: 0 } });
      await host.prepare([api("web", "HTTP")]);
      await host.prepare([api("shop", "HTTP")]);
      assert.deepEqual(
        host.apis.map(({ id }) => id),
        ["shop"],
      );
    });

    it("takes the next port if the default one is taken, with a notice", async () => {
      // The first gets the port below the taken one, so that the taken one is next.
      host = hostWith({ first: port - 1, named: {} });
      await host.prepare([api("web", "HTTP"), api("shop", "HTTP")]);
      const ports = urls().map((url) => Number(new URL(url).port));
      assert.equal(ports[0], port - 1);
      assert.ok((ports[1] as number) > port);
      assert.deepEqual(notices, [`port ${port} is taken by another program; shop has ${ports[1]}`]);
    });

    it("leaves the ports of the others when one is added, renamed or removed, and assigns a named port again", async () => {
      const free = await twoFreePorts();
      host = hostWith({ first: 0, named: { live: free } });
      await host.prepare([api("web", "HTTP"), api("live", "HTTP")]);
      const [web, live] = urls();
      assert.equal(live, `http://localhost:${free}`);
      await host.prepare([api("first", "HTTP"), api("web", "HTTP"), api("live", "WEBSOCKET")]);
      const after = new Map(host.apis.map(({ id, url }) => [id, url]));
      assert.equal(after.get("web"), web);
      assert.equal(after.get("live"), `ws://localhost:${free}`);
    });
  });
});

/** A free port that another one follows. No system assigns ports of this range by itself. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
