import { randomUUID } from "node:crypto";
import type { Input, Output } from "../../endpoint/aws-api";
import type { Operation } from "../../endpoint/aws-service";
import { enumOf } from "../../model/read-model";
import { ServiceError } from "../../service-error";
import { invalidArgument, invalidRequest, malformedXml, noSuchSetting } from "../errors";
import type { Store } from "../state/store";
import { bucketOf } from "./find";
import { numberOf, structureOf, structuresOf, textOf } from "./input";

/** Rules of a bucket. */
const MOST_RULES = 1000;
const LONGEST_ID = 255;
const DAY_SECONDS = 24 * 60 * 60;
export const LEAST_SIZE_BY_DEFAULT = "all_storage_classes_128K";
const ACTIONS = [
  "Expiration",
  "Transitions",
  "NoncurrentVersionExpiration",
  "NoncurrentVersionTransitions",
  "AbortIncompleteMultipartUpload",
];

/** When objects of a bucket expire. */
export function lifecycleOperations(store: Store): Readonly<Record<string, Operation>> {
  return {
    GetBucketLifecycleConfiguration: (input, context) => {
      const { name, settings } = bucketOf(store, input, context);
      const message = "The lifecycle configuration does not exist";
      if (settings.lifecycle === undefined)
        throw noSuchSetting("NoSuchLifecycleConfiguration", message, name);
      return settings.lifecycle;
    },
    PutBucketLifecycleConfiguration: (input, context) => {
      const bucket = bucketOf(store, input, context);
      const lifecycle = readLifecycle(input);
      store.commit({
        kind: "bucket-settings-put",
        bucket: bucket.name,
        settings: { ...bucket.settings, lifecycle },
      });
      return { TransitionDefaultMinimumObjectSize: lifecycle.TransitionDefaultMinimumObjectSize };
    },
    DeleteBucketLifecycle: (input, context) => {
      const bucket = bucketOf(store, input, context);
      const settings = { ...bucket.settings, lifecycle: undefined };
      store.commit({ kind: "bucket-settings-put", bucket: bucket.name, settings });
      return {};
    },
  };
}

function readLifecycle(input: Input): Output {
  const size = textOf(input, "TransitionDefaultMinimumObjectSize") ?? LEAST_SIZE_BY_DEFAULT;
  if (!enumOf("s3", "TransitionDefaultMinimumObjectSize").includes(size))
    throw invalidRequest(`Invalid TransitionDefaultMinimumObjectSize found: ${size}`);
  const rules = structuresOf(structureOf(input, "LifecycleConfiguration"), "Rules");
  if (rules.length === 0 || rules.length > MOST_RULES) throw malformedXml();
  for (const rule of rules) checkRule(rule);
  const named = rules.map((rule) => ({ ...rule, ID: textOf(rule, "ID") || newId() }));
  const isTwice = new Set(named.map(({ ID }) => ID)).size !== named.length;
  if (isTwice) throw refused("Rule ID must be unique. Found same ID for more than one rule");
  return { Rules: named, TransitionDefaultMinimumObjectSize: size };
}

function newId(): string {
  return Buffer.from(randomUUID()).toString("base64");
}

function checkRule(rule: Input): void {
  if ((textOf(rule, "ID") ?? "").length > LONGEST_ID)
    throw refused(`ID length should not exceed allowed limit of ${LONGEST_ID}`);
  const filter = structureOf(rule, "Filter");
  // One of them: the prefix of a rule is what there was before filters.
  if ((filter === undefined) === (rule.Prefix === undefined)) throw malformedXml();
  checkFilter(filter ?? {});
  if (ACTIONS.every((action) => rule[action] === undefined))
    throw invalidRequest("At least one action needs to be specified in a rule");
  checkExpiration(structureOf(rule, "Expiration"));
  checkNoncurrent(structureOf(rule, "NoncurrentVersionExpiration"));
  checkAbort(structureOf(rule, "AbortIncompleteMultipartUpload"), filter);
  for (const transition of structuresOf(rule, "Transitions")) {
    if ((transition.Days === undefined) === (transition.Date === undefined)) throw malformedXml();
    checkDate(transition);
  }
}

/** One condition, or several in `And`. */
function checkFilter(filter: Input): void {
  if (Object.keys(filter).length > 1) throw malformedXml();
  const and = structureOf(filter, "And");
  if (and === undefined) return;
  const tags = structuresOf(and, "Tags");
  const conditions = Object.keys(and).length - 1 + (and.Tags === undefined ? 1 : tags.length);
  if (conditions < 2) throw malformedXml();
  if (new Set(tags.map(({ Key }) => Key)).size !== tags.length)
    throw invalidRequest("Duplicate Tag Keys are not allowed.");
}

function checkExpiration(expiration: Input | undefined): void {
  if (expiration === undefined) return;
  if (Object.keys(expiration).length !== 1) throw malformedXml();
  checkPositive(expiration, "Days", "Expiration");
  checkDate(expiration);
}

function checkDate(action: Input): void {
  const date = numberOf(action, "Date");
  if (action.Date !== undefined && date === undefined) throw malformedXml();
  if (date !== undefined && date % DAY_SECONDS !== 0)
    throw invalidArgument("Date", new Date(date * 1000).toISOString(), "'Date' must be at midnight GMT");
}

function checkNoncurrent(expiration: Input | undefined): void {
  if (expiration === undefined) return;
  if (expiration.NoncurrentDays === undefined && expiration.NewerNoncurrentVersions === undefined)
    throw malformedXml();
  checkPositive(expiration, "NoncurrentDays", "NoncurrentVersionExpiration");
  checkPositive(expiration, "NewerNoncurrentVersions", "NoncurrentVersionExpiration");
}

function checkAbort(abort: Input | undefined, filter: Input | undefined): void {
  if (abort === undefined) return;
  if (abort.DaysAfterInitiation === undefined) throw malformedXml();
  checkPositive(abort, "DaysAfterInitiation", "AbortIncompleteMultipartUpload");
  const isTagged = filter?.Tag !== undefined || structureOf(filter ?? {}, "And")?.Tags !== undefined;
  if (isTagged) throw invalidRequest("AbortIncompleteMultipartUpload cannot be specified with Tags.");
}

function checkPositive(members: Input, name: string, action: string): void {
  if (members[name] === undefined) return;
  const value = numberOf(members, name);
  if (value === undefined) throw malformedXml();
  if (Number.isInteger(value) && value > 0) return;
  throw refused(`'${name}' for ${action} action must be a positive integer`);
}

function refused(message: string): ServiceError {
  return new ServiceError("InvalidArgument", message);
}
