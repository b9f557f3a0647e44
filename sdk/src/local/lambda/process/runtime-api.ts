import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { approachOfMessage, refusedHost } from "../../http/guard";
import { LARGEST_RESPONSE } from "../failures";
import type { InvokeError } from "../types";
import { readInvokeError, trailingError } from "./reported-error";

/** One event as the runtime API gives it. */
export interface Invocation {
  readonly requestId: string;
  /** JSON text. */
  readonly payload: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly functionArn: string;
  readonly traceId: string | undefined;
  readonly clientContext: unknown;
}

/** The messages of a function's program. */
export interface RuntimeApiEvents {
  /** It wants an event: it has started, or is through with the last one. */
  next(): void;
  /** A part of a reply that is streamed. The program waits until `taken` is called. */
  part(bytes: Uint8Array, contentType: string, taken: () => void): void;
  /** `streams`: the function has written it bit by bit, and the parts have come before. */
  answered(payload: string, streams: boolean): void;
  failed(error: InvokeError): void;
  failedToStart(error: InvokeError): void;
}

const VERSION = "/2018-06-01/runtime";
const ACCEPTED = { status: 202, body: { status: "OK" } };

interface Reply {
  readonly status: number;
  readonly body: object;
}

/**
 * Lambda's runtime API on loopback, for one process: it asks for an event, answers it, and asks for the next.
 *
 * @see Lambda developer guide, Using the Lambda runtime API for custom runtimes
 */
export class RuntimeApi {
  /** The request for an event that waits for one. */
  #waiting: ServerResponse | undefined;
  /** The event that is not answered yet. */
  #underWay: string | undefined;
  #hasStarted = false;

  private constructor(
    private readonly server: Server,
    private readonly events: RuntimeApiEvents,
  ) {
    server.on("request", (message: IncomingMessage, response: ServerResponse) => {
      void this.#handle(message, response);
    });
    // A handler may take half an hour, in which its connection has nothing to say.
    server.keepAliveTimeout = 0;
    server.requestTimeout = 0;
  }

  static listen(events: RuntimeApiEvents): Promise<RuntimeApi> {
    const server = createServer();
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", () => resolve(new RuntimeApi(server, events)));
    });
  }

  /** The value of `AWS_LAMBDA_RUNTIME_API`. */
  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Gives an event to the program. Only when it waits for one. */
  give(invocation: Invocation): void {
    this.#underWay = invocation.requestId;
    const { traceId, clientContext } = invocation;
    this.#waiting?.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(invocation.payload),
      "Lambda-Runtime-Aws-Request-Id": invocation.requestId,
      "Lambda-Runtime-Deadline-Ms": String(Math.round(invocation.deadline)),
      "Lambda-Runtime-Invoked-Function-Arn": invocation.functionArn,
      ...(traceId !== undefined && { "Lambda-Runtime-Trace-Id": traceId }),
      ...(clientContext !== undefined && { "Lambda-Runtime-Client-Context": asciiJson(clientContext) }),
    });
    this.#waiting?.end(invocation.payload);
    this.#waiting = undefined;
  }

  /** Ends it with every connection. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isOfPage(message)) return send(response, refusal(403, "Forbidden", "no pages"));
    const route = `${message.method} ${message.url}`;
    if (route === `GET ${VERSION}/invocation/next`) return this.#next(response);
    try {
      if (this.#isStreamOf(route, message)) send(response, await this.#stream(message));
      else send(response, this.#take(route, await read(message), message));
    } catch {
      // The program ended while it was sending. The process reports its end.
      response.destroy();
    }
  }

  #next(response: ServerResponse): void {
    if (this.#underWay !== undefined || this.#waiting !== undefined) {
      return send(response, refusal(403, "InvalidStateTransition", "the last event is not answered yet"));
    }
    this.#hasStarted = true;
    this.#waiting = response;
    this.events.next();
  }

  #isStreamOf(route: string, message: IncomingMessage): boolean {
    if (this.#underWay === undefined || !isStreamed(message)) return false;
    return route === `POST ${VERSION}/invocation/${this.#underWay}/response`;
  }

  /** Passes on a reply as it comes, at the pace of its reader. */
  async #stream(message: IncomingMessage): Promise<Reply> {
    const { "content-type": contentType = "application/octet-stream" } = message.headers;
    const part = (bytes: Buffer) => new Promise<void>((taken) => this.events.part(bytes, contentType, taken));
    let isEmpty = true;
    for await (const chunk of message as AsyncIterable<Buffer>) {
      isEmpty = false;
      await part(chunk);
    }
    if (isEmpty) await part(Buffer.alloc(0));
    this.#underWay = undefined;
    const error = trailingError(message);
    if (error === undefined) this.events.answered("", true);
    else this.events.failed(error);
    return ACCEPTED;
  }

  #take(route: string, body: Body, message: IncomingMessage): Reply {
    if (route === `POST ${VERSION}/init/error`) return this.#initError(body, message);
    const [, id, what] =
      new RegExp(`^POST ${VERSION}/invocation/([^/]+)/(response|error)$`).exec(route) ?? [];
    if (id === undefined) return refusal(404, "NotFound", `there is no ${route}`);
    if (id !== this.#underWay) return refusal(400, "InvalidRequestID", "Invalid request ID");
    this.#underWay = undefined;
    const error = what === "error" ? readInvokeError(body.text, message.headers) : trailingError(message);
    if (error === undefined) this.events.answered(body.text, false);
    else this.events.failed(error);
    if (!body.isTooLarge) return ACCEPTED;
    const limit = `Exceeded maximum allowed payload size (${LARGEST_RESPONSE} bytes).`;
    return refusal(413, "RequestEntityTooLarge", limit);
  }

  #initError({ text }: Body, message: IncomingMessage): Reply {
    if (this.#hasStarted) return refusal(403, "InvalidStateTransition", "it has started already");
    this.events.failedToStart(readInvokeError(text, message.headers));
    return ACCEPTED;
  }
}

/** @see Lambda developer guide, Using the Lambda runtime API for custom runtimes, response streaming */
function isStreamed({ headers }: IncomingMessage): boolean {
  return headers["lambda-runtime-function-response-mode"] === "streaming";
}

/** Only browsers say where a page is, and no other program calls this one by a name: no page is to take events away. */
function isOfPage(message: IncomingMessage): boolean {
  const approach = approachOfMessage(message);
  const { origin, site } = approach;
  return origin !== undefined || site !== undefined || refusedHost(approach) !== undefined;
}

interface Body {
  /** Cut a byte past the limit. */
  readonly text: string;
  readonly isTooLarge: boolean;
}

async function read(message: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    if (size <= LARGEST_RESPONSE) chunks.push(chunk);
    size += chunk.length;
  }
  const bytes = Buffer.concat(chunks);
  const isTooLarge = size > LARGEST_RESPONSE;
  return {
    text: (isTooLarge ? bytes.subarray(0, LARGEST_RESPONSE + 1) : bytes).toString("utf8"),
    isTooLarge,
  };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}

function refusal(status: number, errorType: string, errorMessage: string): Reply {
  return { status, body: { errorType, errorMessage } };
}

/** A header holds no other characters. */
function asciiJson(value: unknown): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, escape);
}
