import { always, LENGTH_IN_SECONDS } from "../platform/conversions";
import { QUEUE_CONSTRUCT } from "../sources/dead-letter-queue";
import { ARN } from "../translation/references";
import type { Conversion, Row } from "../translation/row";

const SETTINGS = "native.queue";

const BY_KMS: Conversion = {
  does: "QueueEncryption.KMS_MANAGED becomes the key that AWS keeps for SQS",
  value: () => "alias/aws/sqs",
};
const REMOVAL: Conversion = {
  does: "RemovalPolicy.RETAIN becomes the option retainOnDelete: true; a queue is deleted without it",
  value: (old) => (old === "retain" ? true : undefined),
  text: (source) => `(${source}) === "retain" ? true : undefined`,
};

function setting(old: string, now: string, convert?: Conversion): Row {
  return { old: `${SETTINGS}.${old}`, now: `${SETTINGS}.${now}`, ...(convert && { convert }) };
}

function isWord(word: string): (old: unknown) => boolean {
  return (old) => old === word;
}

/** Changes in the settings of the queue itself. */
export const SETTING_ROWS: readonly Row[] = [
  { old: `${SETTINGS}.fifo`, now: "fifo" },
  setting("queueName", "name"),
  setting("visibilityTimeout", "visibilityTimeoutSeconds", LENGTH_IN_SECONDS),
  setting("retentionPeriod", "messageRetentionSeconds", LENGTH_IN_SECONDS),
  setting("deliveryDelay", "delaySeconds", LENGTH_IN_SECONDS),
  setting("receiveMessageWaitTime", "receiveWaitTimeSeconds", LENGTH_IN_SECONDS),
  setting("maxMessageSizeBytes", "maxMessageSize"),
  setting("dataKeyReuse", "kmsDataKeyReusePeriodSeconds", LENGTH_IN_SECONDS),
  {
    old: `${SETTINGS}.encryption`,
    now: undefined,
    when: isWord("NONE"),
    convert: always("SQS encrypts all messages with keys of its own"),
  },
  {
    old: `${SETTINGS}.encryption`,
    now: undefined,
    when: isWord("KMS"),
    convert: always("it shows by the key"),
  },
  { ...setting("encryption", "kmsMasterKeyId", BY_KMS), when: isWord("KMS_MANAGED") },
  {
    ...setting("encryption", "encryption"),
    refused: "write a QueueEncryption, or kmsMasterKeyId as aws.sqs.Queue takes it",
  },
  setting("encryptionMasterKey", "kmsMasterKeyId", ARN),
  { old: `${SETTINGS}.removalPolicy`, now: "opts.retainOnDelete", convert: REMOVAL },
  { old: `${SETTINGS}.deadLetterQueue`, now: "deadLetters" },
  { old: "deadLetters.queue", now: "deadLetters.queue", convert: QUEUE_CONSTRUCT },
];
