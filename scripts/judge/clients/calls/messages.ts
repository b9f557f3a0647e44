import { ANY, callsOf, NONE, type TutorialCall } from "../call";

const sqs = callsOf("SQS");
const sns = callsOf("SNS");
const QueueUrl = "{{queue}}";
const ACCOUNT = "123456789012";
const MD5 = "5d41402abc4b2a76b9719d911017c592";

export const SQS: readonly TutorialCall[] = [
  sqs.call(
    "create a queue",
    "CreateQueue",
    { QueueName: "clients-jobs" },
    { QueueUrl: /\/clients-jobs$/ },
    { store: { queue: "QueueUrl" } },
  ),
  sqs.call("create it again", "CreateQueue", { QueueName: "clients-jobs" }, { QueueUrl: /\/clients-jobs$/ }),
  sqs.call(
    "create it again with another setting",
    "CreateQueue",
    { QueueName: "clients-jobs", Attributes: { VisibilityTimeout: "7" } },
    "QueueAlreadyExists|QueueNameExists",
  ),
  sqs.call(
    "create one with dead letters",
    "CreateQueue",
    {
      QueueName: "clients-work",
      Attributes: {
        RedrivePolicy: `{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:${ACCOUNT}:clients-jobs","maxReceiveCount":"3"}`,
      },
    },
    { QueueUrl: /\/clients-work$/ },
    { store: { work: "QueueUrl" } },
  ),
  sqs.call("find its URL", "GetQueueUrl", { QueueName: "clients-jobs" }, { QueueUrl: /\/clients-jobs$/ }),
  sqs.call(
    "find one that is not there",
    "GetQueueUrl",
    { QueueName: "none" },
    "QueueDoesNotExist|AWS.SimpleQueueService.NonExistentQueue",
  ),
  sqs.call("list queues", "ListQueues", { QueueNamePrefix: "clients-" }, { "QueueUrls.length": 2 }),
  sqs.pages(
    "list queues by pages",
    "ListQueues",
    "QueueUrls",
    { QueueNamePrefix: "clients-", MaxResults: 1 },
    { pages: 2, "items.length": 2 },
  ),
  sqs.call(
    "read attributes",
    "GetQueueAttributes",
    { QueueUrl, AttributeNames: ["All"] },
    {
      "Attributes.VisibilityTimeout": "30",
      "Attributes.QueueArn": `arn:aws:sqs:us-east-1:${ACCOUNT}:clients-jobs`,
      "Attributes.ApproximateNumberOfMessages": "0",
    },
  ),
  sqs.call(
    "set attributes",
    "SetQueueAttributes",
    { QueueUrl, Attributes: { ReceiveMessageWaitTimeSeconds: "0", VisibilityTimeout: "20" } },
    {},
  ),
  sqs.call(
    "set an attribute that is none",
    "SetQueueAttributes",
    { QueueUrl, Attributes: { Visibility: "20" } },
    "InvalidAttributeName",
  ),
  sqs.call(
    "send",
    "SendMessage",
    {
      QueueUrl,
      MessageBody: "hello",
      MessageAttributes: {
        kind: { DataType: "String", StringValue: "greeting" },
        count: { DataType: "Number", StringValue: "3" },
      },
    },
    { MessageId: ANY, MD5OfMessageBody: MD5, MD5OfMessageAttributes: ANY },
  ),
  sqs.call(
    "receive",
    "ReceiveMessage",
    {
      QueueUrl,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: 1,
      MessageAttributeNames: ["All"],
      AttributeNames: ["All"],
    },
    {
      "Messages.0.Body": "hello",
      "Messages.0.MD5OfBody": MD5,
      "Messages.0.MessageAttributes.kind.StringValue": "greeting",
      "Messages.0.Attributes.ApproximateReceiveCount": "1",
    },
    { store: { receipt: "Messages.0.ReceiptHandle" } },
  ),
  sqs.call("receive while it is hidden", "ReceiveMessage", { QueueUrl }, { Messages: NONE }),
  sqs.call(
    "show it again",
    "ChangeMessageVisibility",
    { QueueUrl, ReceiptHandle: "{{receipt}}", VisibilityTimeout: 0 },
    {},
  ),
  sqs.call(
    "receive it again",
    "ReceiveMessage",
    { QueueUrl, MessageSystemAttributeNames: ["ApproximateReceiveCount"] },
    { "Messages.0.Body": "hello", "Messages.0.Attributes.ApproximateReceiveCount": "2" },
    { store: { receipt: "Messages.0.ReceiptHandle" } },
  ),
  sqs.call("delete a message", "DeleteMessage", { QueueUrl, ReceiptHandle: "{{receipt}}" }, {}),
  sqs.call(
    "delete by a receipt that is none",
    "DeleteMessage",
    { QueueUrl, ReceiptHandle: "none" },
    "ReceiptHandleIsInvalid",
  ),
  sqs.call(
    "send a batch",
    "SendMessageBatch",
    {
      QueueUrl,
      Entries: [
        { Id: "a", MessageBody: "one" },
        { Id: "b", MessageBody: "two", DelaySeconds: 0 },
      ],
    },
    { "Successful.length": 2, Failed: NONE },
  ),
  sqs.call(
    "send a batch with an id twice",
    "SendMessageBatch",
    {
      QueueUrl,
      Entries: [
        { Id: "a", MessageBody: "1" },
        { Id: "a", MessageBody: "2" },
      ],
    },
    "BatchEntryIdsNotDistinct|AWS.SimpleQueueService.BatchEntryIdsNotDistinct",
  ),
  sqs.call(
    "send an empty batch",
    "SendMessageBatch",
    { QueueUrl, Entries: [] },
    "EmptyBatchRequest|AWS.SimpleQueueService.EmptyBatchRequest",
  ),
  sqs.call(
    "receive two",
    "ReceiveMessage",
    { QueueUrl, MaxNumberOfMessages: 10 },
    { "Messages.length": 2 },
    { store: { first: "Messages.0.ReceiptHandle", second: "Messages.1.ReceiptHandle" } },
  ),
  sqs.call(
    "hide two for longer",
    "ChangeMessageVisibilityBatch",
    {
      QueueUrl,
      Entries: [
        { Id: "a", ReceiptHandle: "{{first}}", VisibilityTimeout: 60 },
        { Id: "b", ReceiptHandle: "{{second}}", VisibilityTimeout: 60 },
      ],
    },
    { "Successful.length": 2 },
  ),
  sqs.call(
    "delete a batch",
    "DeleteMessageBatch",
    {
      QueueUrl,
      Entries: [
        { Id: "a", ReceiptHandle: "{{first}}" },
        { Id: "b", ReceiptHandle: "{{second}}" },
      ],
    },
    { "Successful.length": 2 },
  ),
  sqs.call(
    "receive with too many at once",
    "ReceiveMessage",
    { QueueUrl, MaxNumberOfMessages: 11 },
    "InvalidParameterValue",
  ),
  sqs.call(
    "send after a retry",
    "SendMessage",
    { QueueUrl, MessageBody: "hello" },
    { MessageId: ANY },
    { fault: { service: "sqs", operation: "SendMessage", times: 1 } },
  ),
  sqs.call("tag a queue", "TagQueue", { QueueUrl, Tags: { team: "a" } }, {}),
  sqs.call("read tags", "ListQueueTags", { QueueUrl }, { "Tags.team": "a" }),
  sqs.call(
    "list sources of dead letters",
    "ListDeadLetterSourceQueues",
    { QueueUrl },
    { "queueUrls.length": 1 },
  ),
  sqs.call("purge", "PurgeQueue", { QueueUrl }, {}),
  sqs.call(
    "create a FIFO queue",
    "CreateQueue",
    { QueueName: "clients-jobs.fifo", Attributes: { FifoQueue: "true", ContentBasedDeduplication: "true" } },
    { QueueUrl: /\.fifo$/ },
    { store: { fifo: "QueueUrl" } },
  ),
  sqs.call(
    "send in a group",
    "SendMessage",
    { QueueUrl: "{{fifo}}", MessageBody: "one", MessageGroupId: "g" },
    { SequenceNumber: ANY },
  ),
  sqs.call(
    "send it again",
    "SendMessage",
    { QueueUrl: "{{fifo}}", MessageBody: "one", MessageGroupId: "g" },
    { SequenceNumber: ANY },
  ),
  sqs.call(
    "send without a group",
    "SendMessage",
    { QueueUrl: "{{fifo}}", MessageBody: "one" },
    "MissingParameter",
  ),
  sqs.call(
    "receive one of a group",
    "ReceiveMessage",
    { QueueUrl: "{{fifo}}", MaxNumberOfMessages: 10, AttributeNames: ["All"] },
    { "Messages.length": 1, "Messages.0.Attributes.MessageGroupId": "g" },
  ),
  sqs.call("delete a queue", "DeleteQueue", { QueueUrl: "{{fifo}}" }, {}),
];

