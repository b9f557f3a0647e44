import type { FindCaller } from "../../../iam/signed-request";
import { type CallContext, isServicePrincipal } from "../../endpoint/aws-service";
import type { GetSessionTokenRequest, GetSessionTokenResponse } from "../../model/calls/sts";
import { describeCredentials } from "../credentials";
import { notEmulated, stsError } from "../errors";
import type { Sessions } from "../state";

const DEFAULT_SECONDS = 43_200;
/** Members that name a device for a second factor, of which localhost has none. */
const NOT_EMULATED = ["SerialNumber", "TokenCode"] as const;

interface SessionTokenPorts {
  readonly sessions: Sessions;
  readonly findCaller: FindCaller;
  readonly now: () => number;
}

/**
 * Gives temporary credentials to a caller with credentials that do not end. They may do what the caller may.
 * @see https://docs.aws.amazon.com/STS/latest/APIReference/API_GetSessionToken.html
 */
export function getSessionToken(
  input: GetSessionTokenRequest,
  { caller }: CallContext,
  { sessions, findCaller, now }: SessionTokenPorts,
): GetSessionTokenResponse {
  if (isServicePrincipal(caller) || caller.sessionToken !== undefined || isRole(caller.identity.userArn))
    throw stsError("AccessDenied", "Cannot call GetSessionToken with session credentials", 403);
  const member = NOT_EMULATED.find((name) => input[name] !== undefined);
  if (member !== undefined) throw notEmulated("GetSessionToken", member);
  const { accessKey } = caller.identity;
  const expiresAt = now() + (input.DurationSeconds ?? DEFAULT_SECONDS) * 1000;
  const session = sessions.issue({ callerOf: () => findCaller(accessKey), expiresAt });
  return { Credentials: describeCredentials(session) };
}

function isRole(arn: string): boolean {
  return arn.includes(":assumed-role/");
}
