import type { Evaluation } from "./evaluate";
import type { MetricAlarm } from "./from-graph";

const WORDS: Readonly<Record<string, string>> = {
  GreaterThanOrEqualToThreshold: "greater than or equal to",
  GreaterThanThreshold: "greater than",
  LessThanThreshold: "less than",
  LessThanOrEqualToThreshold: "less than or equal to",
};

const TREATED: Readonly<Record<string, string>> = {
  breaching: "Breaching",
  notBreaching: "NonBreaching",
};

/** The reason of a state, in the words of CloudWatch. */
export function reasonOf({ condition }: MetricAlarm, { state, values, breaching }: Evaluation): string {
  const { periods, datapoints, threshold, comparison, missing } = condition;
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  const absent = periods - values.length;
  if (state === "INSUFFICIENT_DATA") {
    const were = absent === 1 ? "was" : "were";
    return `Insufficient Data: ${counted(absent, "datapoint")} ${were} unknown.`;
  }
  if (values.length === 0) {
    const were = absent === 1 ? "was" : "were";
    return `Threshold Crossed: no datapoints were received for ${counted(periods, "period")} and ${counted(absent, "missing datapoint")} ${were} treated as [${TREATED[missing] ?? "Missing"}].`;
  }
  const shown = values.map(decimal).join(", ");
  const count = state === "ALARM" ? breaching : values.length - breaching;
  const were = count === 1 ? "was" : "were";
  const not = state === "ALARM" ? "" : "not ";
  const change = state === "ALARM" ? "OK -> ALARM" : "ALARM -> OK";
  const least = state === "ALARM" ? datapoints : periods - datapoints + 1;
  return `Threshold Crossed: ${count} out of the last ${counted(values.length, "datapoint")} [${shown}] ${were} ${not}${WORDS[comparison]} the threshold (${decimal(threshold)}) (minimum ${counted(least, "datapoint")} for ${change} transition).`;
}

/** `1.0` of 1 */
function decimal(value: number): string {
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}
