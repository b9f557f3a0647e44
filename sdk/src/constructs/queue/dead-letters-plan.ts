import type { Issues } from "../../errors";
import { RECEIVES } from "../../limits/messaging";
import { checkKnownProps, checkRange, namesOf } from "../../values";
import { isReceiver, type Receiver } from "../sources/receiver";
import { QUEUE_DEFAULTS } from "./defaults";
import type { DeadLetterProps } from "./props";

/** The queue for messages that the consumer has failed with too often. */
export interface DeadLettersPlan {
  /** Undefined for one that is made. */
  readonly queue: Receiver | undefined;
  readonly maxReceiveCount: number;
}

/** Check the prop `deadLetters`. */
export function planDeadLetters(
  given: unknown,
  isFifo: boolean,
  issues: Issues,
): DeadLettersPlan | undefined {
  const { maxReceiveCount } = QUEUE_DEFAULTS;
  if (given === false || given === undefined) return undefined;
  if (given === true) return { queue: undefined, maxReceiveCount };
  if (isReceiver(given)) return { queue: planGiven(given, isFifo, issues), maxReceiveCount };
  if (!checkKnownProps(given, namesOf<DeadLetterProps>()(["maxReceiveCount", "queue"]), issues))
    return undefined;
  const { maxReceiveCount: count = maxReceiveCount, queue } = given;
  checkRange(count, { ...RECEIVES, whole: true, unit: "attempts" }, issues.at("maxReceiveCount"));
  return {
    queue: queue === undefined ? undefined : planGiven(queue, isFifo, issues.at("queue")),
    maxReceiveCount: count as number,
  };
}

function planGiven(queue: unknown, isFifo: boolean, issues: Issues): Receiver | undefined {
  const end = isReceiver(queue) ? queue.getReceivingEnd() : undefined;
  const word = isFifo ? "a FIFO queue" : "a standard queue";
  if (end?.kind === "Queue" && (end.isFifo === undefined || end.isFifo === isFifo)) return queue as Receiver;
  issues.add("QUEUE_DEAD_LETTERS_INVALID", {
    problem: `not ${word}, as this one is`,
    value: queue ?? null,
    cure: `write true, or pass a Queue that is ${word}`,
  });
  return undefined;
}
