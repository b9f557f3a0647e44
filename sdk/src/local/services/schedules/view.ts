/** A schedule, and when it runs. */
export interface ScheduleView {
  /** The id of its construct in the program, or its logical name. Absent for one that a client has made. */
  readonly id?: string;
  /** ARN of the rule or schedule. */
  readonly arn: string;
  /** Its name in AWS. */
  readonly name: string;
  /** `rate(5 minutes)` */
  readonly expression: string;
  /** Absent for UTC. */
  readonly timeZone?: string;
  /** Whether it is switched on. */
  readonly isEnabled: boolean;
  /** The next runs, in milliseconds since 1970. Empty when it does not run by itself. */
  readonly next: readonly number[];
  /** The time of its last run since the start. */
  readonly last?: number;
}

/** How many runs are shown. */
export const SHOWN_RUNS = 5;
