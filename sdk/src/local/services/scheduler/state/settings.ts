import type { ScheduleState, Target } from "../../model/calls/scheduler";
import type { Origin } from "../../provision/program-settings";

/** A target as the API has it. */
export type ScheduleTarget = Target;

export interface ScheduleGroup {
  readonly name: string;
  readonly arn: string;
  readonly tags: Readonly<Record<string, string>>;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly origin: Origin;
}

export interface Schedule {
  /** The id of its construct in the program, or its logical name. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Name of its group. */
  readonly group: string;
  readonly arn: string;
  readonly expression: string;
  /** @default `UTC` */
  readonly timeZone?: string | undefined;
  /** In milliseconds since 1970. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly state: ScheduleState;
  readonly description?: string | undefined;
  /** The minutes after its time in which it may run. 0 is at once. */
  readonly windowMinutes: number;
  readonly kmsKeyArn?: string | undefined;
  /** Whether its last run deletes it. */
  readonly isDeletedAfter: boolean;
  readonly target: ScheduleTarget;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly origin: Origin;
}

export const DEFAULT_GROUP = "default";
export const ENABLED = "ENABLED";
export const DISABLED = "DISABLED";

/** The key of a schedule: names are unique in their group alone. */
export function scheduleKey(group: string, name: string): string {
  return `${group}/${name}`;
}

/** The name of the group that an ARN leads to. Another text is taken for the name itself. */
export function groupIn(arn: string): string {
  return arn.split(":schedule-group/")[1] ?? arn;
}
