import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LocalEvent } from "../../local/protocol";

/** One line of the feed: an event with its number and its time. */
export interface FedEvent {
  readonly event: LocalEvent;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The number of the line, counted from 1. */
  readonly n: number;
}

/** A line, and whether readers get it who ask for functions alone. */
interface Line {
  readonly text: string;
  readonly isOfFunction: boolean;
}

/** Kinds of events that say what functions do. */
const FUNCTION_EVENTS: ReadonlySet<LocalEvent["event"]> = new Set(["invocation", "log"] as const);
/** Kinds of events that say what is wrong with the program, and which change of it is served. */
const PROGRAM_EVENTS: ReadonlySet<LocalEvent["event"]> = new Set(["error", "warning", "reload"] as const);
/** The number of last lines in memory. */
const MAX_LINES = 2_000;

/**
 * The output of functions, for other commands of the same user on this machine. With the token, a caller gets the last
 * lines as JSON and an empty line, and new lines if it asks to follow. One that asks for all gets the errors, warnings and
 * reloads of the program as well.
 */
export class LogFeed {
  readonly #token = randomBytes(32).toString("hex");
  readonly #followers = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #lines: Line[] = [];
  #count = 0;

  /** Starts to answer. */
  async open(): Promise<{ readonly url: string; readonly token: string }> {
    this.#server.unref();
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const { port } = this.#server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, token: this.#token };
  }

  see(event: LocalEvent): void {
    const isOfFunction = FUNCTION_EVENTS.has(event.event);
    if (!isOfFunction && !PROGRAM_EVENTS.has(event.event)) return;
    this.#count += 1;
    const text = `${JSON.stringify({ event, at: Date.now(), n: this.#count } satisfies FedEvent)}\n`;
    this.#lines.push({ text, isOfFunction });
    if (this.#lines.length > 2 * MAX_LINES) this.#lines = this.#lines.slice(-MAX_LINES);
    if (isOfFunction) for (const follower of this.#followers) follower.write(text);
  }

  close(): void {
    for (const follower of this.#followers) follower.end();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#isKnown(request)) {
      response.writeHead(403).end();
      return;
    }
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    const isWhole = request.url?.endsWith("?all") === true;
    for (const { text, isOfFunction } of this.#lines.slice(-MAX_LINES))
      if (isOfFunction || isWhole) response.write(text);
    response.write("\n");
    if (!request.url?.endsWith("?follow")) {
      response.end();
      return;
    }
    this.#followers.add(response);
    response.on("close", () => this.#followers.delete(response));
  }

  /** Pages send an origin, and know no token. */
  #isKnown({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(headers.authorization ?? "");
    const wanted = Buffer.from(`Bearer ${this.#token}`);
    return headers.origin === undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
