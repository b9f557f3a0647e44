import { randomUUID } from "node:crypto";
import type {
  AbortIncompleteMultipartUpload,
  GetBucketLifecycleConfigurationOutput as Lifecycle,
  LifecycleExpiration,
  LifecycleRule,
  LifecycleRuleFilter,
  NoncurrentVersionExpiration,
  PutBucketLifecycleConfigurationRequest,
  Transition,
} from "../../model/calls/s3";
import { enumOf } from "../../model/read-model";
import { ServiceError } from "../../service-error";
import { invalidArgument, invalidRequest, malformedXml, noSuchSetting } from "../errors";
import type { Store } from "../state/store";
import type { Inputs, S3Operations } from "./calls";
import { bucketOf } from "./find";

type LeastSize = NonNullable<Lifecycle["TransitionDefaultMinimumObjectSize"]>;

/** Rules of a bucket. */
const MOST_RULES = 1000;
const LONGEST_ID = 255;
const DAY_SECONDS = 24 * 60 * 60;
export const LEAST_SIZE_BY_DEFAULT: LeastSize = "all_storage_classes_128K";
const ACTIONS: readonly (keyof LifecycleRule)[] = [
  "Expiration",
  "Transitions",
  "NoncurrentVersionExpiration",
  "NoncurrentVersionTransitions",
  "AbortIncompleteMultipartUpload",
];

/** The rules by which objects of a bucket expire. */
export function lifecycleOperations(
  store: Store,
): S3Operations<Extract<keyof Inputs, `${string}Lifecycle${string}`>> {
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

function readLifecycle({
  TransitionDefaultMinimumObjectSize: size = LEAST_SIZE_BY_DEFAULT,
  LifecycleConfiguration: { Rules: rules } = { Rules: [] },
}: PutBucketLifecycleConfigurationRequest): Lifecycle {
  if (!isLeastSize(size)) throw invalidRequest(`Invalid TransitionDefaultMinimumObjectSize found: ${size}`);
  if (rules.length === 0 || rules.length > MOST_RULES) throw malformedXml();
  for (const rule of rules) checkRule(rule);
  const named = rules.map((rule) => ({ ...rule, ID: rule.ID || newId() }));
  const isTwice = new Set(named.map(({ ID }) => ID)).size !== named.length;
  if (isTwice) throw refused("Rule ID must be unique. Found same ID for more than one rule");
  return { Rules: named, TransitionDefaultMinimumObjectSize: size };
}

function isLeastSize(size: string): size is LeastSize {
  return enumOf("s3", "TransitionDefaultMinimumObjectSize").includes(size);
}

function newId(): string {
  return Buffer.from(randomUUID()).toString("base64");
}

function checkRule(rule: LifecycleRule): void {
  if ((rule.ID ?? "").length > LONGEST_ID)
    throw refused(`ID length should not exceed allowed limit of ${LONGEST_ID}`);
  const { Filter: filter } = rule;
  // A rule has either a filter or, as before filters, a prefix.
  if ((filter === undefined) === (rule.Prefix === undefined)) throw malformedXml();
  checkFilter(filter ?? {});
  if (ACTIONS.every((action) => rule[action] === undefined))
    throw invalidRequest("At least one action needs to be specified in a rule");
  checkExpiration(rule.Expiration);
  checkNoncurrent(rule.NoncurrentVersionExpiration);
  checkAbort(rule.AbortIncompleteMultipartUpload, filter);
  for (const transition of rule.Transitions ?? []) {
    if ((transition.Days === undefined) === (transition.Date === undefined)) throw malformedXml();
    checkDate(transition);
  }
}

/** One condition, or several in `And`. */
function checkFilter(filter: LifecycleRuleFilter): void {
  if (Object.keys(filter).length > 1) throw malformedXml();
  const { And: and } = filter;
  if (and === undefined) return;
  const { Tags: tags = [] } = and;
  const conditions = Object.keys(and).length - 1 + (and.Tags === undefined ? 1 : tags.length);
  if (conditions < 2) throw malformedXml();
  if (new Set(tags.map(({ Key }) => Key)).size !== tags.length)
    throw invalidRequest("Duplicate Tag Keys are not allowed.");
}

function checkExpiration(expiration: LifecycleExpiration | undefined): void {
  if (expiration === undefined) return;
  if (Object.keys(expiration).length !== 1) throw malformedXml();
  checkPositive("Days", expiration.Days, "Expiration");
  checkDate(expiration);
}

function checkDate({ Date: date }: LifecycleExpiration | Transition): void {
  if (date === undefined) return;
  // A text that is no date is left as it is.
  if (typeof date !== "number") throw malformedXml();
  if (date % DAY_SECONDS !== 0)
    throw invalidArgument("Date", new Date(date * 1000).toISOString(), "'Date' must be at midnight GMT");
}

function checkNoncurrent(expiration: NoncurrentVersionExpiration | undefined): void {
  if (expiration === undefined) return;
  if (expiration.NoncurrentDays === undefined && expiration.NewerNoncurrentVersions === undefined)
    throw malformedXml();
  checkPositive("NoncurrentDays", expiration.NoncurrentDays, "NoncurrentVersionExpiration");
  checkPositive("NewerNoncurrentVersions", expiration.NewerNoncurrentVersions, "NoncurrentVersionExpiration");
}

function checkAbort(
  abort: AbortIncompleteMultipartUpload | undefined,
  filter: LifecycleRuleFilter | undefined,
): void {
  if (abort === undefined) return;
  if (abort.DaysAfterInitiation === undefined) throw malformedXml();
  checkPositive("DaysAfterInitiation", abort.DaysAfterInitiation, "AbortIncompleteMultipartUpload");
  const isTagged = filter?.Tag !== undefined || filter?.And?.Tags !== undefined;
  if (isTagged) throw invalidRequest("AbortIncompleteMultipartUpload cannot be specified with Tags.");
}

function checkPositive(name: string, value: number | undefined, action: string): void {
  if (value === undefined) return;
  if (Number.isInteger(value) && value > 0) return;
  throw refused(`'${name}' for ${action} action must be a positive integer`);
}

function refused(message: string): ServiceError {
  return new ServiceError("InvalidArgument", message);
}
