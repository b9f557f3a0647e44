import type { RecommendedAlarm } from "../../limits/alarms";
import { GRAPH_METRICS } from "../../limits/cloudwatch";
import { parseArn } from "../../values/arn";

/** An alarm as a dashboard shows it. */
export interface ShownAlarm {
  readonly row: RecommendedAlarm;
  readonly arn: string;
  /** The construct that it is on. */
  readonly label: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

const WIDTH = 24;
const GRAPH = { width: 12, height: 6 };
/** Alarms in one row of the widget that shows their states, and in the whole of it. */
const STATES = { inRow: 4, most: 100 };

/**
 * The body of a dashboard: the states of the alarms, and below a graph for each metric, with its thresholds.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html
 */
export function dashboardBody(alarms: readonly ShownAlarm[]): string {
  const states = alarms.slice(0, STATES.most);
  const height = 1 + Math.ceil(states.length / STATES.inRow);
  const graphs = graphsOf(alarms).map((properties, index) => ({
    type: "metric",
    x: (index % 2) * GRAPH.width,
    y: height + Math.floor(index / 2) * GRAPH.height,
    ...GRAPH,
    properties,
  }));
  const overview = {
    type: "alarm",
    x: 0,
    y: 0,
    width: WIDTH,
    height,
    properties: { title: "Alarms", alarms: states.map(({ arn }) => arn) },
  };
  return JSON.stringify({ widgets: [overview, ...graphs] });
}

function graphsOf(alarms: readonly ShownAlarm[]): readonly object[] {
  const byMetric = new Map<string, ShownAlarm[]>();
  for (const alarm of alarms) {
    const { namespace, metric, name } = alarm.row;
    const key = `${namespace} ${metric} ${name}`;
    byMetric.set(key, [...(byMetric.get(key) ?? []), alarm]);
  }
  return [...byMetric.values()].map(graphOf);
}

function graphOf(alarms: readonly ShownAlarm[]): object {
  const [{ row, arn } = { row: undefined, arn: "" }] = alarms;
  const thresholds = [...new Set(alarms.map((alarm) => alarm.row.threshold))].sort((a, b) => a - b);
  return {
    title: `${row?.metric} (${row?.namespace})`,
    region: parseArn(arn)?.region,
    view: "timeSeries",
    stat: row?.statistic,
    period: row?.period,
    metrics: alarms.slice(0, GRAPH_METRICS.max).map(lineOf),
    annotations: { horizontal: thresholds.map((value) => ({ label: "alarm", value })) },
  };
}

function lineOf({ row, dimensions, label }: ShownAlarm): readonly unknown[] {
  return [row.namespace, row.metric, ...Object.entries(dimensions).flat(), { label }];
}
