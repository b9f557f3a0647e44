import assert from "node:assert/strict";
import { PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { SNS as OlderSns, SQS as OlderSqs } from "aws-sdk";
import { answer, type Served, serve } from "./served";

describe("a program with queues and topics", () => {
  let served: Served;
  let sqs: SQSClient;
  let sns: SNSClient;

  const settings = (name: "sqs" | "sns") => {
    const { services, credentials } = served.local.ready;
    const { accessKeyId, secretAccessKey, region } = credentials;
    return {
      endpoint: services[name] ?? assert.fail(name),
      credentials: { accessKeyId, secretAccessKey },
      region,
    };
  };
  const urlOf = async (name: string) => {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: `dev-placing-${name}` }));
    return QueueUrl ?? assert.fail(name);
  };
  const bodies = async (QueueUrl: string) => {
    const input = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 };
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(input));
    return Messages.map(({ Body }) => Body);
  };
  const post = async (path: string, body: string) => {
    const url = served.local.apis[0]?.url;
    const { status, body: text } = await answer(`${url}${path}`, { method: "POST", body });
    assert.equal(status, 200, text);
    return JSON.parse(text);
  };

  before(async () => {
    served = await serve("placing", { watch: false });
    sqs = new SQSClient(settings("sqs"));
    sns = new SNSClient(settings("sns"));
  });
  after(async () => {
    sqs.destroy();
    sns.destroy();
    await served.close();
  });

  it("delivers messages of a topic to its function and its queue", async () => {
    const { MessageId } = await post("/orders", "order 1");
    await served.local.idle();
    assert.deepEqual(await bodies(await urlOf("Packing")), ["order 1"]);
    const lines = served.events.of("log").map(({ text }) => text);
    assert.deepEqual(
      lines.filter((text) => text.startsWith("notified")),
      ["notified of order 1"],
    );
    const deliveries = served.events.of("delivery").filter(({ id }) => id === MessageId);
    assert.deepEqual(
      deliveries.map(({ status }) => status),
      ["delivered", "delivered"],
    );
  });

  it("filters messages, and reports those filtered out", async () => {
    const topic = "arn:aws:sns:us-east-1:123456789012:dev-placing-Placed";
    const { MessageId } = await sns.send(new PublishCommand({ TopicArn: topic, Message: "no order" }));
    await served.local.idle();
    const deliveries = served.events.of("delivery").filter(({ id }) => id === MessageId);
    assert.deepEqual(deliveries.map(({ status }) => status).sort(), ["delivered", "filtered"]);
  });

  it("keeps the order of groups from a FIFO topic to a FIFO queue", async () => {
    const TopicArn = "arn:aws:sns:us-east-1:123456789012:dev-placing-Stepped.fifo";
    for (const Message of ["1", "2", "2", "3"])
      await sns.send(new PublishCommand({ TopicArn, Message, MessageGroupId: "a" }));
    await served.local.idle();
    const steps = (await bodies(await urlOf("Steps.fifo"))).map((body) => JSON.parse(body ?? "").Message);
    assert.deepEqual(steps, ["1", "2", "3"]);
  });

  it("refuses a function what its role does not allow, in AWS's words", async () => {
    const { refused } = await post("/packages", "");
    assert.equal(refused.name, "AccessDenied");
    assert.match(
      refused.message,
      /^User: arn:aws:sts::\d{12}:assumed-role\/.+ is not authorized to perform: sqs:SendMessage on resource: arn:aws:sqs:us-east-1:123456789012:dev-placing-Packing because no identity-based policy allows the sqs:SendMessage action$/,
    );
  });

  it("gives a function queue URLs that the SDK accepts without a warning", async () => {
    await post("/packages", "");
    const lines = served.local.events("log").map(({ text }) => text);
    assert.deepEqual(
      lines.filter((text) => text.includes("QueueUrl")),
      [],
    );
  });

  it("drops messages that a queue's policy does not allow a topic to send, and reports the fix", async () => {
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "closed" }));
    const TopicArn = "arn:aws:sns:us-east-1:123456789012:dev-placing-Placed";
    const Endpoint = "arn:aws:sqs:us-east-1:123456789012:closed";
    await sns.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint }));
    await sns.send(new PublishCommand({ TopicArn, Message: "a" }));
    await served.local.idle();
    assert.deepEqual(await bodies(QueueUrl ?? ""), []);
    const delivery = served.events.of("delivery").find(({ to }) => to === Endpoint);
    assert.equal(delivery?.status, "dropped");
    assert.match(delivery?.reason ?? "", /not authorized to perform: sqs:SendMessage/);
    const said = served.events.of("warning").map(({ message }) => message);
    assert.ok(
      said.some((message) => message.includes('"aws:SourceArn"')),
      said.join("\n"),
    );
  });

  it("answers the AWS SDK v3: batches, attributes, long polls and errors", async () => {
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "clients" }));
    const poll = sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        WaitTimeSeconds: 20,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ["All"],
      }),
    );
    const MessageAttributes = {
      text: { DataType: "String", StringValue: "ä" },
      bytes: { DataType: "Binary", BinaryValue: new Uint8Array([1, 2, 3]) },
    };
    const Entries = ["1", "2"].map((Id) => ({ Id, MessageBody: `body ${Id}`, MessageAttributes }));
    await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const { Messages = [] } = await poll;
    assert.deepEqual(
      Messages.map(({ Body }) => Body),
      ["body 1", "body 2"],
    );
    assert.deepEqual([...(Messages[0]?.MessageAttributes?.bytes?.BinaryValue ?? [])], [1, 2, 3]);
    const [first, second] = Messages.map(({ ReceiptHandle }) => ReceiptHandle);
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: first, VisibilityTimeout: 0 }),
    );
    const deletion = { QueueUrl, Entries: [{ Id: "1", ReceiptHandle: second }] };
    await sqs.send(new DeleteMessageBatchCommand(deletion));
    const wanted = { QueueUrl, AttributeNames: ["ApproximateNumberOfMessages" as const] };
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand(wanted));
    assert.deepEqual(Attributes, { ApproximateNumberOfMessages: "1" });
    const nowhere = sqs.send(new SendMessageCommand({ QueueUrl: `${QueueUrl}-not`, MessageBody: "a" }));
    await assert.rejects(nowhere, {
      name: "QueueDoesNotExist",
      message: "The specified queue does not exist.",
    });
  });

  it("answers the AWS SDK v2", async () => {
    const queues = new OlderSqs(settings("sqs"));
    const { QueueUrl = "" } = await queues.getQueueUrl({ QueueName: "dev-placing-Packing" }).promise();
    await queues.sendMessage({ QueueUrl, MessageBody: "from v2" }).promise();
    const { Messages = [] } = await queues.receiveMessage({ QueueUrl, MaxNumberOfMessages: 10 }).promise();
    assert.ok(Messages.some(({ Body }) => Body === "from v2"));
    const nowhere = queues.sendMessage({ QueueUrl: `${QueueUrl}-not`, MessageBody: "a" }).promise();
    await assert.rejects(nowhere, { code: "AWS.SimpleQueueService.NonExistentQueue" });
    const topics = new OlderSns(settings("sns"));
    const { Topics = [] } = await topics.listTopics().promise();
    assert.ok(Topics.some(({ TopicArn }) => TopicArn?.endsWith(":dev-placing-Placed")));
    const { Attributes } = await topics.getTopicAttributes({ TopicArn: Topics[0]?.TopicArn ?? "" }).promise();
    assert.equal(Attributes?.Owner, "123456789012");
    await assert.rejects(topics.publish({ TopicArn: "a:b", Message: "a" }).promise(), {
      code: "InvalidParameter",
    });
  });
});
