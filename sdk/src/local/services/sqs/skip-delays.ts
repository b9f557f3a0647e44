import type { Entry } from "./state/queue-state";
import type { Queues } from "./state/queues";

/**
 * Ends the delays and visibility timeouts of a queue now, except for these messages. Returns the number of messages that
 * become available, or `undefined` without the queue.
 */
export function skipDelays(queues: Queues, arn: string, except: ReadonlySet<string>): number | undefined {
  const queue = queues.find(arn.slice(arn.lastIndexOf(":") + 1));
  if (!queue) return undefined;
  const until = queues.now();
  const hidden = [...queue.messages()].filter(({ id, state }) => state !== "waiting" && !except.has(id));
  const entries = hidden.map(({ id }): Entry => {
    return { kind: "message-visibility-changed", queue: queue.name, id, until };
  });
  queues.commit(...entries);
  return hidden.length;
}
