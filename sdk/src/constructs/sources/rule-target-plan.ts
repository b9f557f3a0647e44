import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type { Issues } from "../../errors";
import { object, value } from "../../functions/input-shape";
import { TARGET_AGE, TARGET_RETRIES } from "../../limits/messaging";
import { checkRange, type Range } from "../../values";
import { planDeadLetterQueue } from "./dead-letters-plan";
import { planNative } from "./native-plan";
import type { Receiver } from "./receiver";

/** Settings of the target of a rule without those that say what is connected. */
export type RuleTargetSettings = Omit<Partial<cloudwatch.EventTargetArgs>, "arn" | "rule" | "eventBusName">;

const OWN = {
  arn: "the function, the queue or the topic in place of its ARN",
  rule: "the target in the rule",
  eventBusName: "the target in the rule of the bus",
};
/** Ways to say what the target gets. */
const INPUTS = ["input", "inputPath", "inputTransformer"];

/** @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_RetryPolicy.html */
const RETRIES = object({
  maximumEventAgeInSeconds: inRange({ ...TARGET_AGE, whole: true, unit: "seconds" }),
  maximumRetryAttempts: inRange({ ...TARGET_RETRIES, whole: true, unit: "attempts" }),
});

/** How a target gets what it is called with, checked. */
export interface Delivery {
  readonly settings: RuleTargetSettings;
  /** Where events go that could not be delivered, if the program says so. */
  readonly deadLetters: Receiver | undefined;
}

/** Check what a target says beside what it is. `issues` stand at the target. */
export function planDelivery(props: Readonly<Record<string, unknown>> | undefined, issues: Issues): Delivery {
  const settings = planTargetSettings(props?.native, issues.at("native"));
  const nativeSetting = { name: "native.target.deadLetterConfig", given: settings.deadLetterConfig };
  // Neither EventBridge nor its Scheduler sends to a FIFO queue of dead letters.
  const deadLetters = planDeadLetterQueue(props?.deadLetters, false, nativeSetting, issues.at("deadLetters"));
  return { settings, deadLetters };
}

/** Check the `native` of a target: `{ target: { inputPath: "$.detail" } }`. */
function planTargetSettings(native: unknown, issues: Issues): RuleTargetSettings {
  const planned = planNative<RuleTargetSettings, never>(
    native,
    { name: "target", tokens: [], own: OWN },
    issues,
  );
  if (planned.kind === "existing") return {};
  const { settings } = planned;
  const at = issues.at("target");
  const inputs = INPUTS.filter((name) => settings[name as keyof RuleTargetSettings] !== undefined);
  if (inputs.length > 1) {
    const problem = `AWS takes one of ${inputs.join(" and ")}`;
    at.add("PROP_CONFLICT", { problem, cure: `remove ${inputs.slice(1).join(" and ")}` });
  }
  return withRetries(settings, at);
}

/** The same settings with the retries checked, of a rule's target or of a schedule's. */
export function withRetries<Settings extends { readonly retryPolicy?: unknown }>(
  settings: Settings,
  issues: Issues,
): Settings {
  if (settings.retryPolicy === undefined) return settings;
  return { ...settings, retryPolicy: RETRIES(settings.retryPolicy, issues.at("retryPolicy")) };
}

function inRange(range: Range) {
  return value((known, issues) => checkRange(known, range, issues));
}
