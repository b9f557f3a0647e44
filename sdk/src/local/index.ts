export type { Fault } from "./fault";
export type { LocalOptions } from "./options";
export type * from "./protocol";
export type { ScheduleView } from "./services/schedules/view";
export { type LocalMode, startLocal } from "./start";
