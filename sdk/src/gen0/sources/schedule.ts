import { Duration } from "../platform/duration";
import { Schedule } from "../platform/schedule";
import type { Conversion } from "../translation/row";

/** A Schedule or a Duration as generation 1 writes it. Text and the fields of a cron expression stay. */
export const SCHEDULE: Conversion = {
  does: "a Schedule or a Duration becomes text such as `rate(5 minutes)`, or the fields of a cron expression",
  value: (old) => {
    if (old instanceof Duration) return `rate(${old})`;
    return old instanceof Schedule ? old.written : old;
  },
};
