/** Defaults of WebSocketApi. They are the same in every set of defaults. */
export const WEBSOCKET_DEFAULTS = {
  /** A message's `action` names its route. */
  routeSelectionExpression: "$request.body.action",
  /** Name of the authorizer in AWS. */
  authorizerName: "WebSocketAuthorizer",
  identitySource: ["route.request.header.Authorization"],
} as const;
