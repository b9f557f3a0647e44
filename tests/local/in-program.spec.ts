import assert from "node:assert/strict";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { KinesisClient, PutRecordCommand } from "@aws-sdk/client-kinesis";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { answer, type Served, serve } from "./served";

interface ClientOptions {
  readonly region: string;
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly forcePathStyle: boolean;
}

interface Client {
  destroy(): void;
}

describe("functions that a program has written in itself, by the shortcuts of @pulumi/aws", function () {
  this.timeout(300_000);
  let served: Served;
  const clients: Client[] = [];

  before(async () => {
    served = await serve("in-program", { watch: false });
  });

  after(async () => {
    for (const client of clients) client.destroy();
    await served?.close();
  });

  beforeEach(() => served.events.clear());

  function client<C extends Client>(made: new (options: ClientOptions) => C, service: string): C {
    const { services, credentials } = served.local.ready;
    const { accessKeyId, secretAccessKey, region } = credentials;
    const endpoint = services[service] ?? assert.fail(service);
    const one = new made({
      region,
      endpoint,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
    });
    clients.push(one);
    return one;
  }

  /** The functions that were called since the test began, by their names in the program. */
  async function called(): Promise<readonly string[]> {
    await served.local.idle();
    const calls = served.events.of("invocation");
    for (const { status, reason } of calls) assert.equal(status, "succeeded", reason);
    return calls.map(({ handler }) => handler);
  }

  it("are served behind a URL, with the Outputs that they use", async () => {
    const { url } = served.local.apis[0] ?? assert.fail("no URL");
    assert.deepEqual(await answer(url), { status: 200, body: "hello from seen" });
  });

  it("reuse between calls the values of their factory", async () => {
    const lambda = client(LambdaClient, "lambda");
    const count = async () => {
      const { Payload } = await lambda.send(new InvokeCommand({ FunctionName: "counter" }));
      return JSON.parse(Buffer.from(Payload ?? []).toString());
    };
    assert.deepEqual([await count(), await count()], [{ count: 1 }, { count: 2 }]);
  });

  it("are called by a queue", async () => {
    const sqs = client(SQSClient, "sqs");
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: "orders" }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "one" }));
    assert.deepEqual(await called(), ["queue"]);
  });

  it("are called by a topic", async () => {
    const TopicArn = "arn:aws:sns:us-east-1:123456789012:news";
    await client(SNSClient, "sns").send(new PublishCommand({ TopicArn, Message: "one" }));
    assert.deepEqual(await called(), ["topic"]);
  });

  it("are called by the stream of a table", async () => {
    await client(DynamoDBClient, "dynamodb").send(
      new PutItemCommand({ TableName: "seen", Item: { id: { S: "one" } } }),
    );
    assert.deepEqual(await called(), ["table"]);
  });

  it("are called by a data stream", async () => {
    const record = { StreamName: "clicks", PartitionKey: "one", Data: Buffer.from("one") };
    await client(KinesisClient, "kinesis").send(new PutRecordCommand(record));
    assert.deepEqual(await called(), ["stream"]);
  });

  it("are called for objects of a bucket, whose notifications are made when the program ends", async () => {
    const s3 = client(S3Client, "s3");
    const object = { Bucket: "files", Key: "one.txt" };
    await s3.send(new PutObjectCommand({ ...object, Body: "one" }));
    assert.deepEqual(await called(), ["created"]);
    served.events.clear();
    await s3.send(new DeleteObjectCommand(object));
    assert.deepEqual(await called(), ["removed"]);
  });

  it("are called by a rule of the default bus, and by a schedule", async () => {
    const events = client(EventBridgeClient, "events");
    await events.send(
      new PutEventsCommand({ Entries: [{ Source: "shop", DetailType: "placed", Detail: "{}" }] }),
    );
    assert.deepEqual(await called(), ["rule"]);
    served.events.clear();
    const [schedule] = served.local.schedules();
    served.local.runSchedule(schedule?.id ?? assert.fail("no schedule"));
    assert.deepEqual(await called(), ["schedule"]);
  });

  it("are reported at the start where nothing calls them", () => {
    const left = served.local.ready.served.filter(({ fidelity }) => fidelity === "not emulated");
    assert.deepEqual(
      left.map(({ what }) => what),
      ["2 aws:cloudwatch/logSubscriptionFilter:LogSubscriptionFilter"],
    );
  });
});
