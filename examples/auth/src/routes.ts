import type {
  APIGatewayProxyEvent,
  APIGatewayProxyEventV2WithIAMAuthorizer,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyEventV2WithLambdaAuthorizer,
  APIGatewayProxyResult,
} from "aws-lambda";

/** Shows the user, by the claims of the token that the gateway has checked. */
export async function me({ requestContext }: APIGatewayProxyEventV2WithJWTAuthorizer) {
  const { sub, username, token_use: token } = requestContext.authorizer.jwt.claims;
  return { sub, username, token };
}

/** Lists the files of the identity that signed the request. */
export async function files({ requestContext }: APIGatewayProxyEventV2WithIAMAuthorizer) {
  // The types do not cover identity pools.
  const identity = requestContext.authorizer.iam.cognitoIdentity as { identityId: string } | null;
  return { identity: identity?.identityId, files: [] };
}

/** Shows admins their page. The authorizer names the user. */
export async function admin({
  requestContext,
}: APIGatewayProxyEventV2WithLambdaAuthorizer<{ username: string }>) {
  return { admin: requestContext.authorizer.lambda.username };
}

/** The same as `me` behind the older gateway, which takes ID tokens and wants complete replies. */
export async function profile({ requestContext }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { sub, email } = requestContext.authorizer?.claims ?? {};
  return {
    statusCode: 200,
    headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
    body: JSON.stringify({ sub, email }),
  };
}
