// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  AddPermission: { input: AddPermissionInput; output: Nothing };
  ConfirmSubscription: { input: ConfirmSubscriptionInput; output: ConfirmSubscriptionResponse };
  CreatePlatformApplication: { input: CreatePlatformApplicationInput; output: CreatePlatformApplicationResponse };
  CreatePlatformEndpoint: { input: CreatePlatformEndpointInput; output: CreateEndpointResponse };
  CreateTopic: { input: CreateTopicInput; output: CreateTopicResponse };
  DeleteEndpoint: { input: DeleteEndpointInput; output: Nothing };
  DeletePlatformApplication: { input: DeletePlatformApplicationInput; output: Nothing };
  DeleteTopic: { input: DeleteTopicInput; output: Nothing };
  GetEndpointAttributes: { input: GetEndpointAttributesInput; output: GetEndpointAttributesResponse };
  GetPlatformApplicationAttributes: { input: GetPlatformApplicationAttributesInput; output: GetPlatformApplicationAttributesResponse };
  GetSubscriptionAttributes: { input: GetSubscriptionAttributesInput; output: GetSubscriptionAttributesResponse };
  GetTopicAttributes: { input: GetTopicAttributesInput; output: GetTopicAttributesResponse };
  ListEndpointsByPlatformApplication: { input: ListEndpointsByPlatformApplicationInput; output: ListEndpointsByPlatformApplicationResponse };
  ListPlatformApplications: { input: ListPlatformApplicationsInput; output: ListPlatformApplicationsResponse };
  ListSubscriptions: { input: ListSubscriptionsInput; output: ListSubscriptionsResponse };
  ListSubscriptionsByTopic: { input: ListSubscriptionsByTopicInput; output: ListSubscriptionsByTopicResponse };
  ListTagsForResource: { input: ListTagsForResourceRequest; output: ListTagsForResourceResponse };
  ListTopics: { input: ListTopicsInput; output: ListTopicsResponse };
  Publish: { input: PublishInput; output: PublishResponse };
  PublishBatch: { input: PublishBatchInput; output: PublishBatchResponse };
  RemovePermission: { input: RemovePermissionInput; output: Nothing };
  SetEndpointAttributes: { input: SetEndpointAttributesInput; output: Nothing };
  SetPlatformApplicationAttributes: { input: SetPlatformApplicationAttributesInput; output: Nothing };
  SetSubscriptionAttributes: { input: SetSubscriptionAttributesInput; output: Nothing };
  SetTopicAttributes: { input: SetTopicAttributesInput; output: Nothing };
  Subscribe: { input: SubscribeInput; output: SubscribeResponse };
  TagResource: { input: TagResourceRequest; output: Nothing };
  Unsubscribe: { input: UnsubscribeInput; output: Nothing };
  UntagResource: { input: UntagResourceRequest; output: Nothing };
};

export type ErrorCode =
  | "AuthorizationError"
  | "BatchEntryIdsNotDistinct"
  | "BatchRequestTooLong"
  | "ConcurrentAccess"
  | "EmptyBatchRequest"
  | "EndpointDisabled"
  | "FilterPolicyLimitExceeded"
  | "InternalError"
  | "InvalidBatchEntryId"
  | "InvalidParameter"
  | "InvalidSecurity"
  | "InvalidState"
  | "KMSAccessDenied"
  | "KMSDisabled"
  | "KMSInvalidState"
  | "KMSNotFound"
  | "KMSOptInRequired"
  | "KMSThrottling"
  | "NotFound"
  | "ParameterValueInvalid"
  | "PlatformApplicationDisabled"
  | "ReplayLimitExceeded"
  | "ResourceNotFound"
  | "StaleTag"
  | "SubscriptionLimitExceeded"
  | "TagLimitExceeded"
  | "TagPolicy"
  | "TooManyEntriesInBatchRequest"
  | "TopicLimitExceeded"
  | "ValidationException";
