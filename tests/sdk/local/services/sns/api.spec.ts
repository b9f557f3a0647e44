import assert from "node:assert/strict";
import type { GatewayRequest } from "#sdk/local/http/types";
import type { Input, Output, WrittenCall } from "#sdk/local/services/endpoint/aws-api";
import { ServiceError } from "#sdk/local/services/service-error";
import { SNS_API } from "#sdk/local/services/sns/api";

const { protocol, access } = SNS_API;
const TOPIC = "arn:aws:sns:us-east-1:123456789012:Orders";
const ACCOUNT_REGION = { region: "us-east-1", accountId: "123456789012" };

/** The request that the package's own client makes of a call. */
function requestOf(call: WrittenCall): GatewayRequest {
  const { method, path, headers, body } = protocol.client?.write(call) ?? assert.fail("no client");
  return {
    method,
    rawPath: path,
    rawQuery: "",
    headers,
    body,
    sourceIp: "127.0.0.1",
    httpVersion: "1.1",
    host: "localhost",
    port: 80,
    protocol: "http",
  };
}

function answered(operation: string, output: Output): Output | undefined {
  const call = { operation, input: {} };
  const { status, body } = protocol.answer(call, output, { requestId: "r", request: requestOf(call) });
  return protocol.client?.read(status, Buffer.from(String(body)));
}

describe("the protocol of SNS", () => {
  const calls: readonly (readonly [operation: string, input: Input])[] = [
    [
      "Publish",
      {
        TopicArn: TOPIC,
        Message: "a&b=ä",
        MessageAttributes: {
          kind: { DataType: "String", StringValue: "order" },
          bytes: { DataType: "Binary", BinaryValue: "AgME" },
        },
      },
    ],
    ["Subscribe", { TopicArn: TOPIC, Protocol: "sqs", Attributes: { RawMessageDelivery: "true" } }],
    ["TagResource", { ResourceArn: TOPIC, Tags: [{ Key: "team", Value: "a" }] }],
    ["UntagResource", { ResourceArn: TOPIC, TagKeys: ["team"] }],
    [
      "PublishBatch",
      {
        TopicArn: TOPIC,
        PublishBatchRequestEntries: [
          { Id: "1", Message: "a", MessageAttributes: { n: { DataType: "Number", StringValue: "1" } } },
          { Id: "2", Message: "b" },
        ],
      },
    ],
  ];
  for (const [operation, input] of calls)
    it(`reads ${operation} as it was written`, () => {
      assert.deepEqual(protocol.read(requestOf({ operation, input })), { operation, input });
    });

  it("reads answers and errors as they were written", () => {
    const attributes = { Attributes: { TopicArn: TOPIC, Policy: '{"a":"<b>"}' } };
    assert.deepEqual(answered("GetTopicAttributes", attributes), attributes);
    const topics = { Topics: [{ TopicArn: TOPIC }, { TopicArn: `${TOPIC}2` }] };
    assert.deepEqual(answered("ListTopics", topics), topics);
    assert.deepEqual(answered("DeleteTopic", {}), {});
    const request = requestOf({ operation: "Publish", input: {} });
    const { status, body } = protocol.refuse(new ServiceError("NotFound", "Topic does not exist", 404), {
      requestId: "r",
      request,
    });
    assert.throws(() => protocol.client?.read(status, Buffer.from(String(body))), {
      code: "NotFound",
      message: "Topic does not exist",
      status: 404,
    });
    assert.throws(() => protocol.client?.read(502, Buffer.from("bad gateway")), { code: "InternalFailure" });
  });

  it("has an element for a result without members, but for operations that answer nothing", () => {
    const textOf = (operation: string) => {
      const call = { operation, input: {} };
      return String(protocol.answer(call, {}, { requestId: "r", request: requestOf(call) }).body);
    };
    assert.match(textOf("TagResource"), /<TagResourceResult\/><ResponseMetadata>/);
    assert.doesNotMatch(textOf("SetTopicAttributes"), /SetTopicAttributesResult/);
  });

  it("requires a permission of a subscription's topic, and only the token of a confirmation", () => {
    const SubscriptionArn = `${TOPIC}:5b2e`;
    assert.deepEqual(access.Unsubscribe?.({ SubscriptionArn }, ACCOUNT_REGION), [
      { action: "sns:Unsubscribe", arn: TOPIC },
    ]);
    assert.deepEqual(access.PublishBatch?.({ TopicArn: TOPIC }, ACCOUNT_REGION), [
      { action: "sns:Publish", arn: TOPIC },
    ]);
    assert.deepEqual(access.ConfirmSubscription?.({}, ACCOUNT_REGION), []);
  });
});
