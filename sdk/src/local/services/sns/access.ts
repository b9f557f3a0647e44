import type { AccessRule, Input } from "../endpoint/aws-api";

/** The permission on the topic that a call names. */
function onTopic(action: string, member = "TopicArn"): AccessRule {
  return (input) => [{ action: `sns:${action}`, arn: String(input[member]) }];
}

/** The permission on the topic of a subscription. */
function onSubscription(action: string): AccessRule {
  return ({ SubscriptionArn }) => {
    const arn = String(SubscriptionArn).split(":").slice(0, 6).join(":");
    return [{ action: `sns:${action}`, arn }];
  };
}

/** The permission to publish. A text message to a telephone has no topic. */
function publish({ TopicArn, TargetArn, PhoneNumber }: Input) {
  const arn = PhoneNumber === undefined ? String(TopicArn ?? TargetArn) : "*";
  return [{ action: "sns:Publish", arn }];
}

/** The permission on all resources: policies cannot name applications and endpoints. */
function onAll(action: string): AccessRule {
  return () => [{ action: `sns:${action}`, arn: "*" }];
}

/** @see Service Authorization Reference, Amazon SNS */
export const SNS_ACCESS: Readonly<Record<string, AccessRule>> = {
  AddPermission: onTopic("AddPermission"),
  // The token of the call is its permission.
  ConfirmSubscription: () => [],
  CreatePlatformApplication: onAll("CreatePlatformApplication"),
  CreatePlatformEndpoint: onAll("CreatePlatformEndpoint"),
  CreateTopic: ({ Name }, { region, accountId }) => [
    { action: "sns:CreateTopic", arn: `arn:aws:sns:${region}:${accountId}:${Name}` },
  ],
  DeleteEndpoint: onAll("DeleteEndpoint"),
  DeletePlatformApplication: onAll("DeletePlatformApplication"),
  DeleteTopic: onTopic("DeleteTopic"),
  GetEndpointAttributes: onAll("GetEndpointAttributes"),
  GetPlatformApplicationAttributes: onAll("GetPlatformApplicationAttributes"),
  GetSubscriptionAttributes: onSubscription("GetSubscriptionAttributes"),
  GetTopicAttributes: onTopic("GetTopicAttributes"),
  ListEndpointsByPlatformApplication: onAll("ListEndpointsByPlatformApplication"),
  ListPlatformApplications: onAll("ListPlatformApplications"),
  ListSubscriptions: (_, { region, accountId }) => [
    { action: "sns:ListSubscriptions", arn: `arn:aws:sns:${region}:${accountId}:*` },
  ],
  ListSubscriptionsByTopic: onTopic("ListSubscriptionsByTopic"),
  ListTagsForResource: onTopic("ListTagsForResource", "ResourceArn"),
  ListTopics: (_, { region, accountId }) => [
    { action: "sns:ListTopics", arn: `arn:aws:sns:${region}:${accountId}:*` },
  ],
  Publish: publish,
  PublishBatch: onTopic("Publish"),
  RemovePermission: onTopic("RemovePermission"),
  SetEndpointAttributes: onAll("SetEndpointAttributes"),
  SetPlatformApplicationAttributes: onAll("SetPlatformApplicationAttributes"),
  SetSubscriptionAttributes: onSubscription("SetSubscriptionAttributes"),
  SetTopicAttributes: onTopic("SetTopicAttributes"),
  Subscribe: ({ TopicArn, Protocol, Endpoint }) => [
    {
      action: "sns:Subscribe",
      arn: String(TopicArn),
      keys: { "sns:protocol": textOf(Protocol), "sns:endpoint": textOf(Endpoint) },
    },
  ],
  TagResource: onTopic("TagResource", "ResourceArn"),
  Unsubscribe: onSubscription("Unsubscribe"),
  UntagResource: onTopic("UntagResource", "ResourceArn"),
};

function textOf(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
