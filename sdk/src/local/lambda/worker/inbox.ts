import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { Taker } from "../claims";
import type { ToWorker } from "../messages";

/** Sleep after which sockets may have been closed by the other side. */
const LONG_SLEEP_MS = 100;

/** Calls `serve` with the next request, once. */
export type Inbox = (serve: (request: ToWorker) => void) => void;

/**
 * The worker sleeps until a request is there, so nothing of it runs in between: timers, promises and
 * sockets stand still, as AWS freezes an environment. What the last request left behind goes on with the next one.
 *
 * The turn of the event loop before each sleep lets what is due run even when requests follow each other closely. After
 * a long sleep there is one more, in which sockets notice that they were closed meanwhile: local services end idle
 * connections after seconds, and a client that writes into one fails.
 */
export function freezingInbox(port: MessagePort, taker: Taker): Inbox {
  return (serve) => {
    setImmediate(() => {
      const asleep = performance.now();
      const request = next(port, taker);
      if (performance.now() - asleep < LONG_SLEEP_MS) serve(request);
      else setImmediate(serve, request);
    });
  };
}

function next(port: MessagePort, taker: Taker): ToWorker {
  for (;;) {
    const received = receiveMessageOnPort(port) as { message: ToWorker } | undefined;
    if (received === undefined) taker.sleep();
    else if (taker.begin(received.message[0])) return received.message;
  }
}

/** For debugging: a thread that sleeps takes no breakpoints. The port keeps the worker alive only while it waits. */
export function listeningInbox(port: MessagePort, taker: Taker): Inbox {
  return (serve) => {
    port.once("message", (request: ToWorker) => {
      port.unref();
      taker.begin(request[0]);
      serve(request);
    });
    port.ref();
  };
}
