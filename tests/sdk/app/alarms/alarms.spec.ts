import assert from "node:assert/strict";
import {
  Api,
  App,
  type AppProps,
  Cron,
  Function,
  KinesisStream,
  Queue,
  RestApiV1,
  type StackContext,
  Table,
  Topic,
  use,
  WebSocketApi,
} from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

const ALARM = "aws:cloudwatch/metricAlarm:MetricAlarm";
const COMPOSITE = "aws:cloudwatch/compositeAlarm:CompositeAlarm";
const DASHBOARD = "aws:cloudwatch/dashboard:Dashboard";
const HANDLER = "src/notes.list";
const OPS = "arn:aws:sns:us-east-1:123456789012:ops";

function recordApp(props: AppProps, ...stacks: ((context: StackContext) => unknown)[]): Promise<Recorded> {
  return record(async () => {
    const app = new App({ defaults: "current", ...props });
    for (const stack of stacks) app.stack(stack);
    await app.outputs;
  });
}

function namesOf(recorded: Recorded, type: string): readonly string[] {
  return recorded.resources(type).map(({ name }) => name);
}

describe("programs that ask for no alarms", () => {
  it("have none, nor a dashboard", async () => {
    const recorded = await recordApp({}, function Notes({ stack }) {
      new Api(stack, "Api", { routes: { "GET /notes": HANDLER } });
      new Queue(stack, "Jobs", { consumer: HANDLER, alarms: false });
    });
    for (const type of [ALARM, COMPOSITE, DASHBOARD]) assert.deepEqual(namesOf(recorded, type), []);
  });
});

