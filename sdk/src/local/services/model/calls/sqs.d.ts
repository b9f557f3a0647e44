// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  AddPermission: { input: AddPermissionRequest; output: Nothing };
  CancelMessageMoveTask: { input: CancelMessageMoveTaskRequest; output: CancelMessageMoveTaskResult };
  ChangeMessageVisibility: { input: ChangeMessageVisibilityRequest; output: Nothing };
  ChangeMessageVisibilityBatch: { input: ChangeMessageVisibilityBatchRequest; output: ChangeMessageVisibilityBatchResult };
  CreateQueue: { input: CreateQueueRequest; output: CreateQueueResult };
  DeleteMessage: { input: DeleteMessageRequest; output: Nothing };
  DeleteMessageBatch: { input: DeleteMessageBatchRequest; output: DeleteMessageBatchResult };
  DeleteQueue: { input: DeleteQueueRequest; output: Nothing };
  GetQueueAttributes: { input: GetQueueAttributesRequest; output: GetQueueAttributesResult };
  GetQueueUrl: { input: GetQueueUrlRequest; output: GetQueueUrlResult };
  ListDeadLetterSourceQueues: { input: ListDeadLetterSourceQueuesRequest; output: ListDeadLetterSourceQueuesResult };
  ListMessageMoveTasks: { input: ListMessageMoveTasksRequest; output: ListMessageMoveTasksResult };
  ListQueueTags: { input: ListQueueTagsRequest; output: ListQueueTagsResult };
  ListQueues: { input: ListQueuesRequest; output: ListQueuesResult };
  PurgeQueue: { input: PurgeQueueRequest; output: Nothing };
  ReceiveMessage: { input: ReceiveMessageRequest; output: ReceiveMessageResult };
  RemovePermission: { input: RemovePermissionRequest; output: Nothing };
  SendMessage: { input: SendMessageRequest; output: SendMessageResult };
  SendMessageBatch: { input: SendMessageBatchRequest; output: SendMessageBatchResult };
  SetQueueAttributes: { input: SetQueueAttributesRequest; output: Nothing };
  StartMessageMoveTask: { input: StartMessageMoveTaskRequest; output: StartMessageMoveTaskResult };
  TagQueue: { input: TagQueueRequest; output: Nothing };
  UntagQueue: { input: UntagQueueRequest; output: Nothing };
};

export type ErrorCode =
  | "BatchEntryIdsNotDistinct"
  | "BatchRequestTooLong"
  | "EmptyBatchRequest"
  | "InvalidAddress"
  | "InvalidAttributeName"
  | "InvalidAttributeValue"
  | "InvalidBatchEntryId"
  | "InvalidIdFormat"
  | "InvalidMessageContents"
  | "InvalidSecurity"
  | "KmsAccessDenied"
  | "KmsDisabled"
  | "KmsInvalidKeyUsage"
  | "KmsInvalidState"
  | "KmsNotFound"
  | "KmsOptInRequired"
  | "KmsThrottled"
  | "MessageNotInflight"
  | "OverLimit"
  | "PurgeQueueInProgress"
  | "QueueDeletedRecently"
  | "QueueDoesNotExist"
  | "QueueNameExists"
  | "ReceiptHandleIsInvalid"
  | "RequestThrottled"
  | "ResourceNotFoundException"
  | "TooManyEntriesInBatchRequest"
  | "UnsupportedOperation";
