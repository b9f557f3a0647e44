/** Settings of a distribution before an API. */
export const CDN_DEFAULTS = {
  /**
   * Policies that AWS manages: CachingDisabled and AllViewerExceptHostHeader.
   * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
   * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
   */
  cachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
  originRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
  /** A redirect would come after the first request has crossed the network in the clear. */
  viewerProtocolPolicy: "https-only",
  allowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
  cachedMethods: ["GET", "HEAD"],
  originSslProtocols: ["TLSv1.2"],
  /** Seconds, the most that AWS takes without a request. An HTTP API answers within 30. */
  originReadTimeout: 60,
  httpVersion: "http2and3",
  priceClass: "PriceClass_All",
  minimumProtocolVersion: "TLSv1.2_2021",
} as const;
