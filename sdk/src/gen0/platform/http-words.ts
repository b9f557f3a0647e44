/** Methods that pages of other origins may use. */
export const CorsHttpMethod = {
  ANY: "*",
  DELETE: "DELETE",
  GET: "GET",
  HEAD: "HEAD",
  OPTIONS: "OPTIONS",
  PATCH: "PATCH",
  POST: "POST",
  PUT: "PUT",
} as const;
export type CorsHttpMethod = (typeof CorsHttpMethod)[keyof typeof CorsHttpMethod];

/** The answer of an `HttpLambdaAuthorizer`'s function: `{ isAuthorized }`, or a policy. */
export const HttpLambdaResponseType = { SIMPLE: "simple", IAM: "iam" } as const;
export type HttpLambdaResponseType = (typeof HttpLambdaResponseType)[keyof typeof HttpLambdaResponseType];

/** The authorization of connections to a WebSocket API. */
export const WebSocketApiAuthorizationType = { CUSTOM: "CUSTOM", IAM: "IAM", NONE: "NONE" } as const;
export type WebSocketApiAuthorizationType =
  (typeof WebSocketApiAuthorizationType)[keyof typeof WebSocketApiAuthorizationType];
