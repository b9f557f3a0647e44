import type { Input } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { noSuchKey, notImplemented, notServed, preconditionFailed } from "../errors";
import type { StoredVersion } from "../state/types";
import { numberOf, plainEtag, quoted, textOf, toSeconds } from "./input";

/** Conditions on what is read; times are seconds. */
interface ReadConditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: number | undefined;
  readonly ifUnmodifiedSince: number | undefined;
}

/**
 * Refuses to read what does not meet the conditions. A condition on the ETag wins over the one on the time that goes with it.
 * @see RFC 7232, 6
 */
export function checkRead(input: Input, version: StoredVersion, now: number): void {
  const failed = failedCondition(readConditions(input, ""), version, now);
  if (failed === "If-Match" || failed === "If-Unmodified-Since") throw preconditionFailed(failed);
  if (failed !== undefined) throw notModified(version);
}

/** The same of what is copied, where everything that fails is an error. */
export function checkCopied(input: Input, version: StoredVersion, now: number): void {
  const failed = failedCondition(readConditions(input, "CopySource"), version, now);
  if (failed !== undefined) throw preconditionFailed(`x-amz-copy-source-${failed}`);
}

/** Refuses to write over what is there, or is not there any more. */
export function checkWritten(input: Input, key: string, current: StoredVersion | undefined): void {
  const ifNoneMatch = textOf(input, "IfNoneMatch");
  const ifMatch = textOf(input, "IfMatch");
  if (ifNoneMatch !== undefined && ifMatch !== undefined) throw notImplemented("If-Match,If-None-Match");
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch !== "*") throw notImplemented("If-None-Match");
    if (current !== undefined) throw preconditionFailed("If-None-Match");
  }
  if (ifMatch === undefined) return;
  if (ifMatch === "*") throw notImplemented("If-Match");
  if (current === undefined) throw noSuchKey(key);
  if (!matches(ifMatch, current)) throw preconditionFailed("If-Match");
}

/**
 * Refuses to delete what is not there any more, or is another object by now. Only the newest version is looked at; the other
 * two conditions of the call are those of directory buckets.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-deletes.html
 */
export function checkDeleted(
  conditions: DeleteConditions,
  key: string,
  newest: StoredVersion | undefined,
): void {
  const { ifMatch, others } = conditions;
  const [other] = others;
  if (other !== undefined) throw notServed(other);
  if (ifMatch === undefined) return;
  if (newest === undefined) throw noSuchKey(key);
  if (newest.isMarker || !matches(ifMatch, newest)) throw preconditionFailed("If-Match");
}

/** Conditions on what is deleted. */
export interface DeleteConditions {
  /** The ETag, or `*` for any object. */
  readonly ifMatch: string | undefined;
  /** Headers of conditions that there are for directory buckets alone. */
  readonly others: readonly string[];
}

function readConditions(input: Input, prefix: string): ReadConditions {
  return {
    ifMatch: textOf(input, `${prefix}IfMatch`),
    ifNoneMatch: textOf(input, `${prefix}IfNoneMatch`),
    ifModifiedSince: numberOf(input, `${prefix}IfModifiedSince`),
    ifUnmodifiedSince: numberOf(input, `${prefix}IfUnmodifiedSince`),
  };
}

function failedCondition(
  conditions: ReadConditions,
  version: StoredVersion,
  now: number,
): string | undefined {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions;
  // Times of HTTP have whole seconds.
  const changed = Math.floor(toSeconds(version.lastModified));
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, version)) return "If-Match";
  } else if (ifUnmodifiedSince !== undefined && changed > ifUnmodifiedSince) return "If-Unmodified-Since";
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, version) ? "If-None-Match" : undefined;
  // One that lies ahead is no condition.
  const isPast = ifModifiedSince !== undefined && ifModifiedSince <= toSeconds(now);
  return isPast && changed <= ifModifiedSince ? "If-Modified-Since" : undefined;
}

function matches(list: string, { etag }: StoredVersion): boolean {
  return list.split(",").some((one) => one.trim() === "*" || plainEtag(one) === etag);
}

function notModified({ etag, lastModified }: StoredVersion): ServiceError {
  return new ServiceError("NotModified", "Not Modified", 304, {
    ETag: quoted(etag),
    LastModified: toSeconds(lastModified),
  });
}
