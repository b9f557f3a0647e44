/** Defaults of Topic. They are the same in every set of defaults. */
export const TOPIC_DEFAULTS = {
  /** The part of a message that the filter policy of a subscriber reads. */
  filterPolicyScope: "attributes",
} as const;
