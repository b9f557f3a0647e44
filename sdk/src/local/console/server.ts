import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TrustedHosts } from "../http/guard";
import type { Resources } from "./all-resources";
import { orProblem, readInput, readJson, send, sendJson } from "./answers";
import { readComposed } from "./compose";
import { refusalOf, SECURITY_HEADERS } from "./guard";
import { pageFile } from "./page-file";
import type { Recorder } from "./recorder";
import { ReplayError, readEdits, replay } from "./replay";
import type { CloudView } from "./resources/resource-kind";
import type { ConsoleState, ServedProgram } from "./types";
import { streamUpdates } from "./updates";

/** The program that the console shows. */
export interface ConsoleProgram {
  readonly program: ServedProgram;
  /** The host names by which the console may be called. @default those of this machine */
  readonly trusted?: TrustedHosts;
  /** The view of the services that stand for AWS behind the APIs. */
  readonly cloud: CloudView;
  /** The resource graph as an SVG document. */
  picture(): string;
}

/** A console that is served. */
export interface Console {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The console listens on this machine only, whatever address the APIs listen on. */
const HOST = "127.0.0.1";

/** Serves the console page. Rejects if the port is taken. */
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

/** A request and its response. */
interface Visit {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** The rest of the path behind the name of the action. */
  readonly rest: string;
}

function sendPage(response: ServerResponse): void {
  const { body, policy } = pageFile();
  response.setHeader("Content-Security-Policy", policy);
  send(response, 200, "text/html; charset=utf-8", body);
}

class Pages {
  /** The start time lets a waiting page distinguish this program from an earlier one. */
  readonly #started = Date.now();
  #found: Resources | undefined;
  readonly #actions: Readonly<Record<string, (visit: Visit) => void | Promise<void>>> = {
    __proto__: null as never,
    "GET /api/state": ({ response }) => sendJson(response, this.#state()),
    "GET /api/updates": ({ response }) => streamUpdates(this.recorder, response),
    "GET /api/requests/": ({ response, rest }) =>
      sendJson(response, this.recorder.requests.detail(Number(rest), this.#urlOf)),
    "GET /api/connections/": ({ response, rest }) => sendJson(response, this.recorder.sockets.detail(rest)),
    "GET /api/resources": async ({ response }) => sendJson(response, await this.#resources.counted()),
    "GET /api/activity": ({ response }) => sendJson(response, this.recorder.resources.newest),
    "GET /api/faults": ({ response }) => sendJson(response, this.#resources.faults),
    "GET /api/invocations/": ({ response, rest }) =>
      sendJson(response, this.recorder.invocations.detail(rest)),
    "GET /api/traces/": ({ response, rest }) => sendJson(response, this.#trace(rest)),
    "GET /graph.svg": ({ response }) => send(response, 200, "image/svg+xml", this.served.picture()),
    "POST /api/replay/": (visit) => this.#replay(visit),
    "POST /api/send/": (visit) => this.#send(visit),
    "POST /api/show/": ({ message, response, rest }) =>
      orProblem(response, async () => this.#resources.show(rest, await readInput(message))),
    "POST /api/act/": ({ message, response, rest }) =>
      orProblem(response, async () => {
        const [kind = "", action = ""] = rest.split("/");
        return this.#resources.act(kind, action, await readInput(message));
      }),
    "POST /api/faults": ({ message, response }) =>
      orProblem(response, async () => this.#resources.fail(await readInput(message))),
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

  /** Loads the module when a page first asks. */
  get #resources(): Resources {
    const { Resources } = require("./all-resources") as typeof import("./all-resources");
    this.#found ??= new Resources(() => this.served.cloud, this.recorder);
    return this.#found;
  }

  async answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const { method = "GET", headers } = message;
    const path = (message.url ?? "/").split("?")[0] ?? "/";
    const refusal = refusalOf({ method, path, headers }, this.served.trusted);
    if (refusal !== undefined) return send(response, 403, "text/plain", `${refusal}\n`);
    if (method === "GET" && path === "/") return sendPage(response);
    const [, stem = path, rest = ""] = /^(\/api\/\w+\/)(.+)$/.exec(path) ?? [];
    const action = this.#actions[`${method} ${stem}`];
    if (this.served.program.readOnly && method === "POST" && !this.#isReading(stem, rest))
      return send(response, 403, "text/plain", "a deployed stage is shown read only\n");
    if (!action) return send(response, 404, "text/plain", "not found\n");
    try {
      await action({ message, response, rest: decodeURIComponent(rest) });
    } catch (error) {
      if (!response.headersSent) send(response, 500, "text/plain", `${(error as Error).message}\n`);
    }
  }

  /** Whether a request with a body only reads. The action is not decoded, so that it has one form. */
  #isReading(stem: string, action: string): boolean {
    return stem === "/api/show/" || (stem === "/api/act/" && this.#resources.isReading(action));
  }

  /** Loads the module when a page first asks. */
  #trace(requestId: string): object | undefined {
    const { traceOf } = require("./trace") as typeof import("./trace");
    return traceOf(requestId, this.recorder);
  }

  #state(): ConsoleState {
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

  #replay({ message, response, rest }: Visit): Promise<void> {
    return orProblem(response, async () => {
      const sent = this.recorder.requests.sent(Number(rest));
      const url = sent && this.#urlOf(sent.api);
      if (!sent || url === undefined) throw new ReplayError("this request cannot be sent again");
      return replay(sent, readEdits(await readJson(message)), url, this.closing);
    });
  }

  /** Sends a request that the page has composed to the API that it names. The page never chooses the address itself. */
  #send({ message, response, rest: id }: Visit): Promise<void> {
    return orProblem(response, async () => {
      const api = this.served.program.apis.find((one) => one.id === id && one.kind !== "websocket");
      if (!api) throw new ReplayError(`the program serves no HTTP or REST API ${JSON.stringify(id)}`);
      return replay(readComposed(id, await readJson(message)), {}, api.url, this.closing);
    });
  }

  /** The URL of an API. The connections of a WebSocket API are managed over HTTP. */
  readonly #urlOf = (id: string): string | undefined =>
    this.served.program.apis.find((api) => api.id === id)?.url.replace(/^ws/, "http");
}
