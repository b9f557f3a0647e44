import type { CopyObjectRequest, GetObjectRequest, PutObjectRequest } from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import { noSuchKey, notImplemented, notServed, preconditionFailed } from "../errors";
import type { StoredVersion } from "../state/types";
import { plainEtag, quoted, toSeconds } from "./input";

type ReadHeaders = Pick<
  GetObjectRequest,
  "IfMatch" | "IfNoneMatch" | "IfModifiedSince" | "IfUnmodifiedSince"
>;
type CopyHeaders = Pick<CopyObjectRequest, `CopySource${keyof ReadHeaders}`>;
type WriteHeaders = Pick<PutObjectRequest, "IfMatch" | "IfNoneMatch">;

/** Conditions on a read. Times are seconds. */
interface ReadConditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: number | undefined;
  readonly ifUnmodifiedSince: number | undefined;
}

/**
 * Refuses to read a version that does not meet the conditions. A condition on the ETag wins over that on the time.
 * @see RFC 7232, 6
 */
export function checkRead(input: ReadHeaders, version: StoredVersion, now: number): void {
  const failed = failedCondition(readConditions(input), version, now);
  if (failed === "If-Match" || failed === "If-Unmodified-Since") throw preconditionFailed(failed);
  if (failed !== undefined) throw notModified(version);
}

/** Refuses to copy a version that does not meet the conditions. */
export function checkCopied(input: CopyHeaders, version: StoredVersion, now: number): void {
  const failed = failedCondition(copyConditions(input), version, now);
  if (failed !== undefined) throw preconditionFailed(`x-amz-copy-source-${failed}`);
}

/** Refuses a write whose condition on the current object does not hold. */
export function checkWritten(
  { IfMatch: ifMatch, IfNoneMatch: ifNoneMatch }: WriteHeaders,
  key: string,
  current: StoredVersion | undefined,
): void {
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
 * Refuses to delete what is not there any more, or is another object by now. Only the newest version is checked. The other
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
  /** Headers of conditions of directory buckets. */
  readonly others: readonly string[];
}

function readConditions(input: ReadHeaders): ReadConditions {
  return {
    ifMatch: input.IfMatch,
    ifNoneMatch: input.IfNoneMatch,
    ifModifiedSince: secondsOf(input.IfModifiedSince),
    ifUnmodifiedSince: secondsOf(input.IfUnmodifiedSince),
  };
}

function copyConditions(input: CopyHeaders): ReadConditions {
  return {
    ifMatch: input.CopySourceIfMatch,
    ifNoneMatch: input.CopySourceIfNoneMatch,
    ifModifiedSince: secondsOf(input.CopySourceIfModifiedSince),
    ifUnmodifiedSince: secondsOf(input.CopySourceIfUnmodifiedSince),
  };
}

/** The time of a header, or `undefined` for text that is no date, which S3 ignores. */
function secondsOf(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? undefined : toSeconds(time);
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
  // A time in the future is no condition.
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
