import { functionRows } from "../function/rows";
import { SCHEDULE } from "../sources/schedule";
import { queueTargetRows, targetRows } from "../sources/target-rows";
import { INDEX_TO_NAME, LIST_TO_MAP } from "../translation/list-to-map";
import type { ConstructTable } from "../translation/translate";

const RULE = "rules.*";
const TARGET = `${RULE}.targets.*`;

/** Changes in the props of an EventBus. */
export const EVENT_BUS_TABLE = {
  kind: "EventBus",
  rows: [
    { old: "eventBridgeEventBus", now: "native.eventBus" },
    { old: "native.eventBus.eventBusName", now: "native.eventBus.name" },
    { old: `${RULE}.eventPattern`, now: `${RULE}.pattern` },
    { old: `${RULE}.description`, now: `${RULE}.native.description` },
    { old: `${RULE}.enabled`, now: `${RULE}.native.enabled` },
    { old: `${RULE}.ruleName`, now: `${RULE}.native.ruleName` },
    { old: `${RULE}.schedule`, now: `${RULE}.native.schedule`, convert: SCHEDULE },
    {
      old: `${RULE}.eventBus`,
      now: `${RULE}.eventBus`,
      refused: "remove it: a rule is on the bus that it is written in",
    },
    { old: `${RULE}.targets`, now: `${RULE}.targets`, convert: LIST_TO_MAP },
    ...targetRows(TARGET, "targetProps"),
    ...queueTargetRows(TARGET),
    { old: "defaultFunctionProps", now: "defaults.function" },
    ...functionRows(`${TARGET}.function`),
    ...functionRows(TARGET),
    ...functionRows("defaults.function"),
  ],
  defaults: [],
  handles: {
    eventBridgeEventBus: { now: "native.eventBus", reads: { eventBusArn: "arn", eventBusName: "name" } },
  },
  methods: [
    { old: "addRules", args: [undefined, { part: "rules" }] },
    { old: "attachPermissionsToTarget", args: [undefined, { convert: INDEX_TO_NAME }] },
  ],
} as const satisfies ConstructTable;
