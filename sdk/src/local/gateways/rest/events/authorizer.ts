import { methodArn, type RestCall } from "./call";
import { restRequest, restRequestContext } from "./event";

/**
 * The event of a TOKEN authorizer of a REST API: the token as sent, and nothing else of the request.
 * @see Developer Guide, api-gateway-lambda-authorizer-input
 */
export function tokenAuthorizerEvent(call: RestCall, token: string): object {
  return { type: "TOKEN", methodArn: methodArn(call), authorizationToken: token };
}

/**
 * The event of a REQUEST authorizer of a REST API: the whole request without its body.
 * @see Developer Guide, api-gateway-lambda-authorizer-input
 */
export function requestAuthorizerEvent(call: RestCall): object {
  return {
    type: "REQUEST",
    methodArn: methodArn(call),
    ...restRequest(call),
    requestContext: restRequestContext(call),
  };
}
