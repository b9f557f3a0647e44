/** The state of an alarm. */
export type AlarmState = "ALARM" | "INSUFFICIENT_DATA" | "OK";

/** The part of an alarm that its metric is judged by. */
export interface Condition {
  readonly comparison: string;
  readonly threshold: number;
  readonly periods: number;
  readonly datapoints: number;
  readonly missing: string;
}

/** Periods beyond those of the alarm in which CloudWatch finds missing values. Its example has two. */
export const MORE_PERIODS = 2;

const COMPARISONS: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

/** Whether an alarm compares in a way that is evaluated here: not with a band of expected values. */
export function isComparison(comparison: string): boolean {
  return Object.hasOwn(COMPARISONS, comparison);
}

/** The new state of an alarm, and the values that decided, newest first. */
export interface Evaluation {
  readonly state: AlarmState;
  readonly values: readonly number[];
  readonly breaching: number;
}

/**
 * Evaluate an alarm as CloudWatch does. The newest values count, as many as the alarm has periods. Missing ones are treated as the
 * alarm says where there are fewer.
 * @param values of the periods, newest first, undefined where there are none
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html
 */
export function evaluate(
  { comparison, threshold, periods, datapoints, missing }: Condition,
  values: readonly (number | undefined)[],
  now: AlarmState,
): Evaluation {
  const found = values.filter((value) => value !== undefined).slice(0, periods);
  const isBreaching = COMPARISONS[comparison] ?? (() => false);
  const breaching = found.filter((value) => isBreaching(value, threshold)).length;
  const absent = periods - found.length;
  const of = (state: AlarmState): Evaluation => ({ state, values: found, breaching });
  if (missing === "breaching") return of(breaching + absent >= datapoints ? "ALARM" : "OK");
  if (breaching >= datapoints) return of("ALARM");
  if (missing === "notBreaching") return of("OK");
  if (found.length === 0) return of(missing === "ignore" ? now : "INSUFFICIENT_DATA");
  const areAllBreaching = breaching >= Math.min(datapoints, found.length);
  if (!areAllBreaching || absent === 0) return of("OK");
  return of(missing === "ignore" ? now : "ALARM");
}
