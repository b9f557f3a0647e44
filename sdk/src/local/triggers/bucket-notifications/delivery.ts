import { randomUUID } from "node:crypto";
import { type Delivery, RETRIES } from "../../services/targets/delivery";
import type { TargetCall } from "../../services/targets/target-call";
import type { Configuration } from "./configurations";
import type { ObjectChange } from "./object-changes";
import { busEntry, type ChangeContext, s3Event } from "./s3-event";

/** S3, as far as it tells others what happens to objects. */
export const SERVICE = "s3.amazonaws.com";

/** The default event bus, which gets events without a notification of its own. */
export const BUS = "default event bus";

/** The target of a notification. */
export type NotificationTarget = Configuration | typeof BUS;

/**
 * A notification on its way. S3 says that it delivers at least once, and not for how long it tries: here it is a day, as
 * with EventBridge.
 */
export function deliveryOf(
  target: NotificationTarget,
  change: ObjectChange,
  context: ChangeContext,
): Delivery {
  const { bucket, key } = change;
  const { traceId: trace } = context.call;
  return {
    id: randomUUID(),
    from: `arn:aws:s3:::${bucket}`,
    to: target === BUS ? busOf(context) : target.to,
    eventId: `${context.call.requestId} ${key}`,
    call: target === BUS ? toBus(change, context) : callOf(target, s3Event(change, target.id, context)),
    ...(trace !== undefined && { trace }),
    since: context.now,
    maxAttempts: RETRIES.attempts,
    maxAgeMs: RETRIES.ageSeconds * 1000,
  };
}

/** The call that notifies a target. */
function callOf({ kind, to }: Pick<Configuration, "kind" | "to">, event: object): TargetCall {
  const text = JSON.stringify(event);
  switch (kind) {
    case "lambda": {
      const Payload = Buffer.from(text).toString("base64");
      return {
        service: "lambda",
        operation: "Invoke",
        input: { FunctionName: to, InvocationType: "Event", Payload },
      };
    }
    case "sqs": {
      const [, , , region, account, name] = to.split(":");
      const QueueUrl = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
      return { service: "sqs", operation: "SendMessage", input: { QueueUrl, MessageBody: text } };
    }
    case "sns": {
      const input = { TopicArn: to, Subject: "Amazon S3 Notification", Message: text };
      return { service: "sns", operation: "Publish", input };
    }
  }
}

function busOf({ accountRegion: { region, accountId } }: ChangeContext): string {
  return `arn:aws:events:${region}:${accountId}:event-bus/default`;
}

function toBus(change: ObjectChange, context: ChangeContext): TargetCall {
  return { service: "events", operation: "PutEvents", input: { Entries: [busEntry(change, context)] } };
}
