import { ANY, callsOf, type TutorialCall } from "../call";

const bus = callsOf("EventBridge");
const EventBusName = "clients-bus";
const EventPattern = '{"source":["shop"]}';
const QUEUE = "arn:aws:sqs:us-east-1:123456789012:clients-jobs";

export const EVENTS: readonly TutorialCall[] = [
  bus.call(
    "create a bus",
    "CreateEventBus",
    { Name: EventBusName },
    { EventBusArn: /event-bus\/clients-bus$/ },
  ),
  bus.call("create it again", "CreateEventBus", { Name: EventBusName }, "ResourceAlreadyExistsException"),
  bus.call("describe it", "DescribeEventBus", { Name: EventBusName }, { Name: EventBusName }),
  bus.call(
    "describe one that is not there",
    "DescribeEventBus",
    { Name: "none" },
    "ResourceNotFoundException",
  ),
  bus.call("list buses", "ListEventBuses", {}, { "EventBuses.0.Name": ANY }),
  bus.call("put a rule", "PutRule", { Name: "orders", EventBusName, EventPattern }, { RuleArn: ANY }),
  bus.call(
    "put a rule whose pattern is none",
    "PutRule",
    { Name: "bad", EventBusName, EventPattern: "{" },
    "InvalidEventPatternException",
  ),
  bus.call(
    "describe a rule",
    "DescribeRule",
    { Name: "orders", EventBusName },
    { State: "ENABLED", EventPattern: /shop/ },
  ),
  bus.call(
    "put a target",
    "PutTargets",
    { Rule: "orders", EventBusName, Targets: [{ Id: "queue", Arn: QUEUE }] },
    { FailedEntryCount: 0 },
  ),
  bus.call(
    "list targets",
    "ListTargetsByRule",
    { Rule: "orders", EventBusName },
    { "Targets.0.Id": "queue" },
  ),
  bus.call(
    "put events",
    "PutEvents",
    {
      Entries: [
        {
          EventBusName,
          Source: "shop",
          DetailType: "order",
          Detail: '{"id":1}',
          Time: { $date: "2026-01-01T00:00:00Z" },
        },
      ],
    },
    { FailedEntryCount: 0, "Entries.0.EventId": ANY },
  ),
  bus.call(
    "put an event without a source",
    "PutEvents",
    { Entries: [{ EventBusName, DetailType: "order", Detail: "{}" }] },
    { FailedEntryCount: 1, "Entries.0.ErrorCode": "InvalidArgument" },
  ),
  bus.call(
    "test a pattern",
    "TestEventPattern",
    {
      EventPattern,
      Event:
        '{"id":"1","account":"1","source":"shop","time":"2026-01-01T00:00:00Z","region":"us-east-1","resources":[],"detail-type":"order","detail":{}}',
    },
    { Result: true },
  ),
  bus.call("list rules", "ListRules", { EventBusName }, { "Rules.0.Name": "orders" }),
  bus.call("disable a rule", "DisableRule", { Name: "orders", EventBusName }, {}),
  bus.call("enable a rule", "EnableRule", { Name: "orders", EventBusName }, {}),
  bus.call(
    "delete a rule with targets",
    "DeleteRule",
    { Name: "orders", EventBusName },
    "ValidationException",
  ),
  bus.call(
    "remove a target",
    "RemoveTargets",
    { Rule: "orders", EventBusName, Ids: ["queue"] },
    { FailedEntryCount: 0 },
  ),
  bus.call("delete a rule", "DeleteRule", { Name: "orders", EventBusName }, {}),
  bus.call("delete a bus", "DeleteEventBus", { Name: EventBusName }, {}),
];

const scheduler = callsOf("Scheduler");
const schedule = {
  Name: "nightly",
  ScheduleExpression: "cron(0 3 * * ? *)",
  FlexibleTimeWindow: { Mode: "OFF" },
  Target: { Arn: QUEUE, RoleArn: "arn:aws:iam::123456789012:role/clients", Input: '{"a":1}' },
};

