/** A schedule as the console shows it. */
export interface ScheduleView {
  /** ARN of the rule or schedule. */
  readonly arn: string;
  /** Its name in AWS. */
  readonly name: string;
  /** `rate(5 minutes)` */
  readonly expression: string;
  /** Absent for UTC. */
  readonly timeZone?: string;
  readonly isEnabled: boolean;
  /** When it runs next, in milliseconds since 1970; empty when it does not run by itself. */
  readonly next: readonly number[];
  /** When it ran last since the start. */
  readonly last?: number;
}

/** How many runs are shown. */
export const SHOWN_RUNS = 5;
