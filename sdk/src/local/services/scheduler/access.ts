import type { AccessRule } from "../endpoint/aws-api";
import { DEFAULT_GROUP } from "./state/settings";

/** The permissions that each operation needs, on schedules and groups. */
export const SCHEDULER_ACCESS: Readonly<Record<string, AccessRule>> = {
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
};

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
