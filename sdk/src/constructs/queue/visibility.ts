import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import type { Function } from "../../functions/construct";
import type { ConsumerPlan } from "../../functions/event-source";
import { VISIBILITY } from "../../limits/messaging";
import { isPlain } from "../../values";

/** Seconds that SQS hides a message for when nothing else is said. */
const AWS_DEFAULT = 30;
/** How often a function may try within the time that a message is hidden, as AWS advises. */
const ATTEMPTS = 6;

/**
 * The time for which a message is hidden from others while the consumer handles it. It is six times the time-out of the
 * function, so that a throttled batch can be tried again. Undefined leaves it to AWS, which hides it for 30 seconds.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 */
export function visibilityFor(timeout: number, isAlwaysSet: boolean): number | undefined {
  if (!isAlwaysSet && timeout <= AWS_DEFAULT) return undefined;
  return Math.min(timeout * ATTEMPTS, VISIBILITY.max);
}

/** The time-out of a consumer's function in seconds, if the program says it. */
export function timeoutOf(consumer: ConsumerPlan | undefined): pulumi.Input<number | undefined> {
  if (!consumer) return undefined;
  const { function: plan } = consumer;
  if (plan.kind === "made") return plan.native.timeout ?? plan.timeout;
  // The timeout of a function of another Pulumi stack would have to be read. AWS refuses a wrong one at the connection.
  const given = plan.function as Function;
  return given.imported ? undefined : given.native.function.timeout;
}

/** Report a visibility time-out that is shorter than the time-out of the consumer, now or when both are known. */
export function checkVisibility(
  visibility: pulumi.Input<number | undefined>,
  consumer: ConsumerPlan | undefined,
  issues: Issues,
): void {
  const timeout = timeoutOf(consumer);
  if (visibility === undefined || timeout === undefined || !isPlain(visibility) || !isPlain(timeout)) return;
  refuseShort(visibility, timeout, issues);
}

/** The visibility time-out of values that are only known at the deployment. The Output rejects when it is too short. */
export function checkedVisibility(
  visibility: pulumi.Input<number | undefined>,
  timeout: pulumi.Input<number | undefined>,
  isAlwaysSet: boolean,
  issues: Issues,
): pulumi.Output<number | undefined> {
  return pulumi.all([visibility, timeout]).apply(([known, seconds]) => {
    if (seconds === undefined) return known;
    if (known === undefined) return visibilityFor(seconds, isAlwaysSet);
    const found = issues.apart();
    refuseShort(known, seconds, found.at("visibilityTimeoutSeconds"));
    found.throwIfAny();
    return known;
  });
}

function refuseShort(visibility: number, timeout: number, issues: Issues): void {
  if (typeof visibility !== "number" || visibility >= timeout) return;
  issues.add("QUEUE_VISIBILITY_SHORT", {
    problem: `the function may take ${timeout} seconds, so a message would come again meanwhile`,
    value: visibility,
    cure: `remove it, or write ${visibilityFor(timeout, true)}`,
  });
}
