import type { ConstructRoom } from "../room";
import { EventBus } from "./construct";
import { EVENT_BUS_DEFAULTS } from "./defaults";
import { EVENT_BUS_ERRORS } from "./errors";

export const EVENT_BUS: ConstructRoom = {
  kind: "EventBus",
  class: EventBus,
  defaults: EVENT_BUS_DEFAULTS,
  errors: EVENT_BUS_ERRORS,
  lookup: ["name"],
  docs: { page: "event-bus", title: "EventBus", files: ["constructs/event-bus/"] },
};
