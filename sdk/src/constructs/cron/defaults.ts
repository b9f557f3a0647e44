/** Defaults of Cron. They are the same in every set of defaults. */
export const CRON_DEFAULTS = {
  enabled: true,
} as const;
