import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `Cron` can be refused for. */
export const CRON_ERRORS = {
  CRON_SCHEDULE_TWICE: {
    cause: "A Cron has a schedule as its prop and another one under `native.rule`.",
    cure: "Remove one of the two.",
  },
  CRON_TIME_ZONE_UNKNOWN: {
    cause: "There is no time zone of this name.",
    cure: "Write a name of the IANA database, such as `Europe/Berlin`.",
  },
  CRON_NATIVE_UNFIT: {
    cause:
      "A setting is for a rule of EventBridge. A time zone, a flexible window, `at(...)` or `native.schedule` make a schedule of EventBridge Scheduler, which has others.",
    cure: "Write it under `native.schedule`, or remove what asks for EventBridge Scheduler.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof CRON_ERRORS, CatalogueEntry> {}
}
