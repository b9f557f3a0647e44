import type { HttpCall } from "../../shared/events/http-call";
import { requestContextV1, requestV1 } from "./v1";

/**
 * The event that a Lambda authorizer gets under payload format 1.0. The identity sources stand in it as one text, joined
 * with commas, under two names.
 * @see Developer Guide, http-api-lambda-authorizer
 */
export function authorizerV1Event(
  call: HttpCall,
  methodArn: string,
  identitySource: readonly string[],
): object {
  const source = identitySource.length === 0 ? undefined : identitySource.join(",");
  return {
    ...requestV1(call),
    type: "REQUEST",
    methodArn,
    identitySource: source,
    authorizationToken: source,
    requestContext: requestContextV1(call),
  };
}
