import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

export async function read(
  event: APIGatewayProxyEventV2WithJWTAuthorizer,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { email } = event.requestContext.authorizer.jwt.claims;
  return { statusCode: 200, body: JSON.stringify({ email }) };
}
