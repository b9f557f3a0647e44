import { Cron } from "croner";
import { cronPattern } from "./cron-pattern";
import type { Schedule } from "./expression";

/** The settings of a schedule besides its expression. */
export interface ScheduleFrame {
  /** The start of a rate, in milliseconds since 1970. */
  readonly anchor: number;
  /** Whether a rate runs at its anchor, too. */
  readonly atAnchor?: boolean;
  /** @default `UTC` */
  readonly timeZone?: string | undefined;
  /** No run before. */
  readonly start?: number | undefined;
  /** No run after. */
  readonly end?: number | undefined;
}

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Times that there are not, one after the other: no zone skips more than a day. */
const MOST_SKIPPED = 1500;

/** The first run after a time, both in milliseconds since 1970, or `undefined` when there is none. */
export function nextRun(schedule: Schedule, after: number, frame: ScheduleFrame): number | undefined {
  const from = Math.max(after, (frame.start ?? Number.NEGATIVE_INFINITY) - 1);
  const next = nextOf(schedule, from, frame);
  return next === undefined || next > (frame.end ?? Number.POSITIVE_INFINITY) ? undefined : next;
}

/** The runs that come after a time, this many at most. */
export function nextRuns(
  schedule: Schedule,
  after: number,
  frame: ScheduleFrame,
  most: number,
): readonly number[] {
  const runs: number[] = [];
  for (let at = nextRun(schedule, after, frame); at !== undefined && runs.length < most; ) {
    runs.push(at);
    at = nextRun(schedule, at, frame);
  }
  return runs;
}

/** Whether a name of a time zone is known. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // Not one of the IANA's.
    return false;
  }
}

function nextOf(
  schedule: Schedule,
  from: number,
  { anchor, atAnchor = false, timeZone = "UTC" }: ScheduleFrame,
) {
  if (schedule.kind === "rate") {
    const step = schedule.count * UNIT_MS[schedule.unit];
    const first = atAnchor ? 0 : 1;
    return anchor + Math.max(first, Math.floor((from - anchor) / step) + 1) * step;
  }
  if (schedule.kind === "at") {
    const at = instantOf(schedule.time, timeZone);
    return at > from ? at : undefined;
  }
  const cron = new Cron(cronPattern(schedule.fields), { timezone: timeZone, paused: true });
  // A time that the clocks leave out in spring is left out by AWS, where croner takes one that is near.
  let at = cron.nextRun(new Date(from));
  for (let skipped = 0; at && !cron.match(at) && skipped < MOST_SKIPPED; skipped++) at = cron.nextRun(at);
  return at?.getTime();
}

/** The instant at which clocks of a time zone show a time. */
function instantOf(time: string, timeZone: string): number {
  const asUtc = Date.parse(`${time}Z`);
  const first = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(first, timeZone);
}

/** By how much clocks of a time zone are ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(at / 1000) * 1000;
}
