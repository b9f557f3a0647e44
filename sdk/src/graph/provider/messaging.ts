import {
  ACCOUNT_ID,
  arn,
  autoName,
  hexOf,
  type ProviderRequest,
  type ProviderRules,
  text,
  uuidOf,
} from "./request";

function queue(request: ProviderRequest) {
  const given = autoName(request);
  const isFifo = request.inputs.fifoQueue === true;
  const name = isFifo && !given.endsWith(".fifo") ? `${given}.fifo` : given;
  const url = `https://sqs.${request.region}.amazonaws.com/${ACCOUNT_ID}/${name}`;
  return { id: url, state: { name, url, arn: arn(request, "sqs", name) } };
}

const ofQueue = ({ inputs }: ProviderRequest) => ({ id: text(inputs.queueUrl) ?? "", state: {} });

function topic(request: ProviderRequest) {
  const given = autoName(request);
  const isFifo = request.inputs.fifoTopic === true;
  const name = isFifo && !given.endsWith(".fifo") ? `${given}.fifo` : given;
  const topicArn = arn(request, "sns", name);
  return { id: topicArn, state: { name, arn: topicArn, owner: ACCOUNT_ID } };
}

function subscription(request: ProviderRequest) {
  const subscriptionArn = `${text(request.inputs.topic) ?? ""}:${uuidOf(request.urn)}`;
  return { id: subscriptionArn, state: { arn: subscriptionArn, ownerId: ACCOUNT_ID } };
}

function stream(request: ProviderRequest) {
  const name = autoName(request);
  const streamArn = arn(request, "kinesis", `stream/${name}`);
  return { id: streamArn, state: { name, arn: streamArn } };
}

function eventBus(request: ProviderRequest) {
  const name = autoName(request);
  return { id: name, state: { name, arn: arn(request, "events", `event-bus/${name}`) } };
}

function eventRule(request: ProviderRequest) {
  const name = autoName(request);
  const bus = (text(request.inputs.eventBusName) ?? "default").split("event-bus/").at(-1) as string;
  const path = bus === "default" ? name : `${bus}/${name}`;
  return { id: path, state: { name, arn: arn(request, "events", `rule/${path}`) } };
}

function eventTarget(request: ProviderRequest) {
  const targetId = text(request.inputs.targetId) ?? `${request.name}-${hexOf(request.urn, 7)}`;
  return { id: `${text(request.inputs.rule) ?? ""}-${targetId}`, state: { targetId } };
}

function logGroup(request: ProviderRequest) {
  const name = autoName(request);
  return { id: name, state: { name, arn: arn(request, "logs", `log-group:${name}`) } };
}

export const messagingRules: ProviderRules = {
  "aws:sqs/queue:Queue": queue,
  "aws:sqs/queuePolicy:QueuePolicy": ofQueue,
  "aws:sqs/redrivePolicy:RedrivePolicy": ofQueue,
  "aws:sns/topic:Topic": topic,
  "aws:sns/topicSubscription:TopicSubscription": subscription,
  "aws:kinesis/stream:Stream": stream,
  "aws:cloudwatch/eventBus:EventBus": eventBus,
  "aws:cloudwatch/eventRule:EventRule": eventRule,
  "aws:cloudwatch/eventTarget:EventTarget": eventTarget,
  "aws:cloudwatch/logGroup:LogGroup": logGroup,
};
