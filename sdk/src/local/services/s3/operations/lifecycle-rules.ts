import type { Output } from "../../endpoint/aws-api";
import type { LifecycleRule } from "../../model/calls/s3";
import type { BucketSettings, StoredVersion } from "../state/types";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The rules of a bucket that count. */
export function enabledRules({ lifecycle }: BucketSettings): readonly LifecycleRule[] {
  return (lifecycle?.Rules ?? []).filter(({ Status }) => Status === "Enabled");
}

/**
 * The midnight (UTC) after the days of a rule.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html
 */
export function midnightAfter(since: number, days: number): number {
  return Math.ceil((since + days * DAY_MS) / DAY_MS) * DAY_MS;
}

/** The prefix of the keys that a rule is about. */
export function prefixOf(rule: LifecycleRule): string {
  const { Filter: filter, Prefix = "" } = rule;
  return filter ? (filter.Prefix ?? filter.And?.Prefix ?? "") : Prefix;
}

/** Whether the filter of a rule fits a version. */
export function concerns(rule: LifecycleRule, { key, size, tags }: StoredVersion): boolean {
  if (!key.startsWith(prefixOf(rule))) return false;
  const { Filter: filter = {} } = rule;
  const { ObjectSizeGreaterThan: more = -1, ObjectSizeLessThan: less = Number.POSITIVE_INFINITY } =
    filter.And ?? filter;
  if (size <= more || size >= less) return false;
  const asked = filter.Tag ? [filter.Tag] : (filter.And?.Tags ?? []);
  return asked.every(({ Key, Value }) => tags[Key] === Value);
}

/** The time at which the newest version of a key expires by a rule, in milliseconds since 1970. */
export function expiryBy(rule: LifecycleRule, version: StoredVersion): number | undefined {
  const { Expiration: expiration } = rule;
  if (expiration === undefined || version.isMarker || !concerns(rule, version)) return undefined;
  const { Days: days, Date: date } = expiration;
  if (date !== undefined) return date * 1000;
  return days === undefined ? undefined : midnightAfter(version.lastModified, days);
}

/** The time at which the newest version of a key expires, and the rule: `expiry-date="...", rule-id="..."`. */
export function expirationMember(settings: BucketSettings, version: StoredVersion): Output {
  if (settings.lifecycle === undefined) return {};
  const all = enabledRules(settings).flatMap((rule) => {
    const at = expiryBy(rule, version);
    return at === undefined ? [] : [{ at, id: rule.ID ?? "" }];
  });
  const [first] = all.sort((a, b) => a.at - b.at);
  if (first === undefined) return {};
  const id = encodeURIComponent(first.id);
  return { Expiration: `expiry-date="${new Date(first.at).toUTCString()}", rule-id="${id}"` };
}
