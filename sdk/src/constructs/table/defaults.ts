/** Defaults of Table. They are the same in every set of defaults. */
export const TABLE_DEFAULTS = {
  billingMode: "PAY_PER_REQUEST",
  pointInTimeRecovery: { enabled: true },
  serverSideEncryption: { enabled: true },
  /** The attributes in an index besides its keys. */
  projection: "all",
  /** The stream that `stream: true` stands for. */
  stream: "new_and_old_images",
} as const;
