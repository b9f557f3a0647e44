import type { Output } from "../../services/endpoint/aws-api";
import type { MessageAttribute } from "../../services/messages/attributes";
import { TOPIC_TYPE } from "../../services/provision/topics";
import { CONSOLE_LIMITS } from "../limits";
import { findResources } from "./find-resources";
import { readObject } from "./read-object";
import { orRefusal } from "./refusals";
import type { ResourceKind, ResourcePorts } from "./resource-kind";

/** The page's view of a subscription of a topic. */
export interface SeenSubscription {
  /** Not an ARN until somebody confirms the subscription. */
  readonly arn: string;
  readonly protocol: string;
  readonly endpoint: string;
  /** The attributes as GetSubscriptionAttributes returns them: `FilterPolicy`, `RawMessageDelivery`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The kind of topics: their subscriptions. */
export const TOPICS: ResourceKind = {
  kind: "topic",
  find: (index) => findResources(index, "topic", [TOPIC_TYPE]),
  async show(arn, _, { call }) {
    const { Subscriptions = [] } = (await call("sns", "ListSubscriptionsByTopic", { TopicArn: arn })) as {
      Subscriptions?: readonly Output[];
    };
    const shown = Subscriptions.slice(0, CONSOLE_LIMITS.page);
    return {
      count: Subscriptions.length,
      subscriptions: await Promise.all(shown.map((one) => describe(one, call))),
    };
  },
  actions: {
    async publish(arn, { message, subject, attributes, groupId, deduplicationId }, { call }) {
      const { MessageId } = await call("sns", "Publish", {
        TopicArn: arn,
        Message: String(message ?? ""),
        ...(subject !== undefined && { Subject: subject }),
        ...(attributes !== undefined && {
          MessageAttributes: messageAttributes(readObject(attributes, "attributes")),
        }),
        ...(groupId !== undefined && { MessageGroupId: groupId }),
        ...(deduplicationId !== undefined && { MessageDeduplicationId: deduplicationId }),
      });
      return { said: `Published as ${String(MessageId)}` };
    },
  },
};

async function describe(listed: Output, call: ResourcePorts["call"]): Promise<SeenSubscription> {
  const arn = String(listed.SubscriptionArn);
  const described = arn.startsWith("arn:")
    ? await orRefusal(() => call("sns", "GetSubscriptionAttributes", { SubscriptionArn: arn }))
    : {};
  const { Attributes = {} } = described as { Attributes?: SeenSubscription["attributes"] };
  return {
    arn,
    protocol: String(listed.Protocol),
    endpoint: String(listed.Endpoint),
    attributes: Attributes,
  };
}

/** Converts plain JSON to attributes of a message. A value with a `DataType` stays as it is. */
export function messageAttributes(
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, MessageAttribute>> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, attributeOf(value)]));
}

function attributeOf(value: unknown): MessageAttribute {
  if (typeof value === "number") return { DataType: "Number", StringValue: String(value) };
  if (Array.isArray(value)) return { DataType: "String.Array", StringValue: JSON.stringify(value) };
  if (typeof value === "object" && value !== null && "DataType" in value) return value as MessageAttribute;
  return { DataType: "String", StringValue: typeof value === "string" ? value : JSON.stringify(value) };
}
