import assert from "node:assert/strict";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { SentRequest } from "#sdk/local/console/curl";
import { type Replayed, replay } from "#sdk/local/console/replay";

/** Sends a request to a server that answers with these headers. Returns the result, and the request that the server got. */
async function tried(
  parts: Partial<SentRequest>,
  answer: Record<string, string> = {},
): Promise<{ replayed: Replayed; got: IncomingMessage["headers"] }> {
  let got: IncomingMessage["headers"] = {};
  const server = createServer((message, response) => {
    got = message.headers;
    response.writeHead(200, answer).end("ok");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = { api: "Api", method: "GET", path: "/", headers: [], body: Buffer.alloc(0), ...parts };
  try {
    return { replayed: await replay(sent, {}, url, new AbortController().signal), got };
  } finally {
    server.close();
  }
}

describe("replay", () => {
  for (const header of ["apigw-requestid", "x-amzn-requestid"]) {
    it(`returns the request id that the API sent as ${header}`, async () => {
      const { replayed } = await tried({}, { [header]: "id=" });
      assert.deepEqual(replayed, { status: 200, requestId: "id=" });
    });
  }

  it("returns no request id if the API sent none", async () => {
    assert.deepEqual((await tried({})).replayed, { status: 200, requestId: undefined });
  });

  for (const method of ["POST", "PUT", "PATCH"]) {
    it(`sends a ${method} without a body with length 0, and not in chunks`, async () => {
      const { got } = await tried({ method });
      assert.deepEqual([got["content-length"], got["transfer-encoding"]], ["0", undefined]);
    });
  }

  it("sends no length for methods without a body, unless the request had one", async () => {
    assert.equal((await tried({ method: "GET" })).got["content-length"], undefined);
    const headers = [["Content-Length", "0"]] as const;
    assert.equal((await tried({ method: "GET", headers })).got["content-length"], "0");
  });
});
