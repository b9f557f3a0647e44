import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { FunctionDefinition } from "../../functions/props";

/** Asks a function whether a client may connect. AWS asks it once for each connection and keeps no answer. */
export interface WebSocketFuncAuthorizer {
  /** A function of yours decides. */
  readonly type: "func";
  /** The function to ask. It answers with a policy. Needed unless `native.authorizer` is given. */
  readonly function?: FunctionDefinition;
  /**
   * Name in AWS, at most 128 characters.
   * Refused: `VALUE_OUT_OF_RANGE`.
   * @default `WebSocketAuthorizer`
   */
  readonly name?: string;
  /**
   * The parts of a request that identify a client. The gateway refuses one that lacks any of them without a call of the
   * function.
   * Refused: `AUTHORIZER_SOURCE_INVALID`.
   * @default `["route.request.header.Authorization"]`
   * @example ["route.request.querystring.token"]
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-lambda-auth.html
   */
  readonly identitySource?: readonly string[];
  /** An existing AWS object to use instead of one that would be made. */
  readonly native?: {
    /** An existing authorizer of the API, used as it is. */
    readonly authorizer: apigatewayv2.Authorizer;
  };
}

/**
 * The authorizer of a WebSocket API: everybody, callers that sign with IAM credentials, or a function that decides. AWS
 * authorizes `$connect` alone. Later messages come over a connection that was accepted.
 */
export type WebSocketAuthorizer = "none" | "iam" | WebSocketFuncAuthorizer;
