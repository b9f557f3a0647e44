import type { SignedAccess } from "../../iam/caller";
import type { AccountRegion } from "../endpoint/aws-api";
import { type ModelRule, modelAccess } from "../endpoint/model-access";
import { parseObject } from "../messages/json-object";
import type { Calls } from "../model/calls/sqs";
import { queueArn, queueNameOf, queueNameOfArn } from "./queue-url";

type ByUrl = ModelRule<{ readonly QueueUrl: string }>;
type BySource = ModelRule<{ readonly SourceArn: string }>;

/** The permission on the queue that a call names. A batch needs that of a single message. */
function onQueue(action: string): ByUrl {
  return ({ QueueUrl }, accountRegion) => [
    { action: `sqs:${action}`, arn: queueArn(accountRegion, queueNameOf(QueueUrl)) },
  ];
}

function byName(name: string, accountRegion: AccountRegion): string {
  return queueArn(accountRegion, queueNameOf(name));
}

/**
 * The queue that an ARN leads to, whichever account and region are in it: queues are found by their name. The operation
 * refuses any other text.
 */
function byArn(arn: string, accountRegion: AccountRegion): string {
  const name = queueNameOfArn(arn);
  return name === undefined ? arn : queueArn(accountRegion, name);
}

/** A task receives from the source and sends to the destination. */
const moveAccess: ModelRule<Calls["StartMessageMoveTask"]["input"]> = (input, accountRegion) => {
  const { SourceArn, DestinationArn } = input;
  const arn = byArn(SourceArn, accountRegion);
  const source = ["StartMessageMoveTask", "ReceiveMessage", "DeleteMessage", "GetQueueAttributes"];
  return [
    ...source.map((action) => ({ action: `sqs:${action}`, arn })),
    ...(DestinationArn === undefined
      ? []
      : [{ action: "sqs:SendMessage", arn: byArn(DestinationArn, accountRegion) }]),
  ];
};

const listedTasks: BySource = ({ SourceArn }, accountRegion) => [
  { action: "sqs:ListMessageMoveTasks", arn: byArn(SourceArn, accountRegion) },
];

const creation: ModelRule<Calls["CreateQueue"]["input"]> = ({ QueueName, tags = {} }, accountRegion) => {
  const actions = ["CreateQueue", ...(Object.keys(tags).length > 0 ? ["TagQueue"] : [])];
  const arn = byName(QueueName, accountRegion);
  return actions.map((action): SignedAccess => ({ action: `sqs:${action}`, arn }));
};

/** @see Service Authorization Reference, Amazon SQS */
export const SQS_ACCESS = modelAccess<Calls>({
  AddPermission: onQueue("AddPermission"),
  CancelMessageMoveTask: ({ TaskHandle }, accountRegion) => [
    { action: "sqs:CancelMessageMoveTask", arn: sourceOfTask(TaskHandle, accountRegion) },
  ],
  ChangeMessageVisibility: onQueue("ChangeMessageVisibility"),
  ChangeMessageVisibilityBatch: onQueue("ChangeMessageVisibility"),
  CreateQueue: creation,
  DeleteMessage: onQueue("DeleteMessage"),
  DeleteMessageBatch: onQueue("DeleteMessage"),
  DeleteQueue: onQueue("DeleteQueue"),
  GetQueueAttributes: onQueue("GetQueueAttributes"),
  GetQueueUrl: ({ QueueName }, accountRegion) => [
    { action: "sqs:GetQueueUrl", arn: byName(QueueName, accountRegion) },
  ],
  ListDeadLetterSourceQueues: onQueue("ListDeadLetterSourceQueues"),
  ListMessageMoveTasks: listedTasks,
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
});

/** The operation refuses a handle that names no queue. */
function sourceOfTask(handle: string, accountRegion: AccountRegion): string {
  const { sourceArn } = parseObject(Buffer.from(handle, "base64").toString("utf8")) ?? {};
  return typeof sourceArn === "string" ? byArn(sourceArn, accountRegion) : "*";
}
