import type { SignedAccess } from "../../iam/caller";
import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls, PublishInput, SubscribeInput } from "../model/calls/sns";

/** The permission on the topic that a call names. */
function onTopic(action: string): ModelRule<{ readonly TopicArn: string }> {
  return ({ TopicArn }) => [{ action: `sns:${action}`, arn: TopicArn }];
}

/** The permission on the topic whose tags a call is about. */
function onTagged(action: string): ModelRule<{ readonly ResourceArn: string }> {
  return ({ ResourceArn }) => [{ action: `sns:${action}`, arn: ResourceArn }];
}

/** The permission on the topic of a subscription. */
function onSubscription(action: string): ModelRule<{ readonly SubscriptionArn: string }> {
  return ({ SubscriptionArn }) => {
    const arn = SubscriptionArn.split(":").slice(0, 6).join(":");
    return [{ action: `sns:${action}`, arn }];
  };
}

/**
 * The permission to publish. A text message to a telephone has no topic. The operation refuses a call that names neither a
 * telephone nor a topic.
 */
function publish({ TopicArn, TargetArn, PhoneNumber }: PublishInput): readonly SignedAccess[] {
  const arn = PhoneNumber === undefined ? (TopicArn ?? TargetArn ?? "*") : "*";
  return [{ action: "sns:Publish", arn }];
}

function subscribe({ TopicArn, Protocol, Endpoint }: SubscribeInput): readonly SignedAccess[] {
  const keys = { "sns:protocol": [Protocol], "sns:endpoint": Endpoint === undefined ? [] : [Endpoint] };
  return [{ action: "sns:Subscribe", arn: TopicArn, keys }];
}

/** The permission on all resources: policies cannot name applications and endpoints. */
function onAll(action: string): ModelRule<unknown> {
  return () => [{ action: `sns:${action}`, arn: "*" }];
}

/** @see Service Authorization Reference, Amazon SNS */
export const SNS_ACCESS = modelAccess<Calls>({
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
  ListTagsForResource: onTagged("ListTagsForResource"),
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
  Subscribe: subscribe,
  TagResource: onTagged("TagResource"),
  Unsubscribe: onSubscription("Unsubscribe"),
  UntagResource: onTagged("UntagResource"),
});
