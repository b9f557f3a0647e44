import { strict as assert } from "node:assert";
import { DescribeTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetRecordsCommand, KinesisClient, PutRecordCommand } from "@aws-sdk/client-kinesis";
import { dynamoDbProtocol } from "#sdk/local/services/dynamodb/protocol";
import type { Protocol } from "#sdk/local/services/endpoint/aws-api";
import { jsonProtocol } from "#sdk/local/services/endpoint/protocols/json";
import { ServiceError } from "#sdk/local/services/service-error";
import { request } from "../../../gateways/support/requests";
import { oneService } from "./one-service";

const TABLES = jsonProtocol({
  targets: ["DynamoDB_20120810", "DynamoDBStreams_20120810"],
  targetOf: (operation) => (operation === "GetRecords" ? "DynamoDBStreams_20120810" : "DynamoDB_20120810"),
  version: "1.0",
  errorPrefix: "com.amazonaws.dynamodb.v20120810#",
  errorHeaders: ({ code }) => [["x-of-code", code]],
});
const STREAMS = jsonProtocol({ targets: ["Kinesis_20131202"], version: "1.1" });

describe("the protocol of JSON with the operation in a header", () => {
  it("serves clients of tables, with bytes and errors with members", async () => {
    let answer: object | ServiceError = { Attributes: { id: { S: "1" }, raw: { B: "AP8=" } } };
    const tables = await oneService(TABLES, () => answer);
    const client = new DynamoDBClient(tables.client);
    try {
      const put = new PutItemCommand({
        TableName: "Orders",
        Item: { id: { S: "ü" }, raw: { B: Buffer.from([0, 255]) } },
      });
      const { Attributes } = await client.send(put);
      assert.deepEqual(Buffer.from(Attributes?.raw?.B ?? []), Buffer.from([0, 255]));
      assert.deepEqual(tables.calls, [
        {
          operation: "PutItem",
          input: { TableName: "Orders", Item: { id: { S: "ü" }, raw: { B: "AP8=" } } },
        },
      ]);
      answer = new ServiceError("ConditionalCheckFailedException", "The conditional request failed", 400, {
        Item: { id: { S: "1" } },
      });
      await assert.rejects(client.send(put), {
        name: "ConditionalCheckFailedException",
        message: "The conditional request failed",
        Item: { id: { S: "1" } },
      });
      answer = { Table: { CreationDateTime: 1_700_000_000.5 } };
      const { Table } = await client.send(new DescribeTableCommand({ TableName: "Orders" }));
      assert.equal(Table?.CreationDateTime?.getTime(), 1_700_000_000_500);
    } finally {
      client.destroy();
      await tables.server.close();
    }
  });

  it("serves clients that begin with HTTP/2", async () => {
    const streams = await oneService(STREAMS, ({ operation }) =>
      operation === "PutRecord"
        ? { ShardId: "shardId-000000000000", SequenceNumber: "1" }
        : { Records: [{ Data: "AP8=", PartitionKey: "k", SequenceNumber: "1" }], MillisBehindLatest: 0 },
    );
    const client = new KinesisClient(streams.client);
    try {
      const Data = Buffer.from([0, 255]);
      const put = await client.send(new PutRecordCommand({ StreamName: "s", Data, PartitionKey: "k" }));
      assert.equal(put.SequenceNumber, "1");
      const { Records } = await client.send(new GetRecordsCommand({ ShardIterator: "i" }));
      assert.deepEqual(Buffer.from(Records?.[0]?.Data ?? []), Data);
      assert.deepEqual(streams.calls[0]?.input, { StreamName: "s", Data: "AP8=", PartitionKey: "k" });
    } finally {
      client.destroy();
      await streams.server.close();
    }
  });

  const post = (target: string, body: string) =>
    request("POST /", { headers: [["X-Amz-Target", target]], body: Buffer.from(body) });

  it("knows its own targets only, and takes an empty body for no members", () => {
    assert.deepEqual(STREAMS.read(post("Kinesis_20131202.ListStreams", "")), {
      operation: "ListStreams",
      input: {},
    });
    assert.equal(STREAMS.read(post("DynamoDB_20120810.ListTables", "{}")), undefined);
    assert.equal(STREAMS.read(request("POST /")), undefined);
  });

  for (const body of ["[]", "null", '"x"', "{", "\u0000"]) {
    it(`refuses ${JSON.stringify(body)}, which is no JSON object`, () => {
      assert.throws(() => STREAMS.read(post("Kinesis_20131202.ListStreams", body)), {
        code: "SerializationException",
        status: 400,
      });
    });
  }

  it("writes errors with the prefix and the headers of the service", () => {
    const context = { requestId: "r", request: request("POST /") };
    const { status, headers, body } = TABLES.refuse(
      new ServiceError("Gone", "It is gone.", 400, { A: 1 }),
      context,
    );
    assert.equal(status, 400);
    assert.deepEqual(headers, [
      ["content-type", "application/x-amz-json-1.0"],
      ["x-amzn-RequestId", "r"],
      ["x-of-code", "Gone"],
    ]);
    assert.deepEqual(JSON.parse(String(body)), {
      __type: "com.amazonaws.dynamodb.v20120810#Gone",
      message: "It is gone.",
      A: 1,
    });
  });

  it("has DynamoDB's frame report errors in `Message`, and DynamoDB itself in `message` [DYT]", () => {
    const { refuse } = dynamoDbProtocol(["DynamoDB_20120810"], () => "DynamoDB_20120810");
    const context = { requestId: "r", request: request("POST /") };
    const bodyFor = (code: string) => JSON.parse(String(refuse(new ServiceError(code, "why"), context).body));
    assert.deepEqual(bodyFor("SerializationException"), {
      __type: "com.amazon.coral.service#SerializationException",
      Message: "why",
    });
    assert.deepEqual(bodyFor("ValidationException"), {
      __type: "com.amazon.coral.validate#ValidationException",
      message: "why",
    });
    assert.deepEqual(bodyFor("MissingAuthenticationTokenException"), {
      __type: "com.amazon.coral.service#MissingAuthenticationTokenException",
      message: "Request is missing Authentication Token",
    });
  });

  it("has DynamoDB send the checksum of what it answers [DYT]", () => {
    const { answer, refuse } = dynamoDbProtocol(["DynamoDB_20120810"], () => "DynamoDB_20120810");
    const context = { requestId: "r", request: request("POST /") };
    const error = new ServiceError("MissingAuthenticationTokenException", "why");
    const checksum = ({ headers }: ReturnType<typeof answer>) =>
      headers.find(([name]) => name === "x-amz-crc32")?.[1];
    // Recorded from AWS.
    assert.equal(checksum(refuse(error, context)), "2088342776");
    assert.equal(checksum(answer({ operation: "ListTables", input: {} }, {}, context)), "2745614147");
  });

  it("has DynamoDB answer in the type of JSON that a call has [DYT]", () => {
    const { answer } = dynamoDbProtocol(["DynamoDB_20120810"], () => "DynamoDB_20120810");
    const typeFor = (type?: string) => {
      const asked = request("POST /", type === undefined ? {} : { headers: [["Content-Type", type]] });
      const { headers } = answer(
        { operation: "ListTables", input: {} },
        {},
        { requestId: "r", request: asked },
      );
      return headers.find(([name]) => name === "content-type")?.[1];
    };
    assert.equal(typeFor("application/x-amz-json-1.0"), "application/x-amz-json-1.0");
    assert.equal(typeFor("application/json; charset=utf-8"), "application/json");
    assert.equal(typeFor(), "application/json");
  });

  it("has DynamoDB refuse a call without a body, in no words [DYT]", () => {
    const { read, refuse } = dynamoDbProtocol(["DynamoDB_20120810"], () => "DynamoDB_20120810");
    const call = post("DynamoDB_20120810.ListTables", "");
    assert.throws(() => read(call), { code: "SerializationException", message: "" });
    const context = { requestId: "r", request: call };
    const { status, body } = refuse(new ServiceError("SerializationException", ""), context);
    assert.deepEqual(
      [status, JSON.parse(String(body))],
      [400, { __type: "com.amazon.coral.service#SerializationException" }],
    );
    assert.equal(read(post("Kinesis_20131202.ListStreams", "")), undefined);
  });

  it("is written for a service elsewhere by the target of the operation, and read back", () => {
    const client = TABLES.client as NonNullable<Protocol["client"]>;
    const call = { operation: "GetRecords", input: { ShardIterator: "i" } };
    const { method, path, headers, body } = client.write(call);
    assert.deepEqual(TABLES.read(request(`${method} ${path}`, { headers, body })), call);
    assert.ok(headers.some(([, value]) => value === "DynamoDBStreams_20120810.GetRecords"));
    assert.deepEqual(client.read(200, Buffer.from('{"A":1}'), []), { A: 1 });
    assert.deepEqual(client.read(200, Buffer.alloc(0), []), {});
    const refused = Buffer.from('{"__type":"com.amazonaws.x#Gone","Message":"It is gone.","B":2}');
    assert.throws(() => client.read(400, refused, []), {
      code: "Gone",
      message: "It is gone.",
      members: { B: 2 },
    });
    assert.throws(() => client.read(502, Buffer.from("<html>"), []), {
      code: "InternalFailure",
      status: 502,
    });
    assert.throws(() => client.read(200, Buffer.from("<html>"), []), { code: "InternalFailure" });
  });
});
