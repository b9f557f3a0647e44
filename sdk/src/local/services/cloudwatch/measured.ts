import type { Measurement } from "../../metric-feed";
import type { DoneCall } from "../endpoint/aws-service";
import type { MetricAlarm } from "./from-graph";
import { isOfAws } from "./state/metrics";

/** The metrics that the local mode has values of, by namespace, with the dimensions that they have here. */
export const MEASURED: Readonly<
  Record<string, { readonly metrics: readonly string[]; readonly dimensions: readonly string[] }>
> = {
  "AWS/Lambda": {
    metrics: ["Invocations", "Errors", "Throttles", "Duration", "IteratorAge"],
    dimensions: ["FunctionName"],
  },
  "AWS/ApiGateway": {
    metrics: [
      ...["Count", "4xx", "5xx", "4XXError", "5XXError", "Latency"],
      ...["MessageCount", "ClientError", "ExecutionError", "IntegrationLatency"],
    ],
    dimensions: ["ApiId", "Stage"],
  },
  "AWS/SQS": {
    metrics: [
      "ApproximateAgeOfOldestMessage",
      "ApproximateNumberOfMessagesDelayed",
      "ApproximateNumberOfMessagesNotVisible",
      "ApproximateNumberOfMessagesVisible",
    ],
    dimensions: ["QueueName"],
  },
  "AWS/DynamoDB": { metrics: ["ReadThrottleEvents", "WriteThrottleEvents"], dimensions: ["TableName"] },
  "AWS/Kinesis": {
    metrics: ["ReadProvisionedThroughputExceeded", "WriteProvisionedThroughputExceeded"],
    dimensions: ["StreamName"],
  },
};

/** Whether there may be values here of the metric of an alarm. Functions give those of the program's own namespaces. */
export function isMeasured({ namespace, metric, dimensions }: MetricAlarm): boolean {
  if (!isOfAws(namespace)) return true;
  const known = MEASURED[namespace];
  if (!known?.metrics.includes(metric)) return false;
  return Object.keys(dimensions).sort().join() === known.dimensions.join();
}

const REFUSED = /ProvisionedThroughputExceeded|^ThrottlingException|RequestLimitExceeded|LimitExceeded/;
const READS = /^(BatchGet|Get|Query|Scan|TransactGet)/;

/** The values that a service gives for a call: a read or a write that was refused, because there were too many. */
export function measuredOfServiceCall({
  service,
  operation,
  input,
  error,
}: DoneCall): readonly Measurement[] {
  if (!error || !REFUSED.test(error.code)) return [];
  const kind = READS.test(operation) ? "Read" : "Write";
  if (service === "dynamodb") {
    const dimensions = { TableName: nameOf(input.TableName) };
    return [{ namespace: "AWS/DynamoDB", metric: `${kind}ThrottleEvents`, dimensions, value: 1 }];
  }
  if (service !== "kinesis") return [];
  const dimensions = { StreamName: nameOf(input.StreamName ?? input.StreamARN) };
  return [{ namespace: "AWS/Kinesis", metric: `${kind}ProvisionedThroughputExceeded`, dimensions, value: 1 }];
}

/** The name, where a client may give an ARN. */
function nameOf(given: unknown): string {
  return String(given).split("/").at(-1) as string;
}

/** A queue as SQS shows it here. */
interface InspectedQueue {
  readonly counts: Readonly<Record<string, number>>;
  readonly shown: readonly { readonly sentAt: number; readonly state: string }[];
}

/** The value of a queue's metric. */
export function measuredOfQueue(
  metric: string,
  { counts, shown }: InspectedQueue,
  now: number,
): number | undefined {
  switch (metric) {
    case "ApproximateNumberOfMessagesVisible":
      return counts.waiting ?? 0;
    case "ApproximateNumberOfMessagesNotVisible":
      return counts["in flight"] ?? 0;
    case "ApproximateNumberOfMessagesDelayed":
      return counts.delayed ?? 0;
    case "ApproximateAgeOfOldestMessage": {
      const sent = shown.filter(({ state }) => state !== "delayed").map(({ sentAt }) => sentAt);
      return sent.length === 0 ? 0 : Math.max(0, (now - Math.min(...sent)) / 1000);
    }
    default:
      return undefined;
  }
}
