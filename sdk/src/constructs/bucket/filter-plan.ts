import type { Issues } from "../../errors";
import { OBJECT_KEY } from "../../limits/storage";
import { checkKnownProps, checkType, namesOf } from "../../values";
import { warnOfSlash } from "../sources/key-prefix";
import type { BucketNotificationFilter } from "./props";

/** The filter of a notification by keys of objects. Empty for all. */
export interface PlannedFilter {
  readonly prefix: string;
  readonly suffix: string;
}

const WORDS = namesOf<BucketNotificationFilter>()(["prefix", "suffix"]);

/** Check the filters of a notification. S3 takes one prefix and one suffix. */
export function planFilters(filters: unknown, issues: Issues): PlannedFilter {
  const none = { prefix: "", suffix: "" };
  if (filters === undefined || !checkType(filters, "list", issues)) return none;
  const found: Partial<Record<(typeof WORDS)[number], string>> = {};
  filters.forEach((filter, index) => {
    const at = issues.at(index);
    if (!checkKnownProps(filter, WORDS, at)) return;
    for (const word of WORDS) {
      const value = filter[word];
      if (value === undefined || !checkPart(value, word, at.at(word))) continue;
      if (found[word] !== undefined) refuseSecond(word, value, at.at(word));
      found[word] ??= value;
    }
    warnOfSlash(filter.prefix, at.at("prefix"));
  });
  return { ...none, ...found };
}

function checkPart(value: unknown, word: string, issues: Issues): value is string {
  if (!checkType(value, "string", issues)) return false;
  if (value !== "" && value.length <= OBJECT_KEY.max && !value.includes("*")) return true;
  const problem = value.includes("*") ? "S3 knows no wild cards here" : `S3 does not take this ${word}`;
  const cure =
    word === "prefix"
      ? 'write what keys begin with, such as "images/"'
      : 'write what keys end with, such as ".jpg"';
  issues.add("BUCKET_FILTER_INVALID", { problem, value, cure });
  return false;
}

function refuseSecond(word: string, value: string, issues: Issues): void {
  const problem = `a notification has one ${word}`;
  const cure = `write another notification for the other ${word}`;
  issues.add("BUCKET_FILTER_INVALID", { problem, value, cure });
}
