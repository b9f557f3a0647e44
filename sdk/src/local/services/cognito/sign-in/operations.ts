import { adminSetUserMfaPreference, setUserMfaPreference } from "../user-pool/mfa-preference";
import type { OperationTable } from "../user-pool/pool";
import { adminInitiateAuth, initiateAuth } from "./initiate-auth";
import { respondToAuthChallenge } from "./respond-to-auth-challenge";
import { getUserAuthFactors } from "./select-challenge";
import { confirmSignUp, resendConfirmationCode, signUp } from "./sign-up";
import { associateSoftwareToken, verifySoftwareToken } from "./software-token";

/** Calls that sign users up and in, and those on second factors. */
export const SIGN_IN_OPERATIONS: OperationTable = {
  SignUp: { pool: "ClientId", signed: false, run: signUp },
  ConfirmSignUp: { pool: "ClientId", signed: false, run: confirmSignUp },
  ResendConfirmationCode: { pool: "ClientId", signed: false, run: resendConfirmationCode },
  InitiateAuth: { pool: "ClientId", signed: false, run: initiateAuth },
  RespondToAuthChallenge: { pool: "ClientId", signed: false, run: respondToAuthChallenge },
  AdminInitiateAuth: { pool: "UserPoolId", signed: true, run: adminInitiateAuth },
  AdminRespondToAuthChallenge: { pool: "UserPoolId", signed: true, run: respondToAuthChallenge },
  AssociateSoftwareToken: { pool: "AccessToken", signed: false, run: associateSoftwareToken },
  VerifySoftwareToken: { pool: "AccessToken", signed: false, run: verifySoftwareToken },
  SetUserMFAPreference: { pool: "AccessToken", signed: false, run: setUserMfaPreference },
  AdminSetUserMFAPreference: { pool: "UserPoolId", signed: true, run: adminSetUserMfaPreference },
  GetUserAuthFactors: { pool: "AccessToken", signed: false, run: getUserAuthFactors },
};
