import type { Output } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import type {
  DefaultRetention,
  GetObjectRetentionRequest,
  ObjectLockConfiguration,
  ObjectLockRetention,
  PutObjectRequest,
} from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import { invalidArgument, invalidRequest, malformedXml, noSuchSetting } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { LockMode, Retention, StoredVersion } from "../state/types";
import type { Inputs, S3Operations } from "./calls";
import { bypasses, checkRetentionChange } from "./check-locks";
import { bucketOf, isMarker, keyOf, versionOf } from "./find";
import { toSeconds } from "./input";

/** Days of a default retention: a hundred years. */
const MOST_DAYS = 36_500;

type Names = Extract<
  keyof Inputs,
  `${string}${"ObjectLockConfiguration" | "ObjectRetention" | "ObjectLegalHold"}`
>;

/** Locks of objects, and the lock that a bucket gives new ones. */
export function lockOperations(store: Store): S3Operations<Names> {
  return {
    GetObjectLockConfiguration: (input, context) => {
      const { name, settings } = bucketOf(store, input, context);
      const message = "Object Lock configuration does not exist for this bucket";
      if (settings.objectLock === undefined)
        throw noSuchSetting("ObjectLockConfigurationNotFoundError", message, name);
      return { ObjectLockConfiguration: settings.objectLock };
    },
    PutObjectLockConfiguration: (input, context) => {
      const bucket = bucketOf(store, input, context);
      const objectLock = readConfiguration(input.ObjectLockConfiguration);
      if (bucket.settings.versioning !== "Enabled") {
        const message = "Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration";
        throw new ServiceError("InvalidBucketState", message, 409);
      }
      store.commit({
        kind: "bucket-settings-put",
        bucket: bucket.name,
        settings: { ...bucket.settings, objectLock },
      });
      return {};
    },
    GetObjectRetention: (input, context) => {
      const { retention } = lockable(store, input, context, "GET").version;
      if (retention === undefined) throw notLocked();
      return { Retention: { Mode: retention.mode, RetainUntilDate: toSeconds(retention.until) } };
    },
    PutObjectRetention: (input, context) => {
      const retention = readRetention(input.Retention);
      const { bucket, version } = lockable(store, input, context, "PUT");
      if (retention !== undefined) checkUntil("RetainUntilDate", retention.until, store.now());
      checkRetentionChange(version, retention, bypasses(input), store.now());
      const { retention: _, ...rest } = version;
      store.commit({
        kind: "version-changed",
        bucket: bucket.name,
        version: { ...rest, ...(retention && { retention }) },
      });
      return {};
    },
    GetObjectLegalHold: (input, context) => {
      const { legalHold } = lockable(store, input, context, "GET").version;
      if (legalHold === undefined) throw notLocked();
      return { LegalHold: { Status: legalHold } };
    },
    PutObjectLegalHold: (input, context) => {
      const status = input.LegalHold?.Status;
      if (status === undefined) throw malformedXml();
      const { bucket, version } = lockable(store, input, context, "PUT");
      store.commit({
        kind: "version-changed",
        bucket: bucket.name,
        version: { ...version, legalHold: status },
      });
      return {};
    },
  };
}

/** A version of a bucket that has locks. */
function lockable(store: Store, input: GetObjectRetentionRequest, context: CallContext, method: string) {
  const bucket = bucketOf(store, input, context);
  if (bucket.settings.objectLock === undefined) throw missingLock();
  const key = keyOf(input);
  const id = input.VersionId;
  const newest = bucket.newest(key);
  if (method === "PUT" && id === undefined && newest?.isMarker) throw isMarker(newest, method);
  return { bucket, version: versionOf(bucket, key, id, context, method) };
}

/** One of a mode and a period, or nothing: `{ ObjectLockEnabled: "Enabled", Rule: { DefaultRetention } }`. */
function readConfiguration(asked: ObjectLockConfiguration | undefined): ObjectLockConfiguration {
  if (asked === undefined) throw new ServiceError("MissingRequestBodyError", "Request Body is empty");
  const { ObjectLockEnabled, Rule } = asked;
  if (ObjectLockEnabled === undefined) throw malformedXml();
  return Rule === undefined
    ? { ObjectLockEnabled }
    : { ObjectLockEnabled, Rule: { DefaultRetention: readDefault(Rule.DefaultRetention) } };
}

