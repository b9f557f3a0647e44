import type { Measurement } from "../../../metric-feed";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Values of one minute that percentiles are computed of. */
const MOST_VALUES = 10_000;

/** The values of one minute. */
interface Minute {
  readonly at: number;
  count: number;
  sum: number;
  min: number;
  max: number;
  readonly values: number[];
}

/** A metric. One with a unit has the values of that unit alone. */
export type MetricName = Pick<Measurement, "namespace" | "metric" | "dimensions"> & {
  readonly unit?: string | null | undefined;
};

/** The name of a metric with its dimensions, whatever their order. The values of AWS's own metrics have no units here. */
export function metricKey({ namespace, metric, dimensions, unit }: MetricName): string {
  const sorted = Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([namespace, metric, sorted, isOfAws(namespace) ? null : (unit ?? null)]);
}

/** Whether AWS alone gives values of the metrics of a namespace. */
export function isOfAws(namespace: string): boolean {
  return namespace.startsWith("AWS/");
}

/** The keys under which a value counts: that of its metric, and that of its metric in its unit. */
export function keysOf(measured: Measurement): readonly string[] {
  const { unit, ...metric } = measured;
  return [...new Set([metricKey(metric), metricKey({ ...metric, unit })])];
}

/** Values of metrics by minute, for a day. */
export class Metrics {
  readonly #minutes = new Map<string, Minute[]>();

  put(key: string, value: number, now: number): void {
    const at = Math.floor(now / MINUTE) * MINUTE;
    const minutes = (this.#minutes.get(key) ?? []).filter((minute) => minute.at > at - DAY);
    this.#minutes.set(key, minutes);
    let minute = minutes.at(-1);
    if (minute?.at !== at) {
      minute = { at, count: 0, sum: 0, min: value, max: value, values: [] };
      minutes.push(minute);
    }
    minute.count += 1;
    minute.sum += value;
    minute.min = Math.min(minute.min, value);
    minute.max = Math.max(minute.max, value);
    if (minute.values.length < MOST_VALUES) minute.values.push(value);
  }

  /** A statistic of the values from one time to another, or undefined where there are none. */
  statistic(key: string, statistic: string, from: number, to: number): number | undefined {
    const minutes = (this.#minutes.get(key) ?? []).filter(({ at }) => at >= from && at < to);
    if (minutes.length === 0) return undefined;
    const total = (read: (minute: Minute) => number) => minutes.reduce((sum, each) => sum + read(each), 0);
    switch (statistic) {
      case "Sum":
        return total(({ sum }) => sum);
      case "SampleCount":
        return total(({ count }) => count);
      case "Average":
        return total(({ sum }) => sum) / total(({ count }) => count);
      case "Minimum":
        return Math.min(...minutes.map(({ min }) => min));
      case "Maximum":
        return Math.max(...minutes.map(({ max }) => max));
      default:
        return percentile(
          minutes.flatMap(({ values }) => values),
          Number(statistic.slice(1)),
        );
    }
  }
}

/** The value that this share of the values, in percent, are not above. */
function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  return sorted[index];
}
