import { TYPE } from "../../../aws/tokens";
import { text } from "../../../graph/graph-values";
import { capital, fieldsOf, nameOf, pascal, tagListOf } from "./members";
import { type Members, operationsOf } from "./operation";
import type { Fields, ProvisionedType } from "./provisioned-type";

export const SCHEDULE_TYPE = TYPE.scheduler.Schedule;

const scheduler = operationsOf("scheduler");

/** Schedules and their groups. */
export const SCHEDULES: readonly ProvisionedType[] = [
  {
    token: TYPE.scheduler.ScheduleGroup,
    create: (group) => scheduler("CreateScheduleGroup", { Name: nameOf(group), Tags: tagListOf(group) }),
    outputs: { arn: "ScheduleGroupArn" },
    remove: (group) => scheduler("DeleteScheduleGroup", { Name: nameOf(group) }),
  },
  {
    token: SCHEDULE_TYPE,
    create: (schedule) => {
      const { inputs } = schedule;
      return scheduler("CreateSchedule", {
        Name: nameOf(schedule),
        ...capital(inputs, "actionAfterCompletion", "description", "flexibleTimeWindow", "groupName"),
        ...capital(inputs, "kmsKeyArn", "scheduleExpression", "scheduleExpressionTimezone", "state"),
        StartDate: secondsOf(inputs.startDate),
        EndDate: secondsOf(inputs.endDate),
        Target: targetMembers(fieldsOf(inputs.target)),
      });
    },
    outputs: { arn: "ScheduleArn" },
    remove: (schedule) =>
      scheduler("DeleteSchedule", { Name: nameOf(schedule), GroupName: schedule.inputs.groupName }),
  },
];

function targetMembers(target: Fields): Members {
  return {
    ...capital(target, "arn", "deadLetterConfig", "input", "kinesisParameters", "retryPolicy", "roleArn"),
    ...capital(target, "ecsParameters", "sqsParameters"),
    // The provider's names of these two differ in more than their first letter.
    EventBridgeParameters: pascal(target.eventbridgeParameters),
    SageMakerPipelineParameters: pascal(target.sagemakerPipelineParameters),
  };
}

/** A time as seconds since 1970, as the API has it. */
function secondsOf(value: Fields[string] | undefined): number | undefined {
  const at = Date.parse(text(value) ?? "");
  return Number.isFinite(at) ? at / 1000 : undefined;
}
