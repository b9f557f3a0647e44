import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from "node:worker_threads";
import type { Taken } from "../../messages";
import type { InvokeError } from "../../types";
import { Outflow } from "../../worker/outflow";

/** One event as a handler gets it. */
export interface SyncInvocation {
  readonly requestId: string;
  /** JSON text. */
  readonly payload: string;
  readonly traceId: string | undefined;
  readonly clientContext: unknown;
}

interface Ask {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A part of a reply that is streamed, which is not answered. */
interface Part {
  readonly path: string;
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The end of a reply that is streamed, with the error that has broken it off. */
interface End {
  readonly error: InvokeError | undefined;
}

interface Reply {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Settings that the thread that asks is started with. */
interface AskingStart {
  /** `127.0.0.1:4711` */
  readonly address: string;
  readonly port: MessagePort;
  /** Hears which parts of replies were {@link Taken}. */
  readonly taken: MessagePort;
  /** Counts the answers. */
  readonly answers: Int32Array;
}

const RUNTIME = "/2018-06-01/runtime";

/**
 * Lambda's runtime API for a thread that waits for each answer. A second thread asks, which has nothing of what the function does to
 * its own: no `--require`, no instrumentation of clients.
 */
export class SyncApi {
  readonly #port: MessagePort;
  readonly #answers = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #outflow: Outflow;
  #underWay: string | undefined;
  /** The number of the reply that is streamed. */
  #number = 0;
  #isStreaming = false;

  /** @param beforeEach called before each of its calls: what was written before belongs to what the call is about */
  constructor(
    address: string,
    private readonly beforeEach: () => void,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const { port1: ownTaken, port2: taken } = new MessageChannel();
    this.#outflow = new Outflow(ownTaken);
    const asking: AskingStart = { address, port: port2, taken, answers: this.#answers };
    const options = { workerData: asking, transferList: [port2, taken], execArgv: [], env: {}, argv: [] };
    new Worker(__filename, options).unref();
    port1.unref();
  }

  /** Sleeps until there is an event. */
  next(): SyncInvocation {
    const { headers, body } = this.#ask({ method: "GET", path: "/invocation/next", headers: {}, body: "" });
    const context = headers["lambda-runtime-client-context"];
    this.#underWay = headers["lambda-runtime-aws-request-id"] ?? "";
    return {
      requestId: this.#underWay,
      payload: body,
      traceId: headers["lambda-runtime-trace-id"],
      clientContext: context === undefined ? undefined : JSON.parse(context),
    };
  }

  /** Sends a part of the reply to the event under way. `room` is called when there is room for more. */
  part(bytes: Uint8Array<ArrayBuffer>, contentType: string, room: () => void): void {
    if (!this.#isStreaming) this.#outflow.begin(++this.#number);
    this.#isStreaming = true;
    this.beforeEach();
    const part: Part = { path: this.#responsePath, number: this.#number, bytes, contentType };
    const { length } = bytes;
    this.#port.postMessage(part, [bytes.buffer]);
    this.#outflow.sent(length, room);
  }

  answer(payload: string, streams: boolean): void {
    if (this.#isStreaming) return this.#end(undefined);
    const headers = streams ? { "Lambda-Runtime-Function-Response-Mode": "streaming" } : undefined;
    this.#post(this.#responsePath, payload, headers);
  }

  get #responsePath(): string {
    return `/invocation/${this.#underWay}/response`;
  }

  /** The event under way has failed, or the start of the process where there is none. */
  fail(error: InvokeError): void {
    if (this.#isStreaming) return this.#end(error);
    const path = this.#underWay === undefined ? "/init/error" : `/invocation/${this.#underWay}/error`;
    this.#post(path, JSON.stringify(error));
  }

  #end(error: InvokeError | undefined): void {
    this.#isStreaming = false;
    this.#ask({ error });
  }

  #post(path: string, body: string, headers = {}): void {
    this.#ask({ method: "POST", path, headers, body });
  }

  #ask(ask: Ask | End): Reply {
    this.beforeEach();
    const before = Atomics.load(this.#answers, 0);
    this.#port.postMessage(ask);
    Atomics.wait(this.#answers, 0, before);
    const { message } = receiveMessageOnPort(this.#port) as { message: Reply | undefined };
    // The source of events has ended, and this process is of no use.
    if (message === undefined) process.exit(0);
    return message;
  }
}

/** Asks what the other thread wants to know, one thing at a time. */
export function serveAsks(): void {
  const { address, port, taken, answers } = workerData as AskingStart;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const streams = new StreamedReplies(address, agent, (message) => taken.postMessage(message));
  port.on("message", async (ask: Ask | Part | End) => {
    if ("bytes" in ask) return streams.part(ask);
    const answered = "path" in ask ? send(address, agent, ask) : streams.end(ask);
    port.postMessage(await answered.catch(() => undefined));
    Atomics.add(answers, 0, 1);
    Atomics.notify(answers, 0);
  });
}

const ERROR_TYPE = "Lambda-Runtime-Function-Error-Type";
const ERROR_BODY = "Lambda-Runtime-Function-Error-Body";

/** Replies in chunks, one after the other. @see source of Lambda's runtime client for Node.js, ResponseStream */
class StreamedReplies {
  #asked: ClientRequest | undefined;
  #answer: Promise<Reply> | undefined;

  constructor(
    private readonly address: string,
    private readonly agent: Agent,
    private readonly taken: (message: Taken) => void,
  ) {}

  part({ path, number, bytes, contentType }: Part): void {
    this.#asked ??= this.#begin(path, contentType);
    // Node keeps a part that it cannot send yet, and calls back when the system has it.
    this.#asked.write(bytes, () => this.taken([number, bytes.length]));
  }

  end({ error }: End): Promise<Reply> {
    const [asked, answer] = [this.#asked, this.#answer];
    this.#asked = undefined;
    if (error)
      asked?.addTrailers({ [ERROR_TYPE]: trailerText(error.errorType), [ERROR_BODY]: base64(error) });
    asked?.end();
    return answer ?? Promise.reject(new Error("no reply has begun"));
  }

  #begin(path: string, contentType: string): ClientRequest {
    const { address, agent } = this;
    const headers = {
      "Content-Type": contentType,
      "Lambda-Runtime-Function-Response-Mode": "streaming",
      Trailer: `${ERROR_TYPE}, ${ERROR_BODY}`,
      "Transfer-Encoding": "chunked",
    };
    const asked = request(`http://${address}${RUNTIME}${path}`, { method: "POST", agent, headers });
    this.#answer = new Promise((resolve, reject) => {
      asked.on("response", (answer) => read(answer).then(resolve, reject)).on("error", reject);
    });
    // The end of the reply reports the error.
    this.#answer.catch(() => undefined);
    asked.flushHeaders();
    return asked;
  }
}

/** A trailer holds no other characters. */
function trailerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?");
}

function base64(error: InvokeError): string {
  return Buffer.from(JSON.stringify(error)).toString("base64");
}

function send(address: string, agent: Agent, { method, path, headers, body }: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = { "Content-Length": String(Buffer.byteLength(body)) };
    const asked = request(
      `http://${address}${RUNTIME}${path}`,
      { method, agent, headers: { ...headers, ...(method === "POST" && length) } },
      (answer) => read(answer).then(resolve, reject),
    );
    asked.on("error", reject).end(body);
  });
}

async function read(answer: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return { headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString("utf8") };
}
