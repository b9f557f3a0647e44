/** Defaults of EventBus. They are the same in every set of defaults. */
export const EVENT_BUS_DEFAULTS = {
  enabled: true,
} as const;
