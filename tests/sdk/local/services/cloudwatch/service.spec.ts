import assert from "node:assert/strict";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import { MetricFeed } from "#sdk/local/metric-feed";
import { startCloudWatch } from "#sdk/local/services/cloudwatch/service";
import type { LocalService } from "#sdk/local/services/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { resource } from "../events/setup";
import { RecordingPorts } from "../support/recording-ports";

const MINUTE = 60_000;
const ARN = "arn:aws:cloudwatch:us-east-1:123456789012:alarm";
const OPS = "arn:aws:sns:us-east-1:123456789012:ops";
const FUNCTION = "arn:aws:lambda:us-east-1:123456789012:function:mend";

function alarm(name: string, more: Readonly<Record<string, GraphValue>> = {}): GraphResource {
  return resource(
    "aws:cloudwatch/metricAlarm:MetricAlarm",
    {
      name,
      namespace: "AWS/Lambda",
      metricName: "Errors",
      dimensions: { FunctionName: name },
      statistic: "Sum",
      comparisonOperator: "GreaterThanThreshold",
      threshold: 0,
      period: 60,
      evaluationPeriods: 1,
      treatMissingData: "notBreaching",
      alarmActions: [OPS],
      ...more,
    },
    { arn: `${ARN}:${name}` },
  );
}

function composite(name: string, alarmRule: string): GraphResource {
  const inputs = { alarmName: name, alarmRule, alarmActions: [OPS] };
  return resource("aws:cloudwatch/compositeAlarm:CompositeAlarm", inputs, { arn: `${ARN}:${name}` });
}

describe("the service of alarms", () => {
  let recording: RecordingPorts;
  let metrics: MetricFeed;
  let service: LocalService;
  let waiting: number;

  beforeEach(() => {
    recording = new RecordingPorts();
    metrics = new MetricFeed();
    waiting = 0;
    const inspect = async () => ({ counts: { waiting }, shown: [] });
    service = startCloudWatch({ ...recording.ports, metrics, inspect });
  });

  afterEach(() => service.close());

  function fail(name: string, value = 1): void {
    metrics.put([{ namespace: "AWS/Lambda", metric: "Errors", dimensions: { FunctionName: name }, value }]);
  }

  /** The messages that the topic got since the last time, as name and state. */
  function messages(): readonly string[] {
    const published = recording.calls.splice(0).filter(({ operation }) => operation === "Publish");
    const parsed = published.map(({ input }) => JSON.parse(String(input.Message)));
    return parsed.map(({ AlarmName, NewStateValue }) => `${AlarmName} ${NewStateValue}`);
  }

  it("notifies once while an alarm is on, and again when it goes off again", async () => {
    await service.serve([alarm("one")]);
    fail("one");
    assert.deepEqual(messages(), []);
    await recording.clock.advance(MINUTE);
    assert.deepEqual(messages(), ["one ALARM"]);
    fail("one");
    await recording.clock.advance(5 * MINUTE);
    assert.deepEqual(messages(), []);
    fail("one");
    await recording.clock.advance(MINUTE);
    assert.deepEqual(messages(), ["one ALARM"]);
  });

  it("does not count calls of other functions, nor those without an error", async () => {
    await service.serve([alarm("one")]);
    fail("two");
    fail("one", 0);
    await recording.clock.advance(MINUTE);
    assert.deepEqual(messages(), []);
  });

  it("does nothing for an alarm whose actions are off, but for the event on the bus", async () => {
    await service.serve([alarm("one", { actionsEnabled: false })]);
    fail("one");
    await recording.clock.advance(MINUTE);
    const operations = recording.calls.map(({ operation }) => operation);
    assert.ok(operations.includes("PutEvents"));
    assert.ok(!operations.includes("Publish"));
  });

  it("turns a composite alarm on while one of its alarms is", async () => {
    await service.serve([alarm("one"), alarm("two"), composite("all", 'ALARM("one") OR ALARM("two")')]);
    await recording.clock.advance(MINUTE);
    assert.deepEqual(messages(), []);
    fail("two");
    await recording.clock.advance(MINUTE);
    assert.deepEqual(messages(), ["two ALARM", "all ALARM"]);
  });

  it("describes an alarm with its state, and one that is not evaluated without", async () => {
    await service.serve([
      alarm("one"),
      alarm("other", { namespace: "AWS/Nobody" }),
      composite("all", "ALARM(one)"),
    ]);
    const inspected = (name: string) => service.inspect?.(`${ARN}:${name}`, {}) as Record<string, unknown>;
    assert.equal(inspected("one").StateValue, "INSUFFICIENT_DATA");
    assert.equal("StateUpdatedTimestamp" in inspected("one"), false);
    fail("one");
    await recording.clock.advance(MINUTE);
    const { StateValue, StateUpdatedTimestamp, Threshold, Dimensions } = inspected("one");
    assert.deepEqual(
      [StateValue, StateUpdatedTimestamp, Threshold, Dimensions],
      ["ALARM", recording.clock.now() / 1000, 0, [{ Name: "FunctionName", Value: "one" }]],
    );
    assert.deepEqual([inspected("all").StateValue, inspected("all").AlarmRule], ["ALARM", "ALARM(one)"]);
    assert.equal(inspected("other").MetricName, "Errors");
    assert.equal("StateValue" in inspected("other"), false);
    assert.deepEqual(inspected("of an expression"), {});
  });

  it("calls functions in the name of the alarm", async () => {
    await service.serve([alarm("one", { alarmActions: [FUNCTION] })]);
    fail("one");
    await recording.clock.advance(MINUTE);
    const call = recording.calls.find(({ operation }) => operation === "Invoke");
    assert.deepEqual(call?.caller, {
      service: "lambda.alarms.cloudwatch.amazonaws.com",
      sourceArn: `${ARN}:one`,
    });
    const event = JSON.parse(Buffer.from(String(call?.input.Payload), "base64").toString());
    assert.deepEqual(
      [event.source, event.alarmArn, event.alarmData.previousState.value],
      ["aws.cloudwatch", `${ARN}:one`, "INSUFFICIENT_DATA"],
    );
  });

  it("says when a policy keeps an alarm from its topic", async () => {
    recording.answers.set("sns Publish", () => new ServiceError("AuthorizationError", "not authorized", 403));
    await service.serve([alarm("one")]);
    fail("one");
    await recording.clock.advance(MINUTE);
    assert.deepEqual(recording.notices, [`alarm one does not reach ${OPS}: not authorized`]);
    assert.deepEqual(
      recording.deliveries.map(({ status, to }) => [status, to]),
      [["dropped", OPS]],
    );
  });

  it("reads the messages of a queue at the end of each minute", async () => {
    const queue = {
      namespace: "AWS/SQS",
      metricName: "ApproximateNumberOfMessagesVisible",
      dimensions: { QueueName: "dead" },
      statistic: "Maximum",
    };
    await service.serve([alarm("dead", queue)]);
    await recording.clock.advance(MINUTE);
    assert.deepEqual(messages(), []);
    waiting = 3;
    await recording.clock.advance(MINUTE);
    assert.deepEqual(messages(), ["dead ALARM"]);
  });
});