export const SNS: readonly TutorialCall[] = [
  sns.call(
    "create a topic",
    "CreateTopic",
    { Name: "clients-news" },
    { TopicArn: `arn:aws:sns:us-east-1:${ACCOUNT}:clients-news` },
    { store: { topic: "TopicArn" } },
  ),
  sns.call("create it again", "CreateTopic", { Name: "clients-news" }, { TopicArn: ANY }),
  sns.call("list topics", "ListTopics", {}, { "Topics.0.TopicArn": ANY }),
  sns.pages("list all topics", "ListTopics", "Topics", {}, { "items.length": 2 }),
  sns.call(
    "subscribe a queue",
    "Subscribe",
    {
      TopicArn: "{{topic}}",
      Protocol: "sqs",
      Endpoint: `arn:aws:sqs:us-east-1:${ACCOUNT}:clients-jobs`,
      Attributes: { RawMessageDelivery: "true", FilterPolicy: '{"kind":["sport"]}' },
      ReturnSubscriptionArn: true,
    },
    { SubscriptionArn: ANY },
    { store: { subscription: "SubscriptionArn" } },
  ),
  sns.call(
    "subscribe a function",
    "Subscribe",
    {
      TopicArn: "{{topic}}",
      Protocol: "lambda",
      Endpoint: `arn:aws:lambda:us-east-1:${ACCOUNT}:function:clients-echo`,
    },
    { SubscriptionArn: ANY },
  ),
  sns.call(
    "subscribe with a protocol that is none",
    "Subscribe",
    { TopicArn: "{{topic}}", Protocol: "pigeon", Endpoint: "x" },
    "InvalidParameter|InvalidParameterException",
  ),
  sns.call(
    "list subscriptions",
    "ListSubscriptionsByTopic",
    { TopicArn: "{{topic}}" },
    { "Subscriptions.length": 2 },
  ),
  sns.call(
    "read a subscription",
    "GetSubscriptionAttributes",
    { SubscriptionArn: "{{subscription}}" },
    { "Attributes.RawMessageDelivery": "true", "Attributes.Protocol": "sqs" },
  ),
  sns.call(
    "set a subscription's filter",
    "SetSubscriptionAttributes",
    {
      SubscriptionArn: "{{subscription}}",
      AttributeName: "FilterPolicy",
      AttributeValue: '{"kind":["news"]}',
    },
    {},
  ),
  sqs.call(
    "let the topic send",
    "SetQueueAttributes",
    {
      QueueUrl,
      Attributes: {
        Policy: `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"arn:aws:sqs:us-east-1:${ACCOUNT}:clients-jobs"}]}`,
      },
    },
    {},
  ),
  sns.call(
    "publish",
    "Publish",
    {
      TopicArn: "{{topic}}",
      Message: "today",
      Subject: "news",
      MessageAttributes: { kind: { DataType: "String", StringValue: "news" } },
    },
    { MessageId: ANY },
  ),
  sqs.call(
    "receive what was published",
    "ReceiveMessage",
    { QueueUrl, MessageAttributeNames: ["All"] },
    { "Messages.0.Body": "today", "Messages.0.MessageAttributes.kind.StringValue": "news" },
    { isAwaited: true },
  ),
  sns.call(
    "publish a batch",
    "PublishBatch",
    {
      TopicArn: "{{topic}}",
      PublishBatchRequestEntries: [
        { Id: "a", Message: "1" },
        { Id: "b", Message: "2" },
      ],
    },
    { "Successful.length": 2, Failed: NONE },
  ),
  sns.call(
    "publish to a topic that is not there",
    "Publish",
    { TopicArn: `arn:aws:sns:us-east-1:${ACCOUNT}:none`, Message: "x" },
    "NotFound|NotFoundException",
  ),
  sns.call(
    "publish nothing",
    "Publish",
    { TopicArn: "{{topic}}", Message: "" },
    "InvalidParameter|InvalidParameterException",
  ),
  sns.call(
    "read a topic",
    "GetTopicAttributes",
    { TopicArn: "{{topic}}" },
    { "Attributes.TopicArn": ANY, "Attributes.SubscriptionsConfirmed": "2" },
  ),
  sns.call(
    "set a topic's name",
    "SetTopicAttributes",
    { TopicArn: "{{topic}}", AttributeName: "DisplayName", AttributeValue: "News" },
    {},
  ),
  sns.call(
    "tag a topic",
    "TagResource",
    { ResourceArn: "{{topic}}", Tags: [{ Key: "team", Value: "a" }] },
    {},
  ),
  sns.call("read tags", "ListTagsForResource", { ResourceArn: "{{topic}}" }, { "Tags.0.Value": "a" }),
  sns.call("end a subscription", "Unsubscribe", { SubscriptionArn: "{{subscription}}" }, {}),
  sns.call("delete a topic", "DeleteTopic", { TopicArn: "{{topic}}" }, {}),
];
