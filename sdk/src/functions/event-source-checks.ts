import type { Issues } from "../errors";
import { RECORD_AGE } from "../limits/event-sources";
import { checkRange, checkType, parseArn } from "../values";

/** A date and time of RFC 3339. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** -1, or an age in seconds: Lambda takes none below a minute. */
export function checkAge(age: unknown, issues: Issues): void {
  if (age !== -1) checkRange(age, { ...RECORD_AGE, whole: true, unit: "seconds" }, issues);
}

/** A time to start reading at, as the provider takes it. */
export function checkTime(time: unknown, issues: Issues): void {
  if (!checkType(time, "string", issues) || (TIME.test(time) && !Number.isNaN(Date.parse(time)))) return;
  const cure = 'write date and time: "2026-01-31T12:00:00Z"';
  issues.add("CONSUMER_TIME_MISMATCH", { problem: "not a time of RFC 3339", value: time, cure });
}

/** Where records that were given up go to: a standard queue, a standard topic or a bucket. */
export function checkDestination(arn: unknown, issues: Issues): void {
  if (!checkType(arn, "string", issues)) return;
  const parsed = parseArn(arn);
  const isTaken = parsed !== undefined && ["sqs", "sns", "s3"].includes(parsed.service);
  if (isTaken && !arn.endsWith(".fifo")) return;
  const problem = isTaken ? "a FIFO queue or topic takes no failed records" : "not a queue, topic or bucket";
  const cure = "write the ARN of a standard queue, a standard topic or a bucket";
  issues.add("CONSUMER_DESTINATION_INVALID", { problem, value: arn, cure });
}
