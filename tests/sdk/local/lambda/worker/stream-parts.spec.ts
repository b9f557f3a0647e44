import assert from "node:assert/strict";
import type { FunctionSpec, InvokeResult, TakePart } from "#sdk/local/lambda/types";
import { closeAll, errorOf, serve, specOf } from "../runtime-setup";

/** The reader of a reply, which takes parts when the test has it do so. */
class Reader {
  contentType: string | undefined;
  readonly parts: Buffer[] = [];
  readonly #untaken: (() => void)[] = [];
  #heard: (() => void) | undefined;

  readonly openStream = (contentType: string): TakePart => {
    this.contentType = contentType;
    return (bytes, taken) => {
      this.parts.push(Buffer.from(bytes));
      this.#untaken.push(taken);
      this.#heard?.();
    };
  };

  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  /** Waits for a part that has not been taken. */
  async part(): Promise<void> {
    while (this.#untaken.length === 0)
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
  }

  take(): void {
    for (const taken of this.#untaken.splice(0)) taken();
  }

  /** Takes all that comes from now on. */
  async takeAll(until: Promise<unknown>): Promise<void> {
    let isOver = false;
    void until.then(() => {
      isOver = true;
      this.#heard?.();
    });
    while (!isOver) {
      this.take();
      if (this.#untaken.length === 0 && !isOver)
        await new Promise<void>((resolve) => {
          this.#heard = resolve;
        });
    }
    this.take();
  }
}

interface Streaming {
  readonly reader: Reader;
  readonly result: Promise<InvokeResult>;
  readonly lines: () => readonly string[];
}

const OWN_PROCESS = { environment: { NODE_OPTIONS: "--max-http-header-size=20000" } };
const KINDS: readonly [kind: string, props: Partial<FunctionSpec>][] = [
  ["a thread", {}],
  ["a process of its own", OWN_PROCESS],
];

for (const [kind, props] of KINDS) {
  describe(`a handler that streams in ${kind}, whose caller takes parts as they come`, () => {
    afterEach(closeAll);

    function stream(handler: string, payload: unknown = {}): Streaming {
      const { runtime, lines } = serve(specOf(`streams.${handler}`, props));
      const reader = new Reader();
      const result = runtime.invoke(specOf("").arn, payload, { openStream: reader.openStream });
      return { reader, result, lines: () => lines.map(({ text }) => text) };
    }

    async function all(handler: string, payload?: unknown) {
      const { reader, result, lines } = stream(handler, payload);
      await reader.takeAll(result);
      return { reader, result: await result, lines };
    }

    it("sends a part when it is written, long before its end", async () => {
      const { reader, result } = stream("hangs");
      await reader.part();
      assert.equal(reader.bytes.toString(), "half");
      let isOver = false;
      void result.then(() => {
        isOver = true;
      });
      assert.equal(isOver, false);
    });

    it("sends bytes as they are, whether they are text or not", async () => {
      const { reader } = await all("bytes");
      assert.deepEqual([...reader.bytes], [0xff, 0x00, 0xfe, 0xc3]);
      assert.equal(reader.contentType, "application/octet-stream");
    });

    it("has its metadata and their content type before its first part", async () => {
      const { reader } = await all("http");
      assert.equal(reader.bytes.toString(), `{"statusCode":201}${"\0".repeat(8)}body`);
      assert.equal(reader.contentType, "application/vnd.awslambda.http-integration-response");
      const empty = await all("empty");
      assert.equal(empty.reader.bytes.toString(), `{"statusCode":204}${"\0".repeat(8)}`);
      assert.equal((await all("typed")).reader.contentType, "text/csv");
    });

    it("waits while its reader takes nothing, and goes on when it does", async () => {
      const { reader, result, lines } = stream("many", { megabytes: 4 });
      await reader.part();
      await reader.takeAll(result);
      assert.ok((await result).ok);
      assert.equal(reader.bytes.length, 4 * 1024 * 1024);
      assert.deepEqual(lines(), ["waited true"]);
    });

    it("fails after the parts that it wrote before its error", async () => {
      const { reader, result } = await all("throws");
      assert.equal(reader.bytes.toString(), "half");
      assert.deepEqual(errorOf(result), { errorType: "TypeError", errorMessage: "broke" });
    });

    it("gives people the beginning of its reply, and no more", async () => {
      const { result } = await all("many", { megabytes: 1 });
      assert.ok(result.ok && result.streamed);
      assert.equal(result.payload, "x".repeat(64 * 1024));
      assert.equal(result.bytes, undefined);
    });
  });
}

describe("a handler that streams in a thread", () => {
  afterEach(closeAll);

  it("serves the next call while the reader of the last one is slow", async () => {
    const { runtime } = serve(specOf("streams.steps"), { maxConcurrency: 1 });
    const payload = { parts: 2, bytes: 8192 };
    const readers = [new Reader(), new Reader()];
    for (const { openStream, parts } of readers) {
      const result = await runtime.invoke(specOf("").arn, payload, { openStream });
      assert.equal(result.ok, true);
      assert.equal(Buffer.concat(parts).length, 16_384);
    }
    // A later call waits for its own reader alone, whatever the slow ones take now.
    const third = new Reader();
    const result = runtime.invoke(
      specOf("").arn,
      { parts: 4, bytes: 60_000 },
      { openStream: third.openStream },
    );
    await third.part();
    for (const reader of readers) reader.take();
    await third.takeAll(result);
    assert.equal(third.bytes.length, 240_000);
  });

  it("sends its metadata and its first bytes as one part", async () => {
    const { runtime } = serve(specOf("streams.http"));
    const reader = new Reader();
    const result = runtime.invoke(specOf("").arn, {}, { openStream: reader.openStream });
    await reader.part();
    assert.equal(reader.bytes.toString(), `{"statusCode":201}${"\0".repeat(8)}body`);
    await reader.takeAll(result);
    assert.equal(reader.parts.length, 1);
  });

  it("fails at 200 MB", async () => {
    const { runtime } = serve(specOf("streams.many", { timeout: 300 }));
    let size = 0;
    const result = await runtime.invoke(
      specOf("").arn,
      { megabytes: 201 },
      {
        openStream: () => (bytes, taken) => {
          size += bytes.length;
          taken();
        },
      },
    );
    assert.equal(errorOf(result).errorType, "Function.ResponseSizeTooLarge");
    assert.match(errorOf(result).errorMessage, /209715200 bytes/);
    assert.equal(size, 200 * 1024 * 1024);
  });
});
