import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { LambdaContext } from "./context";
import { RuntimeError } from "./errors";
import type { Handler } from "./load-handler";

/** Marks handlers that stream. The symbols are Lambda's, so that handlers wrapped by other tools are known too. */
const STREAMING = Symbol.for("aws.lambda.runtime.handler.streaming");
const HIGH_WATER_MARK = Symbol.for("aws.lambda.runtime.handler.streaming.highWaterMark");

/** Length of the zero bytes between the metadata of an HTTP reply and its body. */
const DELIMITER = new Uint8Array(8);

const DEFAULT_TYPE = "application/octet-stream";
/** The content type of a reply that begins with metadata. */
const WITH_METADATA = "application/vnd.awslambda.http-integration-response";

/** Sends a part of a reply, whose bytes are its own from then on. `room` is called when there is room for more. */
export type SendPart = (bytes: Uint8Array<ArrayBuffer>, contentType: string, room: () => void) => void;

/** Writes what stands before the first part of a reply. */
type BeforeFirstWrite = (write: (chunk: string | Uint8Array) => void) => void;

/**
 * The stream that a handler writes its reply to. It sends each part at once, and is full when its reader is slow. A value
 * that is neither text nor bytes is taken as its JSON.
 *
 * @see source of Lambda's runtime client for Node.js, ResponseStream
 */
class ResponseStream extends Writable {
  /** Lambda's own name: tools set it too. */
  _onBeforeFirstWrite: BeforeFirstWrite | undefined;
  #contentType = DEFAULT_TYPE;
  #isWritten = false;
  #isSent = false;

  constructor(
    private readonly sendPart: SendPart,
    highWaterMark: number | undefined,
  ) {
    super(highWaterMark === undefined ? {} : { highWaterMark });
  }

  setContentType(type: string): void {
    if (this.#isWritten)
      throw new RuntimeError("InvalidStreamingOperation", "Cannot set content-type, too late.");
    this.#contentType = type;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the type of Node's own method
  override write(chunk: any, ...rest: any[]): boolean {
    if (this.#isWritten) return this.#add(chunk, rest);
    this.#isWritten = true;
    // Metadata and first bytes are one part. Two would be on their way one after the other.
    this.cork();
    try {
      // Before this part, and not at all before one that `end` gets: so it is on AWS.
      this._onBeforeFirstWrite?.((first) => void super.write(first));
      return this.#add(chunk, rest);
    } finally {
      this.uncork();
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: the type of Node's own method
  #add(chunk: any, rest: any[]): boolean {
    if (this.writableEnded) this.destroy(new Error("write after end"));
    return super.write(bytesOrText(chunk), ...rest);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(new Uint8Array(chunk), done);
  }

  /** Parts that have waited for their reader go together. */
  override _writev(parts: readonly { readonly chunk: Buffer }[], done: () => void): void {
    const bytes = new Uint8Array(parts.reduce((sum, { chunk }) => sum + chunk.length, 0));
    let at = 0;
    for (const { chunk } of parts) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.#send(bytes, done);
  }

  /** A reply without a single byte has a content type too. */
  override _final(done: () => void): void {
    if (this.#isSent) done();
    else this.#send(new Uint8Array(0), done);
  }

  #send(bytes: Uint8Array<ArrayBuffer>, done: () => void): void {
    this.#isSent = true;
    this.sendPart(bytes, this.#contentType, done);
  }
}

function bytesOrText(chunk: unknown): unknown {
  const isWritable =
    typeof chunk === "string" || chunk instanceof Uint8Array || chunk === undefined || chunk === null;
  return isWritable ? chunk : JSON.stringify(chunk);
}

/** The global that streaming handlers use. */
export function installStreamingGlobal(): void {
  const awslambda = {
    streamifyResponse: (handler: Handler, options?: { highWaterMark?: number }) =>
      Object.assign(handler, { [STREAMING]: "response", [HIGH_WATER_MARK]: options?.highWaterMark }),
    HttpResponseStream: {
      from: (stream: ResponseStream, metadata: object) => {
        stream.setContentType(WITH_METADATA);
        const text = JSON.stringify(metadata);
        stream._onBeforeFirstWrite = (write) => {
          write(text);
          write(DELIMITER);
        };
        return stream;
      },
    },
  };
  Object.assign(globalThis, { awslambda });
}

export function isStreaming(handler: Handler): boolean {
  return symbolOf(handler, STREAMING) === "response";
}

/** Runs a streaming handler to the end of its stream, and sends what it writes. */
export async function runStreaming(
  handler: Handler,
  event: unknown,
  context: LambdaContext,
  sendPart: SendPart,
): Promise<void> {
  const stream = new ResponseStream(sendPart, symbolOf(handler, HIGH_WATER_MARK) as number | undefined);
  const returned = called(() => handler(event, stream, context));
  // After the first part, which need not wait for it.
  const end = finished(stream);
  // The handler's own error is the one to report, whatever becomes of the stream.
  end.catch(() => {});
  try {
    await settled(returned, stream);
  } catch (error) {
    await sent(stream);
    throw error;
  }
  await end;
  // An error that came behind the end of the stream, such as that of a write after it.
  if (stream.errored) throw stream.errored;
}

/** Calls a handler. The value of one that throws is a promise that rejects. */
function called(handler: () => unknown): unknown {
  try {
    return handler();
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Waits for a handler. One that is not async is refused, unless it has ended its stream by then. */
async function settled(returned: unknown, stream: Writable): Promise<void> {
  const isAsync = typeof (returned as PromiseLike<unknown> | undefined)?.then === "function";
  if (!isAsync && !stream.writableEnded) throw "Streaming does not support non-async handlers.";
  const result = await returned;
  if (isAsync && result !== undefined) console.warn("Streaming handlers ignore return values.");
}

/** Waits until the parts that were written before an error have been sent, which they are on AWS too. */
function sent(stream: Writable): Promise<void> {
  if (stream.destroyed || stream.writableEnded) return Promise.resolve();
  return new Promise((resolve) => stream.end(() => resolve()));
}

function symbolOf(handler: Handler, symbol: symbol): unknown {
  return (handler as unknown as Record<symbol, unknown>)[symbol];
}
