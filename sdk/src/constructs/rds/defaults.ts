/** Defaults of RDS. They are the same in every set of defaults. The sets have the days that backups stay. */
export const RDS_DEFAULTS = {
  /** Seconds without a connection after which a cluster pauses, with `autoPause: true` and without `autoPause`. */
  autoPauseSeconds: 300,
  /** Aurora capacity units of a cluster that does not pause. */
  minCapacity: 2,
  maxCapacity: 16,
  /** The address range of the network that is made. */
  cidrBlock: "10.0.0.0/16",
  zones: 3,
  storageEncrypted: true,
  copyTagsToSnapshot: true,
  /** Seconds. */
  migrationTimeout: 900,
} as const;
