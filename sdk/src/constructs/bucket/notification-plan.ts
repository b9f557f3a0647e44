import type { Issues } from "../../errors";
import type { FunctionContext } from "../../functions/plan";
import { NOTIFICATIONS } from "../../limits/storage";
import { checkOneOf, checkType } from "../../values";
import { isFifoArn } from "../sources/fifo-name";
import { type NamedTarget, type PlannedTarget, planTargets, type TargetForm } from "../sources/target-plan";
import { BUCKET_DEFAULTS } from "./defaults";
import { EVENT_NAMES, toS3Events } from "./events";
import { planFilters } from "./filter-plan";
import { type NotificationScope, overlapOf } from "./overlap";

/** A checked notification of a bucket. */
export interface NotificationPlan extends NotificationScope {
  readonly name: string;
  readonly target: PlannedTarget;
  /** Standing at the entry. */
  readonly issues: Issues;
}

/** A notification that a bucket has already. */
export type KnownNotification = NotificationScope & Pick<NotificationPlan, "name">;

const FORM: TargetForm = {
  receivers: ["Queue", "Topic"],
  props: ["events", "filters"],
  renamed: { notificationProps: "events and filters, beside the function" },
  example: '{ thumbnail: "src/thumbnail.handler" }',
};

/** Check a map of notifications, also against those that the bucket has already. */
export function planNotifications(
  notifications: unknown,
  known: readonly KnownNotification[],
  context: FunctionContext,
  issues: Issues,
): readonly NotificationPlan[] {
  const plans = planTargets(notifications, FORM, context, issues).map(planNotification);
  plans.forEach((plan, index) => {
    refuseOverlaps(plan, [...known, ...plans.slice(0, index)]);
  });
  const count = known.length + plans.length;
  if (count > NOTIFICATIONS.max) {
    const cure = `write at most ${NOTIFICATIONS.max}, or eventBridge: true and rules on the default event bus`;
    issues.add("BUCKET_NOTIFICATIONS_TOO_MANY", {
      problem: `the bucket would have ${count} notifications`,
      cure,
    });
  }
  return plans;
}

function planNotification({ name, target, props, issues }: NamedTarget): NotificationPlan {
  refuseFifo(target, issues);
  return {
    name,
    target,
    events: planEvents(props.events, issues.at("events")),
    ...planFilters(props.filters, issues.at("filters")),
    issues,
  };
}

function planEvents(events: unknown, issues: Issues): readonly string[] {
  if (events === undefined) return toS3Events(BUCKET_DEFAULTS.events);
  if (!checkType(events, "list", issues)) return [];
  if (events.length === 0) {
    const cure = "name one, or remove the list for objects that are created and removed";
    issues.add("BUCKET_EVENTS_EMPTY", { problem: "the notification is of nothing", value: events, cure });
  }
  return toS3Events(events.filter((word, index) => checkOneOf(word, EVENT_NAMES, issues.at(index))));
}

/** Report a FIFO queue or topic. Of one made elsewhere only its ARN tells. */
function refuseFifo(target: PlannedTarget, issues: Issues): void {
  if (target.kind !== "receiver") return;
  const { kind, isFifo } = target.receiver.getReceivingEnd();
  if (isFifo) addFifo(kind, issues);
}

/** The same when the ARN is known. */
export function checkNoFifo(kind: string, arn: string, issues: Issues): string {
  if (!isFifoArn(arn)) return arn;
  const found = issues.apart();
  addFifo(kind, found);
  throw found.toError();
}

function addFifo(kind: string, issues: Issues): void {
  const cure = "use a standard one, or eventBridge: true and a rule on the default event bus";
  issues.add("BUCKET_NOTIFICATION_FIFO", { problem: `S3 sends to no FIFO ${kind.toLowerCase()}`, cure });
}

function refuseOverlaps(plan: NotificationPlan, others: readonly KnownNotification[]): void {
  for (const other of others) {
    const common = overlapOf(plan, other);
    if (common === undefined) continue;
    const problem = `${JSON.stringify(other.name)} is notified of ${common} of the same objects, and S3 notifies one`;
    const cure =
      "give the two events, prefixes or suffixes that exclude each other, or send to a Topic for both";
    plan.issues.add("BUCKET_NOTIFICATION_OVERLAP", { problem, cure });
  }
}
