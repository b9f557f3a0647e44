import { randomBytes, randomUUID } from "node:crypto";
import { type CallContext, isServicePrincipal } from "../../endpoint/aws-service";
import type {
  ConfirmSubscriptionInput,
  ConfirmSubscriptionResponse,
  ListSubscriptionsResponse,
  SubscribeInput,
  SubscribeResponse,
} from "../../model/calls/sns";
import { confirmationRequest } from "../delivery/envelope";
import { webHeaders } from "../delivery/plan-delivery";
import { localUrlOf, postTo } from "../delivery/web";
import { checkArn, invalidParameter } from "../errors";
import type { Subscription } from "../state/topics";
import { page, type SnsContext, type SnsOperations, subscriptionOf, topicOf } from "./context";
import {
  checkAttributes,
  checkEndpoint,
  filterScope,
  givenAttributes,
  needsConfirmation,
} from "./subscription-rules";

/** Creates, changes and deletes subscriptions. */
export function subscriptionOperations(
  sns: SnsContext,
): SnsOperations<
  | "ConfirmSubscription"
  | "GetSubscriptionAttributes"
  | "ListSubscriptions"
  | "ListSubscriptionsByTopic"
  | "SetSubscriptionAttributes"
  | "Subscribe"
  | "Unsubscribe"
> {
  const { topics } = sns;
  return {
    Subscribe: (input, context) => subscribe(sns, input, context),
    ConfirmSubscription: (input) => confirm(sns, input),
    Unsubscribe: ({ SubscriptionArn }) => {
      topics.commit({
        kind: "subscription-deleted",
        subscription: checkSubscriptionArn(SubscriptionArn),
      });
      return {};
    },
    GetSubscriptionAttributes: ({ SubscriptionArn }) => ({
      Attributes: subscriptionAttributes(subscriptionOf(sns, SubscriptionArn)),
    }),
    SetSubscriptionAttributes: ({ SubscriptionArn, AttributeName, AttributeValue = "" }) => {
      const subscription = subscriptionOf(sns, SubscriptionArn);
      const given = givenAttributes({ [AttributeName]: AttributeValue });
      checkAttributes(given, subscription.attributes, subscription);
      const attributes = withoutEmpty({ ...subscription.attributes, ...given });
      topics.commit({ kind: "subscription-put", subscription: { ...subscription, attributes } });
      return {};
    },
    ListSubscriptions: (input) => listed([...topics.subscriptions.values()], input),
    ListSubscriptionsByTopic: (input) => {
      const { arn } = topicOf(sns, input.TopicArn);
      return listed(topics.subscriptionsOf(arn), input);
    },
  };
}

const PENDING = "pending confirmation";

function subscribe(sns: SnsContext, input: SubscribeInput, { caller }: CallContext): SubscribeResponse {
  const topic = topicOf(sns, input.TopicArn);
  const { Protocol: protocol, Endpoint: endpoint = "" } = input;
  checkEndpoint(topic.arn, protocol, endpoint);
  if (protocol === "application" && !sns.applications.endpoints.has(endpoint))
    throw invalidParameter(`Endpoint Reason: Endpoint does not exist for endpoint arn${endpoint}`);
  const given = givenAttributes(input.Attributes ?? {});
  checkAttributes(given, {}, { endpoint }, "Attributes Reason: ");
  const attributes = withoutEmpty(given);
  const known = sns.topics
    .subscriptionsOf(topic.arn)
    .find((other) => other.protocol === protocol && other.endpoint === endpoint);
  if (known) return again(known, attributes);
  const isPending = needsConfirmation(protocol);
  const subscription: Subscription = {
    arn: `${topic.arn}:${randomUUID()}`,
    topicArn: topic.arn,
    protocol,
    endpoint,
    attributes,
    principal: isServicePrincipal(caller) ? caller.service : caller.identity.userArn,
    ...(isPending && { token: randomBytes(64).toString("hex") }),
  };
  sns.topics.commit({ kind: "subscription-put", subscription });
  if (isPending) askToConfirm(sns, subscription);
  const isShown = !isPending || input.ReturnSubscriptionArn === true;
  return { SubscriptionArn: isShown ? subscription.arn : PENDING };
}

