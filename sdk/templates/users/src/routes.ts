import type { APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";

export async function welcome() {
  return { message: "sign in, and ask for /me" };
}

/** The caller, as the token names it. The gateway has checked the token. */
export async function me({ requestContext }: APIGatewayProxyEventV2WithJWTAuthorizer) {
  const { sub, email } = requestContext.authorizer.jwt.claims;
  return { id: sub, email };
}
