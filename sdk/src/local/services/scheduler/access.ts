import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/scheduler";
import { DEFAULT_GROUP, groupIn } from "./state/settings";

/** The permissions that each operation needs, on schedules and groups. */
export const SCHEDULER_ACCESS = modelAccess<Calls>({
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
});

function onSchedule(operation: string): ModelRule<{ readonly Name: string; readonly GroupName?: string }> {
  return ({ Name, GroupName = DEFAULT_GROUP }, { region, accountId }) => [
    {
      action: `scheduler:${operation}`,
      arn: `arn:aws:scheduler:${region}:${accountId}:schedule/${GroupName}/${Name}`,
    },
  ];
}

function onGroup(operation: string): ModelRule<{ readonly Name: string }> {
  return ({ Name }, { region, accountId }) => [
    {
      action: `scheduler:${operation}`,
      arn: `arn:aws:scheduler:${region}:${accountId}:schedule-group/${Name}`,
    },
  ];
}

function onAll(operation: string, what: string): ModelRule<unknown> {
  return (_, { region, accountId }) => [
    { action: `scheduler:${operation}`, arn: `arn:aws:scheduler:${region}:${accountId}:${what}` },
  ];
}

/** The permission on the group that an ARN leads to, whichever account and region are in it. */
function onTagged(operation: string): ModelRule<{ readonly ResourceArn: string }> {
  return ({ ResourceArn }, accountRegion) =>
    onGroup(operation)({ Name: groupIn(ResourceArn) }, accountRegion);
}
