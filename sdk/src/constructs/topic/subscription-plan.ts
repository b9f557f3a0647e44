import type { Issues } from "../../errors";
import type { CalledWords } from "../../functions/consumer-functions";
import type { FunctionContext } from "../../functions/plan";
import { checkType } from "../../values";
import { planDeadLetterQueue } from "../sources/dead-letters-plan";
import { planNative } from "../sources/native-plan";
import type { Receiver } from "../sources/receiver";
import { type NamedTarget, type PlannedTarget, planTargets } from "../sources/target-plan";
import { planFilter } from "./filter-plan";
import type { NativeSubscriptionSettings } from "./props";

/** Words for the functions of a topic in messages. */
export const SUBSCRIBER_WORDS: CalledWords = {
  one: "subscriber",
  prop: "subscribers",
  unknown: "TARGET_UNKNOWN",
  duplicate: "TARGET_DUPLICATE",
};

/** A subscriber of a topic, checked. */
export interface SubscriberPlan {
  readonly name: string;
  readonly target: PlannedTarget;
  /** Settings of the subscription, as the provider takes them. */
  readonly settings: NativeSubscriptionSettings;
  /** Where messages go that could not be delivered, if the program says so. */
  readonly deadLetters: Receiver | undefined;
  /** Standing at the subscriber, for what is only found later. */
  readonly issues: Issues;
}

const FORM = {
  receivers: ["Queue"],
  props: ["filterPolicy", "filterPolicyScope", "rawMessageDelivery", "deadLetters", "native"],
  renamed: { cdk: "native", subscriberProps: "native.subscription" },
  example: '{ mail: "src/mail.handler" }',
} as const;
const IN_ENTRY = "the function or queue of the subscriber";
const OWN_PROPS = {
  topic: "the subscriber on that topic",
  protocol: IN_ENTRY,
  endpoint: IN_ENTRY,
  filterPolicy: "filterPolicy",
  filterPolicyScope: "filterPolicyScope",
  rawMessageDelivery: "rawMessageDelivery",
};

/** Check a map of subscribers. `isFifo` is undefined for a topic of which only AWS knows. */
export function planSubscribers(
  subscribers: unknown,
  isFifo: boolean | undefined,
  context: FunctionContext,
  issues: Issues,
): readonly SubscriberPlan[] {
  const planned = planTargets(subscribers, FORM, context, issues).map((target) =>
    planSubscriber(target, isFifo),
  );
  refuseTwice(planned);
  return planned;
}

function planSubscriber(
  { name, target, props, issues }: NamedTarget,
  isFifo: boolean | undefined,
): SubscriberPlan {
  const filter = planFilter(props, issues);
  const native = planNative<NativeSubscriptionSettings, never>(
    props.native,
    { name: "subscription", tokens: [], own: OWN_PROPS },
    issues.at("native"),
  );
  const raw = planRaw(props.rawMessageDelivery, target, issues.at("rawMessageDelivery"));
  if (target.kind === "function" && isFifo) refuseFunction(issues);
  if (target.kind === "receiver" && isFifo === false && target.receiver.getReceivingEnd().isFifo)
    refuseFifoQueue(issues);
  const settings = native.kind === "made" ? native.settings : {};
  const nativeSetting = { name: "native.subscription.redrivePolicy", given: settings.redrivePolicy };
  const deadLetters = planDeadLetterQueue(props.deadLetters, isFifo, nativeSetting, issues.at("deadLetters"));
  return { name, target, settings: { ...filter, ...raw, ...settings }, deadLetters, issues };
}

/** Report a function that subscribes to a FIFO topic. */
export function refuseFunction(issues: Issues): void {
  issues.add("TOPIC_FIFO_FUNCTION", {
    problem: "SNS does not call functions from a FIFO topic",
    cure: "subscribe a Queue with fifo: true, and make the function its consumer",
  });
}

/** Report a FIFO queue that is subscribed to a topic which is not FIFO. */
export function refuseFifoQueue(issues: Issues): void {
  issues.add("TOPIC_FIFO_QUEUE", {
    problem: "a FIFO queue takes messages of FIFO topics alone",
    cure: "set fifo: true on the topic, or subscribe a standard queue",
  });
}

function planRaw(
  raw: unknown,
  target: PlannedTarget,
  issues: Issues,
): { readonly rawMessageDelivery?: boolean } {
  if (raw === undefined || !checkType(raw, "boolean", issues)) return {};
  if (target.kind === "receiver") return { rawMessageDelivery: raw };
  if (raw) {
    const cure = "remove it: the message is event.Records[0].Sns.Message";
    issues.add("TOPIC_RAW_FUNCTION", { problem: "a function is called with an event", value: raw, cure });
  }
  return {};
}

/** The subscriber: the construct of a queue, or a given function. Undefined for one that is made here. */
export function subscribed(target: PlannedTarget): object | undefined {
  if (target.kind === "receiver") return target.receiver as Receiver;
  return target.function.kind === "given" ? target.function.function : undefined;
}

/** Report what is subscribed under two names, `before` included. */
export function refuseTwice(plans: readonly SubscriberPlan[], before: ReadonlySet<object> = new Set()): void {
  const seen = new Set(before);
  for (const { target, issues } of plans) {
    const what = subscribed(target);
    if (what === undefined) continue;
    if (seen.has(what)) {
      const problem = "it is subscribed already, under another name";
      issues.add("TOPIC_SUBSCRIBED_TWICE", { problem, cure: "remove one of the two" });
    }
    seen.add(what);
  }
}
