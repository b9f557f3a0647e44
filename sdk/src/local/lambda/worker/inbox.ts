import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { Receiver } from "../claims";
import type { RequestBatch, ToWorker } from "../messages";

/** Sleep after which sockets may have been closed by the other side. */
export const LONG_SLEEP_MS = 100;

/** A caller is likely to call again at once. */
const IDLE_MS = 100;

/** Calls `serve` with the next request, once. */
export type Inbox = (serve: (request: ToWorker) => void) => void;

/**
 * The worker sleeps until a request is there, so nothing of it runs in between. Timers, promises and sockets stand
 * still, as AWS freezes an environment. Unfinished work of the last request continues with the next one.
 *
 * The turn of the event loop before each sleep runs due work even when requests follow each other closely. After a long
 * sleep there is one more, in which sockets notice that they were closed meanwhile. Local services end idle connections
 * after seconds, and a client that writes into one fails.
 */
export function freezingInbox(port: MessagePort, receiver: Receiver, whenIdle?: () => void): Inbox {
  let batch: Iterator<ToWorker> = [].values();
  let isFirst = true;
  /** Called when there is no request for a while. */
  let idle: (() => void) | undefined;
  const next = (): ToWorker => {
    for (;;) {
      const { value: request } = batch.next();
      if (request === undefined) batch = sleep().values();
      else if (receiver.begin(request[0])) return request;
    }
  };
  const sleep = (): RequestBatch => {
    const received = idle && awaitMessage(port, receiver, IDLE_MS);
    if (received) return received;
    idle?.();
    idle = undefined;
    return awaitMessage(port, receiver) as RequestBatch;
  };
  return (serve) => {
    setImmediate(() => {
      const sleepStart = performance.now();
      const request = next();
      if (isFirst) idle = whenIdle;
      isFirst = false;
      if (performance.now() - sleepStart < LONG_SLEEP_MS) serve(request);
      else setImmediate(serve, request);
    });
  };
}

/** Sleeps until requests are handed over, for `mostMs` at most. Undefined when there were none. */
function awaitMessage(port: MessagePort, receiver: Receiver, maxMs?: number): RequestBatch | undefined {
  for (;;) {
    const received = receiveMessageOnPort(port) as { message: RequestBatch } | undefined;
    if (received !== undefined) return received.message;
    if (!receiver.sleep(maxMs)) return undefined;
  }
}

/** For debugging: a thread that sleeps takes no breakpoints. The port keeps the worker alive only while it waits. */
export function listeningInbox(port: MessagePort, receiver: Receiver): Inbox {
  return (serve) => {
    // One at a time: nothing is handed ahead to a function that is debugged.
    port.once("message", ([request]: [ToWorker]) => {
      port.unref();
      receiver.begin(request[0]);
      serve(request);
    });
    port.ref();
  };
}
