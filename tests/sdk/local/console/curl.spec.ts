import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { SentRequest } from "#sdk/local/console/curl";
import { toCurl } from "#sdk/local/console/curl";

const BASE = "http://localhost:4000";

function sent(parts: Partial<SentRequest> & { text?: string } = {}): SentRequest {
  const { text = "", ...rest } = parts;
  return { api: "Api", method: "GET", path: "/", headers: [], body: Buffer.from(text), ...rest };
}

const ROWS: readonly (readonly [what: string, request: SentRequest, command: string])[] = [
  ["a plain one", sent({ path: "/a?b=c" }), "curl -i 'http://localhost:4000/a?b=c'"],
  ["another method", sent({ method: "DELETE" }), "curl -i -X DELETE \\\n  'http://localhost:4000/'"],
  ["HEAD", sent({ method: "HEAD" }), "curl -i --head \\\n  'http://localhost:4000/'"],
  [
    "headers, without those that curl writes",
    sent({
      headers: [
        ["Host", "localhost:4000"],
        ["Accept", "*/*"],
        ["Content-Length", "0"],
        ["X-Empty", ""],
      ],
    }),
    "curl -i 'http://localhost:4000/' \\\n  -H 'Accept: */*' \\\n  -H 'X-Empty;'",
  ],
  [
    "another host",
    sent({ headers: [["host", "api.test"]] }),
    "curl -i 'http://localhost:4000/' \\\n  -H 'host: api.test'",
  ],
  [
    "a body that a shell and curl would read",
    sent({ method: "POST", text: "@it's $HOME", headers: [["content-type", "text/plain"]] }),
    "curl -i 'http://localhost:4000/' \\\n  -H 'content-type: text/plain' \\\n  --data-raw '@it'\\''s $HOME'",
  ],
  [
    "a body without a type",
    sent({ method: "PUT", text: "x" }),
    "curl -i -X PUT \\\n  'http://localhost:4000/' \\\n  -H 'content-type:' \\\n  --data-raw 'x'",
  ],
  [
    "a path that curl would change",
    sent({ path: "/a/../b?x[]={y}" }),
    "curl -i 'http://localhost:4000/a/../b?x[]={y}' \\\n  --globoff \\\n  --path-as-is",
  ],
];

describe("toCurl", () => {
  for (const [what, request, command] of ROWS) {
    it(`writes ${what}`, () => {
      assert.equal(toCurl(request, `${BASE}/stage`), command);
    });
  }

  it("writes commands that send the same request again, bytes included", async () => {
    const received: unknown[] = [];
    const server = createServer((message, response) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      message.on("end", () => {
        const { "x-note": note, "content-type": type } = message.headers;
        received.push([message.method, message.url, note, type, Buffer.concat(chunks).toString("base64")]);
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const run = (request: SentRequest) => promisify(execFile)("sh", ["-c", toCurl(request, base)]);
    const text = `"quoted" it's @file\n\tnext; $(no) \`no\` \\n ü`;
    const headers = [["X-Note", `it's "so"`]] as const;
    await run(sent({ method: "POST", path: "/a?b=%20[c]", text, headers }));
    await run(sent({ method: "PATCH", body: Buffer.from([0, 255, 10]), headers: [["content-type", "x/y"]] }));
    server.close();
    server.closeAllConnections();
    assert.deepEqual(received, [
      ["POST", "/a?b=%20[c]", `it's "so"`, undefined, Buffer.from(text).toString("base64")],
      ["PATCH", "/", undefined, "x/y", "AP8K"],
    ]);
  });
});
