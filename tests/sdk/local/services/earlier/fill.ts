import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import type { Clients } from "./clients";

const ACCOUNT = "123456789012";
const ROLE = `arn:aws:iam::${ACCOUNT}:role/job`;
const arnOf = (service: string, name: string) => `arn:aws:${service}:us-east-1:${ACCOUNT}:${name}`;
const urlOf = (queue: string) => `https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/${queue}`;

/**
 * Writes something of every kind. The second session of a folder writes it again, with names of its own, behind a
 * snapshot.
 */
export async function fill(clients: Clients, session: string): Promise<void> {
  await fillQueues(clients, session);
  await fillTopics(clients, session);
  await fillTables(clients, session);
  await fillStreams(clients, session);
  await fillBuckets(clients, session);
  await fillParameters(clients, session);
  await fillSecrets(clients, session);
  await fillBuses(clients, session);
  await fillSchedules(clients, session);
}

async function fillQueues({ sqs }: Clients, session: string): Promise<void> {
  const [jobs, dead, fifo, unused] = ["jobs", "dead", "fifo", "unused"].map(
    (name) => `${name}-${session}`,
  ) as [string, string, string, string];
  const retention = { MessageRetentionPeriod: "1209600" };
  await sqs.createQueue({ QueueName: dead, Attributes: retention });
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arnOf("sqs", dead), maxReceiveCount: 1 });
  await sqs.createQueue({ QueueName: jobs, Attributes: { ...retention, RedrivePolicy }, tags: { a: "b" } });
  await sqs.createQueue({ QueueName: `${fifo}.fifo`, Attributes: { ...retention, FifoQueue: "true" } });
  await sqs.createQueue({ QueueName: unused });
  const QueueUrl = urlOf(jobs);
  await sqs.sendMessage({ QueueUrl, MessageBody: "dead" });
  await sqs.receiveMessage({ QueueUrl, VisibilityTimeout: 0 });
  // The second receipt moves the message to the dead letters.
  await sqs.receiveMessage({ QueueUrl });
  await sqs.sendMessageBatch({
    QueueUrl,
    Entries: ["1", "2", "3"].map((Id) => ({ Id, MessageBody: `job ${Id}` })),
  });
  const { Messages = [] } = await sqs.receiveMessage({
    QueueUrl,
    MaxNumberOfMessages: 1,
    VisibilityTimeout: 900,
  });
  const ReceiptHandle = Messages[0]?.ReceiptHandle;
  await sqs.changeMessageVisibility({ QueueUrl, ReceiptHandle, VisibilityTimeout: 1000 });
  const { Messages: more = [] } = await sqs.receiveMessage({ QueueUrl, MaxNumberOfMessages: 1 });
  await sqs.deleteMessage({ QueueUrl, ReceiptHandle: more[0]?.ReceiptHandle });
  for (const MessageDeduplicationId of ["1", "2", "1"])
    await sqs.sendMessage({
      QueueUrl: urlOf(`${fifo}.fifo`),
      MessageBody: `in order ${MessageDeduplicationId}`,
      MessageGroupId: "g",
      MessageDeduplicationId,
    });
  await sqs.setQueueAttributes({ QueueUrl: urlOf(dead), Attributes: { DelaySeconds: "1" } });
  await sqs.tagQueue({ QueueUrl: urlOf(dead), Tags: { c: "d" } });
  await sqs.sendMessage({ QueueUrl: urlOf(unused), MessageBody: "unread" });
  await sqs.purgeQueue({ QueueUrl: urlOf(unused) });
  if (session === "2") await sqs.deleteQueue({ QueueUrl: urlOf("unused-1") });
}

async function fillTopics({ sns }: Clients, session: string): Promise<void> {
  const { TopicArn = "" } = await sns.createTopic({
    Name: `news-${session}`,
    Tags: [{ Key: "a", Value: "b" }],
  });
  await sns.createTopic({ Name: `gone-${session}` });
  const { SubscriptionArn = "" } = await sns.subscribe({
    TopicArn,
    Protocol: "sqs",
    Endpoint: arnOf("sqs", `unused-${session}`),
  });
  const other = await sns.subscribe({ TopicArn, Protocol: "sqs", Endpoint: arnOf("sqs", "jobs-1") });
  await sns.unsubscribe({ SubscriptionArn: other.SubscriptionArn });
  await sns.setSubscriptionAttributes({
    SubscriptionArn,
    AttributeName: "RawMessageDelivery",
    AttributeValue: "true",
  });
  await sns.publish({ TopicArn, Message: "hello" });
  await sns.deleteTopic({ TopicArn: arnOf("sns", `gone-${session}`) });
  const fifo = await sns.createTopic({ Name: `news-${session}.fifo`, Attributes: { FifoTopic: "true" } });
  await sns.publish({
    TopicArn: fifo.TopicArn,
    Message: "hello",
    MessageGroupId: "g",
    MessageDeduplicationId: "1",
  });
}

