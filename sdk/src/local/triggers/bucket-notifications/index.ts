import { join } from "node:path";
import { BUCKET_TYPES, NOTIFICATION_TYPE } from "../../services/provision/buckets";
import type { TriggerDefinition } from "../local-trigger";

/** The notifications of buckets about their objects. */
export const BUCKET_NOTIFICATIONS: TriggerDefinition = {
  types: {
    approximated: {
      [NOTIFICATION_TYPE]:
        "of objects that are created, removed and tagged, as on AWS; nothing of lifecycle, replication, restores, access lists, annotations or retention, and no test event",
    },
  },
  // A client may set notifications of any bucket.
  startsFor: [NOTIFICATION_TYPE, ...BUCKET_TYPES],
  start(ports) {
    // Loaded here: a program without notifications does not pay for it.
    const { BucketNotifier } = require("./notifier") as typeof import("./notifier");
    const { data } = ports.settings;
    const file = data === undefined ? undefined : join(data, "bucket-notifications", "pending.jsonl");
    return new BucketNotifier(ports, file);
  },
};