export type AddPermissionInput = {
  readonly TopicArn: string;
  readonly Label: string;
  readonly AWSAccountId: readonly string[];
  readonly ActionName: readonly string[];
};
export type ConfirmSubscriptionInput = {
  readonly TopicArn: string;
  readonly Token: string;
  readonly AuthenticateOnUnsubscribe?: string;
};
export type ConfirmSubscriptionResponse = {
  readonly SubscriptionArn?: string;
};
export type CreatePlatformApplicationInput = {
  readonly Name: string;
  readonly Platform: string;
  readonly Attributes: { readonly [key: string]: string };
};
export type CreatePlatformApplicationResponse = {
  readonly PlatformApplicationArn?: string;
};
export type CreatePlatformEndpointInput = {
  readonly PlatformApplicationArn: string;
  readonly Token: string;
  readonly CustomUserData?: string;
  readonly Attributes?: { readonly [key: string]: string };
};
export type CreateEndpointResponse = {
  readonly EndpointArn?: string;
};
export type Tag = {
  readonly Key: string;
  readonly Value: string;
};
export type CreateTopicInput = {
  readonly Name: string;
  readonly Attributes?: { readonly [key: string]: string };
  readonly Tags?: readonly Tag[];
  readonly DataProtectionPolicy?: string;
};
export type CreateTopicResponse = {
  readonly TopicArn?: string;
};
export type DeleteEndpointInput = {
  readonly EndpointArn: string;
};
export type DeletePlatformApplicationInput = {
  readonly PlatformApplicationArn: string;
};
export type DeleteTopicInput = {
  readonly TopicArn: string;
};
export type GetEndpointAttributesInput = {
  readonly EndpointArn: string;
};
export type GetEndpointAttributesResponse = {
  readonly Attributes?: { readonly [key: string]: string };
};
export type GetPlatformApplicationAttributesInput = {
  readonly PlatformApplicationArn: string;
};
export type GetPlatformApplicationAttributesResponse = {
  readonly Attributes?: { readonly [key: string]: string };
};
export type GetSubscriptionAttributesInput = {
  readonly SubscriptionArn: string;
};
export type GetSubscriptionAttributesResponse = {
  readonly Attributes?: { readonly [key: string]: string };
};
export type GetTopicAttributesInput = {
  readonly TopicArn: string;
};
export type GetTopicAttributesResponse = {
  readonly Attributes?: { readonly [key: string]: string };
};
export type ListEndpointsByPlatformApplicationInput = {
  readonly PlatformApplicationArn: string;
  readonly NextToken?: string;
};
export type Endpoint = {
  readonly EndpointArn?: string;
  readonly Attributes?: { readonly [key: string]: string };
};
export type ListEndpointsByPlatformApplicationResponse = {
  readonly Endpoints?: readonly Endpoint[];
  readonly NextToken?: string;
};
export type ListPlatformApplicationsInput = {
  readonly NextToken?: string;
};
export type PlatformApplication = {
  readonly PlatformApplicationArn?: string;
  readonly Attributes?: { readonly [key: string]: string };
};
export type ListPlatformApplicationsResponse = {
  readonly PlatformApplications?: readonly PlatformApplication[];
  readonly NextToken?: string;
};
export type ListSubscriptionsInput = {
  readonly NextToken?: string;
};
export type Subscription = {
  readonly SubscriptionArn?: string;
  readonly Owner?: string;
  readonly Protocol?: string;
  readonly Endpoint?: string;
  readonly TopicArn?: string;
};
export type ListSubscriptionsResponse = {
  readonly Subscriptions?: readonly Subscription[];
  readonly NextToken?: string;
};
export type ListSubscriptionsByTopicInput = {
  readonly TopicArn: string;
  readonly NextToken?: string;
};
export type ListSubscriptionsByTopicResponse = {
  readonly Subscriptions?: readonly Subscription[];
  readonly NextToken?: string;
};
export type ListTagsForResourceRequest = {
  readonly ResourceArn: string;
};
export type ListTagsForResourceResponse = {
  readonly Tags?: readonly Tag[];
};
export type ListTopicsInput = {
  readonly NextToken?: string;
};
export type Topic = {
  readonly TopicArn?: string;
};
export type ListTopicsResponse = {
  readonly Topics?: readonly Topic[];
  readonly NextToken?: string;
};
export type MessageAttributeValue = {
  readonly DataType: string;
  readonly StringValue?: string;
  readonly BinaryValue?: string;
};
export type PublishInput = {
  readonly TopicArn?: string;
  readonly TargetArn?: string;
  readonly PhoneNumber?: string;
  readonly Message: string;
  readonly Subject?: string;
  readonly MessageStructure?: string;
  readonly MessageAttributes?: { readonly [key: string]: MessageAttributeValue };
  readonly MessageDeduplicationId?: string;
  readonly MessageGroupId?: string;
};
export type PublishResponse = {
  readonly MessageId?: string;
  readonly SequenceNumber?: string;
};
export type PublishBatchRequestEntry = {
  readonly Id: string;
  readonly Message: string;
  readonly Subject?: string;
  readonly MessageStructure?: string;
  readonly MessageAttributes?: { readonly [key: string]: MessageAttributeValue };
  readonly MessageDeduplicationId?: string;
  readonly MessageGroupId?: string;
};
export type PublishBatchInput = {
  readonly TopicArn: string;
  readonly PublishBatchRequestEntries: readonly PublishBatchRequestEntry[];
};
export type PublishBatchResultEntry = {
  readonly Id?: string;
  readonly MessageId?: string;
  readonly SequenceNumber?: string;
};
export type BatchResultErrorEntry = {
  readonly Id: string;
  readonly Code: string;
  readonly Message?: string;
  readonly SenderFault: boolean;
};
export type PublishBatchResponse = {
  readonly Successful?: readonly PublishBatchResultEntry[];
  readonly Failed?: readonly BatchResultErrorEntry[];
};
export type RemovePermissionInput = {
  readonly TopicArn: string;
  readonly Label: string;
};
export type SetEndpointAttributesInput = {
  readonly EndpointArn: string;
  readonly Attributes: { readonly [key: string]: string };
};
export type SetPlatformApplicationAttributesInput = {
  readonly PlatformApplicationArn: string;
  readonly Attributes: { readonly [key: string]: string };
};
export type SetSubscriptionAttributesInput = {
  readonly SubscriptionArn: string;
  readonly AttributeName: string;
  readonly AttributeValue?: string;
};
export type SetTopicAttributesInput = {
  readonly TopicArn: string;
  readonly AttributeName: string;
  readonly AttributeValue?: string;
};
export type SubscribeInput = {
  readonly TopicArn: string;
  readonly Protocol: string;
  readonly Endpoint?: string;
  readonly Attributes?: { readonly [key: string]: string };
  readonly ReturnSubscriptionArn?: boolean;
};
export type SubscribeResponse = {
  readonly SubscriptionArn?: string;
};
export type TagResourceRequest = {
  readonly ResourceArn: string;
  readonly Tags: readonly Tag[];
};
export type UnsubscribeInput = {
  readonly SubscriptionArn: string;
};
export type UntagResourceRequest = {
  readonly ResourceArn: string;
  readonly TagKeys: readonly string[];
};
export type Nothing = { readonly [member: string]: never };
