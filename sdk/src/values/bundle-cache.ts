/** Set to `off`, no bundle is kept, and none that is kept is used. */
export const BUNDLE_CACHE_VARIABLE = "PULUMI_SERVERLESS_API_BUNDLE_CACHE";

/** Set to `on`, a preview loads archives with installed packages in a bare folder. */
export const TRIAL_VARIABLE = "PULUMI_SERVERLESS_API_TRIAL";
