import { endpointHosts } from "../../http/aws-hosts";
import { SCHEDULE_TYPE, SCHEDULES } from "../provision/schedules";
import { tokensBut } from "../provision/tokens";
import type { ServiceDefinition } from "../service";

/** Schedules of EventBridge Scheduler. */
export const SCHEDULER: ServiceDefinition = {
  types: {
    read: tokensBut(SCHEDULES, SCHEDULE_TYPE),
    approximated: {
      [SCHEDULE_TYPE]:
        "runs at its times, in its role, with retries and dead letters; what came due while nothing ran is not made up for",
    },
  },
  startsFor: [SCHEDULE_TYPE],
  answersFor: { scheduler: endpointHosts("scheduler") },
  rows: (index) =>
    (require("./uncalled-targets") as typeof import("./uncalled-targets")).uncalledTargets(index),
  apis: () => [(require("./api") as typeof import("./api")).SCHEDULER_API],
  start(ports) {
    // Loaded here: a program without a schedule does not pay for it.
    const { startScheduler } = require("./service") as typeof import("./service");
    return startScheduler(ports);
  },
};
