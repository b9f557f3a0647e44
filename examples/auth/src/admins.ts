import { CognitoJwtVerifier } from "aws-jwt-verify";
import { FetchError, JwtBaseError } from "aws-jwt-verify/error";
import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
} from "aws-lambda";
import { Auth } from "pulumi-serverless-api/node";

type Answer = APIGatewaySimpleAuthorizerWithContextResult<{ username?: string }>;

const { userPoolId, userPoolClientId: clientId } = Auth("Auth");
/** Caches the keys of the pool as long as the function's environment lives. */
const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: "access", groups: "admins" });

/** Admits users of the group `admins`, by the access token in `Authorization: Bearer <token>`. */
export async function authorize({ identitySource }: APIGatewayRequestAuthorizerEventV2): Promise<Answer> {
  const token = (identitySource[0] ?? "").replace(/^Bearer /, "");
  try {
    const { username } = await verifier.verify(token);
    return { isAuthorized: true, context: { username } };
  } catch (error) {
    // Unreadable keys say nothing about the token: that is an error of ours.
    if (error instanceof JwtBaseError && !(error instanceof FetchError))
      return { isAuthorized: false, context: {} };
    throw error;
  }
}
