import type { Issues } from "../../errors";
import { isPlainObject } from "../../values";
import { functionRows } from "../function/rows";
import { LENGTH_IN_HOURS } from "../platform/conversions";
import { StreamEncryption } from "../platform/stream-words";
import { consumerRows } from "../sources/consumer-rows";
import { ARN } from "../translation/references";
import type { Conversion } from "../translation/row";
import type { ConstructTable } from "../translation/translate";
import type { Tree } from "../translation/tree";

const SETTINGS = "native.stream";

/** Whether Kinesis encrypts. `kmsKeyId` names the key. */
const ENCRYPTION: Conversion = {
  does: "StreamEncryption.MANAGED and KMS become `KMS`, and UNENCRYPTED `NONE`",
  value: (old) => (old === StreamEncryption.MANAGED ? StreamEncryption.KMS : old),
};

/** The translation of a KinesisStream from generation 0 to generation 1. */
export const KINESIS_STREAM_TABLE = {
  kind: "KinesisStream",
  restructure: checkEncryption,
  rows: [
    { old: "kinesisStream", now: SETTINGS },
    { old: `${SETTINGS}.streamName`, now: `${SETTINGS}.name` },
    { old: `${SETTINGS}.retentionPeriod`, now: `${SETTINGS}.retentionPeriod`, convert: LENGTH_IN_HOURS },
    { old: `${SETTINGS}.streamMode`, now: `${SETTINGS}.streamModeDetails.streamMode` },
    { old: `${SETTINGS}.encryption`, now: `${SETTINGS}.encryptionType`, convert: ENCRYPTION },
    { old: `${SETTINGS}.encryptionKey`, now: `${SETTINGS}.kmsKeyId`, convert: ARN },
    { old: "defaultFunctionProps", now: "defaults.function" },
    ...functionRows("defaults.function"),
    ...consumerRows("consumers.*"),
  ],
  defaults: [],
  handles: {
    kinesisStream: { now: SETTINGS, reads: { streamName: "name", streamArn: "arn" } },
  },
  methods: [{ old: "addConsumers", args: [undefined, { part: "consumers" }] }],
} as const satisfies ConstructTable;

/** The platform made a key of its own where the program gave none. */
function checkEncryption({ kinesisStream: settings }: Tree, issues: Issues): void {
  if (!isPlainObject(settings) || settings.encryption !== StreamEncryption.KMS) return;
  if (settings.encryptionKey !== undefined || settings.kmsKeyId !== undefined) return;
  const cure = "pass an aws.kms.Key, or write StreamEncryption.MANAGED";
  issues.at("kinesisStream", "encryptionKey").add("PROP_MISSING", { problem: "the key is missing", cure });
}
