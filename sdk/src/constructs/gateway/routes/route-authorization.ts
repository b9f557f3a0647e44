import type * as pulumi from "@pulumi/pulumi";

/** Who may call a route. */
export interface RouteAuthorization<Authorizer extends string = string> {
  /**
   * `none`, `iam`, or a key of the API's `authorizers`.
   * Refused: `AUTHORIZER_UNKNOWN`.
   * @default `defaults.authorizer`
   */
  readonly authorizer?: "none" | "iam" | NoInfer<Authorizer>;
  /**
   * OAuth scopes, one of which a token must have. They replace the defaults' and the authorizer's own, and take a `jwt`
   * or `user_pool` authorizer. At most 10.
   * Refused: `AUTHORIZER_SCOPES_UNUSED`, `AWS_LIMIT_EXCEEDED`.
   * @default `defaults.authorizationScopes` and the authorizer's `scopes` together
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
   */
  readonly authorizationScopes?: readonly pulumi.Input<string>[];
}