/** The attributes of a subscription without any of its own. */
const BY_DEFAULT: Subscription["attributes"] = {
  FilterPolicyScope: "MessageAttributes",
  RawMessageDelivery: "false",
};

function again(known: Subscription, attributes: Subscription["attributes"]): SubscribeResponse {
  const differs = Object.entries(attributes).some(
    ([name, value]) => (known.attributes[name] ?? BY_DEFAULT[name]) !== value,
  );
  if (differs)
    throw invalidParameter("Attributes Reason: Subscription already exists with different attributes");
  return { SubscriptionArn: known.arn };
}

/** Asks an endpoint on this machine to confirm. For any other an event reports the request. */
function askToConfirm({ clock, emit, apiUrls }: SnsContext, subscription: Subscription): void {
  const { endpoint: url, topicArn } = subscription;
  const id = randomUUID();
  const failed = (reason: string) =>
    emit({ event: "delivery", from: topicArn, to: url, status: "dropped", reason, id });
  if (localUrlOf(url, apiUrls()) === undefined)
    return failed(`${url} is not asked from here to confirm its subscription`);
  const body = JSON.stringify(confirmationRequest(subscription, id, clock.now()), null, 2);
  const headers = webHeaders("SubscriptionConfirmation", id, topicArn);
  postTo({ url, headers, body }, apiUrls()).catch((error: Error) => failed(error.message));
}

function confirm(
  { topics }: SnsContext,
  { TopicArn, Token: token }: ConfirmSubscriptionInput,
): ConfirmSubscriptionResponse {
  checkArn("TopicArn", TopicArn);
  if (!/^[0-9a-f]+$/.test(token)) throw invalidParameter("Token");
  const subscription = topics.subscriptionsOf(TopicArn).find((other) => other.token === token);
  if (subscription === undefined) throw invalidParameter("Token");
  const { token: _token, ...confirmed } = subscription;
  topics.commit({ kind: "subscription-put", subscription: confirmed });
  return { SubscriptionArn: subscription.arn };
}

function checkSubscriptionArn(value: string): string {
  const arn = checkArn("SubscriptionArn", value);
  if (arn.split(":").length !== 7) throw invalidParameter("SubscriptionId");
  return arn;
}

function listed(
  all: readonly Subscription[],
  input: { readonly NextToken?: string },
): ListSubscriptionsResponse {
  const { items, token } = page(all, input);
  const Subscriptions = items.map(({ arn, topicArn, protocol, endpoint, token: pending }) => ({
    SubscriptionArn: pending === undefined ? arn : "PendingConfirmation",
    Owner: topicArn.split(":")[4],
    Protocol: protocol,
    Endpoint: endpoint,
    TopicArn: topicArn,
  }));
  return { Subscriptions, ...token };
}

function subscriptionAttributes(subscription: Subscription): Record<string, string> {
  const { arn, topicArn, protocol, endpoint, principal, token } = subscription;
  const { FilterPolicyScope: _scope, ...attributes } = subscription.attributes;
  return {
    SubscriptionArn: arn,
    TopicArn: topicArn,
    Protocol: protocol,
    Endpoint: endpoint,
    Owner: topicArn.split(":")[4] ?? "",
    SubscriptionPrincipal: principal,
    ConfirmationWasAuthenticated: String(!needsConfirmation(protocol)),
    PendingConfirmation: String(token !== undefined),
    RawMessageDelivery: "false",
    ...attributes,
    // AWS shows a scope only beside a policy.
    ...(attributes.FilterPolicy !== undefined && { FilterPolicyScope: filterScope(subscription.attributes) }),
  };
}

/** An empty text or policy removes an attribute. */
function withoutEmpty(attributes: Subscription["attributes"]): Subscription["attributes"] {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== "" && value !== "{}"));
}
