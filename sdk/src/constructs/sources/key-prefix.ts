import type { Issues } from "../../errors";
import { isPlainObject } from "../../values";

/**
 * Warn of a prefix of keys with a slash in front. S3 takes it, and keys like `originals/a.png` do not fit. Only a client that
 * writes a slash into the key itself makes one that does.
 */
export function warnOfSlash(prefix: unknown, issues: Issues): void {
  if (typeof prefix !== "string" || !prefix.startsWith("/")) return;
  const problem = "keys of S3 begin with a slash only where a client has written one into the key";
  const meant = prefix.replace(/^\/+/, "");
  const cure = meant === "" ? "leave it out for all keys" : `write ${JSON.stringify(meant)}`;
  issues.warn({ problem, value: prefix, cure });
}

/** The same of the prefixes in the settings of a bucket: its rules of lifecycle and replication. */
export function warnOfSlashesInRules(settings: object, issues: Issues): void {
  const { lifecycleRules, replicationConfiguration } = settings as Readonly<Record<string, unknown>>;
  warnOfRules(lifecycleRules, issues.at("lifecycleRules"));
  if (!isPlainObject(replicationConfiguration)) return;
  warnOfRules(replicationConfiguration.rules, issues.at("replicationConfiguration", "rules"));
}

function warnOfRules(rules: unknown, issues: Issues): void {
  if (!Array.isArray(rules)) return;
  for (const [index, rule] of (rules as readonly unknown[]).entries()) {
    if (!isPlainObject(rule)) continue;
    warnOfSlash(rule.prefix, issues.at(index, "prefix"));
    if (isPlainObject(rule.filter)) warnOfSlash(rule.filter.prefix, issues.at(index, "filter", "prefix"));
  }
}

/** The same of a pattern of S3's events, whose field `detail.object.key` has values or comparisons. */
export function warnOfSlashesInPattern(pattern: unknown, issues: Issues): void {
  if (!isPlainObject(pattern) || !Array.isArray(pattern.source)) return;
  if (!pattern.source.every((source) => source === "aws.s3")) return;
  const { detail } = pattern;
  const object = isPlainObject(detail) ? detail.object : undefined;
  const keys = isPlainObject(object) ? object.key : undefined;
  if (!Array.isArray(keys)) return;
  const at = issues.at("detail", "object", "key");
  for (const [index, key] of (keys as readonly unknown[]).entries()) {
    if (isPlainObject(key)) warnOfSlash(key.prefix, at.at(index, "prefix"));
    else warnOfSlash(key, at.at(index));
  }
}
