import assert from "node:assert/strict";
import type { GatewayRequest } from "#sdk/local/http/types";
import type { Output } from "#sdk/local/services/endpoint/aws-api";
import { ServiceError } from "#sdk/local/services/service-error";
import { SQS_API } from "#sdk/local/services/sqs/api";
import { ACCOUNT_REGION, arn } from "./sqs-setup";

const URL = "https://sqs.us-east-1.amazonaws.com/123456789012/Orders";

function request(body: string, headers: GatewayRequest["headers"], rawPath = "/"): GatewayRequest {
  return {
    method: "POST",
    rawPath,
    rawQuery: "",
    headers,
    body: Buffer.from(body),
    sourceIp: "127.0.0.1",
    httpVersion: "1.1",
    host: "localhost",
    port: 80,
    protocol: "http",
  };
}

function query(fields: Readonly<Record<string, string>>, rawPath?: string): GatewayRequest {
  const body = new URLSearchParams({ Version: "2012-11-05", ...fields }).toString();
  return request(body, [["content-type", "application/x-www-form-urlencoded; charset=utf-8"]], rawPath);
}

const { protocol, access } = SQS_API;

function answered(operation: string, output: Output, asked: GatewayRequest): string {
  return String(protocol.answer({ operation, input: {} }, output, { requestId: "r", request: asked }).body);
}

