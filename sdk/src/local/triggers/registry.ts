import { BUCKET_NOTIFICATIONS } from "./bucket-notifications";
import { EVENT_SOURCES } from "./event-sources";
import { INVOCATIONS } from "./invocations";
import type { TriggerDefinition } from "./local-trigger";

/** The sources that call functions by themselves here. A new one adds one line. */
export const TRIGGERS: readonly TriggerDefinition[] = [
  //
  BUCKET_NOTIFICATIONS,
  EVENT_SOURCES,
  INVOCATIONS,
];
