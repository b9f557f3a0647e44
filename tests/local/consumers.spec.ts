import assert from "node:assert/strict";
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { KinesisClient, PutRecordsCommand } from "@aws-sdk/client-kinesis";
import { ReceiveMessageCommand, SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type Served, serve } from "./served";

describe("a program whose functions are called by queues and streams", () => {
  let served: Served;
  let sqs: SQSClient;
  let kinesis: KinesisClient;

  before(async () => {
    served = await serve("consumers");
    const { services, credentials } = served.local.ready;
    const { accessKeyId, secretAccessKey, region } = credentials;
    const options = { region, credentials: { accessKeyId, secretAccessKey } };
    sqs = new SQSClient({ ...options, endpoint: services.sqs ?? "" });
    kinesis = new KinesisClient({ ...options, endpoint: services.kinesis ?? "" });
  });
  after(async () => {
    sqs.destroy();
    kinesis.destroy();
    await served.close();
  });
  beforeEach(() => served.events.clear());

  const queueUrl = (name: string) => `https://sqs.us-east-1.amazonaws.com/123456789012/${name}`;
  const lines = () => served.events.of("log").map(({ text }) => text);
  const calls = () =>
    served.events
      .of("invocation")
      .map(({ status, attempt, source }) => [status, attempt, source.items.length]);
  const send = (name: string, ...bodies: readonly string[]) =>
    sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl(name),
        Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
      }),
    );

  it("handles records of a Kinesis stream, and sends a failed one's position to a queue", async () => {
    const kinds = ["click", "view", "bad click", "click"];
    const Records = kinds.map((text, index) => ({
      PartitionKey: "shop",
      Data: Buffer.from(JSON.stringify({ kind: text.replace("bad ", ""), id: `${text} ${index}` })),
    }));
    const { FailedRecordCount } = await kinesis.send(
      new PutRecordsCommand({ StreamName: "dev-consumers-Clicks", Records }),
    );
    assert.equal(FailedRecordCount, 0);
    await served.local.idle();
    assert.deepEqual(calls(), [
      ["failed", 1, 3],
      ["failed", 1, 2],
      ["succeeded", 1, 1],
      ["failed", 1, 1],
      ["failed", 2, 1],
      ["succeeded", 1, 1],
    ]);
    const delivery = served.events.of("delivery").find(({ status }) => status === "dead") ?? assert.fail();
    const QueueUrl = queueUrl(delivery.to.split(":").at(-1) ?? "");
    const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    const { requestContext, KinesisBatchInfo } = JSON.parse(Messages?.[0]?.Body ?? "");
    assert.deepEqual([requestContext.condition, KinesisBatchInfo.batchSize], ["RetryAttemptsExhausted", 1]);
  });

  it("handles messages of a queue, and failed ones are redelivered and end in the dead-letter queue", async () => {
    await send("dev-consumers-Jobs", "one", "bad two", "three");
    await served.local.idle();
    const bad = lines().filter((text) => text === "job bad two");
    assert.deepEqual(
      [bad.length, lines().includes("job one"), lines().includes("job three")],
      [2, true, true],
    );
    const statuses = served.events.of("invocation").map(({ status }) => status);
    assert.deepEqual([statuses.includes("partial"), statuses.includes("failed")], [true, false]);
  });

  it("handles changes of a table, each item's in order", async () => {
    const { services, credentials } = served.local.ready;
    const { accessKeyId, secretAccessKey, region } = credentials;
    const options = {
      region,
      credentials: { accessKeyId, secretAccessKey },
      endpoint: services.dynamodb ?? "",
    };
    const tables = new DynamoDBClient(options);
    const TableName = "dev-consumers-Orders";
    for (const id of ["a", "b"])
      await tables.send(new PutItemCommand({ TableName, Item: { id: { S: id } } }));
    await tables.send(new PutItemCommand({ TableName, Item: { id: { S: "a" }, total: { N: "5" } } }));
    await tables.send(new DeleteItemCommand({ TableName, Key: { id: { S: "a" } } }));
    await served.local.idle();
    tables.destroy();
    assert.deepEqual(lines(), ["order INSERT a", "order INSERT b", "order MODIFY a", "order REMOVE a"]);
  });

  it("does not call a function whose role may not read the queue, and reports the missing permission", async () => {
    const warnings = served.local.events("warning").map(({ message }) => message);
    const said = warnings.filter((message) => message.startsWith("queue locked does not call src/jobs.work"));
    assert.equal(said.length, 1, warnings.join("\n"));
    assert.match(said[0] ?? "", /grant it with attachPermissions\(\[\{ actions: \["sqs:/);
  });

  it("follows a save of the program, without a message lost", async () => {
    const once = '{ function: "src/jobs.work", native: { eventSource: { batchSize: 1 } } }';
    served.program.edit("index.ts", 'consumer: "src/jobs.work"', `consumer: ${once}`);
    await served.events.next("reload");
    served.events.clear();
    await send("dev-consumers-Jobs", "four", "five");
    await served.local.idle();
    assert.deepEqual(calls(), [
      ["succeeded", 1, 1],
      ["succeeded", 1, 1],
    ]);
  });
});
