import type { LifecycleRule } from "../../model/calls/s3";
import { isLocked } from "../operations/check-locks";
import { concerns, enabledRules, expiryBy, midnightAfter, prefixOf } from "../operations/lifecycle-rules";
import type { StoredBucket } from "../state/bucket";
import type { Entry } from "../state/entries";
import type { StoredVersion } from "../state/types";

/** A change that a rule asks for. A marker gets its id as it is made. */
export type DueChange =
  | Extract<Entry, { readonly kind: "version-deleted" | "upload-aborted" }>
  | { readonly kind: "marker-due"; readonly key: string };

/** The changes that the rules of a bucket ask for by now: expired objects and versions, and aborted uploads. */
export function dueChanges(bucket: StoredBucket, now: number): readonly DueChange[] {
  const rules = enabledRules(bucket.settings);
  return rules.length === 0
    ? []
    : [...objectChanges(bucket, rules, now), ...uploadChanges(bucket, rules, now)];
}

function objectChanges(
  bucket: StoredBucket,
  rules: readonly LifecycleRule[],
  now: number,
): readonly DueChange[] {
  const keys = Array.from({ length: bucket.keys.size }, (_, at) => bucket.keys.at(at) as string);
  return keys.flatMap((key) => {
    const versions = bucket.versionsOf(key);
    const removed = versions.filter(
      (version, at) =>
        !isLocked(version, false, now) && rules.some((rule) => isRemoved(rule, versions, at, now)),
    );
    const newest = versions[0];
    const isExpired =
      newest !== undefined &&
      rules.some((rule) => (expiryBy(rule, newest) ?? Number.POSITIVE_INFINITY) <= now);
    return [
      ...removed.map(({ versionId }) => ({
        kind: "version-deleted" as const,
        bucket: bucket.name,
        key,
        versionId,
      })),
      ...(isExpired && newest ? expiry(bucket, newest, now) : []),
    ];
  });
}

/** The newest version is hidden by a marker where the bucket has versions, and else removed. */
function expiry({ name, settings }: StoredBucket, newest: StoredVersion, now: number): readonly DueChange[] {
  const { key, versionId } = newest;
  if (settings.versioning !== undefined) return [{ kind: "marker-due", key }];
  return isLocked(newest, false, now) ? [] : [{ kind: "version-deleted", bucket: name, key, versionId }];
}

/** Whether a rule deletes a version for good: an older one, or a marker that hides nothing any more. */
function isRemoved(
  rule: LifecycleRule,
  versions: readonly StoredVersion[],
  at: number,
  now: number,
): boolean {
  const version = versions[at] as StoredVersion;
  if (at === 0) return versions.length === 1 && version.isMarker === true && isMarkerDue(rule, version, now);
  const { NoncurrentVersionExpiration: expiration } = rule;
  if (expiration === undefined || !concerns(rule, version)) return false;
  // It is no longer the newest since the next one was written.
  const since = (versions[at - 1] as StoredVersion).lastModified;
  const { NoncurrentDays: days = 0, NewerNoncurrentVersions: newer = 0 } = expiration;
  return at - 1 >= newer && midnightAfter(since, days) <= now;
}

function isMarkerDue(rule: LifecycleRule, marker: StoredVersion, now: number): boolean {
  const { Expiration: expiration } = rule;
  if (expiration === undefined || !marker.key.startsWith(prefixOf(rule))) return false;
  const { Days: days } = expiration;
  if (days !== undefined) return midnightAfter(marker.lastModified, days) <= now;
  return expiration.ExpiredObjectDeleteMarker === true;
}

function uploadChanges(
  { name, uploads }: StoredBucket,
  rules: readonly LifecycleRule[],
  now: number,
): readonly DueChange[] {
  const isDue = (rule: LifecycleRule, key: string, initiated: number) => {
    const days = rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation;
    return days !== undefined && key.startsWith(prefixOf(rule)) && midnightAfter(initiated, days) <= now;
  };
  return [...uploads.values()].flatMap(({ upload: { uploadId, key, initiated } }) =>
    rules.some((rule) => isDue(rule, key, initiated))
      ? [{ kind: "upload-aborted" as const, bucket: name, uploadId }]
      : [],
  );
}
