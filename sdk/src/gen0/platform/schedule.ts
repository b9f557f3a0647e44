import type { CronOptions } from "../../constructs/sources/cron-options";
import type { ScheduleExpression } from "../../values";
import type { Duration } from "./duration";

export type { CronOptions };

/** When something runs, as programs of generation 0 write it: `Schedule.rate(Duration.hours(1))`. */
export class Schedule {
  /** The schedule as generation 1 writes it: text, or the fields of a cron expression by name. */
  private constructor(readonly written: string | CronOptions) {}

  /** Again and again after as long. EventBridge takes whole minutes. */
  static rate(duration: Duration): Schedule {
    return new Schedule(`rate(${duration})`);
  }

  /** A schedule with the times that match the fields of a cron expression. */
  static cron(options: CronOptions): Schedule {
    return new Schedule(options);
  }

  /** Text as EventBridge takes it: `cron(0 12 * * ? *)`. */
  static expression(text: ScheduleExpression | string): Schedule {
    return new Schedule(text);
  }
}
