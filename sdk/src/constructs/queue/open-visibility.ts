import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import type { ConsumerPlan } from "../../functions/event-source";
import { endOfTurn } from "../../functions/turn";
import { checkedVisibility, checkVisibility, timeoutOf } from "./visibility";

/** Seconds that SQS hides a message for when nothing else is said. */
const AWS_DEFAULT = 30;

/**
 * The visibility time-out of a queue, which follows its consumer until the end of the turn in which the queue was made.
 * Then it is what it is, so that the registration of the queue waits for nothing that could wait for it.
 */
export class OpenVisibility {
  /** The time-out in seconds. Undefined leaves it to AWS. */
  readonly value: pulumi.Output<number | undefined>;
  #timeout: pulumi.Input<number | undefined>;
  #isClosed = false;

  constructor(
    private readonly given: pulumi.Input<number | undefined>,
    consumer: ConsumerPlan | undefined,
    isAlwaysSet: boolean,
    issues: Issues,
  ) {
    this.#timeout = timeoutOf(consumer);
    const closed = endOfTurn().then(() => {
      this.#isClosed = true;
      return checkedVisibility(given, this.#timeout, isAlwaysSet, issues);
    });
    this.value = pulumi.output(closed);
  }

  /** Report a consumer that may take longer than the program has a message hidden for. */
  check(consumer: ConsumerPlan, issues: Issues): void {
    checkVisibility(this.given, consumer, issues);
  }

  /**
   * Adds a consumer. The result rejects when the queue is registered with a visibility time-out that is too short for
   * it.
   */
  follow(consumer: ConsumerPlan, issues: Issues): pulumi.Output<unknown> {
    const timeout = timeoutOf(consumer);
    if (!this.#isClosed) {
      this.#timeout = timeout;
      return this.value;
    }
    return pulumi.all([this.value, timeout]).apply(([value = AWS_DEFAULT, seconds]) => {
      if (seconds === undefined || value >= seconds) return;
      const found = issues.apart();
      found.add("QUEUE_CLOSED", {
        problem: `the queue is registered already, and hides a message for ${value} seconds; the function may take ${seconds}`,
        cure: "write it before the first await after the queue, or write native.queue.visibilityTimeoutSeconds",
      });
      throw found.toError();
    });
  }
}
