import { LiveBody } from "../../http/live-body";
import type { GatewayInvoke } from "../../lambda/invoke";
import type { InvokeResult } from "../../lambda/types";

/** Length of the zero bytes between the metadata of a streamed reply, its status and headers as JSON, and its body. */
const DELIMITER = Buffer.alloc(8);
const EMPTY = Buffer.alloc(0);

/** A reply that has begun: its function still runs. */
export interface BegunReply {
  /** The content type that the function has set. */
  readonly contentType: string;
  /** The text before the delimiter. Undefined where there is none within the limit, or none was looked for. */
  readonly metadata: string | undefined;
  readonly body: LiveBody;
  /** Settles when the function has ended, whether its client is still there or not. */
  readonly result: Promise<InvokeResult>;
}

/** Bytes within which metadata have to end, by the content type of a reply. 0 for a reply without metadata. */
export type MetadataLimit = (contentType: string) => number;

/**
 * Calls a function and waits until its reply begins, with the metadata if it has them. A function that fails before that, or
 * does not stream, gives its result. Clients that disconnect do not end the function.
 * @see Lambda Developer Guide, configuration-response-streaming
 */
export function invokeStreaming(
  invoke: GatewayInvoke,
  [functionArn, payload, options]: Parameters<GatewayInvoke>,
  limitOf: MetadataLimit,
): Promise<BegunReply | InvokeResult> {
  return new Promise((resolve) => {
    const body = new LiveBody();
    let hasBegun = false;
    const openStream = (contentType: string) => {
      const metadata = new Metadata(limitOf(contentType));
      return (bytes: Uint8Array, taken: () => void) => {
        if (hasBegun) return body.add(bytes, taken);
        const rest = metadata.add(bytes);
        if (rest === undefined) return taken();
        hasBegun = true;
        body.add(rest, taken);
        resolve({ contentType, metadata: metadata.text, body, result });
      };
    };
    const result = invoke(functionArn, payload, { ...options, openStream });
    void result.then((ended) => {
      if (!hasBegun) resolve(ended);
      else if (ended.ok) body.finish();
      else body.breakOff();
    });
  });
}

/** Whether a reply has begun, as opposed to a result without one. */
export function hasBegun<Other extends object>(outcome: BegunReply | Other): outcome is BegunReply {
  return "body" in outcome && outcome.body instanceof LiveBody;
}

/** The metadata of a reply, while its parts come. */
class Metadata {
  /** There when they are complete. */
  text: string | undefined;
  readonly #parts: Uint8Array[] = [];
  #size = 0;
  /** The last bytes so far, which a delimiter may begin in. */
  #tail: Buffer = EMPTY;

  constructor(private readonly limit: number) {}

  /** The bytes behind the metadata, or all of them where there is no delimiter. Undefined while more has to come. */
  add(bytes: Uint8Array): Uint8Array | undefined {
    if (this.limit === 0) return bytes;
    const searched = joined([this.#tail, bytes]);
    const found = searched.indexOf(DELIMITER);
    const end = this.#size - this.#tail.length + found;
    this.#parts.push(bytes);
    this.#size += bytes.length;
    this.#tail = searched.subarray(1 - DELIMITER.length);
    if (found >= 0 && end <= this.limit) return this.#split(end);
    return this.#size > this.limit ? joined(this.#parts) : undefined;
  }

  #split(end: number): Uint8Array {
    const all = joined(this.#parts);
    this.text = all.toString("utf8", 0, end);
    return all.subarray(end + DELIMITER.length);
  }
}

/** The bytes in one piece. They are copied only where there are several. */
function joined(parts: readonly Uint8Array[]): Buffer {
  const [only, ...others] = parts.filter(({ length }) => length > 0);
  if (only === undefined) return EMPTY;
  if (others.length > 0) return Buffer.concat([only, ...others]);
  return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
}
