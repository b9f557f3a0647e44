import type { SignedAccess } from "../../iam/caller";
import type { AccessRule, AccountRegion, Input } from "../endpoint/aws-api";
import { parseObject } from "../messages/json-object";
import { queueArn, queueNameOf } from "./queue-url";

/** The permissions on the queue that a call names. A batch needs those of a single message. */
function onQueue(...actions: readonly string[]): AccessRule {
  return ({ QueueUrl }, accountRegion) => {
    const arn = queueArn(accountRegion, queueNameOf(String(QueueUrl)));
    return actions.map((action) => ({ action: `sqs:${action}`, arn }));
  };
}

function byName(input: Input, accountRegion: AccountRegion): string {
  return queueArn(accountRegion, queueNameOf(String(input.QueueName)));
}

/** A task receives from the source and sends to the destination. */
function moveAccess({ SourceArn, DestinationArn }: Input): readonly SignedAccess[] {
  const source = ["StartMessageMoveTask", "ReceiveMessage", "DeleteMessage", "GetQueueAttributes"];
  const target =
    typeof DestinationArn === "string" ? [{ action: "sqs:SendMessage", arn: DestinationArn }] : [];
  return [...source.map((action) => ({ action: `sqs:${action}`, arn: String(SourceArn) })), ...target];
}

/** @see Service Authorization Reference, Amazon SQS */
export const SQS_ACCESS: Readonly<Record<string, AccessRule>> = {
  AddPermission: onQueue("AddPermission"),
  CancelMessageMoveTask: ({ TaskHandle }) => [
    { action: "sqs:CancelMessageMoveTask", arn: sourceOfTask(TaskHandle) },
  ],
  ChangeMessageVisibility: onQueue("ChangeMessageVisibility"),
  ChangeMessageVisibilityBatch: onQueue("ChangeMessageVisibility"),
  CreateQueue: (input, accountRegion) => {
    const arn = byName(input, accountRegion);
    const tags = Object.keys((input.tags as object | undefined) ?? {});
    return ["CreateQueue", ...(tags.length > 0 ? ["TagQueue"] : [])].map((action) => ({
      action: `sqs:${action}`,
      arn,
    }));
  },
  DeleteMessage: onQueue("DeleteMessage"),
  DeleteMessageBatch: onQueue("DeleteMessage"),
  DeleteQueue: onQueue("DeleteQueue"),
  GetQueueAttributes: onQueue("GetQueueAttributes"),
  GetQueueUrl: (input, accountRegion) => [{ action: "sqs:GetQueueUrl", arn: byName(input, accountRegion) }],
  ListDeadLetterSourceQueues: onQueue("ListDeadLetterSourceQueues"),
  ListMessageMoveTasks: ({ SourceArn }) => [{ action: "sqs:ListMessageMoveTasks", arn: String(SourceArn) }],
  ListQueues: (_, { region, accountId }) => [
    { action: "sqs:ListQueues", arn: `arn:aws:sqs:${region}:${accountId}:` },
  ],
  ListQueueTags: onQueue("ListQueueTags"),
  PurgeQueue: onQueue("PurgeQueue"),
  ReceiveMessage: onQueue("ReceiveMessage"),
  RemovePermission: onQueue("RemovePermission"),
  SendMessage: onQueue("SendMessage"),
  SendMessageBatch: onQueue("SendMessage"),
  SetQueueAttributes: onQueue("SetQueueAttributes"),
  StartMessageMoveTask: moveAccess,
  TagQueue: onQueue("TagQueue"),
  UntagQueue: onQueue("UntagQueue"),
};

/** The operation refuses a handle that names no queue. */
function sourceOfTask(handle: unknown): string {
  const task = parseObject(Buffer.from(String(handle), "base64").toString("utf8"));
  return task === undefined ? "*" : String(task.sourceArn);
}
