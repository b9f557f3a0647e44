import assert from "node:assert/strict";
import { type Served, serve } from "./served";

const IN_VAIN =
  "streams its reply, and HTTP APIs do not stream: clients get it whole, a prelude of status and headers included; a function URL with invokeMode RESPONSE_STREAM streams, and a REST API with responseTransferMode STREAM";

describe("a program whose handlers stream, written with hono", () => {
  let served: Served;

  before(async () => {
    served = await serve("streams", { watch: false });
  });
  after(() => served.close());

  const warnings = () => served.events.of("warning").map(({ message }) => message);

  it("reports at the start which of them are behind an HTTP API, each once", () => {
    assert.deepEqual(warnings(), [`Http: src/app.stream ${IN_VAIN}`]);
  });

  it("sends clients of an HTTP API the prelude and the whole of the reply, as AWS does", async () => {
    const { status, body } = await served.get("/stream", "Http");
    const [prelude = "", text] = body.split("\0".repeat(8));
    assert.deepEqual([status, text], [200, "one two"]);
    assert.equal(JSON.parse(prelude).headers["content-type"], "text/plain; charset=UTF-8");
    assert.deepEqual(await served.get("/whole", "Http"), { status: 200, body: "whole" });
    assert.equal(warnings().length, 1);
  });

  it("is never seen with its prelude when a REST API streams", async () => {
    const { url } = served.local.apis.find(({ id }) => id === "Rest") ?? assert.fail();
    const reply = await fetch(`${url}/stream`);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get("content-type"), "text/plain; charset=UTF-8");
    assert.equal(await reply.text(), "one two");
    // A streaming handler does not stream through a buffered method, and neither does a buffered one through
    // a streaming method.
    for (const path of ["/waits", "/plain"]) assert.equal((await fetch(url + path)).status, 502, path);
    const rows = served.local.ready.routes.filter(({ api }) => api === "Rest");
    assert.deepEqual(
      rows.map(({ routeKey, fidelity, note }) => [routeKey, fidelity, note]),
      [
        ["GET /stream", "as on AWS", undefined],
        ["GET /waits", "as on AWS", undefined],
        ["GET /plain", "as on AWS", undefined],
      ],
    );
  });

  it("reports it at the first call for a handler whose source does not show it", async () => {
    await served.get("/hidden", "Http");
    await served.get("/hidden", "Http");
    assert.deepEqual(warnings().slice(1), [`Http: src/hidden.stream ${IN_VAIN}`]);
  });
});