export type AddPermissionRequest = {
  readonly QueueUrl: string;
  readonly Label: string;
  readonly AWSAccountIds: readonly string[];
  readonly Actions: readonly string[];
};
export type CancelMessageMoveTaskRequest = {
  readonly TaskHandle: string;
};
export type CancelMessageMoveTaskResult = {
  readonly ApproximateNumberOfMessagesMoved?: number;
};
export type ChangeMessageVisibilityRequest = {
  readonly QueueUrl: string;
  readonly ReceiptHandle: string;
  readonly VisibilityTimeout: number;
};
export type ChangeMessageVisibilityBatchRequestEntry = {
  readonly Id: string;
  readonly ReceiptHandle: string;
  readonly VisibilityTimeout?: number;
};
export type ChangeMessageVisibilityBatchRequest = {
  readonly QueueUrl: string;
  readonly Entries: readonly ChangeMessageVisibilityBatchRequestEntry[];
};
export type ChangeMessageVisibilityBatchResultEntry = {
  readonly Id: string;
};
export type BatchResultErrorEntry = {
  readonly Id: string;
  readonly SenderFault: boolean;
  readonly Code: string;
  readonly Message?: string;
};
export type ChangeMessageVisibilityBatchResult = {
  readonly Successful: readonly ChangeMessageVisibilityBatchResultEntry[];
  readonly Failed: readonly BatchResultErrorEntry[];
};
export type CreateQueueRequest = {
  readonly QueueName: string;
  readonly Attributes?: { readonly [key: string]: string };
  readonly tags?: { readonly [key: string]: string };
};
export type CreateQueueResult = {
  readonly QueueUrl?: string;
};
export type DeleteMessageRequest = {
  readonly QueueUrl: string;
  readonly ReceiptHandle: string;
};
export type DeleteMessageBatchRequestEntry = {
  readonly Id: string;
  readonly ReceiptHandle: string;
};
export type DeleteMessageBatchRequest = {
  readonly QueueUrl: string;
  readonly Entries: readonly DeleteMessageBatchRequestEntry[];
};
export type DeleteMessageBatchResultEntry = {
  readonly Id: string;
};
export type DeleteMessageBatchResult = {
  readonly Successful: readonly DeleteMessageBatchResultEntry[];
  readonly Failed: readonly BatchResultErrorEntry[];
};
export type DeleteQueueRequest = {
  readonly QueueUrl: string;
};
export type QueueAttributeName =
  | "All"
  | "Policy"
  | "VisibilityTimeout"
  | "MaximumMessageSize"
  | "MessageRetentionPeriod"
  | "ApproximateNumberOfMessages"
  | "ApproximateNumberOfMessagesNotVisible"
  | "CreatedTimestamp"
  | "LastModifiedTimestamp"
  | "QueueArn"
  | "ApproximateNumberOfMessagesDelayed"
  | "DelaySeconds"
  | "ReceiveMessageWaitTimeSeconds"
  | "RedrivePolicy"
  | "FifoQueue"
  | "ContentBasedDeduplication"
  | "KmsMasterKeyId"
  | "KmsDataKeyReusePeriodSeconds"
  | "DeduplicationScope"
  | "FifoThroughputLimit"
  | "RedriveAllowPolicy"
  | "SqsManagedSseEnabled";
export type GetQueueAttributesRequest = {
  readonly QueueUrl: string;
  readonly AttributeNames?: readonly QueueAttributeName[];
};
export type GetQueueAttributesResult = {
  readonly Attributes?: { readonly [key: string]: string };
};
export type GetQueueUrlRequest = {
  readonly QueueName: string;
  readonly QueueOwnerAWSAccountId?: string;
};
export type GetQueueUrlResult = {
  readonly QueueUrl?: string;
};
export type ListDeadLetterSourceQueuesRequest = {
  readonly QueueUrl: string;
  readonly NextToken?: string;
  readonly MaxResults?: number;
};
export type ListDeadLetterSourceQueuesResult = {
  readonly queueUrls: readonly string[];
  readonly NextToken?: string;
};
export type ListMessageMoveTasksRequest = {
  readonly SourceArn: string;
  readonly MaxResults?: number;
};
export type ListMessageMoveTasksResultEntry = {
  readonly TaskHandle?: string;
  readonly Status?: string;
  readonly SourceArn?: string;
  readonly DestinationArn?: string;
  readonly MaxNumberOfMessagesPerSecond?: number;
  readonly ApproximateNumberOfMessagesMoved?: number;
  readonly ApproximateNumberOfMessagesToMove?: number;
  readonly FailureReason?: string;
  readonly StartedTimestamp?: number;
};
export type ListMessageMoveTasksResult = {
  readonly Results?: readonly ListMessageMoveTasksResultEntry[];
};
export type ListQueueTagsRequest = {
  readonly QueueUrl: string;
};
export type ListQueueTagsResult = {
  readonly Tags?: { readonly [key: string]: string };
};
export type ListQueuesRequest = {
  readonly QueueNamePrefix?: string;
  readonly NextToken?: string;
  readonly MaxResults?: number;
};
export type ListQueuesResult = {
  readonly QueueUrls?: readonly string[];
  readonly NextToken?: string;
};
export type PurgeQueueRequest = {
  readonly QueueUrl: string;
};
export type MessageSystemAttributeName =
  | "All"
  | "SenderId"
  | "SentTimestamp"
  | "ApproximateReceiveCount"
  | "ApproximateFirstReceiveTimestamp"
  | "SequenceNumber"
  | "MessageDeduplicationId"
  | "MessageGroupId"
  | "AWSTraceHeader"
  | "DeadLetterQueueSourceArn";
