import type { ConnectionSource, RequestTrace } from "../http/trace";
import type { LocalEvent, MessageEvent } from "../protocol";
import type { DoneCall } from "../services/endpoint/aws-service";
import { ConnectionLog } from "./connection-log";
import { EffectLog } from "./effect-log";
import { InvocationLog } from "./invocation-log";
import { CONSOLE_LIMITS } from "./limits";
import type { FunctionCall, Observer, Words } from "./observer";
import { RequestLog } from "./request-log";
import { BusLog } from "./resources/bus-log";
import { ResourceLog } from "./resources/resource-log";
import type { ConsoleLine, ConsoleMessage } from "./types";

/** Hears which request or connection has changed, or that the program may have changed. */
export interface Listener {
  request(n: number): void;
  connection(id: string): void;
  program(): void;
  message(message: ConsoleMessage): void;
  resource(arn: string): void;
  fault(): void;
}

/** Remembers events for the pages that are open, and for pages that are opened later. */
export class Recorder implements Observer {
  readonly requests = new RequestLog();
  readonly sockets = new ConnectionLog();
  readonly invocations = new InvocationLog();
  readonly resources = new ResourceLog();
  readonly buses = new BusLog();
  readonly effects = new EffectLog();
  readonly #messages: ConsoleMessage[] = [];
  #messageCount = 0;
  readonly #listeners = new Set<Listener>();
  readonly #watched = new WeakSet<ConnectionSource>();
  #second = 0;
  #inSecond = 0;
  #missed = 0;

  /** The number of requests that came too fast to be remembered while no page was open. */
  get missed(): number {
    return this.#missed;
  }

  /** Reports changes to the listener. Call the returned function to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  request(trace: RequestTrace, words: Words): void {
    if (this.#isTooFast(trace.time)) {
      this.#missed += 1;
      this.requests.skip(trace.traceId);
      return;
    }
    const n = this.requests.add(trace, words);
    for (const listener of this.#listeners) listener.request(n);
  }

  line(traceId: string, line: ConsoleLine): void {
    const n = this.requests.addLine(traceId, line);
    if (n !== undefined) for (const listener of this.#listeners) listener.request(n);
  }

  called(call: FunctionCall): void {
    this.invocations.called(call);
  }

  service(call: DoneCall): void {
    this.buses.called(call, Date.now());
    this.effects.called(call, Date.now());
    if (call.arn !== undefined) this.#touched([call.arn]);
  }

  fault(): void {
    for (const listener of this.#listeners) listener.fault();
  }

  connections(api: string, connections: ConnectionSource): void {
    if (this.#watched.has(connections)) return;
    this.#watched.add(connections);
    connections.watch((event) => {
      this.sockets.take(api, event);
      for (const listener of this.#listeners) listener.connection(event.connection.id);
    });
  }

  reported(event: LocalEvent): void {
    if (event.event === "reload") for (const listener of this.#listeners) listener.program();
    if (event.event === "message") this.#addMessage(event);
    if (event.event === "log" && event.requestId !== undefined)
      this.invocations.line(event.requestId, { ...event, time: Date.now() });
    if (event.event === "invocation") this.invocations.reported(event, Date.now());
    // The view of a durable function is found by its ARN, which that of an execution begins with.
    if (event.event === "execution") this.#touched([event.arn.split(":").slice(0, 7).join(":")]);
    if (event.event === "delivery") {
      this.buses.delivered(event);
      this.effects.delivered(event, Date.now());
    }
    if (event.event === "invocation" || event.event === "delivery")
      this.#touched(this.resources.take(event, Date.now()));
  }

  /** The last messages that user pools would have sent, in order. */
  get messages(): readonly ConsoleMessage[] {
    return this.#messages;
  }

  /** Has open pages look again at these resources. */
  touch(arns: readonly string[]): void {
    this.#touched(arns);
  }

  clear(): void {
    this.requests.clear();
    this.sockets.clear();
    this.invocations.clear();
    this.resources.clear();
    this.buses.clear();
    this.effects.clear();
    this.#messages.length = 0;
    this.#missed = 0;
    for (const listener of this.#listeners) listener.program();
  }

  #touched(arns: readonly string[]): void {
    for (const listener of this.#listeners) for (const arn of arns) listener.resource(arn);
  }

  #addMessage({ event: _, ...rest }: MessageEvent): void {
    this.#messageCount += 1;
    const message = { ...rest, n: this.#messageCount, time: Date.now() };
    this.#messages.push(message);
    if (this.#messages.length > CONSOLE_LIMITS.messages) this.#messages.shift();
    for (const listener of this.#listeners) listener.message(message);
  }

  #isTooFast(time: number): boolean {
    const second = Math.floor(time / 1000);
    if (second !== this.#second) this.#inSecond = 0;
    this.#second = second;
    this.#inSecond += 1;
    return this.#listeners.size === 0 && this.#inSecond > CONSOLE_LIMITS.unwatchedPerSecond;
  }
}
