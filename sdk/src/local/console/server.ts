import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TrustedHosts } from "../gateways/shared/guard";
import { refusalOf, SECURITY_HEADERS } from "./guard";
import { pageFile } from "./page-files";
import type { Recorder } from "./recorder";
import { ReplayError, readEdits, replay } from "./replay";
import type { ServedProgram } from "./types";
import { streamUpdates } from "./updates";

/** The program that the console is about. */
export interface ConsoleProgram {
  readonly program: ServedProgram;
  /** By which names the console may be called. @default those of this machine */
  readonly trusted?: TrustedHosts;
  /** The resource graph as an SVG document. */
  picture(): string;
}

/** A console that is being served. */
export interface Console {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Edited bodies are text in JSON, which may take some more than the 10 MB that an API takes. */
const MAX_BODY_BYTES = 24 * 1024 * 1024;
/** On this machine only, whatever address the APIs listen on. */
const HOST = "127.0.0.1";

/** Serves the console page. Rejects when the port is taken. */
export async function serveConsole(
  recorder: Recorder,
  served: ConsoleProgram,
  port: number,
): Promise<Console> {
  const server = createServer();
  await listen(server, port);
  const { port: own } = server.address() as AddressInfo;
  const closing = new AbortController();
  const pages = new Pages(recorder, served, closing.signal);
  server.on("request", (message, response) => void pages.answer(message, response));
  const close = (): Promise<void> => {
    closing.abort();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  };
  return { url: `http://localhost:${own}`, port: own, close };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

/** A request and where its answer goes. */
interface Visit {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** What stands in the path behind the name of the action. */
  readonly rest: string;
}

class Pages {
  /** Tells a page that waits for this program from one that an earlier one left open. */
  readonly #started = Date.now();
  readonly #actions: Readonly<Record<string, (visit: Visit) => void | Promise<void>>> = {
    __proto__: null as never,
    "GET /api/state": ({ response }) => sendJson(response, this.#state()),
    "GET /api/updates": ({ response }) => streamUpdates(this.recorder, response),
    "GET /api/requests/": ({ response, rest }) =>
      sendJson(response, this.recorder.requests.detail(Number(rest), this.#urlOf)),
    "GET /api/connections/": ({ response, rest }) => sendJson(response, this.recorder.sockets.detail(rest)),
    "GET /graph.svg": ({ response }) => send(response, 200, "image/svg+xml", this.served.picture()),
    "POST /api/replay/": (visit) => this.#replay(visit),
    "POST /api/clear": ({ response }) => {
      this.recorder.clear();
      sendJson(response, {});
    },
  };

  constructor(
    private readonly recorder: Recorder,
    private readonly served: ConsoleProgram,
    private readonly closing: AbortSignal,
  ) {}

  async answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const { method = "GET", headers } = message;
    const path = (message.url ?? "/").split("?")[0] ?? "/";
    const refusal = refusalOf({ method, path, headers }, this.served.trusted);
    if (refusal !== undefined) return send(response, 403, "text/plain", `${refusal}\n`);
    const file = method === "GET" ? pageFile(path) : undefined;
    if (file) return send(response, 200, file.type, file.content);
    const [, stem = path, rest = ""] = /^(\/api\/\w+\/)(.+)$/.exec(path) ?? [];
    const action = this.#actions[`${method} ${stem}`];
    if (!action) return send(response, 404, "text/plain", "not found\n");
    try {
      await action({ message, response, rest: decodeURIComponent(rest) });
    } catch (error) {
      if (!response.headersSent) send(response, 500, "text/plain", `${(error as Error).message}\n`);
    }
  }

  #state(): object {
    const { requests, sockets } = this.recorder;
    return {
      started: this.#started,
      program: this.served.program,
      requests: requests.summaries,
      missed: this.recorder.missed,
      connections: sockets.summaries,
      messages: this.recorder.messages,
    };
  }

  async #replay({ message, response, rest }: Visit): Promise<void> {
    const sent = this.recorder.requests.sent(Number(rest));
    const url = sent && this.#urlOf(sent.api);
    if (!sent || url === undefined) return sendProblem(response, "this request cannot be sent again");
    try {
      const edits = readEdits(JSON.parse(await readText(message)));
      sendJson(response, await replay(sent, edits, url, this.closing));
    } catch (error) {
      if (!(error instanceof ReplayError || error instanceof SyntaxError)) throw error;
      sendProblem(response, error.message);
    }
  }

  /** Where an API answers; the connections of a WebSocket API are managed over HTTP. */
  readonly #urlOf = (id: string): string | undefined =>
    this.served.program.apis.find((api) => api.id === id)?.url.replace(/^ws/, "http");
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new ReplayError("the body is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function sendJson(response: ServerResponse, value: unknown): void {
  if (value === undefined) send(response, 404, "text/plain", "not remembered any more\n");
  else send(response, 200, "application/json", JSON.stringify(value));
}

/** An answer like any other, since browsers report those with an error status as errors of the page. */
function sendProblem(response: ServerResponse, problem: string): void {
  send(response, 200, "application/json", JSON.stringify({ problem }));
}

function send(response: ServerResponse, status: number, type: string, content: string | Buffer): void {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(content) });
  response.end(content);
}
