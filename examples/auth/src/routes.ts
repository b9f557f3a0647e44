import type {
  APIGatewayProxyEvent,
  APIGatewayProxyEventV2WithIAMAuthorizer,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyEventV2WithLambdaAuthorizer,
  APIGatewayProxyResult,
} from "aws-lambda";

/** Who signed in, by the claims of the token that the gateway has checked. */
export async function me({ requestContext }: APIGatewayProxyEventV2WithJWTAuthorizer) {
  const { sub, username, token_use: token } = requestContext.authorizer.jwt.claims;
  return { sub, username, token };
}

/** Files of the identity that the request was signed for. */
export async function files({ requestContext }: APIGatewayProxyEventV2WithIAMAuthorizer) {
  // The types know of no identity pools.
  const identity = requestContext.authorizer.iam.cognitoIdentity as { identityId: string } | null;
  return { identity: identity?.identityId, files: [] };
}

/** What only admins see; the authorizer says who it is. */
export async function admin({
  requestContext,
}: APIGatewayProxyEventV2WithLambdaAuthorizer<{ username: string }>) {
  return { admin: requestContext.authorizer.lambda.username };
}

/** The same as `me` behind the older gateway, which takes ID tokens and wants whole replies. */
export async function profile({ requestContext }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { sub, email } = requestContext.authorizer?.claims ?? {};
  return {
    statusCode: 200,
    headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
    body: JSON.stringify({ sub, email }),
  };
}
