import { plainFlag } from "../../messages/flag";
import { parseObject } from "../../messages/json-object";
import { invalidParameter, snsError } from "../errors";
import { isFifoTopic } from "../state/topic-attributes";
import type { Subscription } from "../state/topics";
import { type FilterScope, readFilterPolicy } from "./filter-policy";

const PROTOCOLS = ["application", "email", "email-json", "firehose", "http", "https", "lambda", "sms", "sqs"];

/** The protocols whose endpoints confirm subscriptions. */
const CONFIRMED_BY_HAND = ["email", "email-json", "http", "https"];

const ATTRIBUTES = [
  "DeliveryPolicy",
  "FilterPolicy",
  "FilterPolicyScope",
  "RawMessageDelivery",
  "RedrivePolicy",
  "ReplayPolicy",
  "SubscriptionRoleArn",
];

const SCOPES = ["MessageAttributes", "MessageBody"];

type Attributes = Subscription["attributes"];

export function needsConfirmation(protocol: string): boolean {
  return CONFIRMED_BY_HAND.includes(protocol);
}

/** Refuses a protocol or an endpoint that AWS refuses. */
export function checkEndpoint(topicArn: string, protocol: string, endpoint: string): void {
  if (!PROTOCOLS.includes(protocol))
    throw invalidParameter(`Amazon SNS does not support this protocol string: ${protocol}`);
  const isFifo = isFifoTopic({ arn: topicArn });
  if (protocol === "sqs") {
    if (!/^arn:[^:]+:sqs:[^:]+:\d+:[^:]+$/.test(endpoint)) throw invalidParameter("SQS endpoint ARN");
    if (endpoint.endsWith(".fifo") && !isFifo)
      throw invalidParameter(
        "Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics",
      );
  } else if (isFifo) throw invalidParameter(`Invalid protocol type: ${protocol}`);
  if (protocol === "lambda" && !/^arn:[^:]+:lambda:[^:]+:\d+:function:.+$/.test(endpoint))
    throw invalidParameter("Lambda endpoint ARN");
  if (protocol === "sms" && !/^\+?\d([-./ ]?\d)+$/.test(endpoint))
    throw snsError("InvalidParameter", `Invalid SMS endpoint: ${endpoint}`);
  if (protocol.startsWith("http") && !endpoint.startsWith(`${protocol}://`))
    throw invalidParameter("Endpoint must match the specified protocol");
}

/** The attributes that a client gives, with flags in lower case: Python writes `True`. */
export function givenAttributes(given: Attributes): Attributes {
  const { RawMessageDelivery: isRaw } = given;
  return isRaw === undefined ? given : { ...given, RawMessageDelivery: plainFlag(isRaw) };
}

/** Checks new attributes beside known ones. A refusal begins with `before`. */
export function checkAttributes(
  given: Attributes,
  known: Attributes,
  { endpoint }: Pick<Subscription, "endpoint">,
  before = "",
): void {
  for (const attribute of Object.entries(given)) checkAttribute(attribute, endpoint, before);
  const all = { ...known, ...given };
  if (given.FilterPolicy !== undefined || given.FilterPolicyScope !== undefined)
    readFilterPolicy(all.FilterPolicy, filterScope(all), before);
}

function checkAttribute([name, value]: readonly [string, string], endpoint: string, before: string): void {
  if (!ATTRIBUTES.includes(name)) throw invalidParameter(`${before}AttributeName`);
  if (name === "RawMessageDelivery" && value !== "true" && value !== "false")
    throw invalidParameter(`${before}RawMessageDelivery: Invalid value [${value}]. Must be true or false.`);
  if (name === "FilterPolicyScope" && !SCOPES.includes(value))
    throw invalidParameter(
      `${before}FilterPolicyScope: Invalid value [${value}]. Please use either MessageBody or MessageAttributes`,
    );
  if (name === "RedrivePolicy") checkRedrivePolicy(value, endpoint, before);
}

export function filterScope({ FilterPolicyScope }: Attributes): FilterScope {
  return FilterPolicyScope === "MessageBody" ? "MessageBody" : "MessageAttributes";
}

function checkRedrivePolicy(text: string, endpoint: string, before: string): void {
  if (text === "") return;
  const refuse = (reason: string) => invalidParameter(`${before}RedrivePolicy: ${reason}`);
  const policy = parseObject(text);
  if (policy === undefined) throw refuse("failed to parse JSON.");
  const arn = String(policy.deadLetterTargetArn);
  if (!/^arn:[^:]+:sqs:[^:]+:\d+:[^:]+$/.test(arn)) throw refuse("deadLetterTargetArn is an invalid arn");
  if (endpoint.endsWith(".fifo") && !arn.endsWith(".fifo"))
    throw refuse("must use a FIFO queue as DLQ for a FIFO Subscription to a FIFO Topic.");
}
