import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { ToWorker } from "../messages";

/** Sleep after which sockets may have been closed by the other side. */
const LONG_SLEEP_MS = 100;

/** Calls `serve` with the next request, once. */
export type Inbox = (serve: (request: ToWorker) => void) => void;

/**
 * The worker sleeps on the bell until a request is there, so nothing of it runs in between: timers, promises and
 * sockets stand still, as AWS freezes an environment. What the last request left behind goes on with the next one.
 *
 * The turn of the event loop before each sleep lets what is due run even when requests follow each other closely. After
 * a long sleep there is one more, in which sockets notice that they were closed meanwhile: local services end idle
 * connections after seconds, and a client that writes into one fails.
 */
export function freezingInbox(port: MessagePort, bell: Int32Array): Inbox {
  return (serve) => {
    setImmediate(() => {
      const asleep = performance.now();
      const request = sleep(port, bell);
      if (performance.now() - asleep < LONG_SLEEP_MS) serve(request);
      else setImmediate(serve, request);
    });
  };
}

function sleep(port: MessagePort, bell: Int32Array): ToWorker {
  for (;;) {
    const received = receiveMessageOnPort(port) as { message: ToWorker } | undefined;
    if (received !== undefined) return received.message;
    Atomics.wait(bell, 0, 0);
    // Before the port is looked at: a bell rung from here on is for a message that is either found now or next.
    Atomics.store(bell, 0, 0);
  }
}

/** For debugging: a thread that sleeps takes no breakpoints. The port keeps the worker alive only while it waits. */
export function listeningInbox(port: MessagePort): Inbox {
  return (serve) => {
    port.once("message", (request: ToWorker) => {
      port.unref();
      serve(request);
    });
    port.ref();
  };
}
