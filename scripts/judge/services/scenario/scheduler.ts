import { type Scenario, stepsOf } from "../step";

const step = stepsOf("Scheduler");
const Target = {
  Arn: "arn:aws:sqs:us-east-1:123456789012:judged",
  RoleArn: "arn:aws:iam::123456789012:role/judged-reader",
  Input: '{"a":1}',
};
const schedule = {
  Name: "nightly",
  GroupName: "judged",
  ScheduleExpression: "cron(0 3 * * ? *)",
  FlexibleTimeWindow: { Mode: "OFF" },
  Target,
};
const named = { Name: "nightly", GroupName: "judged" };

export const SCHEDULER: Scenario = {
  title: "EventBridge Scheduler",
  steps: [
    step("create a group", "CreateScheduleGroup", { Name: "judged", ClientToken: "1" }),
    step("create it again", "CreateScheduleGroup", { Name: "judged", ClientToken: "2" }),
    step("create a schedule", "CreateSchedule", {
      ...schedule,
      ScheduleExpressionTimezone: "Europe/Berlin",
      Description: "each night",
      ClientToken: "3",
    }),
    step("create it again, otherwise", "CreateSchedule", { ...schedule, ClientToken: "4" }),
    step("create one whose expression is none", "CreateSchedule", {
      ...schedule,
      Name: "bad",
      ScheduleExpression: "sometimes",
      ClientToken: "5",
    }),
    step("create one in a time zone that is none", "CreateSchedule", {
      ...schedule,
      Name: "bad",
      ScheduleExpressionTimezone: "Moon/Crater",
      ClientToken: "6",
    }),
    step("create one in a group that is not there", "CreateSchedule", {
      ...schedule,
      GroupName: "none",
      ClientToken: "7",
    }),
    step("get it", "GetSchedule", named),
    step("get one that is not there", "GetSchedule", { ...named, Name: "none" }),
    step("update it", "UpdateSchedule", { ...schedule, State: "DISABLED", ClientToken: "8" }),
    step("get it after that", "GetSchedule", named),
    step("list", "ListSchedules", { GroupName: "judged" }),
    step("delete it", "DeleteSchedule", { ...named, ClientToken: "9" }),
    step("delete it again", "DeleteSchedule", { ...named, ClientToken: "10" }),
    step("get a group that is not there", "GetScheduleGroup", { Name: "none" }),
  ],
};
