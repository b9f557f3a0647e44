import { ACCOUNT_ID, arn, autoName, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { GrantsByKind } from "./grants";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const FIND_QUEUE = ["sqs:GetQueueAttributes", "sqs:GetQueueUrl"];
const SEND_MESSAGES = [{ actions: [...FIND_QUEUE, "sqs:SendMessage"], on: ["{arn}"] }];
const CONSUME_MESSAGES = [
  {
    actions: [...FIND_QUEUE, "sqs:ChangeMessageVisibility", "sqs:DeleteMessage", "sqs:ReceiveMessage"],
    on: ["{arn}"],
  },
];

const QUEUE_GRANTS: GrantsByKind["Queue"] = {
  words: {
    grantSendMessages: SEND_MESSAGES,
    grantConsumeMessages: CONSUME_MESSAGES,
    grantPurge: [{ actions: [...FIND_QUEUE, "sqs:PurgeQueue"], on: ["{arn}"] }],
  },
  byDefault: [...SEND_MESSAGES, ...CONSUME_MESSAGES],
};

export const SQS_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.sqs.Queue,
    displayName: "queue",
    immutableName: true,
    drawn: "data",
    arrows: [{ from: "itself", to: { at: "redrivePolicy.deadLetterTargetArn" }, label: "gives up" }],
    data: {
      onRemoval: "deleted",
      isAsked: true,
      because: "AWS keeps a message for 14 days at most, so that a queue which stays is soon empty",
    },
    taggable: true,
    grants: { Queue: QUEUE_GRANTS },
    answer: answerQueue,
  },
  { token: TYPE.sqs.QueuePolicy, displayName: "queue policy", answer: answerSettings },
  { token: TYPE.sqs.RedrivePolicy, displayName: "redrive policy", answer: answerSettings },
];

function answerQueue(request: ProviderRequest): ProviderAnswer {
  const given = autoName(request);
  const isFifo = request.inputs.fifoQueue === true;
  const name = isFifo && !given.endsWith(".fifo") ? `${given}.fifo` : given;
  const url = `https://sqs.${request.region}.amazonaws.com/${ACCOUNT_ID}/${name}`;
  return { id: url, state: { name, url, arn: arn(request, "sqs", name) } };
}

/** Settings of a queue are known by the queue's URL. */
function answerSettings({ inputs }: ProviderRequest): ProviderAnswer {
  return { id: text(inputs.queueUrl) ?? "", state: {} };
}
