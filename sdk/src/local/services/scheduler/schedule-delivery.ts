import { randomUUID } from "node:crypto";
import type { AccountRegion } from "../endpoint/aws-api";
import { type Delivery, RETRIES } from "../targets/delivery";
import { type TargetCall, targetCall } from "../targets/target-call";
import type { Schedule } from "./state/settings";
import { universalCall } from "./universal-call";

/** The delivery of a schedule's run, or `undefined` for a kind of target without a local service. */
export function deliveryOf(
  schedule: Schedule,
  at: number,
  now: number,
  accountRegion: AccountRegion,
): Delivery | undefined {
  const id = randomUUID();
  const text = inputOf(schedule, at, id, accountRegion);
  const call = callOf(schedule, text, id);
  if (!call) return undefined;
  const { arn, target } = schedule;
  const { MaximumRetryAttempts, MaximumEventAgeInSeconds } = target.RetryPolicy ?? {};
  const queueArn = target.DeadLetterConfig?.Arn;
  const attributes = {
    SCHEDULE_ARN: arn,
    TARGET_ARN: target.Arn,
    EXECUTION_ID: id,
    SCHEDULED_TIME: timeText(at),
    IS_PAYLOAD_TRUNCATED: "false",
  };
  return {
    id,
    from: arn,
    to: target.Arn,
    eventId: id,
    call,
    role: target.RoleArn,
    since: now,
    maxAttempts: MaximumRetryAttempts ?? RETRIES.attempts,
    maxAgeMs: (MaximumEventAgeInSeconds ?? RETRIES.ageSeconds) * 1000,
    deadLetter: queueArn === undefined ? undefined : { queueArn, body: text, attributes },
  };
}

/**
 * The input of the target, with what AWS knows of the run in it, or what it sends where there is none.
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html
 */
function inputOf({ arn, target }: Schedule, at: number, id: string, accountRegion: AccountRegion): string {
  if (target.Input === undefined)
    return JSON.stringify({
      version: "0",
      id,
      "detail-type": "Scheduled Event",
      source: "aws.scheduler",
      account: accountRegion.accountId,
      time: timeText(at),
      region: accountRegion.region,
      resources: [arn],
      detail: "{}",
    });
  const known: Readonly<Record<string, string>> = {
    "schedule-arn": arn,
    "scheduled-time": timeText(at),
    "execution-id": id,
    "attempt-number": "1",
  };
  return target.Input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (whole, name: string) => known[name] ?? whole);
}

/** The call of a schedule's target, or `undefined` for a kind without a local service. */
export function callOf(
  { target }: Pick<Schedule, "target">,
  text: string,
  id: string,
): TargetCall | undefined {
  const { Arn, EventBridgeParameters, KinesisParameters, SqsParameters } = target;
  if (Arn.startsWith("arn:aws:scheduler:::aws-sdk:")) return universalCall(Arn, text);
  const { Source = "", DetailType = "" } = EventBridgeParameters ?? {};
  const settings = {
    arn: Arn,
    messageGroupId: SqsParameters?.MessageGroupId,
    partitionKey: KinesisParameters?.PartitionKey ?? id,
    event: { source: Source, detailType: DetailType, detail: text, resources: [] },
  };
  return targetCall(settings, text);
}

function timeText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}
