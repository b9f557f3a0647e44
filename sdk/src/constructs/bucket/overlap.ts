import { commonEvent } from "./events";
import type { PlannedFilter } from "./filter-plan";

/** The events and objects of a notification. */
export interface NotificationScope extends PlannedFilter {
  /** Events in the words of S3: `s3:ObjectCreated:*`. */
  readonly events: readonly string[];
}

/**
 * The first event that two notifications are both of, for the same objects. S3 refuses them when there is an event in
 * common, both prefixes can begin one key and both suffixes end it.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-how-to-filtering.html
 */
export function overlapOf(one: NotificationScope, other: NotificationScope): string | undefined {
  const havePrefix = one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix);
  const haveSuffix = one.suffix.endsWith(other.suffix) || other.suffix.endsWith(one.suffix);
  if (!havePrefix || !haveSuffix) return undefined;
  for (const event of one.events) {
    for (const another of other.events) {
      const common = commonEvent(event, another);
      if (common !== undefined) return common;
    }
  }
  return undefined;
}
