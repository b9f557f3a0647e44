/** Defaults of KinesisStream. They are the same in every set of defaults. */
export const KINESIS_STREAM_DEFAULTS = {
  /** Shards of a stream whose capacity is provisioned. */
  shardCount: 1,
  /** Retention of records, in hours. */
  retentionPeriod: 24,
  streamModeDetails: { streamMode: "PROVISIONED" },
  encryptionType: "KMS",
  /** The key that Kinesis has in the account. */
  kmsKeyId: "alias/aws/kinesis",
} as const;
