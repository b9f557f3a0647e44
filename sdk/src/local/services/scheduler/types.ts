export const SCHEDULE_TYPE = "aws:scheduler/schedule:Schedule";
export const GROUP_TYPE = "aws:scheduler/scheduleGroup:ScheduleGroup";
