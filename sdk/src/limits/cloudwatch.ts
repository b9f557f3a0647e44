import { COMPARED, type Limit, type Source } from "./limit";

const PAGE = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html";

function limit(bounds: Pick<Limit, "min" | "max">, model?: Source["model"]): Limit {
  return {
    ...bounds,
    service: "CloudWatch",
    asOf: COMPARED,
    source: { page: PAGE, ...(model && { model }) },
  };
}

/** Alarms in the rule of a composite alarm. */
export const RULE_ALARMS = limit({ max: 100 });

/** Characters of the rule of a composite alarm. */
export const RULE_LENGTH = limit({ min: 1, max: 10_240 }, { service: "cloudwatch", shape: "AlarmRule" });

/** Metrics in one graph of a dashboard. */
export const GRAPH_METRICS = limit({ max: 500 });
