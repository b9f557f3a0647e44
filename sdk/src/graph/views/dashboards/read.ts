import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../graph-index";
import { text } from "../../graph-values";

/** A dashboard of CloudWatch. */
export interface DashboardView {
  readonly name: string;
  /** Undefined where the body is none that can be read, such as one with a value that is not known here. */
  readonly widgets: readonly Widget[] | undefined;
}

/** A part of a dashboard, in the units of its grid of 24 columns. */
export interface Widget {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** The things that it shows, a line each: alarms, metrics, or the beginning of a text. */
  readonly lines: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** The dashboards of a program, in the order in which they were registered. */
export function viewDashboards(index: GraphIndex): readonly DashboardView[] {
  return index.ofType(TYPE.cloudwatch.Dashboard).map(({ inputs, name }) => ({
    name: text(inputs.dashboardName) ?? name,
    widgets: widgetsIn(text(inputs.dashboardBody)),
  }));
}

/**
 * The widgets of a body.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html
 */
function widgetsIn(body: string | undefined): readonly Widget[] | undefined {
  const widgets = membersOf(parse(body)).widgets;
  return Array.isArray(widgets) ? widgets.map((widget) => widgetOf(membersOf(widget))) : undefined;
}

function widgetOf({ type, x, y, width, height, properties }: Members): Widget {
  const { title, alarms, metrics, markdown, annotations } = membersOf(properties);
  return {
    x: numberOf(x, 0),
    y: numberOf(y, 0),
    width: numberOf(width, 6),
    height: numberOf(height, 6),
    title: typeof title === "string" ? title : String(type),
    lines: [
      ...listOf(alarms).map((arn) => String(arn).split(":").at(-1) as string),
      ...listOf(metrics).map((metric) => metricLine(listOf(metric))),
      ...(typeof markdown === "string" ? markdown.split("\n") : []),
      ...listOf(membersOf(annotations).horizontal).map((line) => thresholdLine(membersOf(line))),
    ],
  };
}

/** Its label, else its name with the values of its dimensions. */
function metricLine(metric: readonly unknown[]): string {
  const last = membersOf(metric.at(-1));
  if (typeof last.label === "string") return last.label;
  if (typeof last.expression === "string") return last.expression;
  const [, name, ...dimensions] = metric.filter((part) => typeof part === "string") as string[];
  return [name, ...dimensions.filter((_, index) => index % 2 === 1)].join(" ");
}

function thresholdLine({ label, value }: Members): string {
  return `${typeof label === "string" ? label : "line"} at ${value}`;
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): Members {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Members) : {};
}

function parse(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
}
