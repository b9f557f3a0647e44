import assert from "node:assert/strict";
import { MetricFeed } from "#sdk/local/metric-feed";
import { startCloudWatch } from "#sdk/local/services/cloudwatch/service";
import { MachineClock } from "../../../support/machine-clock";
import { eventually } from "../../../support/until";
import { resource } from "../services/events/setup";
import { RecordingPorts } from "../services/support/recording-ports";
import { portsWith } from "./services";

const MINUTE = 60_000;
const TOPIC = "arn:aws:sns:us-east-1:123456789012:ops";
const ALARM = resource(
  "aws:cloudwatch/metricAlarm:MetricAlarm",
  {
    name: "errors",
    namespace: "AWS/Lambda",
    metricName: "Errors",
    dimensions: { FunctionName: "one" },
    statistic: "Sum",
    comparisonOperator: "GreaterThanThreshold",
    threshold: 0,
    period: 60,
    evaluationPeriods: 1,
    treatMissingData: "notBreaching",
    alarmActions: [TOPIC],
    okActions: [TOPIC],
  },
  { arn: "arn:aws:cloudwatch:us-east-1:123456789012:alarm:errors" },
);

describe("alarms by the clock of this machine", () => {
  let clock: MachineClock;
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  it("go off at the end of the minute of a failure, and are over when it is out of their periods", async () => {
    const recording = new RecordingPorts();
    const metrics = new MetricFeed();
    const inspect = async () => undefined;
    const service = startCloudWatch({ ...portsWith(clock, recording), metrics, inspect });
    await service.serve([ALARM]);
    const messageOf = (state: string) =>
      eventually(() =>
        recording.calls.find(
          ({ operation, input }) =>
            operation === "Publish" && JSON.parse(String(input.Message)).NewStateValue === state,
        ),
      );
    const dimensions = { FunctionName: "one" };
    metrics.put([{ namespace: "AWS/Lambda", metric: "Errors", dimensions, value: 1 }]);
    clock.approach(MINUTE - (clock.now() % MINUTE));
    const { input, caller } = await messageOf("ALARM");
    assert.deepEqual(caller, { service: "cloudwatch.amazonaws.com", sourceArn: ALARM.state.arn });
    assert.equal(input.Subject, 'ALARM: "errors" in US East (N. Virginia)');
    // CloudWatch finds a value in more periods than the alarm has.
    for (let minute = 0; minute < 3; minute += 1) clock.approach(MINUTE);
    const over = await messageOf("OK");
    assert.match(
      JSON.parse(String(over.input.Message)).NewStateReason,
      /no datapoints were received for 1 period/,
    );
    await service.close();
  });
});