describe("the alarms of an app", () => {
  it("are on all that its stacks make, under names that stay", async () => {
    const recorded = await recordApp({ alarms: { topic: OPS } }, function Notes({ stack }) {
      new Api(stack, "Api", { routes: { "GET /notes": HANDLER } });
      new RestApiV1(stack, "Rest", {
        routes: { "GET /notes": { type: "function", function: new Function(stack, "One", HANDLER) } },
      });
      new WebSocketApi(stack, "Chat", { routes: { $connect: HANDLER } });
      new Queue(stack, "Jobs", { consumer: HANDLER });
      new Table(stack, "Notes", {
        fields: { id: "string" },
        primaryIndex: { partitionKey: "id" },
        stream: "new_image",
        consumers: { audit: HANDLER },
      });
      new KinesisStream(stack, "Clicks");
    });
    assert.deepEqual([...namesOf(recorded, ALARM)].sort(), [
      "Notes-Api-GET-notes-alarm-errors",
      "Notes-Api-GET-notes-alarm-throttles",
      "Notes-Api-alarm-latency",
      "Notes-Api-alarm-server-errors",
      "Notes-Chat-alarm-latency",
      "Notes-Chat-alarm-server-errors",
      "Notes-Chat-connect-e45aaf73-alarm-errors",
      "Notes-Chat-connect-e45aaf73-alarm-throttles",
      "Notes-Clicks-alarm-write-throttles",
      "Notes-Jobs-alarm-age",
      "Notes-Jobs-alarm-dead-letters",
      "Notes-Jobs-consumer-alarm-errors",
      "Notes-Jobs-consumer-alarm-throttles",
      "Notes-Notes-alarm-dead-letters",
      "Notes-Notes-alarm-read-throttles",
      "Notes-Notes-alarm-write-throttles",
      "Notes-Notes-consumer-audit-alarm-errors",
      "Notes-Notes-consumer-audit-alarm-iterator-age",
      "Notes-Notes-consumer-audit-alarm-throttles",
      "Notes-One-alarm-errors",
      "Notes-One-alarm-throttles",
      "Notes-Rest-alarm-latency",
      "Notes-Rest-alarm-server-errors",
    ]);
    assert.deepEqual(namesOf(recorded, COMPOSITE), ["Notes-alarms"]);
    assert.deepEqual(namesOf(recorded, DASHBOARD), ["Notes-dashboard"]);
  });

  it("watch a metric with the values of the table, and notify the topic", async () => {
    const recorded = await recordApp({ alarms: { topic: OPS } }, function Notes({ stack }) {
      new Api(stack, "Api", { routes: { "GET /notes": HANDLER } });
    });
    const { name: api } = recorded.resource("aws:apigatewayv2/api:Api");
    assert.equal(api, "Notes-Api-api");
    recorded.expect(ALARM, "Notes-Api-alarm-server-errors", {
      name: "dev-notes-Notes-Api-alarm-server-errors",
      namespace: "AWS/ApiGateway",
      metricName: "5xx",
      statistic: "Average",
      comparisonOperator: "GreaterThanThreshold",
      threshold: 0.05,
      period: 60,
      evaluationPeriods: 3,
      datapointsToAlarm: 3,
      treatMissingData: "notBreaching",
      alarmActions: [OPS],
    });
    recorded.expect(ALARM, "Notes-Api-alarm-latency", {
      metricName: "Latency",
      extendedStatistic: "p90",
      threshold: 2500,
      comparisonOperator: "GreaterThanOrEqualToThreshold",
    });
  });

  it("notify a topic that a function finds when their stack has run, its own stack included", async () => {
    function Watch({ stack }: StackContext) {
      const topic = new Topic(stack, "Alarms", { subscribers: { pager: "src/pager.handler" } });
      return { topic };
    }
    const recorded = await recordApp(
      { alarms: { topic: () => use(Watch).topic } },
      Watch,
      function Notes({ stack }) {
        new Cron(stack, "Nightly", { schedule: "rate(1 day)", job: HANDLER });
      },
    );
    const arn = recorded.resource("aws:sns/topic:Topic").state.arn;
    for (const { name, inputs } of recorded.resources(ALARM))
      assert.deepEqual(inputs.alarmActions, [arn], name);
    const { policy } = recorded.resource("aws:sns/topicPolicy:TopicPolicy").inputs;
    const { Statement } = JSON.parse(String(policy));
    assert.deepEqual(
      Statement.filter(({ Sid }: { Sid: string }) => Sid === "FromCloudwatch"),
      [
        {
          Sid: "FromCloudwatch",
          Effect: "Allow",
          Principal: { Service: "cloudwatch.amazonaws.com" },
          Action: ["sns:Publish"],
          Resource: [arn],
          Condition: { ArnLike: { "aws:SourceArn": ["arn:aws:cloudwatch:us-east-1:123456789012:alarm:*"] } },
        },
      ],
    );
  });

  it("refuse a function that finds no topic", async () => {
    const topic = (() => ({ name: "news" })) as never;
    await expectDefinitionError(
      () =>
        recordApp({ alarms: { topic } }, function Notes({ stack }) {
          new Function(stack, "One", HANDLER);
        }),
      [{ code: "ALARM_TOPIC_INVALID", path: "alarms.topic" }],
    );
  });

  it("leave the topic to the alarm of the whole stack, with notify", async () => {
    const recorded = await recordApp({ alarms: { topic: OPS, notify: "stack" } }, function Notes({ stack }) {
      new Function(stack, "One", HANDLER);
    });
    assert.equal(recorded.resource(ALARM, "Notes-One-alarm-errors").inputs.alarmActions, undefined);
    recorded.expect(COMPOSITE, "Notes-alarms", {
      alarmName: "dev-notes-Notes-alarms",
      alarmActions: [OPS],
      alarmRule: 'ALARM("dev-notes-Notes-One-alarm-errors") OR ALARM("dev-notes-Notes-One-alarm-throttles")',
    });
  });

  it("are left out or changed by a construct, and by what it makes", async () => {
    const recorded = await recordApp({ alarms: true }, function Notes({ stack }) {
      new Queue(stack, "Quiet", { consumer: HANDLER, alarms: false });
      new Queue(stack, "Jobs", {
        consumer: { function: { handler: HANDLER, alarms: { throttles: false } } },
        alarms: { errors: 9, age: "1 hour" },
        deadLetters: false,
      });
    });
    assert.deepEqual(
      recorded.resources(ALARM).map(({ name, inputs }) => [name, inputs.threshold]),
      [
        ["Notes-Jobs-alarm-age", 3600],
        ["Notes-Jobs-consumer-alarm-errors", 9],
      ],
    );
  });

  it("show their states and metrics on the dashboard of their stack", async () => {
    const recorded = await recordApp({ alarms: true }, function Notes({ stack }) {
      new Function(stack, "One", HANDLER);
    });
    const { dashboardName, dashboardBody } = recorded.resource(DASHBOARD).inputs;
    assert.equal(dashboardName, "dev-notes-Notes");
    const { widgets } = JSON.parse(String(dashboardBody));
    const [states, errors] = widgets;
    assert.deepEqual(
      states.properties.alarms,
      recorded.resources(ALARM).map(({ state }) => state.arn),
    );
    const { name } = recorded.resource("aws:lambda/function:Function").state;
    assert.deepEqual(errors.properties, {
      title: "Errors (AWS/Lambda)",
      region: "us-east-1",
      view: "timeSeries",
      stat: "Sum",
      period: 300,
      metrics: [["AWS/Lambda", "Errors", "FunctionName", name, { label: "Function One" }]],
      annotations: { horizontal: [{ label: "alarm", value: 0 }] },
    });
  });
});

describe("the alarms of one construct", () => {
  it("are made without those of an app, at once, and without a dashboard", async () => {
    const recorded = await recordApp({}, function Notes({ stack }) {
      const topic = new Topic(stack, "Alarms");
      new Function(stack, "One", { handler: HANDLER, alarms: { topic, throttles: false } });
      new Function(stack, "Two", HANDLER);
    });
    const arn = recorded.resource("aws:sns/topic:Topic").state.arn;
    assert.deepEqual(namesOf(recorded, ALARM), ["Notes-One-alarm-errors"]);
    recorded.expect(ALARM, "Notes-One-alarm-errors", { alarmActions: [arn] });
    for (const type of [COMPOSITE, DASHBOARD]) assert.deepEqual(namesOf(recorded, type), []);
  });

  it("are made where there is no stack either, with those of the app after the program", async () => {
    const recorded = await record(() => {
      const app = new App({ defaults: "current", alarms: { topic: () => OPS } });
      new Function(app, "One", HANDLER);
    });
    assert.deepEqual(namesOf(recorded, ALARM), ["notes-One-alarm-errors", "notes-One-alarm-throttles"]);
    assert.deepEqual(namesOf(recorded, COMPOSITE), ["notes-alarms"]);
  });
});
