import { text } from "../../../graph/graph-values";
import { given, listOf, oneOrMore, tagList } from "./members";
import type { Members } from "./operation";
import type { Fields } from "./provisioned-type";

type Value = Fields[string] | undefined;

/** The rules of `BucketLifecycleConfiguration`, as `PutBucketLifecycleConfiguration` has them. */
export function lifecycleRules(rules: Value): readonly Members[] {
  return listOf(rules).map((rule, at) => {
    const isOld = rule.prefix !== undefined && rule.filter === undefined;
    return given({
      ID: idOf(rule, at),
      ...(isOld ? { Prefix: rule.prefix } : { Filter: filterOf(oneOrMore(rule.filter)[0] ?? {}) }),
      Status: text(rule.status) ?? "Enabled",
      ...actions(rule),
    });
  });
}

/** The rules in a bucket's own inputs, which have other names than those of the separate resource. */
export function ownLifecycleRules(rules: Value): readonly Members[] {
  return listOf(rules).map((rule, at) => {
    const prefix = text(rule.prefix) ?? "";
    const Tags = tagList(rule);
    return given({
      ID: idOf(rule, at),
      Filter: Tags === undefined ? { Prefix: prefix } : { And: { Prefix: prefix, Tags } },
      Status: rule.enabled === false ? "Disabled" : "Enabled",
      ...actions(inWordsOfConfigurations(rule)),
    });
  });
}

function inWordsOfConfigurations(rule: Fields): Fields {
  const [{ days: noncurrentDays } = {}] = oneOrMore(
    rule.noncurrentVersionExpiration ?? rule.noncurrentVersionExpirations,
  );
  const daysAfterInitiation = numberOf(rule.abortIncompleteMultipartUploadDays) ?? 0;
  return {
    ...(rule.transitions !== undefined && { transitions: rule.transitions }),
    expiration: rule.expiration ?? rule.expirations ?? null,
    noncurrentVersionExpiration: noncurrentDays === undefined ? null : { noncurrentDays },
    noncurrentVersionTransitions: listOf(rule.noncurrentVersionTransitions).map(({ days, ...rest }) => ({
      ...rest,
      noncurrentDays: days ?? null,
    })),
    abortIncompleteMultipartUpload: daysAfterInitiation > 0 ? { daysAfterInitiation } : null,
  };
}

function idOf(rule: Fields, at: number): string {
  return text(rule.id) ?? `tf-s3-lifecycle-${at}`;
}

function actions(rule: Fields): Members {
  const [expiration] = oneOrMore(rule.expiration);
  const [noncurrent] = oneOrMore(rule.noncurrentVersionExpiration);
  const [abort] = oneOrMore(rule.abortIncompleteMultipartUpload);
  return {
    Expiration: expiration && expirationOf(expiration),
    Transitions: transitions(rule.transitions, expirationOf),
    NoncurrentVersionExpiration: noncurrent && noncurrentOf(noncurrent),
    NoncurrentVersionTransitions: transitions(rule.noncurrentVersionTransitions, noncurrentOf),
    AbortIncompleteMultipartUpload: abort && { DaysAfterInitiation: numberOf(abort.daysAfterInitiation) },
  };
}

function transitions(value: Value, timeOf: (one: Fields) => Members): readonly Members[] | undefined {
  const found = listOf(value);
  if (found.length === 0) return undefined;
  return found.map((one) => ({ ...timeOf(one), StorageClass: one.storageClass }));
}

/** The time of an expiration or a transition, by a date or after days. Only a transition may happen after 0 days. */
function expirationOf({ date, days, expiredObjectDeleteMarker, storageClass }: Fields): Members {
  if (text(date)) return { Date: date };
  const after = numberOf(days);
  if (after !== undefined && (after > 0 || storageClass !== undefined)) return { Days: after };
  return expiredObjectDeleteMarker === true ? { ExpiredObjectDeleteMarker: true } : {};
}

function noncurrentOf({ noncurrentDays, newerNoncurrentVersions }: Fields): Members {
  return given({
    NoncurrentDays: numberOf(noncurrentDays),
    NewerNoncurrentVersions: numberOf(newerNoncurrentVersions),
  });
}

function filterOf(filter: Fields): Members {
  const [[and], [tag]] = [oneOrMore(filter.and), oneOrMore(filter.tag)];
  if (and) return { And: given({ Prefix: and.prefix, Tags: tagList(and), ...sizes(and) }) };
  if (tag) return { Tag: { Key: tag.key ?? "", Value: tag.value ?? "" } };
  const found = given({ Prefix: filter.prefix, ...sizes(filter) });
  return Object.keys(found).length === 0 ? { Prefix: "" } : found;
}

function sizes({ objectSizeGreaterThan, objectSizeLessThan }: Fields): Members {
  return {
    ObjectSizeGreaterThan: numberOf(objectSizeGreaterThan),
    ObjectSizeLessThan: numberOf(objectSizeLessThan),
  };
}

/** Converts a number, which some versions of the provider have as text. */
function numberOf(value: Value): number | undefined {
  const isNumber = typeof value === "number" || (typeof value === "string" && value.trim() !== "");
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