function readDefault({ Mode, Days, Years }: DefaultRetention = {}): DefaultRetention {
  if (Mode === undefined || (Days === undefined) === (Years === undefined)) throw malformedXml();
  if (Days !== undefined) checkPeriod("Days", Days);
  if (Years !== undefined) checkPeriod("Years", Years);
  return { Mode, ...(Days !== undefined && { Days }), ...(Years !== undefined && { Years }) };
}

function checkPeriod(period: "Days" | "Years", length: number): void {
  if (!Number.isInteger(length) || length < 1) {
    const message = "Default retention period must be a positive integer value.";
    throw invalidArgument(period, String(length), message);
  }
  if (length * (period === "Days" ? 1 : 365) > MOST_DAYS)
    throw invalidArgument(period, String(length), "Default retention period too large.");
}

/** `undefined` for an empty one, which takes the retention away. */
function readRetention(retention: ObjectLockRetention | undefined): Retention | undefined {
  if (retention === undefined) throw malformedXml();
  if (Object.keys(retention).length === 0) return undefined;
  const { Mode, RetainUntilDate: until } = retention;
  // A text that is no date is left as it is.
  if (Mode === undefined || typeof until !== "number") throw malformedXml();
  // Answers have whole seconds.
  return { mode: Mode, until: Math.floor(until) * 1000 };
}

/** Members of headers that lock a new version. */
export type LockHeaders = Pick<
  PutObjectRequest,
  "ObjectLockMode" | "ObjectLockRetainUntilDate" | "ObjectLockLegalHoldStatus"
>;

/** The locks of a new version, as headers of the call say: `x-amz-object-lock-mode`. */
export function locksOf(
  { ObjectLockMode: mode, ObjectLockRetainUntilDate: date, ObjectLockLegalHoldStatus: hold }: LockHeaders,
  bucket: StoredBucket,
  now: number,
): Pick<StoredVersion, "retention" | "legalHold"> {
  if (mode === undefined && date === undefined && hold === undefined) return {};
  checkHeaders(mode, date, hold);
  const until = Date.parse(date ?? "");
  if (date !== undefined) checkUntil("x-amz-object-lock-retain-until-date", until, now);
  if (bucket.settings.objectLock === undefined) throw missingLock();
  return {
    ...(isMode(mode) && { retention: { mode, until } }),
    ...(hold !== undefined && { legalHold: hold as "ON" | "OFF" }),
  };
}

function checkHeaders(mode: string | undefined, date: string | undefined, hold: string | undefined): void {
  if ((mode === undefined) !== (date === undefined)) {
    const name = mode === undefined ? "x-amz-object-lock-mode" : "x-amz-object-lock-retain-until-date";
    const message = "x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied";
    throw new ServiceError("InvalidArgument", message, 400, { ArgumentName: name });
  }
  if (mode !== undefined && !isMode(mode))
    throw invalidArgument("x-amz-object-lock-mode", mode, "Unknown wormMode directive.");
  if (date !== undefined && Number.isNaN(Date.parse(date))) {
    const message = "The retain until date must be provided in ISO 8601 format";
    throw invalidArgument("x-amz-object-lock-retain-until-date", date, message);
  }
  if (hold !== undefined && hold !== "ON" && hold !== "OFF") {
    const message = "Legal Hold must be either of 'ON' or 'OFF'";
    throw invalidArgument("x-amz-object-lock-legal-hold", hold, message);
  }
}

function checkUntil(name: string, until: number, now: number): void {
  if (until > now) return;
  const value = new Date(until).toUTCString();
  throw invalidArgument(name, value, "The retain until date must be in the future!");
}

/** The locks of a version as its headers say. */
export function lockMembers({ retention, legalHold }: StoredVersion): Output {
  return {
    ...(retention && {
      ObjectLockMode: retention.mode,
      ObjectLockRetainUntilDate: new Date(retention.until).toISOString(),
    }),
    ...(legalHold && { ObjectLockLegalHoldStatus: legalHold }),
  };
}

function isMode(mode: string | undefined): mode is LockMode {
  return mode === "GOVERNANCE" || mode === "COMPLIANCE";
}

function missingLock(): ServiceError {
  return invalidRequest("Bucket is missing Object Lock Configuration");
}

function notLocked(): ServiceError {
  const message = "The specified object does not have a ObjectLock configuration";
  return new ServiceError("NoSuchObjectLockConfiguration", message, 404);
}
