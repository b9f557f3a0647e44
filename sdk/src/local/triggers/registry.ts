import { BUCKET_NOTIFICATIONS } from "./bucket-notifications";
import { EVENT_SOURCES } from "./event-sources";
import { INVOCATIONS } from "./invocations";
import type { TriggerDefinition } from "./local-trigger";

/** What calls functions by itself here: the one line that a new one adds. */
export const TRIGGERS: readonly TriggerDefinition[] = [
  //
  BUCKET_NOTIFICATIONS,
  EVENT_SOURCES,
  INVOCATIONS,
];
