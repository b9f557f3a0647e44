import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { LambdaContext } from "./context";
import type { Handler } from "./load-handler";

/** Marks handlers that stream. The symbols are Lambda's, so that handlers wrapped by other tools are known too. */
const STREAMING = Symbol.for("aws.lambda.runtime.handler.streaming");
const HIGH_WATER_MARK = Symbol.for("aws.lambda.runtime.handler.streaming.highWaterMark");

/** Length of the zero bytes between the metadata of an HTTP reply and its body. */
const DELIMITER = Buffer.alloc(8);

/**
 * Collects the output of a streaming handler: a call that is not a streaming one gets it as a whole. A value that is
 * neither text nor bytes is taken as its JSON.
 *
 * @see source of Lambda's runtime client for Node.js, ResponseStream
 */
class ResponseStream extends Writable {
  readonly #chunks: Buffer[] = [];

  constructor() {
    super({ objectMode: true });
  }

  setContentType(_type: string): void {}

  get text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }

  override _write(chunk: unknown, encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(bytesOf(chunk, encoding));
    done();
  }
}

function bytesOf(chunk: unknown, encoding: BufferEncoding): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk, encoding);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.from(JSON.stringify(chunk) ?? "");
}

/** The global that streaming handlers use. */
export function installStreamingGlobal(): void {
  const awslambda = {
    streamifyResponse: (handler: Handler, options?: { highWaterMark?: number }) =>
      Object.assign(handler, { [STREAMING]: "response", [HIGH_WATER_MARK]: options?.highWaterMark }),
    HttpResponseStream: {
      from: (stream: Writable, metadata: object) => {
        stream.write(JSON.stringify(metadata));
        stream.write(DELIMITER);
        return stream;
      },
    },
  };
  Object.assign(globalThis, { awslambda });
}

export function isStreaming(handler: Handler): boolean {
  return (handler as unknown as Record<symbol, unknown>)[STREAMING] === "response";
}

/** Runs a streaming handler to the end of its stream and gives what it wrote. */
export async function runStreaming(
  handler: Handler,
  event: unknown,
  context: LambdaContext,
): Promise<string> {
  const stream = new ResponseStream();
  const end = finished(stream);
  // The handler's own error is the one to report, whatever becomes of the stream.
  end.catch(() => {});
  await handler(event, stream, context);
  await end;
  return stream.text;
}
