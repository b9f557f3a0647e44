/** Set to `off`, no bundle is kept, and none that is kept is used. */
export const BUNDLE_CACHE_VARIABLE = "PULUMI_SERVERLESS_API_BUNDLE_CACHE";
