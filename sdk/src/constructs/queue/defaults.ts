/** Defaults of Queue. They are the same in every set of defaults. */
export const QUEUE_DEFAULTS = {
  encrypted: true,
  /** Attempts before a message goes to the dead letters. */
  maxReceiveCount: 5,
} as const;
