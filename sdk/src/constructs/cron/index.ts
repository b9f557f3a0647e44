import type { ConstructRoom } from "../room";
import { Cron } from "./construct";
import { CRON_DEFAULTS } from "./defaults";
import { CRON_ERRORS } from "./errors";

export const CRON: ConstructRoom = {
  kind: "Cron",
  class: Cron,
  defaults: CRON_DEFAULTS,
  errors: CRON_ERRORS,
  // Nothing is bound to one: a handler has no use for a schedule.
  lookup: [],
  docs: {
    page: "cron",
    title: "Cron",
    files: ["constructs/cron/", "constructs/sources/rule-target-plan", "constructs/sources/cron-options"],
  },
};
