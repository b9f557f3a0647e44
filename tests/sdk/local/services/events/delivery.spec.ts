import assert from "node:assert/strict";
import { ServiceError } from "#sdk/local/services/service-error";
import { EventsSetup, QUEUE, RULE_ARN } from "./setup";

const DEAD = "arn:aws:sqs:us-east-1:123456789012:dead";
const FUNCTION = "arn:aws:lambda:us-east-1:123456789012:function:mail";
const ROLE = "arn:aws:iam::123456789012:role/sender";
const SECOND = 1000;
const DAY = 86_400 * SECOND;

describe("delivering to targets", () => {
  let setup: EventsSetup;

  beforeEach(async () => {
    setup = await EventsSetup.start();
  });

  afterEach(() => setup.service.close());

  async function send(target: object): Promise<void> {
    await setup.rule("all", { source: ["shop"] }, { Id: "target", ...target });
    await setup.put({ id: "o1" });
  }

  /** The last call, with its caller. */
  function lastCall() {
    const { service, operation, input, caller } = setup.recording.calls.at(-1) ?? assert.fail("no call");
    return { call: `${service} ${operation}`, input, caller };
  }

  const asEvents = { service: "events.amazonaws.com", sourceArn: RULE_ARN };

  it("calls functions asynchronously, as EventBridge for the rule [LSREC]", async () => {
    await send({ Arn: FUNCTION });
    const { call, input, caller } = lastCall();
    assert.equal(call, "lambda Invoke");
    assert.deepEqual(caller, asEvents);
    const { Payload, ...rest } = input;
    assert.deepEqual(rest, { FunctionName: FUNCTION, InvocationType: "Event" });
    assert.deepEqual(JSON.parse(Buffer.from(String(Payload), "base64").toString()).detail, { id: "o1" });
  });

  it("sends to queues, with the group of a FIFO one [LSREC]", async () => {
    await send({ Arn: `${QUEUE}.fifo`, SqsParameters: { MessageGroupId: "g" }, Input: '"x"' });
    assert.deepEqual(lastCall(), {
      call: "sqs SendMessage",
      input: {
        QueueUrl: "https://sqs.us-east-1.amazonaws.com/123456789012/orders.fifo",
        MessageBody: '"x"',
        MessageGroupId: "g",
      },
      caller: asEvents,
    });
  });

  it("publishes to topics [LSREC]", async () => {
    const topic = "arn:aws:sns:us-east-1:123456789012:placed";
    await send({ Arn: topic, Input: '"x"' });
    assert.deepEqual(lastCall(), {
      call: "sns Publish",
      input: { TopicArn: topic, Message: '"x"' },
      caller: asEvents,
    });
  });

  it("puts to streams in the role of the target, by a key of the event or its id [LSREC]", async () => {
    const stream = "arn:aws:kinesis:us-east-1:123456789012:stream/views";
    const KinesisParameters = { PartitionKeyPath: "$.detail.id" };
    await send({ Arn: stream, RoleArn: ROLE, Input: '"x"', KinesisParameters });
    const { call, input, caller } = lastCall();
    assert.equal(call, "kinesis PutRecord");
    const Data = Buffer.from('"x"').toString("base64");
    assert.deepEqual(input, { StreamName: "views", StreamARN: stream, Data, PartitionKey: "o1" });
    assert.equal("identity" in caller && caller.identity.userArn, `${ROLE}/AWSEvents`);
    await send({ Arn: stream, RoleArn: ROLE });
    assert.match(String(lastCall().input.PartitionKey), /^[0-9a-f-]{36}$/);
  });

  it("puts the event to other buses, whose rules it then meets [LSREC]", async () => {
    await setup.call("CreateEventBus", { Name: "other" });
    const arn = "arn:aws:events:us-east-1:123456789012:event-bus/other";
    await setup.call("PutRule", {
      Name: "far",
      EventBusName: "other",
      EventPattern: '{"detail":{"id":["o1"]}}',
    });
    await setup.call("PutTargets", {
      Rule: "far",
      EventBusName: "other",
      Targets: [{ Id: "q", Arn: QUEUE }],
    });
    await send({ Arn: arn, RoleArn: ROLE });
    const [body = "{}"] = setup.messages;
    const { source, "detail-type": type, detail } = JSON.parse(body);
    assert.deepEqual([source, type, detail], ["shop", "placed", { id: "o1" }]);
  });

  it("reports the events of log groups, and once each target that is not emulated", async () => {
    await send({ Arn: "arn:aws:logs:us-east-1:123456789012:log-group:/aws/events/all", Input: '"x"' });
    assert.equal(setup.recording.deliveries.at(-1)?.reason, 'would be logged: "x"');
    const machine = "arn:aws:states:us-east-1:123456789012:stateMachine:m";
    await send({ Arn: machine });
    await setup.put({});
    assert.equal(setup.recording.deliveries.at(-1)?.status, "dropped");
    assert.deepEqual(setup.recording.notices, [
      `rule "all" has target ${machine}: nothing stands in for it here, it gets no events`,
    ]);
  });

  it("does not send an event that its input transformer breaks, and reports it [LSREC]", async () => {
    const InputTransformer = { InputPathsMap: { d: "$.detail" }, InputTemplate: '{"a": "<d>"}' };
    await send({ Arn: QUEUE, InputTransformer });
    assert.deepEqual(setup.messages, []);
    const { status, reason } = setup.recording.deliveries.at(-1) ?? assert.fail();
    assert.equal(status, "dropped");
    assert.match(String(reason), /neither JSON nor text in quotes/);
  });

  it("retries temporary failures, with growing delays [EBG/eb-rule-dlq]", async () => {
    let failures = 3;
    setup.recording.answers.set("lambda Invoke", () =>
      failures-- > 0 ? new ServiceError("ServiceException", "try later", 500) : {},
    );
    await send({ Arn: FUNCTION });
    const waits: number[] = [];
    for (let left = 3; left > 0; left--) {
      const [wait = 0] = setup.recording.clock.waits;
      waits.push(wait);
      await setup.recording.clock.advance(wait);
    }
    assert.deepEqual(waits, [1000, 2000, 4000]);
    const statuses = setup.recording.deliveries.slice(1).map(({ status }) => status);
    assert.deepEqual(statuses, ["failed", "failed", "failed", "delivered"]);
    assert.equal(setup.recording.open.size, 0);
  });

  it("gives up after the attempts that the target allows, and sends the event to dead letters [EBG/eb-rule-dlq]", async () => {
    setup.recording.answers.set(
      "lambda Invoke",
      () => new ServiceError("TooManyRequestsException", "slow down", 429),
    );
    await send({ Arn: FUNCTION, RetryPolicy: { MaximumRetryAttempts: 2 }, DeadLetterConfig: { Arn: DEAD } });
    await setup.recording.clock.advance(DAY);
    const { call, input, caller } = lastCall();
    assert.equal(call, "sqs SendMessage");
    assert.deepEqual(caller, asEvents);
    assert.equal(input.QueueUrl, "https://sqs.us-east-1.amazonaws.com/123456789012/dead");
    assert.deepEqual(JSON.parse(String(input.MessageBody)).detail, { id: "o1" });
    assert.deepEqual(textsOf(input.MessageAttributes), {
      RULE_ARN,
      TARGET_ARN: FUNCTION,
      ERROR_CODE: "THROTTLING",
      ERROR_MESSAGE: "slow down",
      RETRY_ATTEMPTS: "2",
      EXHAUSTED_RETRY_CONDITION: "MaximumRetryAttempts",
    });
    const { to, status } = setup.recording.deliveries.at(-1) ?? assert.fail();
    assert.deepEqual([to, status], [DEAD, "dead"]);
  });

  it("tries no longer than the age that the target allows, a day by default [EBG/eb-rule-dlq]", async () => {
    setup.recording.answers.set("lambda Invoke", () => new ServiceError("ServiceException", "down", 500));
    const count = () => setup.recording.calls.filter(({ service }) => service === "lambda").length;
    await send({
      Arn: FUNCTION,
      RetryPolicy: { MaximumEventAgeInSeconds: 60 },
      DeadLetterConfig: { Arn: DEAD },
    });
    await setup.recording.clock.advance(DAY);
    assert.equal(count(), 6);
    const { EXHAUSTED_RETRY_CONDITION } = textsOf(lastCall().input.MessageAttributes);
    assert.equal(EXHAUSTED_RETRY_CONDITION, "MaximumEventAgeInSeconds");
    await send({ Arn: FUNCTION });
    await setup.recording.clock.advance(2 * DAY);
    assert.equal(count() - 6, 186);
  });

  it("sends to dead letters at once events that are not permitted, and those for missing targets [EBG/eb-rule-dlq]", async () => {
    const cases: readonly (readonly [error: ServiceError, code: string])[] = [
      [new ServiceError("AccessDeniedException", "no", 403), "NO_PERMISSIONS"],
      [new ServiceError("ResourceNotFoundException", "none", 404), "NO_RESOURCE"],
    ];
    for (const [error, code] of cases) {
      setup.recording.answers.set("lambda Invoke", () => error);
      await send({ Arn: FUNCTION, DeadLetterConfig: { Arn: DEAD } });
      const attributes = textsOf(lastCall().input.MessageAttributes);
      assert.deepEqual(attributes, {
        RULE_ARN,
        TARGET_ARN: FUNCTION,
        ERROR_CODE: code,
        ERROR_MESSAGE: error.message,
        RETRY_ATTEMPTS: "0",
      });
    }
  });

  it("reports an event that neither target nor dead letters got", async () => {
    setup.recording.answers.set("lambda Invoke", () => new ServiceError("AccessDeniedException", "no", 403));
    await send({ Arn: FUNCTION });
    assert.equal(setup.recording.deliveries.at(-1)?.status, "dropped");
    setup.recording.answers.set("sqs SendMessage", () => new ServiceError("AccessDenied", "not here", 403));
    await send({ Arn: FUNCTION, DeadLetterConfig: { Arn: DEAD } });
    const { status, reason } = setup.recording.deliveries.at(-1) ?? assert.fail();
    assert.equal(status, "dropped");
    assert.equal(reason, "AccessDeniedException: no; and the dead letter: not here");
  });
});

function textsOf(attributes: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(attributes as Record<string, { readonly StringValue: string }>);
  return Object.fromEntries(entries.map(([name, { StringValue }]) => [name, StringValue]));
}
