import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { closeAll, serve, specOf, valueOf } from "../runtime-setup";

describe("https in a handler", () => {
  let server: Server;
  let port: number;

  before(async () => {
    server = createServer((request, response) => void response.end(`${request.method} ${request.url}`));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  afterEach(closeAll);

  it("reaches an API that is served here without a certificate", async () => {
    const { invoke } = serve(specOf("calls.both", { plain: { ports: [port], hosts: {} } }));
    for (const host of ["localhost", "127.0.0.1"]) {
      const found = valueOf(await invoke({ url: `https://${host}:${port}/dev/@connections/a%3D` }));
      const expected = "GET /dev/@connections/a%3D";
      assert.deepEqual(found, { byHttps: expected, byFetch: expected }, host);
    }
  });

  it("reaches what stands here for a host of AWS", async () => {
    const hosts = { "cognito-idp.us-east-1.amazonaws.com": port };
    const { invoke } = serve(specOf("calls.both", { plain: { ports: [], hosts } }));
    const url = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Abc/.well-known/jwks.json";
    const expected = "GET /us-east-1_Abc/.well-known/jwks.json";
    assert.deepEqual(valueOf(await invoke({ url })), { byHttps: expected, byFetch: expected });
  });

  it("is as ever with every other port", async () => {
    const { invoke } = serve(specOf("calls.both", { plain: { ports: [1], hosts: {} } }));
    const found = valueOf(await invoke({ url: `https://127.0.0.1:${port}/` }));
    assert.deepEqual(found, {
      byHttps: "EPROTO",
      byFetch: "ERR_SSL_WRONG_VERSION_NUMBER",
    });
  });
});