export const SCHEDULER: readonly TutorialCall[] = [
  scheduler.call(
    "create a schedule",
    "CreateSchedule",
    { ...schedule, ScheduleExpressionTimezone: "Europe/Berlin" },
    { ScheduleArn: ANY },
  ),
  scheduler.call("create it again", "CreateSchedule", schedule, "ConflictException"),
  scheduler.call(
    "create one at a time",
    "CreateSchedule",
    {
      ...schedule,
      Name: "once",
      ScheduleExpression: "at(2030-01-01T00:00:00)",
      ActionAfterCompletion: "DELETE",
    },
    { ScheduleArn: ANY },
  ),
  scheduler.call(
    "create one with an expression that is none",
    "CreateSchedule",
    { ...schedule, Name: "bad", ScheduleExpression: "sometimes" },
    "ValidationException",
  ),
  scheduler.call(
    "get it",
    "GetSchedule",
    { Name: "nightly" },
    {
      ScheduleExpressionTimezone: "Europe/Berlin",
      State: "ENABLED",
      "Target.Input": '{"a":1}',
      CreationDate: ANY,
    },
  ),
  scheduler.call("get one that is not there", "GetSchedule", { Name: "none" }, "ResourceNotFoundException"),
  scheduler.call("update it", "UpdateSchedule", { ...schedule, State: "DISABLED" }, { ScheduleArn: ANY }),
  scheduler.call(
    "list",
    "ListSchedules",
    { NamePrefix: "n" },
    { "Schedules.0.Name": "nightly", "Schedules.0.State": "DISABLED" },
  ),
  scheduler.pages(
    "list by pages",
    "ListSchedules",
    "Schedules",
    { MaxResults: 1, GroupName: "default" },
    { "items.length": 3 },
  ),
  scheduler.call("create a group", "CreateScheduleGroup", { Name: "clients" }, { ScheduleGroupArn: ANY }),
  scheduler.call("delete a group", "DeleteScheduleGroup", { Name: "clients" }, {}),
  scheduler.call("delete it", "DeleteSchedule", { Name: "nightly" }, {}),
  scheduler.call("delete it again", "DeleteSchedule", { Name: "nightly" }, "ResourceNotFoundException"),
];

const kinesis = callsOf("Kinesis");
const StreamName = "clients-clicks";

export const KINESIS: readonly TutorialCall[] = [
  kinesis.call("create a stream", "CreateStream", { StreamName, ShardCount: 1 }, {}),
  kinesis.wait("wait until it exists", "StreamExists", { StreamName }),
  kinesis.call("create it again", "CreateStream", { StreamName, ShardCount: 1 }, "ResourceInUseException"),
  kinesis.call(
    "describe it",
    "DescribeStreamSummary",
    { StreamName },
    { "StreamDescriptionSummary.StreamStatus": "ACTIVE", "StreamDescriptionSummary.OpenShardCount": 1 },
  ),
  kinesis.call(
    "describe one that is not there",
    "DescribeStreamSummary",
    { StreamName: "none" },
    "ResourceNotFoundException",
  ),
  kinesis.call("list streams", "ListStreams", {}, { "StreamNames.0": ANY, HasMoreStreams: false }),
  kinesis.call("list shards", "ListShards", { StreamName }, { "Shards.0.ShardId": "shardId-000000000000" }),
  kinesis.call(
    "put a record",
    "PutRecord",
    { StreamName, Data: { $bytes: "aGVsbG8=" }, PartitionKey: "a" },
    { ShardId: "shardId-000000000000", SequenceNumber: ANY },
  ),
  kinesis.call(
    "put several",
    "PutRecords",
    {
      StreamName,
      Records: [
        { Data: { $bytes: "b25l" }, PartitionKey: "a" },
        { Data: { $bytes: "dHdv" }, PartitionKey: "b" },
      ],
    },
    { FailedRecordCount: 0, "Records.length": 2 },
  ),
  kinesis.call(
    "get an iterator",
    "GetShardIterator",
    { StreamName, ShardId: "shardId-000000000000", ShardIteratorType: "TRIM_HORIZON" },
    { ShardIterator: ANY },
    { store: { iterator: "ShardIterator" } },
  ),
  kinesis.call(
    "get records",
    "GetRecords",
    { ShardIterator: "{{iterator}}", Limit: 2 },
    {
      "Records.0.Data": "hello",
      "Records.length": 2,
      NextShardIterator: ANY,
      "Records.0.ApproximateArrivalTimestamp": ANY,
    },
    { store: { iterator: "NextShardIterator" } },
  ),
  kinesis.call(
    "get further records",
    "GetRecords",
    { ShardIterator: "{{iterator}}" },
    { "Records.0.Data": "two", MillisBehindLatest: 0 },
  ),
  kinesis.call(
    "get with an iterator that is none",
    "GetRecords",
    { ShardIterator: "none" },
    "InvalidArgumentException",
  ),
  kinesis.call(
    "keep records for longer",
    "IncreaseStreamRetentionPeriod",
    { StreamName, RetentionPeriodHours: 48 },
    {},
  ),
  kinesis.call("tag it", "AddTagsToStream", { StreamName, Tags: { team: "a" } }, {}),
  kinesis.call("read tags", "ListTagsForStream", { StreamName }, { "Tags.0.Value": "a" }),
  kinesis.call("delete it", "DeleteStream", { StreamName }, {}),
  kinesis.wait("wait until it is deleted", "StreamNotExists", { StreamName }),
  kinesis.call(
    "put into what is deleted",
    "PutRecord",
    { StreamName, Data: { $bytes: "aGVsbG8=" }, PartitionKey: "a" },
    "ResourceNotFoundException",
  ),
];
