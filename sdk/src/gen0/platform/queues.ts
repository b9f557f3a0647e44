/** The owner of the keys that encrypt the messages of a queue. */
export const QueueEncryption = {
  UNENCRYPTED: "NONE",
  KMS_MANAGED: "KMS_MANAGED",
  KMS: "KMS",
} as const;
export type QueueEncryption = (typeof QueueEncryption)[keyof typeof QueueEncryption];

/** Among which messages of a FIFO queue none comes twice. */
export const DeduplicationScope = { MESSAGE_GROUP: "messageGroup", QUEUE: "queue" } as const;
export type DeduplicationScope = (typeof DeduplicationScope)[keyof typeof DeduplicationScope];

/** The scope of a FIFO queue's throughput limit. */
export const FifoThroughputLimit = {
  PER_QUEUE: "perQueue",
  PER_MESSAGE_GROUP_ID: "perMessageGroupId",
} as const;
export type FifoThroughputLimit = (typeof FifoThroughputLimit)[keyof typeof FifoThroughputLimit];
