import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../errors";
import { ALARMS, type AlarmName, type RecommendedAlarm } from "../limits/alarms";
import { checkArn } from "../values/arn";
import { checkKnownProps, checkOneOf, checkRange, isPlainObject, namesOf } from "../values/checks";
import { parseDuration } from "../values/duration";
import { checkInput, isPlain } from "../values/input";
import type { AlarmSettings, AlarmTopic, AlarmValues } from "./props";

/** The topic of alarms. An app may say it by a function, since the topic is made after the app. */
export type PlannedTopic =
  | AlarmTopic
  | pulumi.Input<string>
  | ((stack: never) => AlarmTopic | pulumi.Input<string> | undefined);

/** Values of one alarm, in the units of the metric, or `false` for no alarm. */
export type PlannedOverride =
  | false
  | {
      readonly threshold?: number;
      readonly period?: number;
      readonly periods?: number;
      readonly datapoints?: number;
    };

/** The alarms of a construct: none, or all of the table with these differences. */
export type PlannedAlarms =
  | false
  | {
      readonly topic?: PlannedTopic | undefined;
      readonly overrides: { readonly [Name in AlarmName]?: PlannedOverride };
    };

/** The alarms of an app. */
export interface AppAlarmsPlan {
  readonly alarms: PlannedAlarms;
  readonly notify: "each" | "stack";
}

/** The names of alarms, each once. */
export const ALARM_NAMES: readonly AlarmName[] = [
  ...new Set(Object.values(ALARMS).flatMap((rows) => rows.map(({ name }) => name))),
];
const APP_PROPS = ["topic", "notify", ...ALARM_NAMES];
const VALUES = namesOf<AlarmValues>()(["threshold", "period", "periods", "datapoints"]);
/** AWS takes these short periods, and multiples of a minute. Alarms on metrics of AWS have none under a minute. */
const MINUTE = 60;
const DAY = 86_400;

/** Check the alarms of an app. */
export function planAppAlarms(given: unknown, issues: Issues): AppAlarmsPlan {
  const none: AppAlarmsPlan = { alarms: false, notify: "each" };
  if (given === undefined || given === false) return none;
  if (given === true) return { ...none, alarms: { overrides: {} } };
  if (!checkKnownProps(given, APP_PROPS, issues)) return none;
  const {
    topic,
    notify = "each",
    ...settings
  } = given as { readonly topic?: PlannedTopic; readonly notify?: "each" | "stack" };
  checkOneOf(notify, ["each", "stack"], issues.at("notify"));
  const planned = typeof topic === "function" ? topic : planTopic(topic, issues.at("topic"));
  return { alarms: { topic: planned, overrides: planOverrides(settings, issues) }, notify };
}

/** Check the alarms of a construct. Undefined where it says nothing, so that it has those of what is around it. */
export function planAlarms(
  given: unknown,
  issues: Issues,
): boolean | Exclude<PlannedAlarms, false> | undefined {
  if (given === undefined || typeof given === "boolean") return given;
  if (!isPlainObject(given)) {
    const cure = "write true, false, or an object with thresholds such as { latency: 1000 }";
    issues.add("VALUE_WRONG_TYPE", { problem: "not the alarms of a construct", value: given, cure });
    return undefined;
  }
  checkKnownProps(given, ["topic", ...ALARM_NAMES], issues);
  const { topic, ...settings } = given as AlarmSettings;
  return { topic: planTopic(topic, issues.at("topic")), overrides: planOverrides(settings, issues) };
}

/** The alarms of a construct: what it says itself, over those of what is around it. */
export function mergeAlarms(
  around: PlannedAlarms,
  own: boolean | Exclude<PlannedAlarms, false> | undefined,
): PlannedAlarms {
  if (own === undefined) return around;
  if (own === false) return false;
  const base = around === false ? { overrides: {} } : around;
  if (own === true) return base;
  return { topic: own.topic ?? base.topic, overrides: { ...base.overrides, ...own.overrides } };
}

