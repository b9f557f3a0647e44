import type { AwsApi } from "../endpoint/aws-api";
import { restJsonProtocol } from "../endpoint/protocols/rest-json";
import { SCHEDULER_ACCESS } from "./access";

/** EventBridge Scheduler as clients see it. */
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
  access: SCHEDULER_ACCESS,
};

function ofPage(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}
