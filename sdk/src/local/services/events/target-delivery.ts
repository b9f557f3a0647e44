import { randomUUID } from "node:crypto";
import { type Delivery, RETRIES } from "../targets/delivery";
import { valueAt } from "../targets/json-path";
import { targetCall } from "../targets/target-call";
import { fillTemplate } from "./input-template";
import { type BusEvent, eventTime, type Rule, type Target } from "./state/settings";

/** The reason why nothing is sent to a target. */
interface NotSent {
  readonly notSent: string;
  /** True for a kind of target that nothing stands in for. */
  readonly isUnknown?: true;
}

/** The delivery of an event to a target of a rule. */
export function deliveryTo(target: Target, rule: Rule, event: BusEvent, now: number): Delivery | NotSent {
  const text = inputOf(target, rule, event, now);
  if (text === undefined)
    return { notSent: "what the input transformer makes is neither JSON nor text in quotes" };
  const settings = {
    arn: target.Arn,
    messageGroupId: target.SqsParameters?.MessageGroupId,
    partitionKey: partitionKeyOf(target, event),
    event: {
      source: event.source,
      detailType: event["detail-type"],
      detail: JSON.stringify(event.detail),
      resources: event.resources,
      time: Date.parse(event.time),
    },
  };
  const call = targetCall(settings, text);
  if (!call) return { notSent: "nothing stands in for this kind of target", isUnknown: true };
  const { MaximumRetryAttempts, MaximumEventAgeInSeconds } = target.RetryPolicy ?? {};
  const queueArn = target.DeadLetterConfig?.Arn;
  return {
    id: randomUUID(),
    from: rule.arn,
    to: target.Arn,
    eventId: event.id,
    call,
    role: target.RoleArn,
    since: now,
    maxAttempts: MaximumRetryAttempts ?? RETRIES.attempts,
    maxAgeMs: (MaximumEventAgeInSeconds ?? RETRIES.ageSeconds) * 1000,
    deadLetter:
      queueArn === undefined
        ? undefined
        : {
            queueArn,
            body: JSON.stringify(event),
            attributes: { RULE_ARN: rule.arn, TARGET_ARN: target.Arn },
          },
  };
}

/** The text of an event that a target gets, or `undefined` for none. */
export function inputOf(target: Target, rule: Rule, event: BusEvent, now: number): string | undefined {
  if (target.Input !== undefined) return target.Input;
  if (target.InputPath !== undefined) return JSON.stringify(valueAt(target.InputPath, event) ?? null);
  if (target.InputTransformer === undefined) return JSON.stringify(event);
  const context = { ruleArn: rule.arn, ruleName: rule.name, ingestedAt: eventTime(now) };
  return fillTemplate(target.InputTransformer, event, context);
}

function partitionKeyOf({ KinesisParameters }: Target, event: BusEvent): string {
  const path = KinesisParameters?.PartitionKeyPath;
  const value = path === undefined ? undefined : valueAt(path, event);
  if (value === undefined) return event.id;
  return typeof value === "string" ? value : JSON.stringify(value);
}