export type ReceiveMessageRequest = {
  readonly QueueUrl: string;
  readonly AttributeNames?: readonly MessageSystemAttributeName[];
  readonly MessageSystemAttributeNames?: readonly MessageSystemAttributeName[];
  readonly MessageAttributeNames?: readonly string[];
  readonly MaxNumberOfMessages?: number;
  readonly VisibilityTimeout?: number;
  readonly WaitTimeSeconds?: number;
  readonly ReceiveRequestAttemptId?: string;
};
export type MessageAttributeValue = {
  readonly StringValue?: string;
  readonly BinaryValue?: string;
  readonly StringListValues?: readonly string[];
  readonly BinaryListValues?: readonly string[];
  readonly DataType: string;
};
export type Message = {
  readonly MessageId?: string;
  readonly ReceiptHandle?: string;
  readonly MD5OfBody?: string;
  readonly Body?: string;
  readonly Attributes?: { readonly [key: string]: string };
  readonly MD5OfMessageAttributes?: string;
  readonly MessageAttributes?: { readonly [key: string]: MessageAttributeValue };
};
export type ReceiveMessageResult = {
  readonly Messages?: readonly Message[];
};
export type RemovePermissionRequest = {
  readonly QueueUrl: string;
  readonly Label: string;
};
export type MessageSystemAttributeValue = {
  readonly StringValue?: string;
  readonly BinaryValue?: string;
  readonly StringListValues?: readonly string[];
  readonly BinaryListValues?: readonly string[];
  readonly DataType: string;
};
export type SendMessageRequest = {
  readonly QueueUrl: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
  readonly MessageAttributes?: { readonly [key: string]: MessageAttributeValue };
  readonly MessageSystemAttributes?: { readonly [key: string]: MessageSystemAttributeValue };
  readonly MessageDeduplicationId?: string;
  readonly MessageGroupId?: string;
};
export type SendMessageResult = {
  readonly MD5OfMessageBody?: string;
  readonly MD5OfMessageAttributes?: string;
  readonly MD5OfMessageSystemAttributes?: string;
  readonly MessageId?: string;
  readonly SequenceNumber?: string;
};
export type SendMessageBatchRequestEntry = {
  readonly Id: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
  readonly MessageAttributes?: { readonly [key: string]: MessageAttributeValue };
  readonly MessageSystemAttributes?: { readonly [key: string]: MessageSystemAttributeValue };
  readonly MessageDeduplicationId?: string;
  readonly MessageGroupId?: string;
};
export type SendMessageBatchRequest = {
  readonly QueueUrl: string;
  readonly Entries: readonly SendMessageBatchRequestEntry[];
};
export type SendMessageBatchResultEntry = {
  readonly Id: string;
  readonly MessageId: string;
  readonly MD5OfMessageBody: string;
  readonly MD5OfMessageAttributes?: string;
  readonly MD5OfMessageSystemAttributes?: string;
  readonly SequenceNumber?: string;
};
export type SendMessageBatchResult = {
  readonly Successful: readonly SendMessageBatchResultEntry[];
  readonly Failed: readonly BatchResultErrorEntry[];
};
export type SetQueueAttributesRequest = {
  readonly QueueUrl: string;
  readonly Attributes: { readonly [key: string]: string };
};
export type StartMessageMoveTaskRequest = {
  readonly SourceArn: string;
  readonly DestinationArn?: string;
  readonly MaxNumberOfMessagesPerSecond?: number;
};
export type StartMessageMoveTaskResult = {
  readonly TaskHandle?: string;
};
export type TagQueueRequest = {
  readonly QueueUrl: string;
  readonly Tags: { readonly [key: string]: string };
};
export type UntagQueueRequest = {
  readonly QueueUrl: string;
  readonly TagKeys: readonly string[];
};
export type Nothing = { readonly [member: string]: never };
