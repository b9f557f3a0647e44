import assert from "node:assert/strict";
import { request as requestHttp } from "node:http";
import { text } from "node:stream/consumers";
import { guarded } from "#sdk/local/gateways/shared/guarded";
import { refusedHost, refusedPage, trustedHosts } from "#sdk/local/http/guard";
import { serveGateway } from "#sdk/local/http/server";
import type { GatewayEvent } from "#sdk/local/http/trace";
import type { Gateway, GatewayRequest, GatewayResponse } from "#sdk/local/http/types";
import { request } from "../support/requests";

const OK: GatewayResponse = { status: 200, headers: [], body: "ok" };
const API = { kind: "http", id: "Api", stagePath: "" } as const;

function open(trusted = trustedHosts("127.0.0.1"), api: Parameters<typeof guarded>[1] = API) {
  const events: GatewayEvent[] = [];
  const gateway: Gateway = { maxBodyBytes: 1000, handle: async () => OK };
  return { events, gateway: guarded(gateway, api, trusted, (event) => events.push(event)) };
}

const to = (host: string, more = {}) => request("GET /", { headers: [["Host", host]], host, ...more });

describe("an API on this machine", () => {
  it("answers requests by names of this machine, and requests of handlers by any name", async () => {
    const { gateway, events } = open();
    for (const host of ["localhost:4000", "api.localhost", "127.0.0.1:4000", "[::1]:4000"])
      assert.equal((await gateway.handle(to(host))).status, 200, host);
    assert.equal((await gateway.handle(to("api.example.com", { isIntercepted: true }))).status, 200);
    assert.equal(events.length, 0);
  });

  it("refuses any other name, names the option that trusts it, and reports the request", async () => {
    const { gateway, events } = open();
    const { status, body } = await gateway.handle(to("tunnel.test"));
    const message =
      'the request was sent to "tunnel.test", which is no name of this machine; if it is one, start with --allow-host tunnel.test';
    assert.deepEqual([status, String(body)], [403, JSON.stringify({ message })]);
    const [event] = events;
    assert.ok(event?.type === "request");
    assert.deepEqual([event.trace.api, event.trace.status, event.trace.error], ["Api", 403, message]);
  });

  it("answers to trusted names, including subdomains of one that begins with a dot", async () => {
    const { gateway } = open(trustedHosts("127.0.0.1", ["tunnel.test", ".box.test"]));
    for (const host of ["tunnel.test", "box.test:4000", "a.b.box.test"])
      assert.equal((await gateway.handle(to(host))).status, 200, host);
    assert.equal((await gateway.handle(to("a.tunnel.test"))).status, 403);
  });

  it("answers to addresses where ports listen on one", async () => {
    const { gateway } = open(trustedHosts("0.0.0.0"));
    assert.equal((await gateway.handle(to("192.168.1.5:4000"))).status, 200);
    assert.equal((await gateway.handle(to("evil.test"))).status, 403);
  });

  it("answers to the program's own domains, without trusting their pages", () => {
    const trusted = { ...trustedHosts("127.0.0.1"), domains: ["api.shop.test", "*.tenants.test"] };
    for (const host of ["api.shop.test:4000", "API.shop.test", "one.tenants.test"])
      assert.equal(refusedHost({ host, origin: undefined, site: undefined }, trusted), undefined, host);
    for (const host of ["shop.test", "a.b.tenants.test"])
      assert.ok(refusedHost({ host, origin: undefined, site: undefined }, trusted), host);
    assert.ok(refusedPage({ host: "localhost", origin: "https://api.shop.test", site: undefined }, trusted));
  });

  it("checks the host names of WebSocket handshakes too", async () => {
    let handshakes = 0;
    const gateway = {
      maxBodyBytes: 0,
      handle: async () => OK,
      connect: async (_: GatewayRequest) => {
        handshakes++;
        return { accepted: true } as { accepted: boolean; response?: GatewayResponse };
      },
    };
    const { connect } = guarded(gateway, API, undefined, () => undefined);
    const refused = await connect(to("evil.test"));
    assert.deepEqual([refused.accepted, refused.response?.status, handshakes], [false, 403, 0]);
    assert.deepEqual([await connect(to("localhost")), handshakes], [{ accepted: true }, 1]);
  });

  it("reads no body of a request by a foreign name", async () => {
    const { gateway } = open();
    const server = await serveGateway(gateway, { port: 0 });
    try {
      const headers = { host: "evil.test", "content-length": "100000" };
      const status = await new Promise((resolve, reject) => {
        const outgoing = requestHttp({ port: server.port, method: "POST", headers, agent: false });
        outgoing.on("response", (response) => {
          void text(response).then(() => resolve(response.statusCode), reject);
          outgoing.destroy();
        });
        outgoing.on("error", reject);
        outgoing.flushHeaders();
      });
      assert.equal(status, 403);
    } finally {
      await server.close();
    }
  });
});
