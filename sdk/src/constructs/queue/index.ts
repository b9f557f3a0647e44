import type { ConstructRoom } from "../room";
import { Queue } from "./construct";
import { QUEUE_DEFAULTS } from "./defaults";
import { QUEUE_ERRORS } from "./errors";

export const QUEUE: ConstructRoom = {
  kind: "Queue",
  class: Queue,
  defaults: QUEUE_DEFAULTS,
  errors: QUEUE_ERRORS,
  lookup: ["url"],
  docs: { page: "queue", title: "Queue", files: ["constructs/queue/", "constructs/sources/statement"] },
};
