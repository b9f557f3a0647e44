import assert from "node:assert/strict";
import type { InvokeResult } from "#sdk/local/lambda/types";
import { toDeadLetters, toDestination } from "#sdk/local/services/lambda/asynchronous/destinations";
import { type EndedEvent, invocationRecord } from "#sdk/local/services/lambda/asynchronous/record";
import { LocalFunctions } from "#sdk/local/services/lambda/state/functions";
import { arnOf, lambdaResource } from "../lambda-setup";

const NOW = Date.parse("2026-11-01T10:00:00.123Z");
const ACCOUNT = "eu-west-1:123456789012";
const ERROR = { errorType: "Error", errorMessage: "no room", trace: ["Error: no room"] };
const FAILED = { ok: false, error: ERROR, requestId: "req-1", durationMs: 1, logs: [] } as InvokeResult;
const DONE = {
  ok: true,
  payload: '{"done":true}',
  requestId: "req-1",
  durationMs: 1,
  logs: [],
} as InvokeResult;

function ended(result: InvokeResult, condition: EndedEvent["condition"], tried: number): EndedEvent {
  const functions = new LocalFunctions([lambdaResource("list")]);
  const called = functions.get({ name: "list", qualifier: undefined, arn: arnOf("list") });
  const source = { kind: "lambda", arn: "x", items: [] };
  const times = { acceptedAt: NOW, tried, throttled: 0, spared: 0 };
  const event = { id: "req-1", functionName: "list", payload: '{"order":1}', source, ...times };
  return { event, called, condition, result };
}

const GIVEN_UP = ended(FAILED, "RetriesExhausted", 3);
const SUCCEEDED = ended(DONE, "Success", 1);

describe("destinations of events that nobody waits for", () => {
  it("have a record of what a function could not do [LSREC]", () => {
    assert.deepEqual(invocationRecord(GIVEN_UP, NOW), {
      version: "1.0",
      timestamp: "2026-11-01T10:00:00.123Z",
      requestContext: {
        requestId: "req-1",
        functionArn: `${arnOf("list")}:$LATEST`,
        condition: "RetriesExhausted",
        approximateInvokeCount: 3,
      },
      requestPayload: { order: 1 },
      responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
      responsePayload: ERROR,
    });
  });

  it("have a record of what a function did [LSREC]", () => {
    const record = invocationRecord(SUCCEEDED, NOW) as Record<string, unknown>;
    assert.deepEqual(
      [record.responseContext, record.responsePayload],
      [{ statusCode: 200, executedVersion: "$LATEST" }, { done: true }],
    );
  });

  it("are queues, topics, functions and buckets [LDG/invocation-async; LSREC]", () => {
    const record = JSON.stringify(invocationRecord(GIVEN_UP, NOW));
    assert.deepEqual(toDestination(`arn:aws:sqs:${ACCOUNT}:Failed`, GIVEN_UP, NOW), {
      service: "sqs",
      operation: "SendMessage",
      input: { QueueUrl: "https://sqs.eu-west-1.amazonaws.com/123456789012/Failed", MessageBody: record },
    });
    const topic = `arn:aws:sns:${ACCOUNT}:Failed`;
    assert.deepEqual(toDestination(topic, GIVEN_UP, NOW), {
      service: "sns",
      operation: "Publish",
      input: { TopicArn: topic, Message: record },
    });
    assert.deepEqual(toDestination(arnOf("mend"), GIVEN_UP, NOW), {
      service: "lambda",
      operation: "Invoke",
      input: {
        FunctionName: arnOf("mend"),
        InvocationType: "Event",
        Payload: Buffer.from(record).toString("base64"),
      },
    });
    const bucket = toDestination("arn:aws:s3:::failed", GIVEN_UP, NOW);
    assert.deepEqual(
      [bucket?.service, bucket?.operation, bucket?.input.Bucket],
      ["s3", "PutObject", "failed"],
    );
    assert.match(
      String(bucket?.input.Key),
      /^aws\/lambda\/async\/list\/2026\/11\/01\/2026-11-01T10\.00\.00-[0-9a-f-]{36}$/,
    );
    assert.equal(toDestination("arn:aws:kinesis:x:y:stream/z", GIVEN_UP, NOW), undefined);
  });

  it("are buses, with how it went in the type of the event [LSREC]", () => {
    const bus = `arn:aws:events:${ACCOUNT}:event-bus/Orders`;
    const entryOf = (event: EndedEvent) =>
      (toDestination(bus, event, NOW)?.input.Entries as Record<string, unknown>[])[0];
    assert.deepEqual(entryOf(GIVEN_UP), {
      Source: "lambda",
      DetailType: "Lambda Function Invocation Result - Failure",
      Detail: JSON.stringify(invocationRecord(GIVEN_UP, NOW)),
      EventBusName: bus,
      Resources: [bus, `${arnOf("list")}:$LATEST`],
      Time: NOW / 1000,
    });
    assert.equal(entryOf(SUCCEEDED)?.DetailType, "Lambda Function Invocation Result - Success");
  });

  it("get dead letters as they came, with the error beside them [LSREC]", () => {
    const MessageAttributes = {
      RequestID: { DataType: "String", StringValue: "req-1" },
      ErrorCode: { DataType: "Number", StringValue: "200" },
      ErrorMessage: { DataType: "String", StringValue: "no room" },
    };
    assert.deepEqual(toDeadLetters(`arn:aws:sqs:${ACCOUNT}:Dead`, GIVEN_UP)?.input, {
      QueueUrl: "https://sqs.eu-west-1.amazonaws.com/123456789012/Dead",
      MessageBody: '{"order":1}',
      MessageAttributes,
    });
    const topic = `arn:aws:sns:${ACCOUNT}:Dead`;
    assert.deepEqual(toDeadLetters(topic, GIVEN_UP)?.input, {
      TopicArn: topic,
      Message: '{"order":1}',
      MessageAttributes,
    });
  });
});
