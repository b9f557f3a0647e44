import type { ServiceError } from "../../service-error";
import { accessDenied, invalidArgument } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { BucketSettings, Retention, StoredVersion } from "../state/types";

const BYPASS = "x-amz-bypass-governance-retention";
const DAY_MS = 24 * 60 * 60 * 1000;

interface Bypassing {
  /** `true` */
  readonly BypassGovernanceRetention?: string;
}

/** Whether a call bypasses locks in governance mode, for which policies must allow `s3:BypassGovernanceRetention`. */
export function bypasses({ BypassGovernanceRetention: value }: Bypassing): boolean {
  return value?.toLowerCase() === "true";
}

/** Refuses to go past locks in a bucket that has none, with any value. */
export function checkBypass(
  { BypassGovernanceRetention: value }: Bypassing,
  { settings }: StoredBucket,
): void {
  if (value === undefined || settings.objectLock !== undefined) return;
  throw invalidArgument(BYPASS, value, `${BYPASS} is only applicable to Object Lock enabled buckets.`);
}

/**
 * Whether a legal hold, or a retention that has not ended, locks a version.
 * @param bypassing whether locks in governance mode are none
 */
export function isLocked(
  { retention, legalHold }: Pick<StoredVersion, "retention" | "legalHold">,
  bypassing: boolean,
  now: number,
): boolean {
  if (legalHold === "ON") return true;
  return retention !== undefined && retention.until > now && !(bypassing && retention.mode === "GOVERNANCE");
}

/** Refuses to delete a version that is locked. */
export function checkUnlocked(version: StoredVersion, bypassing: boolean, now: number): void {
  if (isLocked(version, bypassing, now)) throw locked();
}

/** Refuses to weaken a retention that has not ended: it may last longer, and no other mode may take its place. */
export function checkRetentionChange(
  { retention: before }: StoredVersion,
  retention: Retention | undefined,
  bypassing: boolean,
  now: number,
): void {
  if (before === undefined || !isLocked({ retention: before }, bypassing, now)) return;
  const isStronger = retention?.mode === before.mode && retention.until >= before.until;
  if (!isStronger) throw locked();
}

/** The retention that a bucket gives a new version. */
export function retentionByDefault({ objectLock }: BucketSettings, now: number): Retention | undefined {
  const { Mode: mode, Days: days, Years: years = 0 } = objectLock?.Rule?.DefaultRetention ?? {};
  return mode === undefined ? undefined : { mode, until: now + (days ?? years * 365) * DAY_MS };
}

function locked(): ServiceError {
  return accessDenied("Access Denied because object protected by object lock.");
}
