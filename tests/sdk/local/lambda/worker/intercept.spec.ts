import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Interception } from "#sdk/local/lambda/types";
import { InterceptPort } from "#sdk/local/leading/intercept-port";
import { closeAll, serve, specOf, valueOf } from "../runtime-setup";

const JWKS = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Abc/.well-known/jwks.json";
const QUEUE = "https://sqs.us-east-1.amazonaws.com/1/notes";

describe("a handler that asks", () => {
  let server: Server;
  let interceptPort: InterceptPort;
  let port: number;
  const asked: (string | undefined)[] = [];

  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.headers.host);
      response.end(`${request.method} ${request.url}`);
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
    interceptPort = new InterceptPort();
    await interceptPort.serve([{ names: ["cognito-idp.*.amazonaws.com"], at: server }]);
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await interceptPort.close();
  });
  afterEach(closeAll);

  function interception(given: Partial<Interception> = {}): Interception {
    const { port: to, secret } = interceptPort;
    return { plainPorts: [], hosts: [], port: to, secret, allowAws: false, absent: [], ...given };
  }

  async function askBoth(url: string, given: Partial<Interception>) {
    const { invoke, lines } = serve(specOf("calls.both", { interception: interception(given) }));
    const result = await invoke({ url });
    return { found: valueOf(result), said: lines.map(({ level, text }) => `${level}: ${text}`) };
  }

  it("an API of this session over https reaches it without a certificate", async () => {
    for (const host of ["localhost", "127.0.0.1"]) {
      const url = `https://${host}:${port}/dev/@connections/a%3D`;
      const expected = "GET /dev/@connections/a%3D";
      const { found } = await askBoth(url, { plainPorts: [port] });
      assert.deepEqual(found, { byHttps: expected, byFetch: expected }, host);
    }
  });

  it("a host of AWS reaches what stands here for it, with the name that it asked for", async () => {
    asked.length = 0;
    const { found, said } = await askBoth(JWKS, { hosts: ["cognito-idp.*.amazonaws.com"] });
    const expected = "GET /us-east-1_Abc/.well-known/jwks.json";
    assert.deepEqual(found, { byHttps: expected, byFetch: expected });
    assert.deepEqual(asked, ["cognito-idp.us-east-1.amazonaws.com", "cognito-idp.us-east-1.amazonaws.com"]);
    assert.deepEqual(said, []);
  });

  it("a host of AWS that nothing stands for is refused, and the log says once what to do", async () => {
    const { found, said } = await askBoth(QUEUE, { hosts: ["cognito-idp.*.amazonaws.com"] });
    assert.deepEqual(found, { byHttps: "ERR_AWS_NOT_EMULATED", byFetch: "ERR_AWS_NOT_EMULATED" });
    assert.deepEqual(said, [
      "warn: nothing here stands for sqs.us-east-1.amazonaws.com (sqs), and handlers do not reach AWS: start with --allow-aws to let them",
    ]);
  });

  it("every other host and port connects directly", async () => {
    const url = `https://127.0.0.1:${port}/`;
    const { found } = await askBoth(url, { plainPorts: [1], hosts: ["*.*.amazonaws.com"] });
    assert.deepEqual(found, { byHttps: "EPROTO", byFetch: "ERR_SSL_WRONG_VERSION_NUMBER" });
  });
});
