import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/index";
import { compileFunctionUrl } from "#sdk/local/gateways/function-url/compile";
import { createFunctionUrl } from "#sdk/local/gateways/function-url/gateway";
import { createRestGateway } from "#sdk/local/gateways/rest/gateway";
import { type GatewayServer, serveGateway } from "#sdk/local/http/server";
import type { GatewayEvent, RequestTrace } from "#sdk/local/http/trace";
import type { Gateway } from "#sdk/local/http/types";
import { graphResource, resourceGraph } from "../../../support/graph";
import { functionArn } from "./support/gateway-graph";
import { RestGraph } from "./support/rest-graph";
import { WITH_METADATA } from "./support/stand-ins";
import { StreamingClient } from "./support/streaming-client";
import { metadataOf, StreamingFunction } from "./support/streaming-function";

type Ports = Parameters<typeof createFunctionUrl>[1];

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly open: (ports: Ports) => Gateway;
}

const URL: Kind = {
  name: "a function URL that streams",
  path: "/",
  open: (ports) => {
    const url = graphResource("aws:lambda/functionUrl:FunctionUrl", "url", {
      inputs: { functionName: "list", authorizationType: "NONE", invokeMode: "RESPONSE_STREAM" },
      state: { functionArn: functionArn("list"), urlId: "abc" },
    });
    return createFunctionUrl(compileFunctionUrl(new GraphIndex(resourceGraph(url)), url.urn), ports);
  },
};
const REST: Kind = {
  name: "a REST API in response transfer mode STREAM",
  path: "/dev/a",
  open: (ports) => createRestGateway(restPlan(), ports),
};

function restPlan(inputs: Readonly<Record<string, unknown>> = {}) {
  const graph = new RestGraph().stage();
  return graph.functionMethod("GET /a", "list", {}, { responseTransferMode: "STREAM", ...inputs }).compile();
}

class Opened {
  readonly function = new StreamingFunction();
  readonly #traces: RequestTrace[] = [];
  #traced: (() => void) | undefined;
  server: GatewayServer | undefined;

  readonly ports: Ports = {
    invoke: this.function.invoke,
    fetch: fetch as Ports["fetch"],
    log: { warn: () => undefined },
    emit: (event: GatewayEvent) => {
      if (event.type === "request") this.#traces.push(event.trace);
      this.#traced?.();
    },
  };

  /** Waits for the trace of the request. */
  async trace(): Promise<RequestTrace> {
    const [trace] = this.#traces;
    if (trace) return trace;
    await new Promise<void>((resolve) => {
      this.#traced = resolve;
    });
    return this.trace();
  }

  get hasTrace(): boolean {
    return this.#traces.length > 0;
  }
}

const open: GatewayServer[] = [];

async function start({ open: make }: Kind, gateway?: Gateway, opened = new Opened()): Promise<Opened> {
  opened.server = await serveGateway(gateway ?? make(opened.ports), { port: 0 });
  open.push(opened.server);
  return opened;
}

/** Sends a request, and waits until it has called the function. */
async function ask(opened: Opened, { path }: Kind): Promise<{ readonly client: Promise<StreamingClient> }> {
  const client = StreamingClient.get(opened.server?.port ?? 0, path);
  await opened.function.called;
  return { client };
}

/** Begins a reply and gives the client that has its head. */
async function begin(opened: Opened, kind: Kind, head: object, first: string | Uint8Array) {
  const { client } = await ask(opened, kind);
  await opened.function.write(metadataOf(head), WITH_METADATA);
  await opened.function.write(first);
  return client;
}

