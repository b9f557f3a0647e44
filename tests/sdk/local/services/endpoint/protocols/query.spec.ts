import { strict as assert } from "node:assert";
import {
  CreateTopicCommand,
  GetTopicAttributesCommand,
  ListTopicsCommand,
  PublishBatchCommand,
  PublishCommand,
  SNSClient,
  type SNSServiceException,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-sns";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { queryProtocol } from "#sdk/local/services/endpoint/protocols/query";
import { formTree } from "#sdk/local/services/model/codec/form-tree";
import { ServiceError } from "#sdk/local/services/service-error";
import { request } from "../../../gateways/support/requests";
import { oneService } from "./one-service";

const TOPIC = "arn:aws:sns:eu-west-1:123456789012:Placed";
const TOPICS = queryProtocol("sns");
const TOKENS = queryProtocol("sts");
const QUEUES = queryProtocol("sqs");

const form = (fields: Record<string, string>) =>
  request("POST /", {
    headers: [["Content-Type", "application/x-www-form-urlencoded; charset=utf-8"]],
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });

describe("the query protocol [BC]", () => {
  describe("with SDK clients", () => {
    let topics: Awaited<ReturnType<typeof oneService>>;
    let answer: object | ServiceError;
    let sns: SNSClient;
    beforeEach(async () => {
      topics = await oneService(TOPICS, () => answer);
      sns = new SNSClient(topics.client);
    });
    afterEach(async () => {
      sns.destroy();
      await topics.server.close();
    });

    it("reads maps, lists and structures as the model has them, and writes answers [BC]", async () => {
      answer = { TopicArn: TOPIC };
      const { TopicArn, $metadata } = await sns.send(
        new CreateTopicCommand({
          Name: "Placed",
          Attributes: { FifoTopic: "true", DisplayName: "a & b = c" },
          Tags: [
            { Key: "team", Value: "<shop>" },
            { Key: "empty", Value: "" },
          ],
        }),
      );
      assert.equal(TopicArn, TOPIC);
      assert.equal($metadata.requestId, "req-1");
      assert.deepEqual(topics.calls, [
        {
          operation: "CreateTopic",
          input: {
            Name: "Placed",
            Attributes: { FifoTopic: "true", DisplayName: "a & b = c" },
            Tags: [
              { Key: "team", Value: "<shop>" },
              { Key: "empty", Value: "" },
            ],
          },
        },
      ]);
    });

    it("reads attributes of messages, also in entries of a batch", async () => {
      answer = { Successful: [{ Id: "1", MessageId: "m-1" }], Failed: [] };
      const MessageAttributes = {
        size: { DataType: "Number", StringValue: "5" },
        raw: { DataType: "Binary", BinaryValue: Buffer.from([0, 255]) },
      };
      const { Successful } = await sns.send(
        new PublishBatchCommand({
          TopicArn: TOPIC,
          PublishBatchRequestEntries: [
            { Id: "1", Message: "ü & <>", MessageAttributes },
            { Id: "2", Message: "plain" },
          ],
        }),
      );
      assert.deepEqual(Successful, [{ Id: "1", MessageId: "m-1" }]);
      assert.deepEqual(topics.calls[0]?.input, {
        TopicArn: TOPIC,
        PublishBatchRequestEntries: [
          {
            Id: "1",
            Message: "ü & <>",
            MessageAttributes: {
              size: { DataType: "Number", StringValue: "5" },
              raw: { DataType: "Binary", BinaryValue: "AP8=" },
            },
          },
          { Id: "2", Message: "plain" },
        ],
      });
    });

    it("reads lists of more than nine items in their order", async () => {
      answer = {};
      const TagKeys = Array.from({ length: 25 }, (_, i) => `tag ${i}`);
      await sns.send(new UntagResourceCommand({ ResourceArn: TOPIC, TagKeys }));
      assert.deepEqual(topics.calls[0]?.input, { ResourceArn: TOPIC, TagKeys });
    });

    it("writes maps, lists of structures, and characters of XML", async () => {
      answer = { Attributes: { Policy: '{"a":"<b>&\r\n"}', Owner: "1" } };
      const { Attributes } = await sns.send(new GetTopicAttributesCommand({ TopicArn: TOPIC }));
      assert.deepEqual(Attributes, { Policy: '{"a":"<b>&\r\n"}', Owner: "1" });
      answer = { Topics: [{ TopicArn: TOPIC }, { TopicArn: `${TOPIC}2` }], NextToken: "next" };
      const { Topics, NextToken } = await sns.send(new ListTopicsCommand({}));
      assert.deepEqual([Topics, NextToken], [[{ TopicArn: TOPIC }, { TopicArn: `${TOPIC}2` }], "next"]);
      answer = { Topics: [] };
      assert.deepEqual((await sns.send(new ListTopicsCommand({}))).Topics, []);
    });

    it("writes answers without members, and errors with their code", async () => {
      answer = {};
      await sns.send(new TagResourceCommand({ ResourceArn: TOPIC, Tags: [] }));
      answer = new ServiceError("NotFound", "Topic does not exist <&>", 404);
      await assert.rejects(sns.send(new PublishCommand({ TopicArn: TOPIC, Message: "m" })), (error) => {
        const { name, message, $metadata, $fault } = error as SNSServiceException;
        assert.deepEqual(
          [name, message, $metadata.httpStatusCode, $fault],
          ["NotFoundException", "Topic does not exist <&>", 404, "client"],
        );
        return true;
      });
    });

    it("writes structures in structures, and times and numbers as texts", async () => {
      const tokens = await oneService(TOKENS, () => ({
        Credentials: {
          AccessKeyId: "ASIA",
          SecretAccessKey: "s",
          SessionToken: "t",
          Expiration: Date.parse("2026-01-05T09:08:07Z") / 1000,
        },
        PackedPolicySize: 6,
      }));
      const sts = new STSClient(tokens.client);
      try {
        const { Credentials, PackedPolicySize } = await sts.send(
          new AssumeRoleCommand({
            RoleArn: "arn:aws:iam::1:role/r",
            RoleSessionName: "s",
            DurationSeconds: 900,
          }),
        );
        assert.equal(Credentials?.Expiration?.toISOString(), "2026-01-05T09:08:07.000Z");
        assert.equal(PackedPolicySize, 6);
        assert.equal(tokens.calls[0]?.input.DurationSeconds, 900);
      } finally {
        sts.destroy();
        await tokens.server.close();
      }
    });
  });

  it("accepts calls by GET as well, and refuses those of another version or without an action", () => {
    assert.deepEqual(TOPICS.read(request("GET /?Action=ConfirmSubscription&Token=t&Version=2010-03-31")), {
      operation: "ConfirmSubscription",
      input: { Token: "t" },
    });
    assert.equal(TOPICS.read(form({ Action: "Publish", Version: "2012-11-05" })), undefined);
    assert.equal(TOPICS.read(form({ Version: "2010-03-31" })), undefined);
    assert.equal(TOPICS.read(request("GET /")), undefined);
  });

  it("reads numbers and booleans as such, and leaves other texts", () => {
    const read = (fields: Record<string, string>) =>
      QUEUES.read(form({ Action: "ReceiveMessage", ...fields }));
    assert.deepEqual(read({ MaxNumberOfMessages: "5", VisibilityTimeout: "soon" })?.input, {
      MaxNumberOfMessages: 5,
      VisibilityTimeout: "soon",
    });
    const subscribe = { Action: "Subscribe", TopicArn: TOPIC, ReturnSubscriptionArn: "True" };
    assert.deepEqual(TOPICS.read(form(subscribe))?.input, { TopicArn: TOPIC, ReturnSubscriptionArn: true });
  });

  it("reads and writes lists and maps without an element around them, as older services have them", () => {
    const Attributes = { VisibilityTimeout: "5", Policy: "{}" };
    const written = QUEUES.client?.write({ operation: "CreateQueue", input: { QueueName: "a", Attributes } });
    assert.match(
      String(written?.body),
      /&Attribute\.1\.Name=VisibilityTimeout&Attribute\.1\.Value=5&Attribute\.2/,
    );
    const created = QUEUES.read(request("POST /", { headers: written?.headers ?? [], body: written?.body }));
    assert.deepEqual(created?.input, { QueueName: "a", Attributes });
    const names = { "AttributeName.2": "b", "AttributeName.1": "a" };
    const read = QUEUES.read(form({ Action: "GetQueueAttributes", ...names }));
    assert.deepEqual(read?.input, { AttributeNames: ["a", "b"] });
    const one = QUEUES.read(form({ Action: "GetQueueAttributes", AttributeName: "All" }));
    assert.deepEqual(one?.input, { AttributeNames: ["All"] });
    const context = { requestId: "r", request: request("POST /") };
    const call = { operation: "GetQueueAttributes", input: {} };
    const { body } = QUEUES.answer(call, { Attributes }, context);
    assert.match(
      String(body),
      /<Attribute><Name>VisibilityTimeout<\/Name><Value>5<\/Value><\/Attribute><Attribute>/,
    );
    assert.deepEqual(QUEUES.client?.read(200, Buffer.from(String(body)), []), { Attributes });
  });

  it("reads a list without items, and leaves fields that the model does not have", () => {
    const fields = { Action: "TagResource", ResourceArn: TOPIC, Tags: "", Other: "x" };
    assert.deepEqual(TOPICS.read(form(fields))?.input, { ResourceArn: TOPIC, Tags: [] });
    assert.deepEqual(TOPICS.read(form({ Action: "NoSuch", ResourceArn: TOPIC })), {
      operation: "NoSuch",
      input: {},
    });
  });

  it("reads names of an object's own members as any others", () => {
    const hostile = {
      "__proto__.polluted": "yes",
      "constructor.x": "y",
      "Attributes.entry.1.key": "__proto__",
    };
    const read = TOPICS.read(form({ Action: "CreateTopic", ...hostile, "Attributes.entry.1.value": "yes" }));
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
    assert.deepEqual(Object.keys(read?.input ?? {}), ["Attributes"]);
    assert.equal(TOPICS.read(form({ Action: "constructor" }))?.operation, "constructor");
  });

  describe("of a service elsewhere", () => {
    const { client } = TOPICS;
    assert.ok(client);

    it("is written as it is read here", () => {
      const input = {
        TopicArn: TOPIC,
        Message: "ü & <>",
        MessageAttributes: { size: { DataType: "Number", StringValue: "5" } },
        Subject: undefined,
      };
      const { method, path, headers, body } = client.write({ operation: "Publish", input });
      const { Subject: _, ...given } = input;
      assert.deepEqual(TOPICS.read(request(`${method} ${path}`, { headers, body })), {
        operation: "Publish",
        input: given,
      });
    });

    it("has its answers read as they are written here", () => {
      const context = { requestId: "r", request: request("POST /") };
      for (const [operation, output] of [
        ["GetTopicAttributes", { Attributes: { Owner: "1", Policy: "{}" } }],
        ["ListTopics", { Topics: [{ TopicArn: "a" }, { TopicArn: "b" }], NextToken: "n" }],
        [
          "PublishBatch",
          { Successful: [{ Id: "1", MessageId: "m" }], Failed: [{ Id: "2", Code: "c", SenderFault: true }] },
        ],
        ["ListTopics", {}],
      ] as const) {
        const answered = TOPICS.answer({ operation, input: {} }, output, context);
        assert.deepEqual(client.read(200, Buffer.from(String(answered.body)), []), output);
      }
    });

    it("throws its errors, and an error for an invalid answer", () => {
      const context = { requestId: "r", request: request("POST /") };
      const refused = TOPICS.refuse(new ServiceError("NotFound", "no <topic>", 404), context);
      const read = (status: number, body: unknown) => () =>
        client.read(status, Buffer.from(String(body)), []);
      assert.throws(read(404, refused.body), { code: "NotFound", message: "no <topic>", status: 404 });
      assert.throws(read(502, "Bad Gateway"), {
        code: "InternalFailure",
        message: "Bad Gateway",
        status: 502,
      });
      assert.throws(read(200, "not XML"), { code: "InternalFailure" });
    });
  });
});

describe("fields of a form", () => {
  it("are refused in too many levels, and where they are too many", () => {
    const tree = JSON.stringify(formTree(new URLSearchParams("A.member.1.Key=a&A.member.1.Value=b")));
    assert.equal(tree, '{"A":{"member":{"1":{"Key":"a","Value":"b"}}}}');
    const refused = { name: "MalformedInput" };
    for (const levels of [17, 20_000, 1_000_000])
      assert.throws(() => formTree(new URLSearchParams(`${"a.".repeat(levels - 1)}a=b`)), refused);
    const many = Array.from({ length: 5_001 }, (_, n) => `A.member.${n}=b`).join("&");
    assert.throws(() => formTree(new URLSearchParams(many)), refused);
  });
});
