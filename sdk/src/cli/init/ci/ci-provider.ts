/** Services whose pipelines are written. */
export const CI_PROVIDERS = ["github", "gitlab"] as const;

export type CiProvider = (typeof CI_PROVIDERS)[number];
