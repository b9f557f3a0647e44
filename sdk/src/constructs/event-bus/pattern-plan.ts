import * as pulumi from "@pulumi/pulumi";
import { type Issues, nearest } from "../../errors";
import { EVENT_PATTERN, USUAL_EVENT_PATTERN } from "../../limits/messaging";
import { checkInput, isPlain, isPlainObject } from "../../values";
import { checkEventPattern } from "../../values/event-pattern";

/** Fields of every event. `replay-name` is in those that an archive sends once more. */
const FIELDS = [
  "version",
  "id",
  "detail-type",
  "source",
  "account",
  "time",
  "region",
  "resources",
  "detail",
  "replay-name",
];

/**
 * Check the pattern of a rule and write it as JSON. With Outputs in it it is checked when they are known. `warn` is for a
 * pattern that not every account may have.
 */
export function planPattern(
  pattern: unknown,
  warn: (message: string) => void,
  issues: Issues,
): pulumi.Input<string> {
  if (isAllPlain(pattern)) return toText(pattern, warn, issues);
  const known = pulumi.output(pattern) as pulumi.Output<object>;
  const checked = checkInput<object>(known, issues, (value, found) => void toText(value, warn, found));
  return pulumi.output(checked).apply((value) => JSON.stringify(normalised(value)));
}

function toText(pattern: unknown, warn: (message: string) => void, issues: Issues): string {
  if (!isPlainObject(pattern) || Object.values(pattern).every((value) => value === undefined)) {
    const cure = 'write a field of an event with a list of values, such as { source: ["orders"] }';
    issues.add("EVENT_PATTERN_INVALID", { problem: "not a pattern", value: pattern, cure });
    return "";
  }
  if (pattern.detailType !== undefined && pattern["detail-type"] !== undefined) {
    const problem = "detailType and detail-type are the same field";
    issues.add("EVENT_PATTERN_INVALID", { problem, cure: "remove one of the two" });
  }
  const whole = normalised(pattern);
  checkFieldNames(whole, issues);
  checkEventPattern(whole, issues, "EVENT_PATTERN_INVALID");
  const text = JSON.stringify(whole);
  checkLength(text.length, warn, issues);
  return text;
}

function checkLength(length: number, warn: (message: string) => void, issues: Issues): void {
  if (length > EVENT_PATTERN.max) {
    const problem = `a pattern of ${length} characters is longer than EventBridge takes`;
    issues.add("EVENT_PATTERN_INVALID", {
      problem,
      cure: `write at most ${EVENT_PATTERN.max}, or divide it into several rules`,
    });
  } else if (length > USUAL_EVENT_PATTERN.max) {
    warn(
      `a pattern of ${length} characters needs a quota above ${USUAL_EVENT_PATTERN.max}, which AWS raises on request`,
    );
  }
}

function checkFieldNames(pattern: Readonly<Record<string, unknown>>, issues: Issues): void {
  for (const [name, rule] of Object.entries(pattern)) {
    if (name === "$or" && Array.isArray(rule)) {
      for (const [index, each] of rule.entries())
        if (isPlainObject(each)) checkFieldNames(each, issues.at("$or", index));
    } else if (!FIELDS.includes(name) && name !== "$or") refuseField(name, issues.at(name));
  }
}

function refuseField(name: string, issues: Issues): void {
  const guess = nearest(name, FIELDS);
  const cure =
    guess === undefined ? `write fields of your own in detail: { ${name}: [...] }` : `did you mean ${guess}`;
  issues.add("EVENT_PATTERN_INVALID", { problem: "events have no such field", cure });
}

/** The pattern with the names of fields that events have. */
function normalised(pattern: object): Readonly<Record<string, unknown>> {
  const { detailType, $or, ...rest } = pattern as Readonly<Record<string, unknown>>;
  return {
    ...rest,
    ...(detailType !== undefined && { "detail-type": detailType }),
    ...($or !== undefined && { $or: Array.isArray($or) ? $or.map(alternative) : $or }),
  };
}

function alternative(pattern: unknown): unknown {
  return isPlainObject(pattern) ? normalised(pattern) : pattern;
}

function isAllPlain(value: unknown): boolean {
  if (!isPlain(value)) return false;
  if (Array.isArray(value)) return value.every(isAllPlain);
  return !isPlainObject(value) || Object.values(value).every(isAllPlain);
}
