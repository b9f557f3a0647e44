/** Defaults of Topic. They are the same in every set of defaults. */
export const TOPIC_DEFAULTS = {
  /** What the filter policy of a subscriber looks at. */
  filterPolicyScope: "attributes",
} as const;
