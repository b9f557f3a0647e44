import type { AccessRule, AwsApi } from "../endpoint/aws-api";
import { restJsonProtocol } from "../endpoint/protocols/rest-json";
import { DEFAULT_GROUP } from "./settings";

/** What clients see of EventBridge Scheduler. */
export const SCHEDULER_API: AwsApi = {
  name: "scheduler",
  model: {},
  protocol: restJsonProtocol({
    messageMember: "Message",
    routes: {
      CreateSchedule: { at: "POST /schedules/{Name}" },
      UpdateSchedule: { at: "PUT /schedules/{Name}" },
      GetSchedule: { at: "GET /schedules/{Name}", query: { groupName: "GroupName" } },
      DeleteSchedule: {
        at: "DELETE /schedules/{Name}",
        query: { groupName: "GroupName", clientToken: "ClientToken" },
      },
      ListSchedules: {
        at: "GET /schedules",
        query: { ScheduleGroup: "GroupName", ...ofPage("NamePrefix", "State", "NextToken", "MaxResults") },
      },
      CreateScheduleGroup: { at: "POST /schedule-groups/{Name}" },
      GetScheduleGroup: { at: "GET /schedule-groups/{Name}" },
      DeleteScheduleGroup: { at: "DELETE /schedule-groups/{Name}", query: { clientToken: "ClientToken" } },
      ListScheduleGroups: {
        at: "GET /schedule-groups",
        query: ofPage("NamePrefix", "NextToken", "MaxResults"),
      },
      ListTagsForResource: { at: "GET /tags/{ResourceArn+}" },
      TagResource: { at: "POST /tags/{ResourceArn+}" },
      UntagResource: { at: "DELETE /tags/{ResourceArn+}", query: { TagKeys: "TagKeys" } },
    },
  }),
  deniedStatus: 403,
  access: {
    CreateSchedule: onSchedule("CreateSchedule"),
    UpdateSchedule: onSchedule("UpdateSchedule"),
    GetSchedule: onSchedule("GetSchedule"),
    DeleteSchedule: onSchedule("DeleteSchedule"),
    ListSchedules: onAll("ListSchedules", "schedule/*/*"),
    CreateScheduleGroup: onGroup("CreateScheduleGroup"),
    GetScheduleGroup: onGroup("GetScheduleGroup"),
    DeleteScheduleGroup: onGroup("DeleteScheduleGroup"),
    ListScheduleGroups: onAll("ListScheduleGroups", "schedule-group/*"),
    ListTagsForResource: onTagged("ListTagsForResource"),
    TagResource: onTagged("TagResource"),
    UntagResource: onTagged("UntagResource"),
  },
};

function ofPage(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function onSchedule(operation: string): AccessRule {
  return ({ Name, GroupName = DEFAULT_GROUP }, { region, accountId }) => [
    {
      action: `scheduler:${operation}`,
      arn: `arn:aws:scheduler:${region}:${accountId}:schedule/${GroupName}/${Name}`,
    },
  ];
}

function onGroup(operation: string): AccessRule {
  return ({ Name }, { region, accountId }) => [
    {
      action: `scheduler:${operation}`,
      arn: `arn:aws:scheduler:${region}:${accountId}:schedule-group/${Name}`,
    },
  ];
}

function onAll(operation: string, what: string): AccessRule {
  return (_, { region, accountId }) => [
    { action: `scheduler:${operation}`, arn: `arn:aws:scheduler:${region}:${accountId}:${what}` },
  ];
}

function onTagged(operation: string): AccessRule {
  return ({ ResourceArn }) => [{ action: `scheduler:${operation}`, arn: String(ResourceArn) }];
}
