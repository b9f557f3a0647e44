import { HttpJwtAuthorizer } from "./authorizers/http-jwt-authorizer";
import { HttpLambdaAuthorizer } from "./authorizers/http-lambda-authorizer";
import { HttpUserPoolAuthorizer } from "./authorizers/http-user-pool-authorizer";
import type { AuthorizerForms } from "./named-authorizers";

/** An authorizer of an HTTP API. */
export type HttpAuthorizer = HttpJwtAuthorizer | HttpUserPoolAuthorizer | HttpLambdaAuthorizer;

/** The authorizer objects that HTTP APIs take. */
export const HTTP_AUTHORIZERS = {
  classes: [HttpJwtAuthorizer, HttpUserPoolAuthorizer, HttpLambdaAuthorizer],
  of: "an HTTP API",
  cure: "pass an HttpJwtAuthorizer, HttpUserPoolAuthorizer or HttpLambdaAuthorizer",
  names: { jwt: "JwtAuthorizer", user_pool: "UserPoolAuthorizer", func: "LambdaAuthorizer" },
  needed: {
    jwt: [
      [["jwt", "issuer"], "jwtIssuer"],
      [["jwt", "audience"], "jwtAudience"],
    ],
    user_pool: [[["userPool", "clientIds"], "userPoolClients"]],
    func: [[["function"], "handler"]],
  },
} as const satisfies AuthorizerForms;
