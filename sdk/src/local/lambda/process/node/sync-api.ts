import { Agent, type IncomingMessage, request } from "node:http";
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from "node:worker_threads";
import type { InvokeError } from "../../types";

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

interface Reply {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Settings that the thread that asks is started with. */
interface AskingStart {
  /** `127.0.0.1:4711` */
  readonly address: string;
  readonly port: MessagePort;
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
  #underWay: string | undefined;

  /** @param beforeEach called before each of its calls: what was written before belongs to what the call is about */
  constructor(
    address: string,
    private readonly beforeEach: () => void,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const asking: AskingStart = { address, port: port2, answers: this.#answers };
    const options = { workerData: asking, transferList: [port2], execArgv: [], env: {}, argv: [] };
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

  answer(payload: string, streams: boolean): void {
    const headers = streams ? { "Lambda-Runtime-Function-Response-Mode": "streaming" } : undefined;
    this.#post(`/invocation/${this.#underWay}/response`, payload, headers);
  }

  /** The event under way has failed, or the start of the process where there is none. */
  fail(error: InvokeError): void {
    const path = this.#underWay === undefined ? "/init/error" : `/invocation/${this.#underWay}/error`;
    this.#post(path, JSON.stringify(error));
  }

  #post(path: string, body: string, headers = {}): void {
    this.#ask({ method: "POST", path, headers, body });
  }

  #ask(ask: Ask): Reply {
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
  const { address, port, answers } = workerData as AskingStart;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  port.on("message", async (ask: Ask) => {
    port.postMessage(await send(address, agent, ask).catch(() => undefined));
    Atomics.add(answers, 0, 1);
    Atomics.notify(answers, 0);
  });
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
