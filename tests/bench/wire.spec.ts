import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { readReply, Wire } from "../../bench/wire";

const NOTHING = Buffer.alloc(0);

describe("readReply", () => {
  const texts: readonly (readonly [name: string, text: string, body: string])[] = [
    ["a length", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody", "body"],
    [
      "chunks",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n",
      "body",
    ],
    ["no body", "HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n", ""],
  ];
  for (const [name, text, body] of texts)
    it(`waits for all of a reply with ${name}`, () => {
      const bytes = Buffer.from(text);
      for (let length = 0; length < bytes.length; length++)
        assert.equal(readReply(bytes.subarray(0, length), false), undefined);
      assert.equal(readReply(bytes, false)?.body.toString(), body);
    });

  it("reads no body after the reply to HEAD, whatever its content length", () => {
    const reply = readReply(Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"), true);
    assert.deepEqual(reply, { status: 200, body: NOTHING, isLast: false });
  });

  it("notices that the server closes the connection", () => {
    const text = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    assert.deepEqual(readReply(Buffer.from(text), false), { status: 400, body: NOTHING, isLast: true });
  });
});

describe("Wire", () => {
  const get = (path: string) => ({
    method: "GET",
    path,
    headers: [["host", "here"]] as const,
    body: NOTHING,
  });

  async function serving(listener: RequestListener, use: (wire: Wire) => Promise<void>): Promise<number> {
    const server = createServer(listener);
    let connections = 0;
    server.on("connection", () => connections++);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const wire = new Wire(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), 2);
    await use(wire).finally(() => wire.close());
    await new Promise((resolve) => server.close(resolve));
    return connections;
  }

  it("sends requests in turn over the connections it is allowed", async () => {
    const paths = ["/a", "/b", "/c", "/d"];
    const connections = await serving(
      (request, response) => void response.end(request.url),
      async (wire) => {
        const replies = await Promise.all(paths.map((path) => wire.send(get(path))));
        assert.deepEqual(
          replies.map(({ body }) => body.toString()),
          paths,
        );
      },
    );
    assert.equal(connections, 2);
  });

  it("reopens a connection that the server has closed", async () => {
    const connections = await serving(
      (_, response) => void response.setHeader("connection", "close").end("x"),
      async (wire) => {
        for (let n = 0; n < 3; n++) assert.equal((await wire.send(get("/"))).body.toString(), "x");
      },
    );
    assert.equal(connections, 3);
  });

  it("rejects a request that nobody answers", async () => {
    await serving(
      (request) => void request.socket.destroy(),
      (wire) => assert.rejects(wire.send(get("/")), /closed the connection without an answer/),
    );
  });
});
