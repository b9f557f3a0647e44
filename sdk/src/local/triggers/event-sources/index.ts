import { join } from "node:path";
import type { ServedRow } from "../../protocol";
import type { TriggerDefinition } from "../local-trigger";
import { MAPPING_TYPE } from "./types";

function unused(note: string): Omit<ServedRow, "what"> {
  return { fidelity: "not emulated", note };
}

/** The mappings by which queues and streams call functions. */
export const EVENT_SOURCES: TriggerDefinition = {
  types: {
    approximated: {
      [MAPPING_TYPE]:
        "batches, order, filters, retries and destinations as on AWS; at most ten batches of a queue at once, and waits between retries of our own choice",
    },
    unusedSettings: {
      [MAPPING_TYPE]: {
        kmsKeyArn: unused("filters are not encrypted here"),
        metricsConfig: unused("there are no metrics here"),
        provisionedPollerConfig: unused(
          "pollers begin at once, and are as many as the function has environments",
        ),
      },
    },
  },
  startsFor: [MAPPING_TYPE],
  start(ports) {
    // Loaded here: a program without consumers does not pay for it.
    const { EventSources } = require("./event-sources") as typeof import("./event-sources");
    const { data } = ports.settings;
    return new EventSources(
      ports,
      data === undefined ? undefined : join(data, "event-sources", "checkpoints.jsonl"),
    );
  },
};
