import type { Issues } from "../../errors";
import { isReceiver, type Receiver } from "./receiver";

/** The settings of AWS that say the same, and whether they are given. */
interface NativeSetting {
  /** `native.target.deadLetterConfig`. */
  readonly name: string;
  readonly given: unknown;
}

/**
 * Checks the queue that takes what a service could not deliver. `isFifo` says of which kind it has to be. Undefined
 * where only AWS knows.
 */
export function planDeadLetterQueue(
  queue: unknown,
  isFifo: boolean | undefined,
  native: NativeSetting,
  issues: Issues,
): Receiver | undefined {
  if (queue === undefined) return undefined;
  if (native.given !== undefined) {
    const cure = "remove one of the two";
    issues.add("PROP_CONFLICT", { problem: `cannot be set together with ${native.name}`, cure });
  }
  const end = isReceiver(queue) ? queue.getReceivingEnd() : undefined;
  const fits = isFifo === undefined || end?.isFifo === undefined || end.isFifo === isFifo;
  if (end?.kind === "Queue" && fits) return queue as Receiver;
  const word = isFifo ? "a FIFO queue" : "a standard queue";
  issues.add("DEAD_LETTERS_INVALID", {
    problem: "undelivered events and messages cannot go there",
    value: queue,
    cure: `pass a Queue that is ${word}`,
  });
  return undefined;
}
