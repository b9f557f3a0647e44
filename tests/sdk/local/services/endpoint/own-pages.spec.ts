import assert from "node:assert/strict";
import { THIS_MACHINE } from "#sdk/local/http/guard";
import type { Header } from "#sdk/local/http/types";
import { ownPage } from "#sdk/local/services/endpoint/own-pages";
import { request } from "../../gateways/support/requests";

const PAGE = "http://localhost:4000";
const HOST: Header = ["Host", "localhost:4566"];

describe("pages that call the endpoint of all services", () => {
  const ask = (method: string, ...headers: Header[]) =>
    ownPage(request(`${method} /`, { headers: [HOST, ...headers] }), THIS_MACHINE);

  it("of this machine may send signed calls, and read the answer", () => {
    const asked = "authorization,x-amz-target";
    const { preflight, headers = [] } =
      ask("OPTIONS", ["Origin", PAGE], ["Access-Control-Request-Headers", asked]) ?? {};
    const sent = new Map(preflight?.headers);
    assert.equal(preflight?.status, 200);
    assert.equal(sent.get("access-control-allow-origin"), PAGE);
    assert.equal(sent.get("access-control-allow-headers"), asked);
    assert.equal(new Map(headers).get("access-control-allow-origin"), PAGE);
    assert.equal(ask("POST", ["Origin", PAGE])?.preflight, undefined);
  });

  it("of other machines get no headers, nor do other clients", () => {
    assert.equal(ask("OPTIONS", ["Origin", "https://evil.example"]), undefined);
    assert.equal(ask("POST", ["Origin", "https://evil.example"]), undefined);
    assert.equal(ask("POST"), undefined);
  });
});
