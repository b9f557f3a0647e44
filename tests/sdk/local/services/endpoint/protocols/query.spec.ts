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
import { queryProtocol, readFields } from "#sdk/local/services/endpoint/protocols/query";
import { queryClient } from "#sdk/local/services/endpoint/protocols/query-client";
import { ServiceError } from "#sdk/local/services/service-error";
import { request } from "../../../gateways/support/requests";
import { oneService } from "./one-service";

const TOPIC = "arn:aws:sns:eu-west-1:123456789012:Placed";
const TOPICS = queryProtocol({
  version: "2010-03-31",
  namespace: "http://sns.amazonaws.com/doc/2010-03-31/",
  maps: ["Attributes"],
});
const TOKENS = queryProtocol({
  version: "2011-06-15",
  namespace: "https://sts.amazonaws.com/doc/2011-06-15/",
});

const form = (fields: Record<string, string>) =>
  request("POST /", {
    headers: [["Content-Type", "application/x-www-form-urlencoded; charset=utf-8"]],
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });

describe("the query protocol", () => {
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

    it("reads maps, lists and structures as the model has them, and writes answers", async () => {
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

    it("writes maps, lists of structures, and what would be XML", async () => {
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
          Expiration: "2026-01-05T09:08:07Z",
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
        assert.equal(tokens.calls[0]?.input.DurationSeconds, "900");
      } finally {
        sts.destroy();
        await tokens.server.close();
      }
    });
  });

  it("takes calls of GET as well, and none of another version or without an action", () => {
    assert.deepEqual(TOPICS.read(request("GET /?Action=ConfirmSubscription&Token=t&Version=2010-03-31")), {
      operation: "ConfirmSubscription",
      input: { Token: "t" },
    });
    assert.equal(TOPICS.read(form({ Action: "Publish", Version: "2012-11-05" })), undefined);
    assert.equal(TOPICS.read(form({ Version: "2010-03-31" })), undefined);
    assert.equal(TOPICS.read(request("GET /")), undefined);
  });

  it("reads flattened lists and maps, as older services write them", () => {
    const read = TOPICS.read(
      form({
        Action: "X",
        "Attribute.1.Name": "VisibilityTimeout",
        "Attribute.1.Value": "5",
        "AttributeName.2": "b",
        "AttributeName.1": "a",
        "Entry.1.Id": "1",
        "Entry.1.Body": "x",
      }),
    );
    assert.deepEqual(read?.input, {
      Attribute: { VisibilityTimeout: "5" },
      AttributeName: ["a", "b"],
      Entry: [{ Id: "1", Body: "x" }],
    });
  });

  it("is harmed by no names that mean something to objects", () => {
    const read = TOPICS.read(form({ Action: "X", "__proto__.polluted": "yes", "constructor.x": "y" }));
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
    assert.deepEqual(Object.keys(read?.input ?? {}).sort(), ["__proto__", "constructor"]);
  });

  describe("of a service elsewhere", () => {
    const client = queryClient({
      version: "2010-03-31",
      maps: { Attributes: ["key", "value"], MessageAttributes: ["Name", "Value"] },
    });

    it("is written as it is read here", () => {
      const input = {
        TopicArn: TOPIC,
        Message: "ü & <>",
        MessageAttributes: { size: { DataType: "Number", StringValue: "5" } },
        Attributes: { Owner: "1" },
        Tags: [{ Key: "team", Value: "shop" }],
        Missing: undefined,
      };
      const { method, path, headers, body } = client.write({ operation: "Publish", input });
      const { Missing: _, ...given } = input;
      assert.deepEqual(TOPICS.read(request(`${method} ${path}`, { headers, body })), {
        operation: "Publish",
        input: given,
      });
    });

    it("has its answers read as they are written here", () => {
      const output = {
        TopicArn: TOPIC,
        Attributes: { Owner: "1", Policy: "{}" },
        Topics: [{ TopicArn: "a" }, { TopicArn: "b" }],
      };
      const context = { requestId: "r", request: request("POST /") };
      const answered = TOPICS.answer({ operation: "X", input: {} }, output, context);
      assert.deepEqual(client.read(200, Buffer.from(String(answered.body)), []), output);
      const empty = TOPICS.answer({ operation: "X", input: {} }, {}, context);
      assert.deepEqual(client.read(200, Buffer.from(String(empty.body)), []), {});
    });

    it("throws its errors, and what is no answer at all", () => {
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
    assert.deepEqual(readFields(new URLSearchParams("A.member.1.Key=a&A.member.1.Value=b")), {
      A: [{ Key: "a", Value: "b" }],
    });
    const refused = { name: "MalformedInput" };
    for (const levels of [17, 20_000, 1_000_000])
      assert.throws(() => readFields(new URLSearchParams(`${"a.".repeat(levels - 1)}a=b`)), refused);
    const many = Array.from({ length: 5_001 }, (_, n) => `A.member.${n}=b`).join("&");
    assert.throws(() => readFields(new URLSearchParams(many)), refused);
  });
});
