import { ACCOUNT_ID, arn, autoName, type ProviderAnswer, type ProviderRequest, text, uuidOf } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const PUBLISH = [{ actions: ["sns:Publish"], on: ["{arn}"] }];

export const SNS_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.sns.Topic,
    displayName: "topic",
    immutableName: true,
    drawn: "data",
    taggable: true,
    grants: { Topic: { words: { grantPublish: PUBLISH }, byDefault: PUBLISH } },
    answer: answerTopic,
  },
  { token: TYPE.sns.TopicPolicy, displayName: "topic policy", answer: answerPolicy },
  {
    token: TYPE.sns.TopicSubscription,
    displayName: "subscription",
    arrows: [{ from: { at: "topic" }, to: { at: "endpoint" } }],
    answer: answerSubscription,
  },
];

function answerTopic(request: ProviderRequest): ProviderAnswer {
  const given = autoName(request);
  const isFifo = request.inputs.fifoTopic === true;
  const name = isFifo && !given.endsWith(".fifo") ? `${given}.fifo` : given;
  const topicArn = arn(request, "sns", name);
  return { id: topicArn, state: { name, arn: topicArn, owner: ACCOUNT_ID } };
}

/** The policy of a topic is known by the topic's ARN. */
function answerPolicy({ inputs }: ProviderRequest): ProviderAnswer {
  return { id: text(inputs.arn) ?? "", state: {} };
}

function answerSubscription(request: ProviderRequest): ProviderAnswer {
  const subscriptionArn = `${text(request.inputs.topic) ?? ""}:${uuidOf(request.urn)}`;
  return { id: subscriptionArn, state: { arn: subscriptionArn, ownerId: ACCOUNT_ID } };
}
