import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutRuleCommand, PutTargetsCommand } from "@aws-sdk/client-eventbridge";
import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { cloudOfStage } from "#sdk/cli/stage-console/stage-cloud";
import { GraphIndex } from "#sdk/graph/graph-index";
import { type Check, type Peer, REGION, sendQuery } from "./facts";

const SETTINGS = { region: REGION };

/** Facts about the resources that `sapi console` shows. Streams are missing: their client wants HTTP/2. */
export async function checkResources(check: Check, { url, account }: Peer): Promise<void> {
  const graph = { project: "notes", stack: "dev", resources: [], outputs: {}, logs: [] };
  const cloud = cloudOfStage(new GraphIndex(graph), {
    root: __dirname,
    region: REGION,
    config: {},
    signal: new AbortController().signal,
  });
  const ask = async (service: string, operation: string, input: Readonly<Record<string, unknown>>) =>
    cloud.call(service, operation, input, undefined).then((output) => JSON.stringify(output), String);
  await makeQueues(account);
  const queue = { QueueUrl: `https://sqs.${REGION}.amazonaws.com/${account}/jobs`, AttributeNames: ["All"] };
  const counts = await ask("sqs", "GetQueueAttributes", queue);
  check("a queue has its counts", counts.includes('"ApproximateNumberOfMessages":"1"'));
  const dead = { QueueUrl: `https://sqs.${REGION}.amazonaws.com/${account}/dead` };
  const sources = await ask("sqs", "ListDeadLetterSourceQueues", dead);
  check("dead letters know the queue that they come from", /"queueUrls":\["[^"]*\/jobs"\]/.test(sources));
  await makeTable();
  const items = await ask("dynamodb", "Scan", { TableName: "notes", Limit: 10 });
  check("a table has its items", items.includes('"Items":[{"id":{"S":"one"}}]'));
  await makeAlarm(url);
  const alarms = await ask("cloudwatch", "DescribeAlarms", { AlarmNames: ["late"] });
  check(
    "an alarm has its state",
    /"StateValue":"ALARM"/.test(alarms) && /"StateReason":"tried"/.test(alarms),
  );
  await makeTopic(account);
  const topic = { TopicArn: `arn:aws:sns:${REGION}:${account}:news` };
  const subscriptions = await ask("sns", "ListSubscriptionsByTopic", topic);
  check("a topic has its subscriptions", subscriptions.includes('"Protocol":"sqs"'));
  await makeRule(account);
  const targets = await ask("events", "ListTargetsByRule", { Rule: "placed" });
  check("a rule has its targets", targets.includes(`"Arn":"arn:aws:sqs:${REGION}:${account}:jobs"`));
  const refusal = await ask("dynamodb", "DeleteTable", { TableName: "notes" });
  check("nothing is changed", /would change the stage/.test(refusal));
}

async function makeQueues(account: string): Promise<void> {
  const client = new SQSClient(SETTINGS);
  await client.send(new CreateQueueCommand({ QueueName: "dead" }));
  const deadLetterTargetArn = `arn:aws:sqs:${REGION}:${account}:dead`;
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 });
  const { QueueUrl } = await client.send(
    new CreateQueueCommand({ QueueName: "jobs", Attributes: { RedrivePolicy } }),
  );
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "one" }));
}

async function makeTable(): Promise<void> {
  const client = new DynamoDBClient(SETTINGS);
  await client.send(
    new CreateTableCommand({
      TableName: "notes",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  await client.send(new PutItemCommand({ TableName: "notes", Item: { id: { S: "one" } } }));
}

async function makeAlarm(url: string): Promise<void> {
  const call = { Version: "2010-08-01", AlarmName: "late" };
  await sendQuery(url, "monitoring", {
    ...call,
    Action: "PutMetricAlarm",
    Namespace: "AWS/SQS",
    MetricName: "ApproximateAgeOfOldestMessage",
    "Dimensions.member.1.Name": "QueueName",
    "Dimensions.member.1.Value": "jobs",
    Statistic: "Maximum",
    Period: "60",
    EvaluationPeriods: "1",
    Threshold: "60",
    ComparisonOperator: "GreaterThanThreshold",
  });
  await sendQuery(url, "monitoring", {
    ...call,
    Action: "SetAlarmState",
    StateValue: "ALARM",
    StateReason: "tried",
  });
}

async function makeTopic(account: string): Promise<void> {
  const client = new SNSClient(SETTINGS);
  const { TopicArn } = await client.send(new CreateTopicCommand({ Name: "news" }));
  const Endpoint = `arn:aws:sqs:${REGION}:${account}:jobs`;
  await client.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint }));
}

async function makeRule(account: string): Promise<void> {
  const client = new EventBridgeClient(SETTINGS);
  await client.send(new PutRuleCommand({ Name: "placed", EventPattern: '{"source":["shop"]}' }));
  const Targets = [{ Id: "pack", Arn: `arn:aws:sqs:${REGION}:${account}:jobs` }];
  await client.send(new PutTargetsCommand({ Rule: "placed", Targets }));
}
