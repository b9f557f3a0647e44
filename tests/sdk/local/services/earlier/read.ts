import type { Clients } from "./clients";

const SESSIONS = ["1", "2"] as const;

/** All that clients can see of the data of `fill`, as plain data. It changes no stored state. */
export async function read(clients: Clients): Promise<Readonly<Record<string, unknown>>> {
  const answers: Record<string, unknown> = {};
  for (const [service, ask] of Object.entries(ASK))
    answers[service] = await Promise.all(SESSIONS.map((session) => ask(clients, session)));
  return JSON.parse(JSON.stringify(answers));
}

const ASK: Readonly<Record<string, (clients: Clients, session: string) => Promise<unknown>>> = {
  async sqs({ sqs }, session) {
    const { QueueUrls = [] } = await sqs.listQueues({});
    const own = QueueUrls.map((url) => url.split("/").at(-1) as string).filter((name) =>
      name.includes(`-${session}`),
    );
    return Promise.all(
      own.sort().map(async (name) => {
        const { QueueUrl } = await sqs.getQueueUrl({ QueueName: name });
        const { Attributes } = await sqs.getQueueAttributes({ QueueUrl, AttributeNames: ["All"] });
        return { name, Attributes, tags: (await sqs.listQueueTags({ QueueUrl })).Tags };
      }),
    );
  },
  async sns({ sns }, session) {
    const TopicArn = `arn:aws:sns:us-east-1:123456789012:news-${session}`;
    const { Topics = [] } = await sns.listTopics({});
    return {
      topics: Topics.filter((topic) => topic.TopicArn?.includes(`-${session}`)),
      subscriptions: (await sns.listSubscriptionsByTopic({ TopicArn })).Subscriptions,
      tags: (await sns.listTagsForResource({ ResourceArn: TopicArn })).Tags,
    };
  },
  async dynamodb({ dynamodb }, session) {
    const TableName = `items-${session}`;
    const { Table } = await dynamodb.describeTable({ TableName });
    return {
      names: (await dynamodb.listTables({})).TableNames,
      table: [Table?.TableArn, Table?.CreationDateTime, Table?.ItemCount, Table?.StreamSpecification],
      items: (await dynamodb.scan({ TableName })).Items,
      timeToLive: (await dynamodb.describeTimeToLive({ TableName })).TimeToLiveDescription,
    };
  },
  async kinesis({ kinesis }, session) {
    const StreamName = `clicks-${session}`;
    const { StreamDescription: stream } = await kinesis.describeStream({ StreamName });
    const records = (stream?.Shards ?? []).map(async ({ ShardId }) => {
      const { ShardIterator } = await kinesis.getShardIterator({
        StreamName,
        ShardId,
        ShardIteratorType: "TRIM_HORIZON",
      });
      return (await kinesis.getRecords({ ShardIterator })).Records;
    });
    return {
      stream,
      records: await Promise.all(records),
      tags: (await kinesis.listTagsForStream({ StreamName })).Tags,
      consumers: (await kinesis.listStreamConsumers({ StreamARN: stream?.StreamARN })).Consumers,
      policy: (await kinesis.getResourcePolicy({ ResourceARN: stream?.StreamARN })).Policy,
    };
  },
  async s3({ s3 }, session) {
    const Bucket = `files-${session}`;
    const { Versions, DeleteMarkers } = await s3.listObjectVersions({ Bucket });
    const object = await s3.getObject({ Bucket, Key: "a" });
    const parts = await s3.getObject({ Bucket, Key: "parts" });
    return {
      versions: Versions,
      markers: DeleteMarkers,
      versioning: (await s3.getBucketVersioning({ Bucket })).Status,
      text: [
        await object.Body?.transformToString(),
        object.ContentType,
        await parts.Body?.transformToString(),
      ],
      tags: (await s3.getObjectTagging({ Bucket, Key: "a" })).TagSet,
      uploads: (await s3.listMultipartUploads({ Bucket })).Uploads?.map(({ Key, UploadId }) => [
        Key,
        UploadId,
      ]),
    };
  },
  async ssm({ ssm }, session) {
    const Name = `/app/${session}`;
    return {
      history: (await ssm.getParameterHistory({ Name })).Parameters,
      labelled: (await ssm.getParameter({ Name: `${Name}:old` })).Parameter?.Value,
      tags: (await ssm.listTagsForResource({ ResourceType: "Parameter", ResourceId: Name })).TagList,
    };
  },
  async secretsmanager({ secretsmanager }, session) {
    const SecretId = `key-${session}`;
    const { SecretString, CreatedDate } = await secretsmanager.getSecretValue({ SecretId });
    const { ARN, Tags, VersionIdsToStages } = await secretsmanager.describeSecret({ SecretId });
    return { SecretString, CreatedDate, ARN, Tags, VersionIdsToStages };
  },
  async events({ events }, session) {
    const EventBusName = `shop-${session}`;
    const { EventBuses = [] } = await events.listEventBuses({});
    return {
      buses: EventBuses.filter(({ Name }) => Name?.endsWith(`-${session}`)),
      rules: (await events.listRules({ EventBusName })).Rules,
      targets: (await events.listTargetsByRule({ Rule: "all", EventBusName })).Targets,
    };
  },
  async scheduler({ scheduler }, session) {
    const { ScheduleGroups = [] } = await scheduler.listScheduleGroups({});
    return {
      groups: ScheduleGroups.filter(({ Name }) => Name?.endsWith(`-${session}`)),
      schedules: (await scheduler.listSchedules({ GroupName: `night-${session}` })).Schedules,
    };
  },
};
