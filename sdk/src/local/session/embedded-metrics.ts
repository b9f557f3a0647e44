import type { Measurement } from "../metric-feed";

/** The name in every line of that format. A line without it is not parsed. */
const MARK = '"CloudWatchMetrics"';
/** Values of one metric in a line, as CloudWatch takes them. */
const MOST_VALUES = 100;

type Members = Readonly<Record<string, unknown>>;

/**
 * The values of metrics in a line that a function writes, in the embedded metric format: that of Powertools and of
 * `aws-embedded-metrics`. A line that is none, or is wrong, has no values, as on AWS.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function embeddedMetrics(line: string): readonly Measurement[] {
  if (!line.includes(MARK)) return [];
  const root = membersOf(parse(line));
  const directives = listOf(membersOf(root._aws).CloudWatchMetrics);
  return directives.flatMap((directive) => ofDirective(membersOf(directive), root));
}

function ofDirective({ Namespace, Dimensions, Metrics }: Members, root: Members): readonly Measurement[] {
  if (typeof Namespace !== "string" || Namespace === "" || Namespace.startsWith("AWS/")) return [];
  const sets = listOf(Dimensions).map((names) => dimensionsOf(listOf(names), root));
  return listOf(Metrics).flatMap((metric) => {
    const { Name, Unit } = membersOf(metric);
    if (typeof Name !== "string") return [];
    const unit = typeof Unit === "string" ? Unit : "None";
    return sets.flatMap((dimensions) =>
      dimensions === undefined
        ? []
        : valuesOf(root[Name]).map((value) => ({
            namespace: Namespace,
            metric: Name,
            dimensions,
            unit,
            value,
          })),
    );
  });
}

/** Undefined where the line lacks a value. */
function dimensionsOf(
  names: readonly unknown[],
  root: Members,
): Readonly<Record<string, string>> | undefined {
  const found = names.map((name) => [String(name), root[String(name)]] as const);
  if (!found.every((pair): pair is readonly [string, string] => typeof pair[1] === "string"))
    return undefined;
  return Object.fromEntries(found);
}

function valuesOf(given: unknown): readonly number[] {
  const values = Array.isArray(given) ? given.slice(0, MOST_VALUES) : [given];
  return values.filter((value): value is number => Number.isFinite(value));
}

function membersOf(value: unknown): Members {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Members) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
