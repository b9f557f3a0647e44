import type { ServerResponse } from "node:http";
import type { Recorder } from "./recorder";
import type { ConsoleMessage, Update } from "./types";

/** The time for which changes are collected, so that a page keeps up with any load. */
const COLLECT_MS = 80;

/** Sends changes to a page as server-sent events until the page closes the connection. */
export function streamUpdates(recorder: Recorder, response: ServerResponse): void {
  const requests = new Set<number>();
  const connections = new Set<string>();
  const resources = new Set<string>();
  const messages: ConsoleMessage[] = [];
  let faults = false;
  let program = false;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    // A page that does not read gets nothing until it does. Changes in the meantime become one update.
    if (response.writableNeedDrain) return;
    const update: Update = {
      requests: [...requests].flatMap((n) => recorder.requests.summary(n) ?? []),
      connections: [...connections].flatMap((id) => recorder.sockets.summary(id) ?? []),
      messages: messages.splice(0),
      resources: [...resources],
      faults,
      program,
    };
    requests.clear();
    connections.clear();
    resources.clear();
    faults = false;
    program = false;
    response.write(`data: ${JSON.stringify(update)}\n\n`);
  };
  const later = (): void => {
    timer ??= setTimeout(flush, COLLECT_MS);
  };
  const stop = recorder.listen({
    request: (n) => {
      requests.add(n);
      forgetOldest(requests);
      later();
    },
    connection: (id) => {
      connections.add(id);
      forgetOldest(connections);
      later();
    },
    message: (message) => {
      messages.push(message);
      if (messages.length > OWED) messages.shift();
      later();
    },
    resource: (arn) => {
      resources.add(arn);
      forgetOldest(resources);
      later();
    },
    fault: () => {
      faults = true;
      later();
    },
    program: () => {
      program = true;
      later();
    },
  });
  response.on("drain", later);
  response.on("close", () => {
    stop();
    clearTimeout(timer);
  });
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write("retry: 1000\n\n");
}

/** The limit of changes that wait for a page that does not read. */
const OWED = 1_000;

function forgetOldest<T>(waiting: Set<T>): void {
  if (waiting.size <= OWED) return;
  const [first] = waiting;
  waiting.delete(first as T);
}
