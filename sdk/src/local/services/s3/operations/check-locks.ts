import type { Input } from "../../endpoint/aws-api";
import type { ServiceError } from "../../service-error";
import { accessDenied, invalidArgument } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { BucketSettings, Retention, StoredVersion } from "../state/types";
import { numberOf, structureOf, textOf } from "./input";

const BYPASS = "x-amz-bypass-governance-retention";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a call asks to go past locks in governance mode. Policies are asked for `s3:BypassGovernanceRetention`. */
export function bypasses(input: Input): boolean {
  return textOf(input, "BypassGovernanceRetention")?.toLowerCase() === "true";
}

/** Refuses to go past locks in a bucket that has none, with any value. */
export function checkBypass(input: Input, { settings }: StoredBucket): void {
  const value = textOf(input, "BypassGovernanceRetention");
  if (value === undefined || settings.objectLock !== undefined) return;
  throw invalidArgument(BYPASS, value, `${BYPASS} is only applicable to Object Lock enabled buckets.`);
}

/**
 * Whether a version is locked: by a legal hold, or by a retention that has not ended.
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
  const byDefault = structureOf(structureOf(objectLock ?? {}, "Rule") ?? {}, "DefaultRetention");
  if (byDefault === undefined) return undefined;
  const days = numberOf(byDefault, "Days") ?? (numberOf(byDefault, "Years") ?? 0) * 365;
  return { mode: textOf(byDefault, "Mode") as Retention["mode"], until: now + days * DAY_MS };
}

function locked(): ServiceError {
  return accessDenied("Access Denied because object protected by object lock.");
}
