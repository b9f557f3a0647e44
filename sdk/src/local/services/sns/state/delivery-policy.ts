import { parseObject } from "../../messages/json-object";
import { withoutNulls } from "../../model/without-nulls";
import type { Subscription, Topic } from "./topics";

/** The content type of requests to endpoints on the web whose delivery policies name no other. */
export const DEFAULT_CONTENT_TYPE = "text/plain; charset=UTF-8";

/** The delivery policy of a topic for endpoints on the web. */
interface WebPolicy {
  readonly defaultHealthyRetryPolicy?: object;
  readonly disableSubscriptionOverrides?: unknown;
  readonly defaultRequestPolicy?: RequestPolicy;
}

interface RequestPolicy {
  readonly headerContentType?: unknown;
}

/** The policy of a topic without one. The local mode retries by these numbers, whatever a policy says. */
const DEFAULTS = {
  defaultHealthyRetryPolicy: {
    minDelayTarget: 20,
    maxDelayTarget: 20,
    numRetries: 3,
    numMaxDelayRetries: 0,
    numNoDelayRetries: 0,
    numMinDelayRetries: 0,
    backoffFunction: "linear",
  },
  disableSubscriptionOverrides: false,
  defaultRequestPolicy: { headerContentType: DEFAULT_CONTENT_TYPE },
};

/** The two attributes with the delivery policy of a topic: the one that was set, and that with AWS's defaults. */
export function deliveryPolicies(topic: Pick<Topic, "attributes">): Readonly<Record<string, string>> {
  const given = webPolicyOf(topic);
  const { disableSubscriptionOverrides } = DEFAULTS;
  const retries = { ...DEFAULTS.defaultHealthyRetryPolicy, ...given?.defaultHealthyRetryPolicy };
  return {
    ...(given && { DeliveryPolicy: JSON.stringify({ http: { disableSubscriptionOverrides, ...given } }) }),
    EffectiveDeliveryPolicy: JSON.stringify({
      http: { ...DEFAULTS, ...given, defaultHealthyRetryPolicy: retries },
    }),
  };
}

/**
 * The content type of a subscription's notifications, by its own delivery policy or else by that of its topic. A topic may
 * disable policies of subscriptions.
 * @see SNS Developer Guide, sns-message-delivery-retries, creating an HTTP/S delivery policy
 */
export function contentTypeOf({ attributes }: Subscription, topic: Topic): string {
  const web = webPolicyOf(topic);
  const own = parseObject(attributes.DeliveryPolicy)?.requestPolicy as RequestPolicy | null | undefined;
  const type = web?.disableSubscriptionOverrides === true ? undefined : own?.headerContentType;
  return [type, web?.defaultRequestPolicy?.headerContentType].find(isText) ?? DEFAULT_CONTENT_TYPE;
}

function webPolicyOf({ attributes }: Pick<Topic, "attributes">): WebPolicy | undefined {
  const http = parseObject(attributes.DeliveryPolicy)?.http;
  return typeof http === "object" && http !== null ? withoutNulls(http) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
