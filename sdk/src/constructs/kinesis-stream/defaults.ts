/** Defaults of KinesisStream. They are the same in every set of defaults. */
export const KINESIS_STREAM_DEFAULTS = {
  /** Shards of a stream whose capacity is provisioned. */
  shardCount: 1,
  /** Hours that records are kept. */
  retentionPeriod: 24,
  streamModeDetails: { streamMode: "PROVISIONED" },
  encryptionType: "KMS",
  /** The key that Kinesis has in the account. */
  kmsKeyId: "alias/aws/kinesis",
} as const;
