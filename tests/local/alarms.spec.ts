import assert from "node:assert/strict";
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type Served, serve } from "./served";

const ACCOUNT = "123456789012";
const ERRORS = "dev-alarms-Notes-Api-GET-broken-alarm-errors";

describe("a program with alarms", function () {
  this.timeout(300_000);
  let served: Served;

  before(async () => {
    served = await serve("alarms", { watch: false });
  });

  after(() => served?.close());

  beforeEach(() => served.events.clear());

  /** The lines of a handler since the test began. */
  function logged(handler: string) {
    return served.events
      .of("log")
      .filter((log) => log.handler === handler)
      .map(({ text }) => JSON.parse(text));
  }

  it("names the alarms that are not evaluated", () => {
    assert.deepEqual(
      served.local.ready.served.filter(({ what }) => what.startsWith("alarm ")),
      [
        {
          what: "alarm expected",
          fidelity: "not emulated",
          note: "expressions, queries and expected values of metrics are not evaluated",
        },
      ],
    );
  });

  it("is notified by a metric that a function writes into its log", async () => {
    assert.equal((await served.get("/paid")).status, 200);
    await served.local.idle();
    const [message] = logged("src/pager.handler");
    assert.equal(message.AlarmName, "refunds");
    assert.match(
      message.NewStateReason,
      /1 out of the last 1 datapoint \[11\.0\] was greater than the threshold/,
    );
  });

  it("is notified when a function fails", async () => {
    assert.equal((await served.get("/broken")).status, 500);
    await served.local.idle();
    const messages = logged("src/pager.handler");
    assert.deepEqual(
      messages.map(({ AlarmName }) => AlarmName),
      [ERRORS],
    );
    const [{ NewStateReason, StateChangeTime, AlarmActions, ...message }] = messages;
    assert.deepEqual(message, {
      subject: `ALARM: "${ERRORS}" in US East (N. Virginia)`,
      AlarmName: ERRORS,
      AlarmDescription: "Function Api-GET /broken: calls of the function fail",
      AWSAccountId: ACCOUNT,
      NewStateValue: "ALARM",
      Region: "US East (N. Virginia)",
      AlarmArn: `arn:aws:cloudwatch:us-east-1:${ACCOUNT}:alarm:${ERRORS}`,
      OldStateValue: message.OldStateValue,
      OKActions: [],
      InsufficientDataActions: [],
      Trigger: {
        MetricName: "Errors",
        Namespace: "AWS/Lambda",
        StatisticType: "Statistic",
        Statistic: "SUM",
        Unit: null,
        Dimensions: message.Trigger.Dimensions,
        Period: 300,
        EvaluationPeriods: 1,
        DatapointsToAlarm: 1,
        ComparisonOperator: "GreaterThanThreshold",
        Threshold: 0,
        TreatMissingData: "notBreaching",
        EvaluateLowSampleCountPercentile: "",
      },
    });
    assert.match(
      NewStateReason,
      /^Threshold Crossed: 1 out of the last 1 datapoint \[1\.0\] was greater than the threshold \(0\.0\)/,
    );
    assert.match(StateChangeTime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/);
    assert.equal(AlarmActions.length, 1);
    const heard = logged("src/pager.heard");
    const names = heard.map(({ detail }) => detail.alarmName);
    assert.deepEqual(names.sort(), [ERRORS, "dev-alarms-Notes-alarms"]);
    const { source, resources, detail } = heard.find(({ detail }) => detail.alarmName === ERRORS);
    assert.deepEqual(
      [source, resources, detail.state.value],
      ["aws.cloudwatch", [message.AlarmArn], "ALARM"],
    );
  });

  it("is not notified again while the alarm is on, nor of what works", async () => {
    assert.equal((await served.get("/broken")).status, 500);
    assert.equal((await served.get("/ok")).status, 200);
    await served.local.idle();
    assert.deepEqual(logged("src/pager.handler"), []);
  });

  it("is notified of messages that nobody could handle", async () => {
    const { services, credentials } = served.local.ready;
    const { accessKeyId, secretAccessKey, region } = credentials;
    const sqs = new SQSClient({
      region,
      endpoint: services.sqs ?? "",
      credentials: { accessKeyId, secretAccessKey },
    });
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: "dev-alarms-Jobs" }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "one" }));
    sqs.destroy();
    await served.local.idle();
    assert.deepEqual(
      logged("src/pager.handler")
        .map(({ AlarmName }) => AlarmName)
        .sort(),
      ["dev-alarms-Notes-Jobs-alarm-dead-letters", "dev-alarms-Notes-Jobs-consumer-alarm-errors"],
    );
  });

  it("calls the function of an alarm that it has written itself", async () => {
    assert.equal((await served.get("/missing")).status, 404);
    await served.local.idle();
    const [event] = logged("src/pager.mend");
    assert.equal(event?.source, "aws.cloudwatch");
    assert.equal(
      event.alarmArn,
      `arn:aws:cloudwatch:us-east-1:${ACCOUNT}:alarm:${event.alarmData.alarmName}`,
    );
    assert.equal(event.alarmData.state.value, "ALARM");
    assert.deepEqual(event.alarmData.configuration.metrics[0].metricStat.metric.name, "4xx");
  });
});