for (const kind of [URL, REST]) {
  describe(kind.name, () => {
    afterEach(async () => {
      await Promise.all(open.splice(0).map((server) => server.close(0)));
    });

    it("sends the first bytes when they are written, and the rest as it comes [LDG/configuration-response-streaming; DG/response-transfer-mode-lambda]", async () => {
      const opened = await start(kind);
      const client = await begin(
        opened,
        kind,
        { statusCode: 201, headers: { "content-type": "text/event-stream" }, cookies: ["a=1", "b=2"] },
        "one",
      );
      assert.deepEqual(
        [client.status, client.header("content-type"), client.header("set-cookie")],
        [201, "text/event-stream", "a=1; b=2"],
      );
      assert.equal(client.header("transfer-encoding"), "chunked");
      assert.equal((await client.bytes(3)).toString(), "one");
      assert.equal(opened.hasTrace, false);
      await opened.function.write("two");
      assert.equal((await client.bytes(6)).toString(), "onetwo");
      opened.function.end("the beginning");
      assert.deepEqual(await client.rest(), { text: "onetwo", isComplete: true });
      const { status, reply, error } = await opened.trace();
      assert.deepEqual([status, reply, error], [201, "the beginning", undefined]);
    });

    it("sends the head before there is a body, and bytes that are no text as they are", async () => {
      const opened = await start(kind);
      const client = await begin(opened, kind, { statusCode: 200 }, "");
      await opened.function.write(Uint8Array.of(0xff, 0, 0xfe));
      assert.deepEqual([...(await client.bytes(3))], [0xff, 0, 0xfe]);
      await opened.function.write("\0".repeat(8));
      opened.function.end();
      assert.equal((await client.rest()).text.length, 11);
    });

    it("takes metadata in parts, even when a part ends within the zero bytes", async () => {
      const opened = await start(kind);
      const { client: asked } = await ask(opened, kind);
      const [first, second] = [`${JSON.stringify({ statusCode: 202 })}\0\0\0`, "\0\0\0\0\0body"];
      await opened.function.write(first, WITH_METADATA);
      await opened.function.write(second);
      const client = await asked;
      assert.equal(client.status, 202);
      assert.equal((await client.bytes(4)).toString(), "body");
      opened.function.end();
    });

    it("cuts the connection behind what came before an error [GK]", async () => {
      const opened = await start(kind);
      const client = await begin(opened, kind, { statusCode: 200 }, "half");
      opened.function.fail({ errorType: "TypeError", errorMessage: "secret" });
      assert.deepEqual(await client.rest(), { text: "half", isComplete: false });
      const { status, error } = await opened.trace();
      assert.equal(status, 200);
      assert.match(error ?? "", /function "list" failed.*TypeError: secret/);
    });

    it("answers 502 to an error before the first byte", async () => {
      const opened = await start(kind);
      const { client: asked } = await ask(opened, kind);
      opened.function.fail({ errorType: "TypeError", errorMessage: "secret" });
      const client = await asked;
      assert.equal(client.status, 502);
      assert.doesNotMatch((await client.rest()).text, /secret/);
    });

    it("answers 502 when the metadata are missing, and says what is to be written", async () => {
      const opened = await start(kind);
      const { client: asked } = await ask(opened, kind);
      await opened.function.write("no metadata", WITH_METADATA);
      opened.function.end("no metadata");
      assert.equal((await asked).status, 502);
      assert.match((await opened.trace()).error ?? "", /HttpResponseStream\.from/);
    });

    it("lets the function go on without waiting when its client disconnects [LDG/configuration-response-streaming]", async () => {
      const opened = await start(kind);
      const client = await begin(opened, kind, { statusCode: 200 }, "one");
      await client.bytes(3);
      client.leave();
      for (let part = 0; part < 64; part++) await opened.function.write(Buffer.alloc(64 * 1024));
      assert.equal(opened.hasTrace, false);
      opened.function.end();
      assert.equal((await opened.trace()).status, 200);
    });

    it("has the function wait for a client that reads slowly", async () => {
      const opened = await start(kind);
      const client = await begin(opened, kind, { statusCode: 200 }, "");
      const part = Buffer.alloc(1024 * 1024, "x");
      let written = 0;
      let isOver = false;
      const writing = (async () => {
        for (; written < 64; written++) await opened.function.write(part);
        isOver = true;
        opened.function.end();
      })();
      await client.bytes(1);
      // Buffers of the system and of both sides hold a few megabytes, and the client has not read the others.
      assert.equal(isOver, false);
      const { text, isComplete } = await client.rest();
      await writing;
      assert.deepEqual([text.length, isComplete], [64 * 1024 * 1024, true]);
    });
  });
}

describe("a function URL that streams, without metadata", () => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close(0)));
  });

  it("sends all of the reply as the body, with the content type that the function has set", async () => {
    const opened = await start(URL);
    const { client: asked } = await ask(opened, URL);
    await opened.function.write('{"statusCode":201}', "text/plain");
    const client = await asked;
    assert.deepEqual([client.status, client.header("content-type")], [200, "text/plain"]);
    opened.function.end();
    assert.equal((await client.rest()).text, '{"statusCode":201}');
  });

  it("reads what a function returns that does not stream as any other answer", async () => {
    const opened = await start(URL);
    const { client: asked } = await ask(opened, URL);
    opened.function.return({ statusCode: 418, body: "tea" });
    const client = await asked;
    assert.deepEqual([client.status, (await client.rest()).text], [418, "tea"]);
  });
});

describe("a REST API in response transfer mode STREAM, past its limits", () => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close(0)));
  });

  it("answers 502 when a function does not stream [DG/response-transfer-mode-lambda]", async () => {
    const opened = await start(REST);
    const { client: asked } = await ask(opened, REST);
    opened.function.return({ statusCode: 200, body: "whole" });
    assert.equal((await asked).status, 502);
  });

  it("answers 502 when the metadata do not end within 16 KB [DG/response-transfer-mode-lambda]", async () => {
    const opened = await start(REST);
    const { client: asked } = await ask(opened, REST);
    const headers = { long: "x".repeat(17 * 1024) };
    await opened.function.write(metadataOf({ statusCode: 200, headers }).slice(0, 16_400), WITH_METADATA);
    // The function has not ended, and waits for nobody.
    assert.equal((await asked).status, 502);
    await opened.function.write(Buffer.alloc(1024 * 1024));
    opened.function.end();
  });

  it("cuts a reply that lasts longer than the integration timeout [DG/response-streaming-troubleshoot]", async () => {
    const opened = new Opened();
    const gateway = createRestGateway(restPlan({ timeoutMilliseconds: 1000 }), opened.ports);
    await start(REST, gateway, opened);
    const client = await begin(opened, REST, { statusCode: 200 }, "half");
    assert.deepEqual(await client.rest(), { text: "half", isComplete: false });
    opened.function.end();
  });
});
