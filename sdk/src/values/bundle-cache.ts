/** The value `off` turns the cache of bundles off, for reading and writing. */
export const BUNDLE_CACHE_VARIABLE = "PULUMI_SERVERLESS_API_BUNDLE_CACHE";

/** Set to `on`, a preview loads archives with installed packages in a bare folder. */
export const LOAD_CHECK_VARIABLE = "PULUMI_SERVERLESS_API_TRIAL";
