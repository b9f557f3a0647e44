import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import type { ServedRow } from "../../protocol";
import type { ServiceDefinition } from "../service";

const ALARM = TYPE.cloudwatch.MetricAlarm;

/** Alarms on what the local mode does. */
export const CLOUDWATCH: ServiceDefinition = {
  types: {
    read: [TYPE.cloudwatch.CompositeAlarm, TYPE.cloudwatch.Dashboard],
    approximated: {
      [ALARM]:
        "evaluated each minute with what requests, functions and queues do here, and with metrics in the logs of functions; the API of CloudWatch is not served",
    },
  },
  startsFor: [ALARM],
  inspectedAs: "cloudwatch",
  answersFor: {},
  rows: (index) => unevaluated(index),
  async start(ports) {
    // The service is loaded here: a program without an alarm does not pay for it.
    const { startCloudWatch } = require("./service") as typeof import("./service");
    return startCloudWatch(ports);
  },
};

/** Alarms that never change here, and why. */
function unevaluated(index: GraphIndex): readonly ServedRow[] {
  const alarms = index.ofType(ALARM);
  if (alarms.length === 0) return [];
  const { isOfMetric, registeredAlarms } = require("./from-graph") as typeof import("./from-graph");
  const { isComparison } = require("./evaluate") as typeof import("./evaluate");
  const { isMeasured } = require("./measured") as typeof import("./measured");
  return alarms.flatMap((resource): readonly ServedRow[] => {
    const row = (note: string) => [
      { what: `alarm ${resource.name}`, fidelity: "not emulated" as const, note },
    ];
    if (!isOfMetric(resource))
      return row("expressions, queries and expected values of metrics are not evaluated");
    const [alarm] = registeredAlarms([resource]);
    if (alarm?.kind !== "metric") return [];
    if (!isComparison(alarm.condition.comparison)) return row("expected values of metrics are not evaluated");
    const { ApiName, ...others } = alarm.dimensions;
    const dimensions = ApiName === undefined ? others : { ApiId: ApiName, ...others };
    if (isMeasured({ ...alarm, dimensions })) return [];
    return row(`nothing here gives values of ${alarm.namespace} ${alarm.metric} with these dimensions`);
  });
}