async function fillTables({ dynamodb }: Clients, session: string): Promise<void> {
  const TableName = `items-${session}`;
  const table: Omit<CreateTableCommandInput, "TableName"> = {
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  };
  const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } as const;
  await dynamodb.createTable({ TableName, ...table, StreamSpecification });
  await dynamodb.createTable({ TableName: `gone-${session}`, ...table });
  for (const id of ["1", "2", "3"])
    await dynamodb.putItem({
      TableName,
      Item: { id: { S: id }, data: { B: Buffer.from(id) }, set: { SS: ["x", id] } },
    });
  await dynamodb.updateItem({
    TableName,
    Key: { id: { S: "2" } },
    UpdateExpression: "SET n = :n",
    ExpressionAttributeValues: { ":n": { N: "7" } },
  });
  await dynamodb.deleteItem({ TableName, Key: { id: { S: "3" } } });
  await dynamodb.transactWriteItems({
    ClientRequestToken: `token-${session}`,
    TransactItems: [
      { Put: { TableName, Item: { id: { S: "4" } } } },
      { Delete: { TableName, Key: { id: { S: "1" } } } },
    ],
  });
  await dynamodb.updateTimeToLive({
    TableName,
    TimeToLiveSpecification: { Enabled: true, AttributeName: "until" },
  });
  if (session === "1")
    await dynamodb.updateTable({ TableName, StreamSpecification: { StreamEnabled: false } });
  await dynamodb.deleteTable({ TableName: `gone-${session}` });
  await dynamodb.putItem({ TableName: await ordersOf(dynamodb), Item: { id: { S: session } } });
}

async function ordersOf(dynamodb: Clients["dynamodb"]): Promise<string> {
  const { TableNames = [] } = await dynamodb.listTables({});
  return TableNames.find((name) => name.endsWith("Orders")) as string;
}

async function fillStreams({ kinesis }: Clients, session: string): Promise<void> {
  const StreamName = `clicks-${session}`;
  const StreamARN = arnOf("kinesis", `stream/${StreamName}`);
  await kinesis.createStream({ StreamName, ShardCount: 2 });
  await kinesis.createStream({ StreamName: `gone-${session}`, ShardCount: 1 });
  for (const PartitionKey of ["a", "b", "c"])
    await kinesis.putRecord({ StreamName, PartitionKey, Data: Buffer.from(PartitionKey) });
  await kinesis.splitShard({ StreamName, ShardToSplit: "shardId-000000000000", NewStartingHashKey: "99" });
  await kinesis.putRecords({
    StreamName,
    Records: ["d", "e"].map((PartitionKey) => ({ PartitionKey, Data: Buffer.from(PartitionKey) })),
  });
  await kinesis.addTagsToStream({ StreamName, Tags: { a: "b" } });
  await kinesis.increaseStreamRetentionPeriod({ StreamName, RetentionPeriodHours: 48 });
  const Policy = JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      { Effect: "Allow", Principal: { AWS: ACCOUNT }, Action: "kinesis:GetRecords", Resource: StreamARN },
    ],
  });
  await kinesis.putResourcePolicy({ ResourceARN: StreamARN, Policy });
  for (const ConsumerName of ["one", "two"])
    await kinesis.registerStreamConsumer({ StreamARN, ConsumerName });
  await kinesis.deregisterStreamConsumer({ StreamARN, ConsumerName: "two" });
  await kinesis.deleteStream({ StreamName: `gone-${session}` });
}

