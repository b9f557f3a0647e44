import type { Measurement } from "../../metric-feed";
import type { LocalService, ServicePorts } from "../service";
import { describeAlarm } from "./describe";
import { type Alarm, type MetricAlarm, registeredAlarms, restApiIds } from "./from-graph";
import { isMeasured, measuredOfQueue, measuredOfServiceCall } from "./measured";
import { AlarmWatcher } from "./watcher";

export type CloudWatchPorts = Pick<
  ServicePorts,
  "accountRegion" | "activity" | "aws" | "clock" | "emit" | "inspect" | "metrics" | "notice" | "onError"
>;

/** Watches the alarms of the graph, and does what they do on AWS. */
export function startCloudWatch(ports: CloudWatchPorts): LocalService {
  const { accountRegion, aws, clock, metrics } = ports;
  const watcher = new AlarmWatcher({ ...ports, gauges: (alarm) => gaugesOf(alarm, ports) });
  let queues: ReadonlySet<string> = new Set();
  let served: readonly Alarm[] = [];
  const stops = [
    metrics.watch((measured) => watcher.put(measured)),
    // A message may be too many, or too old, once it has come.
    metrics.watchChanges((arn) => {
      if (queues.has(arn)) watcher.soon();
    }),
    aws.watch((call) => {
      for (const measured of measuredOfServiceCall(call)) watcher.put(measured);
      if (call.service === "sqs" && call.operation.startsWith("Send") && queues.has(call.arn ?? ""))
        watcher.soon();
    }),
  ];
  return {
    async serve(resources) {
      const ids = restApiIds(resources);
      const alarms = registeredAlarms(resources).map((alarm) => withIds(alarm, ids));
      served = alarms;
      watcher.serve(alarms.filter((alarm) => alarm.kind === "composite" || isMeasured(alarm)));
      const { region, accountId } = accountRegion;
      queues = new Set(
        alarms.flatMap((alarm) =>
          alarm.kind === "metric" && alarm.dimensions.QueueName !== undefined
            ? [`arn:aws:sqs:${region}:${accountId}:${alarm.dimensions.QueueName}`]
            : [],
        ),
      );
    },
    inspect(arn) {
      const alarm = served.find((each) => each.arn === arn);
      // One of an expression is not evaluated here, and is shown without a state.
      return alarm ? describeAlarm(alarm, watcher.stateOf(arn)) : {};
    },
    async close() {
      for (const stop of stops) stop();
      watcher.close();
    },
  };

  async function gaugesOf(alarm: MetricAlarm, { inspect }: CloudWatchPorts): Promise<readonly Measurement[]> {
    const { namespace, metric, dimensions } = alarm;
    if (namespace !== "AWS/SQS") return [];
    const { region, accountId } = accountRegion;
    const queue = await inspect("sqs", `arn:aws:sqs:${region}:${accountId}:${dimensions.QueueName}`);
    const value = queue && measuredOfQueue(metric, queue as never, clock.now());
    return value === undefined ? [] : [{ namespace, metric, dimensions, value }];
  }
}

/** The metrics of a REST API have its name on AWS, and its id here, since several may have one name. */
function withIds(alarm: Alarm, ids: ReadonlyMap<string, string>): Alarm {
  if (alarm.kind === "composite" || alarm.dimensions.ApiName === undefined) return alarm;
  const { ApiName, ...others } = alarm.dimensions;
  return { ...alarm, dimensions: { ApiId: ids.get(ApiName) ?? ApiName, ...others } };
}
