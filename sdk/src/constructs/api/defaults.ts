/** Defaults of Api. They are the same in every set of defaults. */
export const API_DEFAULTS = {
  /** Shape of the events that functions get. */
  payloadFormatVersion: "2.0",
} as const;
