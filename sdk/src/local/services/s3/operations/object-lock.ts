import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import { ServiceError } from "../../service-error";
import { invalidArgument, invalidRequest, malformedXml, noSuchSetting } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { LockMode, Retention, StoredVersion } from "../state/types";
import { bypasses, checkRetentionChange } from "./check-locks";
import { bucketOf, isMarker, keyOf, versionOf } from "./find";
import { numberOf, structureOf, textOf, toSeconds } from "./input";

/** Days of a default retention: a hundred years. */
const MOST_DAYS = 36_500;

/** Locks of objects, and what a bucket locks new ones with. */
export function lockOperations(store: Store): Readonly<Record<string, Operation>> {
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
      const objectLock = readConfiguration(input);
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
      const retention = readRetention(input);
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
      const status = textOf(structureOf(input, "LegalHold") ?? {}, "Status");
      if (status !== "ON" && status !== "OFF") throw malformedXml();
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
function lockable(store: Store, input: Input, context: CallContext, method: string) {
  const bucket = bucketOf(store, input, context);
  if (bucket.settings.objectLock === undefined) throw missingLock();
  const key = keyOf(input);
  const id = textOf(input, "VersionId");
  const newest = bucket.newest(key);
  if (method === "PUT" && id === undefined && newest?.isMarker) throw isMarker(newest, method);
  return { bucket, version: versionOf(bucket, key, id, context, method) };
}

/** One of a mode and a period, or nothing: `{ ObjectLockEnabled: "Enabled", Rule: { DefaultRetention } }`. */
function readConfiguration(input: Input): Output {
  const { ObjectLockConfiguration: asked } = input;
  if (asked === undefined) throw new ServiceError("MissingRequestBodyError", "Request Body is empty");
  const configuration = structureOf(input, "ObjectLockConfiguration") ?? {};
  if (configuration.ObjectLockEnabled !== "Enabled") throw malformedXml();
  if (configuration.Rule === undefined) return { ObjectLockEnabled: "Enabled" };
  const byDefault = structureOf(structureOf(configuration, "Rule") ?? {}, "DefaultRetention") ?? {};
  const mode = textOf(byDefault, "Mode");
  const periods = (["Days", "Years"] as const).filter((name) => byDefault[name] !== undefined);
  const [period] = periods;
  if (!isMode(mode) || periods.length !== 1 || period === undefined) throw malformedXml();
  const length = numberOf(byDefault, period) ?? 0;
  checkPeriod(period, length);
  return {
    ObjectLockEnabled: "Enabled",
    Rule: { DefaultRetention: { Mode: mode, [period]: length } },
  };
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
function readRetention(input: Input): Retention | undefined {
  if (input.Retention === undefined) throw malformedXml();
  const retention = structureOf(input, "Retention") ?? {};
  const [mode, until] = [textOf(retention, "Mode"), numberOf(retention, "RetainUntilDate")];
  if (Object.keys(retention).length === 0) return undefined;
  if (!isMode(mode) || until === undefined) throw malformedXml();
  // As answers say it: in whole seconds.
  return { mode, until: Math.floor(until) * 1000 };
}

/** How a new version is locked, as headers of the call say: `x-amz-object-lock-mode`. */
export function locksOf(
  input: Input,
  bucket: StoredBucket,
  now: number,
): Pick<StoredVersion, "retention" | "legalHold"> {
  const [mode, date] = [textOf(input, "ObjectLockMode"), textOf(input, "ObjectLockRetainUntilDate")];
  const hold = textOf(input, "ObjectLockLegalHoldStatus");
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
