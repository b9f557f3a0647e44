import type { APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";

export async function welcome() {
  return { message: "sign in, and ask for /me" };
}

/** What the token says of who calls. The gateway has checked it. */
export async function me({ requestContext }: APIGatewayProxyEventV2WithJWTAuthorizer) {
  const { sub, email } = requestContext.authorizer.jwt.claims;
  return { id: sub, email };
}
