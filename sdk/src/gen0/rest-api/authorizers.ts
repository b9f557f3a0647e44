import {
  CognitoUserPoolsAuthorizer,
  RequestAuthorizer,
  TokenAuthorizer,
} from "../gateway/authorizers/rest-authorizers";
import type { AuthorizerForms } from "../gateway/named-authorizers";
import type { AuthorizationType } from "../platform/rest-words";

/** An authorizer of a REST API. */
export type RestAuthorizer = TokenAuthorizer | RequestAuthorizer | CognitoUserPoolsAuthorizer;

/** The authorizer objects that REST APIs take. */
export const REST_AUTHORIZERS = {
  classes: [TokenAuthorizer, RequestAuthorizer, CognitoUserPoolsAuthorizer],
  of: "a REST API",
  cure: "pass a TokenAuthorizer, RequestAuthorizer or CognitoUserPoolsAuthorizer",
  names: {},
  needed: {
    func_token: [[["function"], "handler"]],
    func_request: [[["function"], "handler"]],
    user_pools: [[["userPoolIds"], "cognitoUserPools"]],
  },
} as const satisfies AuthorizerForms;

/** The type of authorization that goes with an authorizer. `undefined` for what is none. */
export function authorizationOf(value: unknown): AuthorizationType | undefined {
  if (value instanceof CognitoUserPoolsAuthorizer) return "COGNITO";
  return value instanceof TokenAuthorizer || value instanceof RequestAuthorizer ? "CUSTOM" : undefined;
}
