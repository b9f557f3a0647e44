import type { Issues } from "../../errors";
import type { FunctionContext } from "../../functions/plan";
import { RULE_TARGETS } from "../../limits/messaging";
import { type Delivery, planDelivery, type RuleTargetSettings } from "../sources/rule-target-plan";
import { type NamedTarget, type PlannedTarget, planTargets, type TargetForm } from "../sources/target-plan";

/** The checked target of a rule's events. */
export interface TargetPlan {
  readonly name: string;
  readonly target: PlannedTarget;
  readonly delivery: Delivery;
}

const FORM: TargetForm = {
  receivers: ["Queue", "Topic"],
  props: ["deadLetters", "native"],
  renamed: { targetProps: "native.target" },
  example: '{ mail: "src/mail.send" }',
};

/** Check a map of targets by name. `others` are there already. */
export function planEventTargets(
  targets: unknown,
  context: FunctionContext,
  issues: Issues,
  others = 0,
): readonly TargetPlan[] {
  const named = planTargets(targets, FORM, context, issues);
  if (others + named.length > RULE_TARGETS.max) {
    const problem = `a rule has at most ${RULE_TARGETS.max} targets`;
    const cure = "add another rule with the same pattern, or send to a Topic";
    issues.add("EVENT_TARGETS_TOO_MANY", { problem, value: others + named.length, cure });
  }
  return named.map(planOne);
}

function planOne({ name, target, props, issues }: NamedTarget): TargetPlan {
  const delivery = planDelivery(props, issues);
  if (target.kind === "receiver")
    checkGroups(target, delivery.settings, issues.at("native", "target", "sqsTarget"), issues);
  return { name, target, delivery };
}

/** @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-targets.html */
function checkGroups(
  { receiver }: PlannedTarget & { readonly kind: "receiver" },
  { sqsTarget }: RuleTargetSettings,
  at: Issues,
  issues: Issues,
): void {
  const { kind, isFifo } = receiver.getReceivingEnd();
  if (kind === "Topic" && isFifo === true) {
    const cure = "send to a standard Topic, or to a FIFO Queue";
    issues.add("EVENT_TARGET_FIFO", { problem: "EventBridge does not send to FIFO topics", cure });
  } else if (kind === "Queue" && isFifo === true && sqsTarget === undefined) {
    const cure = 'write native: { target: { sqsTarget: { messageGroupId: "orders" } } }';
    at.add("EVENT_TARGET_FIFO", { problem: "a FIFO queue is sent to in groups", cure });
  } else if (isFifo === false && sqsTarget !== undefined) {
    at.add("EVENT_TARGET_FIFO", { problem: "it is no FIFO queue and has no groups", cure: "remove it" });
  }
}
