import type { Issues } from "../../errors";
import { isPlainObject } from "../../values";
import { checkKey } from "../sources/missing-key";
import type { Tree } from "../translation/tree";

const KEY = { settings: "sqsQueue", key: "encryptionMasterKey", managed: "QueueEncryption.KMS_MANAGED" };
/** Settings that FIFO queues alone have. */
const OF_FIFO = ["contentBasedDeduplication", "deduplicationScope", "fifoThroughputLimit"];

/** Sets `fifo`, which generation 0 derived from other settings. */
export function restructureQueue(tree: Tree, issues: Issues): void {
  checkKey(KEY, tree, issues);
  const { sqsQueue: settings } = tree;
  if (!isPlainObject(settings) || settings.fifo !== undefined) return;
  const { queueName: name = settings.name } = settings;
  const shows = OF_FIFO.some((setting) => settings[setting] !== undefined && settings[setting] !== false);
  const isNamedSo = typeof name === "string" && name.endsWith(".fifo");
  if (shows || isNamedSo) (settings as Tree).fifo = true;
}
