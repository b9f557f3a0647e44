/** Defaults of StaticSite. They are the same in every set of defaults. */
export const SITE_DEFAULTS = {
  indexPage: "index.html",
  errorPage: "redirect_to_index_page",
  purgeFiles: true,
  waitForInvalidation: false,
  /** Files whose names change with their contents. */
  hashedCacheControl: "public,max-age=31536000,immutable",
  /** Everything else: the edge keeps it until a deployment says that it has changed, and browsers ask each time. */
  cacheControl: "public,max-age=0,s-maxage=31536000,must-revalidate",
  encryption: "AES256",
  objectOwnership: "BucketOwnerEnforced",
  publicAccessBlock: {
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  },
  /**
   * Policies that AWS manages: CachingOptimized and SecurityHeadersPolicy.
   * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
   * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-response-headers-policies.html
   */
  cachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
  responseHeadersPolicyId: "67f7725c-6f97-4210-82d7-5512b31e9d03",
  httpVersion: "http2and3",
  priceClass: "PriceClass_All",
  minimumProtocolVersion: "TLSv1.2_2021",
} as const;
