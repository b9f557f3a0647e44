import { timingSafeEqual } from "node:crypto";
import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from "aws-lambda";

/** Accepts a request with the token of the configuration, as `Authorization: Bearer <token>`. */
export async function handler(
  event: APIGatewayRequestAuthorizerEventV2,
): Promise<APIGatewaySimpleAuthorizerResult> {
  const given = (event.identitySource[0] ?? "").replace(/^Bearer /, "");
  return { isAuthorized: isSame(given, process.env.NOTES_TOKEN ?? "") };
}

/** Compares in a time that does not reveal how much of the token was right. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return expected !== "" && a.length === b.length && timingSafeEqual(a, b);
}
