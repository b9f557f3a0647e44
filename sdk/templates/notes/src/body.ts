import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The body as text. The gateway sends types that it does not know as text in base64, what `curl -d` sends among them. */
export function textOf({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): string {
  return isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
}