/** The alarms on a thing of this kind, with the values of the program. */
export function alarmsOn(
  kind: keyof typeof ALARMS,
  { overrides }: Exclude<PlannedAlarms, false>,
): readonly RecommendedAlarm[] {
  const rows: readonly RecommendedAlarm[] = ALARMS[kind];
  return rows.flatMap((row) => {
    const own = overrides[row.name];
    if (own === false) return [];
    const periods = own?.periods ?? row.periods;
    const datapoints = own?.datapoints ?? (own?.periods === undefined ? row.datapoints : periods);
    return [{ ...row, ...own, periods, datapoints }];
  });
}

function planOverrides(
  settings: { readonly [Name in AlarmName]?: unknown },
  issues: Issues,
): { readonly [Name in AlarmName]?: PlannedOverride } {
  const given = ALARM_NAMES.filter((name) => settings[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, planOne(name, settings[name], issues.at(name))]));
}

function planOne(name: AlarmName, given: unknown, issues: Issues): PlannedOverride {
  if (given === false) return false;
  if (!isPlainObject(given)) return { threshold: planThreshold(name, given, issues) };
  if (!checkKnownProps(given, VALUES, issues)) return {};
  const { threshold, period, periods, datapoints } = given as AlarmValues;
  const planned = {
    ...(threshold !== undefined && { threshold: planThreshold(name, threshold, issues.at("threshold")) }),
    ...(period !== undefined && { period: planPeriod(period, issues.at("period")) }),
    ...(periods !== undefined && { periods }),
    ...(datapoints !== undefined && { datapoints }),
  };
  checkCounts(name, planned, issues);
  return planned;
}

function planThreshold(name: AlarmName, given: unknown, issues: Issues): number {
  const { unit } = rowOf(name);
  if (typeof given === "string" && (unit === "seconds" || unit === "milliseconds"))
    return parseDuration(given as never, issues) * (unit === "seconds" ? 1 : 1000);
  return checkRange(given, { min: 0, ...(unit === "share" && { max: 1 }) }, issues) ? given : 0;
}

function planPeriod(given: AlarmValues["period"], issues: Issues): number {
  const seconds = parseDuration(given as never, issues, { min: MINUTE, max: DAY });
  if (seconds % MINUTE !== 0) {
    const cure = 'write whole minutes, such as "5 minutes"';
    issues.add("VALUE_OUT_OF_RANGE", { problem: "not a period of CloudWatch", value: given, cure });
  }
  return seconds;
}

function checkCounts(name: AlarmName, own: Exclude<PlannedOverride, false>, issues: Issues): void {
  const { periods: usual, period: usualPeriod } = rowOf(name);
  const { periods = usual, period = usualPeriod } = own;
  const most = Math.floor(DAY / Math.max(period, MINUTE));
  if (!checkRange(periods, { min: 1, max: most, whole: true, unit: "periods" }, issues.at("periods"))) return;
  if (own.datapoints === undefined) return;
  checkRange(
    own.datapoints,
    { min: 1, max: periods, whole: true, unit: "datapoints" },
    issues.at("datapoints"),
  );
}

function rowOf(name: AlarmName): RecommendedAlarm {
  return Object.values(ALARMS)
    .flatMap((rows): readonly RecommendedAlarm[] => rows)
    .find((row) => row.name === name) as RecommendedAlarm;
}

/** Check a topic that a program gives, or that its function has given. */
export function planTopic(topic: unknown, issues: Issues): AlarmTopic | pulumi.Input<string> | undefined {
  if (topic === undefined || isTopic(topic)) return topic as AlarmTopic | undefined;
  const isArn = (arn: unknown, found: Issues) => {
    if (typeof arn === "string") checkArn(arn, found, ["sns"]);
    else found.add("ALARM_TOPIC_INVALID", { problem: "not a topic", value: arn ?? null, cure: TOPIC_CURE });
  };
  if (isPlain(topic as pulumi.Input<string>)) {
    isArn(topic, issues);
    return topic as string;
  }
  return checkInput(topic as pulumi.Input<string>, issues, isArn);
}

const TOPIC_CURE = "pass a Topic, or the ARN of one";

/** True for a `Topic` of this library. It is known by its members, because its class is in a folder above. */
export function isTopic(value: unknown): value is AlarmTopic {
  const { topicArn, getReceivingEnd } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return topicArn !== undefined && typeof getReceivingEnd === "function";
}
