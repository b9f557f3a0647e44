import type { Input, Output } from "../../endpoint/aws-api";
import type { BucketSettings, StoredVersion } from "../state/types";
import { numberOf, structureOf, structuresOf, textOf } from "./input";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The rules of a bucket that count. */
export function enabledRules({ lifecycle }: BucketSettings): readonly Input[] {
  return structuresOf(lifecycle, "Rules").filter(({ Status }) => Status === "Enabled");
}

/**
 * When something is so many days old as its rule says: at the midnight (UTC) that follows.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html
 */
export function midnightAfter(since: number, days: number): number {
  return Math.ceil((since + days * DAY_MS) / DAY_MS) * DAY_MS;
}

/** What keys begin with that a rule is about. */
export function prefixOf(rule: Input): string {
  const { Prefix, And } = structureOf(rule, "Filter") ?? rule;
  return String(Prefix ?? (And as Input | undefined)?.Prefix ?? "");
}

/** Whether a rule is about a version, by all that its filter says. */
export function concerns(rule: Input, { key, size, tags }: StoredVersion): boolean {
  if (!key.startsWith(prefixOf(rule))) return false;
  const filter = structureOf(rule, "Filter") ?? {};
  const conditions = structureOf(filter, "And") ?? filter;
  const [more, less] = [
    numberOf(conditions, "ObjectSizeGreaterThan") ?? -1,
    numberOf(conditions, "ObjectSizeLessThan") ?? Number.POSITIVE_INFINITY,
  ];
  if (size <= more || size >= less) return false;
  const tag = structureOf(filter, "Tag");
  const asked = tag === undefined ? structuresOf(conditions, "Tags") : [tag];
  return asked.every((one) => tags[textOf(one, "Key") ?? ""] === textOf(one, "Value"));
}

/** When the newest version of a key expires by a rule, in milliseconds since 1970. */
export function expiryBy(rule: Input, version: StoredVersion): number | undefined {
  const expiration = structureOf(rule, "Expiration");
  if (expiration === undefined || version.isMarker || !concerns(rule, version)) return undefined;
  const [days, date] = [numberOf(expiration, "Days"), numberOf(expiration, "Date")];
  if (date !== undefined) return date * 1000;
  return days === undefined ? undefined : midnightAfter(version.lastModified, days);
}

/** When the newest version of a key expires, and by which rule: `expiry-date="...", rule-id="..."`. */
export function expirationMember(settings: BucketSettings, version: StoredVersion): Output {
  if (settings.lifecycle === undefined) return {};
  const all = enabledRules(settings).flatMap((rule) => {
    const at = expiryBy(rule, version);
    return at === undefined ? [] : [{ at, id: textOf(rule, "ID") ?? "" }];
  });
  const [first] = all.sort((a, b) => a.at - b.at);
  if (first === undefined) return {};
  const id = encodeURIComponent(first.id);
  return { Expiration: `expiry-date="${new Date(first.at).toUTCString()}", rule-id="${id}"` };
}
