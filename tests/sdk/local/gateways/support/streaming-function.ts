import type { GatewayInvoke } from "#sdk/local/lambda/invoke";
import type { InvokeError, InvokeResult, TakePart } from "#sdk/local/lambda/types";

const REPORT = { requestId: "11112222-3333-4444-8555-666677778888", durationMs: 1, logs: [] };

/** The metadata of a reply as `HttpResponseStream.from` writes them. */
export function metadataOf(metadata: object): string {
  return `${JSON.stringify(metadata)}${"\0".repeat(8)}`;
}

/** A function that a test has write its reply, part by part. */
export class StreamingFunction {
  #take: TakePart | undefined;
  #settle: ((result: InvokeResult) => void) | undefined;
  #open: ((contentType: string) => TakePart) | undefined;
  #called: (() => void) | undefined;
  /** Settles when it is called. */
  readonly called = new Promise<void>((resolve) => {
    this.#called = resolve;
  });

  readonly invoke: GatewayInvoke = (_arn, _payload, { openStream }) => {
    this.#open = openStream;
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#called?.();
    });
  };

  /** Writes a part, and waits until there is room for more. */
  write(part: string | Uint8Array, contentType = "application/octet-stream"): Promise<void> {
    this.#take ??= this.#open?.(contentType);
    return new Promise((taken) => this.#take?.(Buffer.from(part as string), taken));
  }

  end(payload = ""): void {
    this.#settle?.({ ok: true, payload, streamed: true, ...REPORT });
  }

  /** Ends as a function that does not stream. */
  return(payload: unknown): void {
    this.#settle?.({ ok: true, payload: JSON.stringify(payload), ...REPORT });
  }

  fail(error: InvokeError): void {
    this.#settle?.({ ok: false, error, ...REPORT });
  }
}
