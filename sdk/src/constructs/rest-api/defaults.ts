/** Defaults of REST APIs. They are the same in every set of defaults. */
export const REST_DEFAULTS = {
  /** Written even though it is nothing: AWS takes five minutes for a missing one. */
  authorizerCacheSeconds: 0,
  /** The identity source of authorizers that read a token from one header. */
  identitySource: "method.request.header.Authorization",
  /** Signing algorithms of tokens. AWS has no default. OpenID Connect asks issuers for this one. */
  jwtAlgorithms: ["RS256"],
  /** Endpoint of a custom domain. */
  endpointType: "regional",
  /** Whether X-Ray follows requests through the stage. */
  xrayTracing: true,
  /** The answer to a preflight request. */
  preflight: {
    status: "204",
    origin: "*",
    methods: "OPTIONS,GET,PUT,POST,DELETE,PATCH,HEAD",
    headers: "*",
  },
} as const;
