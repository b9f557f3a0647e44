import type { OperationTable } from "../../pool";
import { adminSetUserMfaPreference, setUserMfaPreference } from "../mfa-preference";
import { adminInitiateAuth, initiateAuth } from "./initiate-auth";
import { respondToAuthChallenge } from "./respond-to-auth-challenge";
import { getUserAuthFactors } from "./select-challenge";
import { confirmSignUp, resendConfirmationCode, signUp } from "./sign-up";
import { associateSoftwareToken, verifySoftwareToken } from "./software-token";

/** Calls that sign users up and in, and those on second factors. */
export const SIGN_IN_OPERATIONS = {
  SignUp: { pool: "ClientId", run: signUp },
  ConfirmSignUp: { pool: "ClientId", run: confirmSignUp },
  ResendConfirmationCode: { pool: "ClientId", run: resendConfirmationCode },
  InitiateAuth: { pool: "ClientId", run: initiateAuth },
  RespondToAuthChallenge: { pool: "ClientId", run: respondToAuthChallenge },
  AdminInitiateAuth: { pool: "UserPoolId", run: adminInitiateAuth },
  AdminRespondToAuthChallenge: { pool: "UserPoolId", run: respondToAuthChallenge },
  AssociateSoftwareToken: { pool: "AccessToken", run: associateSoftwareToken },
  VerifySoftwareToken: { pool: "AccessToken", run: verifySoftwareToken },
  SetUserMFAPreference: { pool: "AccessToken", run: setUserMfaPreference },
  AdminSetUserMFAPreference: { pool: "UserPoolId", run: adminSetUserMfaPreference },
  GetUserAuthFactors: { pool: "AccessToken", run: getUserAuthFactors },
} as const satisfies Partial<OperationTable>;