async function fillBuckets({ s3 }: Clients, session: string): Promise<void> {
  const Bucket = `files-${session}`;
  await s3.createBucket({ Bucket });
  await s3.createBucket({ Bucket: `gone-${session}` });
  await s3.deleteBucket({ Bucket: `gone-${session}` });
  await s3.putObject({ Bucket, Key: "a", Body: "first", Metadata: { a: "b" } });
  await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: "Enabled" } });
  await s3.putObject({ Bucket, Key: "a", Body: "second", ContentType: "text/plain" });
  await s3.putObjectTagging({ Bucket, Key: "a", Tagging: { TagSet: [{ Key: "k", Value: "v" }] } });
  await s3.copyObject({ Bucket, Key: "b", CopySource: `${Bucket}/a` });
  await s3.deleteObject({ Bucket, Key: "b" });
  const { VersionId } = await s3.putObject({ Bucket, Key: "c", Body: "third" });
  await s3.deleteObject({ Bucket, Key: "c", VersionId });
  const open = await s3.createMultipartUpload({ Bucket, Key: "parts" });
  const part = await s3.uploadPart({
    Bucket,
    Key: "parts",
    UploadId: open.UploadId,
    PartNumber: 1,
    Body: "part one",
  });
  await s3.completeMultipartUpload({
    Bucket,
    Key: "parts",
    UploadId: open.UploadId,
    MultipartUpload: { Parts: [{ PartNumber: 1, ETag: part.ETag }] },
  });
  const aborted = await s3.createMultipartUpload({ Bucket, Key: "aborted" });
  await s3.abortMultipartUpload({ Bucket, Key: "aborted", UploadId: aborted.UploadId });
  const left = await s3.createMultipartUpload({ Bucket, Key: "left" });
  await s3.uploadPart({ Bucket, Key: "left", UploadId: left.UploadId, PartNumber: 2, Body: "part two" });
  const { Buckets = [] } = await s3.listBuckets({});
  const notifying = Buckets.find(({ Name = "" }) => !/^(files|gone)-\d$/.test(Name))?.Name;
  await s3.putObject({ Bucket: notifying, Key: `of-${session}`, Body: "notified" });
}

async function fillParameters({ ssm }: Clients, session: string): Promise<void> {
  const Name = `/app/${session}`;
  await ssm.putParameter({ Name, Type: "String", Value: "1", Tags: [{ Key: "k", Value: "v" }] });
  await ssm.putParameter({ Name, Type: "String", Value: "2", Overwrite: true, Description: "second" });
  await ssm.labelParameterVersion({ Name, ParameterVersion: 1, Labels: ["old"] });
  await ssm.addTagsToResource({
    ResourceType: "Parameter",
    ResourceId: Name,
    Tags: [{ Key: "m", Value: "n" }],
  });
  await ssm.putParameter({ Name: `${Name}/gone`, Type: "String", Value: "3" });
  await ssm.deleteParameters({ Names: [`${Name}/gone`] });
}

async function fillSecrets({ secretsmanager }: Clients, session: string): Promise<void> {
  const SecretId = `key-${session}`;
  await secretsmanager.createSecret({ Name: SecretId, SecretString: "1", Tags: [{ Key: "k", Value: "v" }] });
  await secretsmanager.putSecretValue({ SecretId, SecretString: "2" });
  await secretsmanager.createSecret({ Name: `gone-${session}`, SecretString: "1" });
  await secretsmanager.deleteSecret({ SecretId: `gone-${session}`, ForceDeleteWithoutRecovery: true });
  await secretsmanager.putSecretValue({ SecretId: "given", SecretString: `of client ${session}` });
}

async function fillBuses({ events }: Clients, session: string): Promise<void> {
  const EventBusName = `shop-${session}`;
  await events.createEventBus({ Name: EventBusName, Tags: [{ Key: "k", Value: "v" }] });
  await events.createEventBus({ Name: `gone-${session}` });
  for (const Name of ["all", "none"])
    await events.putRule({ Name, EventBusName, EventPattern: '{"source":["shop"]}' });
  const Arn = arnOf("sqs", `unused-${session}`);
  await events.putTargets({ Rule: "all", EventBusName, Targets: ["1", "2"].map((Id) => ({ Id, Arn })) });
  await events.removeTargets({ Rule: "all", EventBusName, Ids: ["2"] });
  await events.deleteRule({ Name: "none", EventBusName });
  await events.putEvents({ Entries: [{ EventBusName, Source: "shop", DetailType: "placed", Detail: "{}" }] });
  await events.deleteEventBus({ Name: `gone-${session}` });
}

async function fillSchedules({ scheduler }: Clients, session: string): Promise<void> {
  const GroupName = `night-${session}`;
  const Target = { Arn: arnOf("sqs", `unused-${session}`), RoleArn: ROLE };
  const FlexibleTimeWindow = { Mode: "OFF" } as const;
  await scheduler.createScheduleGroup({ Name: GroupName });
  await scheduler.createScheduleGroup({ Name: `gone-${session}` });
  for (const Name of ["daily", "gone"])
    await scheduler.createSchedule({
      Name,
      GroupName,
      ScheduleExpression: "rate(1 day)",
      Target,
      FlexibleTimeWindow,
    });
  await scheduler.deleteSchedule({ Name: "gone", GroupName });
  await scheduler.deleteScheduleGroup({ Name: `gone-${session}` });
}
