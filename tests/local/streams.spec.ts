import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  InvokeCommand,
  InvokeWithResponseStreamCommand,
  type InvokeWithResponseStreamResponseEvent,
  LambdaClient,
} from "@aws-sdk/client-lambda";
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
        ["GET /live", "as on AWS", undefined],
        ["GET /plain", "as on AWS", undefined],
      ],
    );
  });

  for (const [what, api, path] of [
    ["the URL of a function", "Live", "/"],
    ["a REST API", "Rest", "/live"],
  ] as const) {
    it(`sends through ${what} what a handler writes before it writes on, and bytes as they are`, async () => {
      const gate = createServer();
      const asked = once(gate, "request");
      await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
      try {
        const address = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/`;
        const { url } = served.local.apis.find(({ id }) => id === api) ?? assert.fail();
        const reply = await fetch(`${url}${path}?gate=${encodeURIComponent(address)}`);
        assert.deepEqual([reply.status, reply.headers.get("content-type")], [202, "text/plain"]);
        const reader = reply.body?.getReader() ?? assert.fail();
        assert.equal(Buffer.from((await reader.read()).value ?? []).toString(), "one ");
        const [, response] = (await asked) as [unknown, ServerResponse];
        response.end();
        const { value } = await reader.read();
        assert.deepEqual([...(value ?? [])], [0xff, 0xfe]);
        assert.equal((await reader.read()).done, true);
      } finally {
        gate.close();
      }
    });
  }

  describe("called by the API of Lambda", () => {
    let client: LambdaClient;

    before(() => {
      const { services, credentials } = served.local.ready;
      const { region } = credentials;
      client = new LambdaClient({ endpoint: services.lambda as string, region, credentials });
    });
    after(() => client.destroy());

    const base64 = (...parts: readonly number[][]) =>
      parts.map((part) => Buffer.from(part).toString("base64"));

    async function events(name: string, payload: unknown, LogType?: "Tail") {
      const Payload = Buffer.from(JSON.stringify(payload));
      const command = new InvokeWithResponseStreamCommand({ FunctionName: name, Payload, LogType });
      const { EventStream, ...answer } = await client.send(command);
      const all: InvokeWithResponseStreamResponseEvent[] = [];
      for await (const event of EventStream ?? []) all.push(event);
      const parts = all.flatMap(({ PayloadChunk }) => [...(PayloadChunk?.Payload ?? [])]);
      return { answer, parts, complete: all.at(-1)?.InvokeComplete };
    }

    it("gives what it writes as events, with bytes as they are, and its end as the last one [BC]", async () => {
      const { answer, parts, complete } = await events("parts", { parts: base64([0xff, 0], [0xfe]) });
      assert.deepEqual([answer.StatusCode, answer.ExecutedVersion], [200, "$LATEST"]);
      assert.equal(answer.ResponseStreamContentType, "application/vnd.amazon.eventstream");
      assert.deepEqual(parts, [0xff, 0, 0xfe]);
      assert.deepEqual(complete, {});
    });

    it("gives an error behind the parts before it, and its log [BC]", async () => {
      const failing = { parts: base64([1, 2]), error: "half way" };
      const { parts, complete } = await events("parts", failing, "Tail");
      assert.deepEqual(parts, [1, 2]);
      assert.equal(complete?.ErrorCode, "RangeError");
      assert.equal(JSON.parse(complete?.ErrorDetails ?? "").errorMessage, "half way");
      assert.match(Buffer.from(complete?.LogResult ?? "", "base64").toString(), /written/);
    });

    it("gives what it returns that does not stream as one event [BC]", async () => {
      const { parts, complete } = await events("plain", { a: 1 });
      assert.equal(Buffer.from(parts).toString(), '{"a":1}');
      assert.deepEqual(complete, {});
      await assert.rejects(events("nobody", {}), { name: "ResourceNotFoundException" });
    });

    it("gives what it writes whole to who waits for it, with bytes as they are", async () => {
      const Payload = Buffer.from(JSON.stringify({ parts: base64([0xff, 0], [0xfe]) }));
      const { Payload: reply } = await client.send(new InvokeCommand({ FunctionName: "parts", Payload }));
      assert.deepEqual([...(reply ?? [])], [0xff, 0, 0xfe]);
    });
  });

  it("reports it at the first call for a handler whose source does not show it", async () => {
    await served.get("/hidden", "Http");
    await served.get("/hidden", "Http");
    assert.deepEqual(warnings().slice(1), [`Http: src/hidden.stream ${IN_VAIN}`]);
  });
});
