import { TYPE } from "../../../aws/tokens";
import { endpointHosts } from "../../http/aws-hosts";
import { BUS_TYPE, EVENTS as EVENT_TYPES, RULE_TYPE, TARGET_TYPE } from "../provision/events";
import { tokensBut } from "../provision/tokens";
import type { ServiceDefinition } from "../service";

/** Buses, rules and their targets, and schedules of rules. */
export const EVENTS: ServiceDefinition = {
  types: {
    read: tokensBut(EVENT_TYPES, BUS_TYPE, RULE_TYPE, TARGET_TYPE),
    approximated: {
      [BUS_TYPE]:
        "events, rules and their permissions as on AWS; no archives, replays, schemas, pipes or partner events",
      [RULE_TYPE]: "patterns and schedules as on AWS; no pattern is too complex",
      [TARGET_TYPE]:
        "functions, queues, topics, streams and buses get events, with retries and dead letters; a log group is told, and no other kind of target gets any",
    },
    notEmulated: {
      [TYPE.cloudwatch.EventArchive]: "events are not kept, and cannot be sent once more",
      [TYPE.cloudwatch.EventApiDestination]: "nothing is sent to addresses outside",
      [TYPE.cloudwatch.EventConnection]: "nothing is sent to addresses outside",
      [TYPE.cloudwatch.EventEndpoint]: "there is one region alone",
      [TYPE.pipes.Pipe]: "nothing goes through it",
    },
    notEmulatedModules: {
      eventbridgev2:
        "the newer custom event bus of EventBridge is not served; an EventBus is the classic one",
    },
  },
  startsFor: [BUS_TYPE, RULE_TYPE],
  answersFor: { events: endpointHosts("events") },
  apis: () => [(require("./api") as typeof import("./api")).EVENTS_API],
  start(ports) {
    // Loaded here: a program without a bus or a rule does not pay for it.
    const { startEvents } = require("./service") as typeof import("./service");
    return startEvents(ports);
  },
};
