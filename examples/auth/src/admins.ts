import { CognitoJwtVerifier } from "aws-jwt-verify";
import { FetchError, JwtBaseError } from "aws-jwt-verify/error";
import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
} from "aws-lambda";
import { Auth } from "pulumi-serverless-api/node";

type Answer = APIGatewaySimpleAuthorizerWithContextResult<{ username?: string }>;

const { userPoolId, userPoolClientId: clientId } = Auth("Auth");
/** Keeps the keys of the pool for as long as the function lives. */
const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: "access", groups: "admins" });

/** Lets users of the group `admins` in, by the access token in `Authorization: Bearer <token>`. */
export async function authorize({ identitySource }: APIGatewayRequestAuthorizerEventV2): Promise<Answer> {
  const token = (identitySource[0] ?? "").replace(/^Bearer /, "");
  try {
    const { username } = await verifier.verify(token);
    return { isAuthorized: true, context: { username } };
  } catch (error) {
    // Keys that cannot be read say nothing about the token: that is an error of ours.
    if (error instanceof JwtBaseError && !(error instanceof FetchError))
      return { isAuthorized: false, context: {} };
    throw error;
  }
}