describe("the protocols of SQS", () => {
  const json = request("{}", [["X-Amz-Target", "AmazonSQS.SendMessage"]]);

  it("read JSON, and write errors with their codes of both protocols [LSREC]", () => {
    assert.deepEqual(protocol.read(json), { operation: "SendMessage", input: {} });
    const error = new ServiceError("QueueDoesNotExist", "The specified queue does not exist.");
    const { status, headers, body } = protocol.refuse(error, { requestId: "r", request: json });
    assert.equal(status, 400);
    assert.deepEqual(
      Object.fromEntries(headers)["x-amzn-query-error"],
      "AWS.SimpleQueueService.NonExistentQueue;Sender",
    );
    assert.deepEqual(JSON.parse(String(body)), {
      __type: "com.amazonaws.sqs#QueueDoesNotExist",
      message: "The specified queue does not exist.",
    });
  });

  it("read form fields of older clients, sent to the queue [BC]", () => {
    const fields = {
      Action: "SendMessage",
      MessageBody: "a",
      DelaySeconds: "5",
      "MessageAttribute.1.Name": "kind",
      "MessageAttribute.1.Value.DataType": "String",
      "MessageAttribute.1.Value.StringValue": "b",
    };
    assert.deepEqual(protocol.read(query(fields, "/123456789012/Orders")), {
      operation: "SendMessage",
      input: {
        MessageBody: "a",
        DelaySeconds: 5,
        MessageAttributes: { kind: { DataType: "String", StringValue: "b" } },
        QueueUrl: "/123456789012/Orders",
      },
    });
    const batch = {
      Action: "SendMessageBatch",
      QueueUrl: URL,
      "SendMessageBatchRequestEntry.1.Id": "1",
      "SendMessageBatchRequestEntry.1.MessageBody": "a",
      "SendMessageBatchRequestEntry.2.Id": "2",
      "SendMessageBatchRequestEntry.2.MessageBody": "b",
      "SendMessageBatchRequestEntry.2.MessageAttribute.1.Name": "k",
      "SendMessageBatchRequestEntry.2.MessageAttribute.1.Value.DataType": "Number",
      "SendMessageBatchRequestEntry.2.MessageAttribute.1.Value.StringValue": "1",
    };
    assert.deepEqual(protocol.read(query(batch))?.input, {
      QueueUrl: URL,
      Entries: [
        { Id: "1", MessageBody: "a" },
        { Id: "2", MessageBody: "b", MessageAttributes: { k: { DataType: "Number", StringValue: "1" } } },
      ],
    });
    const create = {
      Action: "CreateQueue",
      QueueName: "Orders",
      "Attribute.1.Name": "DelaySeconds",
      "Attribute.1.Value": "1",
      "Tag.1.Key": "team",
      "Tag.1.Value": "a",
    };
    assert.deepEqual(protocol.read(query(create))?.input, {
      QueueName: "Orders",
      Attributes: { DelaySeconds: "1" },
      tags: { team: "a" },
    });
    const receive = { Action: "ReceiveMessage", QueueUrl: URL, "AttributeName.1": "All" };
    assert.deepEqual(protocol.read(query(receive))?.input, { QueueUrl: URL, AttributeNames: ["All"] });
  });

  it("answer older clients in XML [BC]", () => {
    const asked = query({ Action: "ReceiveMessage" });
    const message = {
      MessageId: "m",
      ReceiptHandle: "h",
      MD5OfBody: "5",
      Body: "<a>",
      Attributes: { SenderId: "s" },
      MessageAttributes: { k: { DataType: "String", StringValue: "v" } },
    };
    assert.match(
      answered("ReceiveMessage", { Messages: [message] }, asked),
      /<ReceiveMessageResult><Message><MessageId>m<\/MessageId><ReceiptHandle>h<\/ReceiptHandle><MD5OfBody>5<\/MD5OfBody><Body>&lt;a&gt;<\/Body><Attribute><Name>SenderId<\/Name><Value>s<\/Value><\/Attribute><MessageAttribute><Name>k<\/Name><Value><StringValue>v<\/StringValue><DataType>String<\/DataType><\/Value><\/MessageAttribute><\/Message><\/ReceiveMessageResult>/,
    );
    const batch = { Successful: [{ Id: "1" }], Failed: [{ Id: "2", SenderFault: true }] };
    assert.match(
      answered("DeleteMessageBatch", batch, asked),
      /<DeleteMessageBatchResultEntry><Id>1<\/Id><\/DeleteMessageBatchResultEntry><BatchResultErrorEntry><Id>2<\/Id><SenderFault>true<\/SenderFault><\/BatchResultErrorEntry>/,
    );
    assert.doesNotMatch(answered("DeleteMessage", {}, asked), /Result>/);
    assert.match(answered("ReceiveMessage", {}, asked), /<ReceiveMessageResult\/>/);
    const error = new ServiceError("QueueDoesNotExist", "The specified queue does not exist.");
    assert.match(
      String(protocol.refuse(error, { requestId: "r", request: asked }).body),
      /<Code>AWS.SimpleQueueService.NonExistentQueue<\/Code><Message>The specified queue does not exist for this wsdl version.<\/Message>/,
    );
  });

  it("refuse to older clients an operation that SQS does not have, in its words [LSREC]", () => {
    const said = (operation: string) => {
      const error = new ServiceError("UnknownOperationException", "Nothing answers here.");
      const call = { operation, input: {} };
      const request = query({ Action: operation });
      return String(protocol.refuse(error, { requestId: "r", request }, call).body);
    };
    assert.match(
      said("FooBar"),
      /<Type>Sender<\/Type><Code>InvalidAction<\/Code><Message>The action FooBar is not valid for this endpoint.<\/Message>/,
    );
    assert.match(said("SendMessage"), /<Code>InvalidAction<\/Code><Message>Nothing answers here.<\/Message>/);
  });

  it("ask for the actions of single messages also for batches [SQG/sqs-api-permissions-reference]", () => {
    for (const [operation, action] of [
      ["SendMessageBatch", "sqs:SendMessage"],
      ["DeleteMessageBatch", "sqs:DeleteMessage"],
      ["ChangeMessageVisibilityBatch", "sqs:ChangeMessageVisibility"],
    ])
      assert.deepEqual(access[operation as string]?.({ QueueUrl: URL }, ACCOUNT_REGION), [
        { action, arn: arn("Orders") },
      ]);
  });
});
